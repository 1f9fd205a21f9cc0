import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FirmRecord } from '#contract/schemas/firms';
import {
  addOwnAttorney,
  answer,
  changeUser,
  invite,
  removeAttorney,
  removeUser,
  revoke,
  saveEmails,
  type CountInvitation,
  type FirmEditor,
} from '../../domain/firms/changeFirm';
import { attorneyLinks } from '../../domain/firms/claimAttorney';
import { findFirmRecord, leftFirm } from '../../domain/firms/firmRecordRepository';
import { findMember, findUserEmail } from '../../domain/firms/membersRepository';
import {
  confirmationLink,
  confirmRegistration,
  registrationOf,
  rollEntryOf,
  searchFirms,
  startRegistration,
  withdrawRequest,
  type Registrant,
} from '../../domain/firms/register';
import { savePaymentAccount } from '../../domain/firms/savePaymentAccount';
import { requireConfirmedEmail } from '../../domain/users/confirmedRule';
import { tooManyRequests } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import type { Actor } from '../../http/requester';
import { EFILERS, OWN_USER } from '../../http/routeAccess';
import { requireIndiana } from '../../domain/filing/filerRules';

const TOO_MANY =
  'You requested several links. Use the newest one, or wait before you request another.';

const TOO_MANY_INVITATIONS =
  'No invitations were sent, because they would exceed your firm’s limit. Invite fewer people, or wait.';

const TOO_MANY_TO_ATTORNEY =
  'No email was sent, because too many were sent recently. Wait before you add the number again.';

function tooManyTo(email: string): string {
  return `No invitation was sent: ${email} has received too many. Leave this address out, or wait.`;
}

/** Registers the routes for filers' registration, and the firms they file for. */
export function registerFirmsArea(app: FastifyInstance): void {
  const { db } = app.database;
  const now = (): number => app.clock.now();
  const attorneyLink = attorneyLinks(app.settings);

  async function registrantOf({ user }: FastifyRequest, userId: number): Promise<Registrant> {
    const { account, firstName, lastName } = user;
    const email = await findUserEmail(db, userId);
    return { userId, accountId: account?.id ?? null, email, name: `${firstName} ${lastName}` };
  }

  async function firmOf(userId: number): Promise<FirmRecord> {
    const member = await findMember(db, userId);
    return member === null ? leftFirm(userId) : findFirmRecord(db, member, now());
  }

  /** Changes the user's firm, and responds with the changed firm. */
  async function change(
    { actor, request, userId }: { actor: Actor; request: FastifyRequest; userId: number },
    run: (editor: FirmEditor) => Promise<void>,
  ): Promise<FirmRecord> {
    requireIndiana(request);
    requireConfirmedEmail(request.user, 'file');
    const { firstName, lastName } = request.user;
    await run({ actor, userId, userName: `${firstName} ${lastName}` });
    app.mails.wake();
    return firmOf(userId);
  }

  /**
   * Counts an invitation per firm and per address: an invitation replaces the open one, so the
   * number of open invitations doesn't limit the emails. Throws 429.
   */
  const countInvitation: CountInvitation = async (trx, firmId, email) => {
    const addressMs = await app.rateLimits.count('invitedAddress', { email }, trx);
    if (addressMs > 0) throw tooManyRequests(tooManyTo(email), addressMs);
    const firmMs = await app.rateLimits.count('invitation', { firmId }, trx);
    if (firmMs > 0) throw tooManyRequests(TOO_MANY_INVITATIONS, firmMs);
  };

  /** Counts an email to an attorney like an invitation, without naming the address. */
  const countClaim: CountInvitation = async (trx, firmId, email) => {
    const addressMs = await app.rateLimits.count('invitedAddress', { email }, trx);
    const waitMs = addressMs || (await app.rateLimits.count('invitation', { firmId }, trx));
    if (waitMs > 0) throw tooManyRequests(TOO_MANY_TO_ATTORNEY, waitMs);
  };

  registerCall(app, 'getFirmRegistration', {
    access: OWN_USER,
    handler: async ({ request, userId }) => {
      requireIndiana(request);
      return registrationOf(db, await registrantOf(request, userId), now());
    },
  });

  registerCall(app, 'getRollEntry', {
    access: OWN_USER,
    kind: 'list',
    handler: async ({ params: { barNumber }, request, userId }) => {
      requireIndiana(request);
      return rollEntryOf(db, await registrantOf(request, userId), barNumber);
    },
  });

  registerCall(app, 'findFirms', {
    access: OWN_USER,
    kind: 'list',
    handler: async ({ query: { name }, request }) => {
      requireIndiana(request);
      return { items: [...(await searchFirms(db, name))] };
    },
  });

  registerCall(app, 'registerFirm', {
    access: OWN_USER,
    handler: async ({ body, request, userId }) => {
      requireIndiana(request);
      requireConfirmedEmail(request.user, 'file');
      const user = await registrantOf(request, userId);
      const waitMs = await app.rateLimits.count('confirmation', { userId });
      if (waitMs > 0) throw tooManyRequests(TOO_MANY, waitMs);
      await startRegistration(db, app.settings, user, body, now());
      app.mails.wake();
      return { email: user.email };
    },
  });

  registerCall(app, 'confirmRegistration', {
    access: OWN_USER,
    handler: async ({ actor, body: { token }, request, userId }) => {
      requireIndiana(request);
      requireConfirmedEmail(request.user, 'file');
      const registrant = await registrantOf(request, userId);
      const confirmed = await confirmRegistration(db, actor, registrant, { token, attorneyLink });
      app.mails.wake();
      return confirmed;
    },
  });

  registerCall(app, 'withdrawJoinRequest', {
    access: OWN_USER,
    handler: async ({ actor, params: { requestId }, request, userId }) => {
      requireIndiana(request);
      const user = await registrantOf(request, userId);
      await withdrawRequest(db, actor, user, requestId);
      return registrationOf(db, user, now());
    },
  });

  registerCall(app, 'getFirm', {
    access: EFILERS,
    handler: ({ request, userId }) => {
      requireIndiana(request);
      return firmOf(userId);
    },
  });

  registerCall(app, 'changeFirmUser', {
    access: EFILERS,
    handler: (call) =>
      change(call, (editor) => changeUser(db, editor, call.params.userId, call.body)),
  });

  registerCall(app, 'removeFirmUser', {
    access: EFILERS,
    handler: (call) =>
      change(call, (editor) => removeUser(db, editor, call.params.userId, call.body.handOverTo)),
  });

  registerCall(app, 'inviteToFirm', {
    access: EFILERS,
    handler: (call) =>
      change(call, (editor) =>
        invite(db, editor, call.body, {
          linkOf: (token) => confirmationLink(app.settings, token),
          count: countInvitation,
        }),
      ),
  });

  registerCall(app, 'revokeInvitation', {
    access: EFILERS,
    handler: (call) => change(call, (editor) => revoke(db, editor, call.params.invitationId)),
  });

  registerCall(app, 'answerJoinRequest', {
    access: EFILERS,
    handler: (call) =>
      change(call, (editor) => {
        const { requestId } = call.params;
        return answer(db, editor, { requestId, body: call.body, linkOf: attorneyLink });
      }),
  });

  registerCall(app, 'addFirmAttorney', {
    access: EFILERS,
    handler: (call) =>
      change(call, (editor) =>
        addOwnAttorney(db, editor, call.body.barNumber, {
          linkOf: attorneyLink,
          count: countClaim,
        }),
      ),
  });

  registerCall(app, 'removeFirmAttorney', {
    access: EFILERS,
    handler: (call) => change(call, (editor) => removeAttorney(db, editor, call.params.barNumber)),
  });

  registerCall(app, 'savePaymentAccount', {
    access: EFILERS,
    handler: (call) => change(call, (editor) => savePaymentAccount(db, editor, call.body)),
  });

  registerCall(app, 'saveFilerEmails', {
    access: EFILERS,
    handler: (call) => change(call, () => saveEmails(db, call.userId, call.body)),
  });
}
