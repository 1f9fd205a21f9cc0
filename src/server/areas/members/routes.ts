import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ONLY_SUPPORT_RESETS } from '#contract/account/members';
import { decideAccess, ACCOUNT_ADMINISTRATION } from '#contract/roles';
import type { UserView } from '#contract/schemas/members';
import { stateDate } from '#contract/stateClock';
import {
  changeUser,
  endSessions,
  inactivateUser,
  type UserChange,
} from '../../domain/users/repository';
import { findOtherActiveUsers } from '../../domain/users/leavingRepository';
import { auditView } from '../../domain/people/auditView';
import { mailSite } from '../../domain/passwords/links';
import { twoStepLoginChangedMail } from '../../domain/secondFactor/mails';
import { resetFactors } from '../../domain/secondFactor/changeRepository';
import { listOf } from '../../http/lists';
import { requireAdminMode } from '../../http/adminMode';
import { conflict, forbidden, invalidField, notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OWN_ACCOUNT } from '../../http/routeAccess';
import {
  findAccountView,
  findMatchingEmails,
  findUser,
  MAX_MATCHES,
  type StoredUser,
} from './repository';

/**
 * Access for administrators within their own account. Super users may view any account and user
 * for a stated reason, but change them on their records only.
 */
const ADMINISTRATORS = {
  rule: { roles: ['SUPER_USER', 'ACCOUNT_ADMIN'] },
  ownership: 'ownAccount',
} as const;

/** Outcome of any change to a user. */
type Outcome = UserChange | 'noHeir';

const REFUSALS: Readonly<Record<Exclude<Outcome, 'done' | 'notFound'>, string>> = {
  inactive: 'This user is deactivated. Only support can reactivate a user.',
  lastAdministrator:
    'An account needs an administrator, and this user is the only one. Make another user an administrator first.',
  noHeir: 'Choose an active user of the account to receive the alerts.',
};
const ONLY_SUPPORT = 'Only support can reactivate a user.';
const ON_RECORD = "To change a user of another account, open the user's record.";
const TWO_PEOPLE_RESET =
  "Removing a second factor takes two super users. Request it on the user's record.";
const OWN_FACTOR = 'Turn off your own two-step login on the Login Security page.';
const NO_FACTOR = "This user doesn't use two-step login.";
const NOT_ONESELF = "You can't deactivate yourself. Another administrator can.";

/** Registers the routes for an account and its users (spec section 2, Common). */
export function registerMembersArea(app: FastifyInstance): void {
  const { db } = app.database;

  registerCall(app, 'getUser', {
    access: OWN_ACCOUNT,
    handler: async ({ actor, params, request }) => {
      const user = await findVisible(request, params);
      if (isStaffFor(request.user, user)) {
        await auditView(db, actor, {
          kind: 'user',
          id: user.id,
          sessionHash: sessionHashOf(request),
        });
      }
      return viewOf(request, user);
    },
  });

  registerCall(app, 'putUserStatus', {
    access: ADMINISTRATORS,
    handler: async ({ actor, body, owner, params, request }) => {
      const which = await changeable(request, params);
      if (body.isActive) throw forbidden(ONLY_SUPPORT);
      if (which.userId === owner.userId) throw conflict(NOT_ONESELF);
      const { alerts, heirId } = body;
      settle(await inactivateUser(db, which, actor, { alerts, heirId }));
      return viewOf(request, await findVisible(request, params));
    },
  });

  registerCall(app, 'putAdministrator', {
    access: ADMINISTRATORS,
    handler: async ({ actor, body, params, request }) => {
      const which = await changeable(request, params);
      settle(await changeUser(db, which, { isAdmin: body.isAdmin }, actor));
      return viewOf(request, await findVisible(request, params));
    },
  });

  registerCall(app, 'deleteUserSessions', {
    access: OWN_ACCOUNT,
    handler: async ({ actor, owner, params, request }) => {
      const user = await findVisible(request, params);
      if (isStaffFor(request.user, user)) throw forbidden(ON_RECORD);
      const own = user.id === owner.userId ? (request.session?.idHash ?? null) : null;
      await endSessions(db, user.id, own, actor);
      return viewOf(request, await findVisible(request, params));
    },
  });

  registerCall(app, 'deleteSecondFactor', {
    access: ADMINISTRATORS,
    handler: async ({ actor, params, request }) => {
      const user = await findVisible(request, params);
      const isStaff = isStaffFor(request.user, user) && !user.isSuperUser;
      if (!isStaff && !administers(request.user, user)) throw notFound();
      if (user.id === request.user.id) throw conflict(OWN_FACTOR);
      if (request.user.isSuperUser) throw forbidden(TWO_PEOPLE_RESET);
      if (!mayResetFactor(request.user, user)) throw forbidden(ONLY_SUPPORT_RESETS);
      const isReset = await resetFactors(
        db,
        {
          userId: user.id,
          actor,
          mailOf: (name, change) => twoStepLoginChangedMail(name, change, mailSite(app)),
        },
        'administrator',
      );
      if (!isReset) throw conflict(NO_FACTOR);
      app.mails.wake();
      return viewOf(request, await findVisible(request, params));
    },
  });

  registerCall(app, 'getAccount', {
    access: ADMINISTRATORS,
    handler: async ({ actor, owner, params, request }) => {
      const { accountId } = params;
      const isOwn = owner.accountId === accountId && request.user.isAdmin;
      if (!isOwn && !request.user.isSuperUser) throw notFound();
      if (!isOwn) requireAdminMode(request);
      const account = await findAccountView(db, accountId, stateDate(app.clock.now()));
      if (account === null) throw notFound();
      if (!isOwn)
        await auditView(db, actor, {
          kind: 'account',
          id: accountId,
          sessionHash: sessionHashOf(request),
        });
      return account;
    },
  });

  registerCall(app, 'getMatchingEmails', {
    access: ADMINISTRATORS,
    handler: async ({ owner, query, request }) => {
      const scope = request.user.isSuperUser ? null : owner.accountId;
      if (request.user.isSuperUser) requireAdminMode(request);
      if (scope === null && !request.user.isSuperUser) throw notFound();
      const rows = await findMatchingEmails(db, query.email?.trim() ?? '', scope);
      return listOf(rows, app.clock.now(), MAX_MATCHES);
    },
  });

  /**
   * Loads the requester's own user, a user of the account they administer, or any user for super
   * users; otherwise throws 404. Super users must have used the second factor recently.
   */
  async function findVisible(
    request: FastifyRequest,
    { userId }: { readonly userId: number },
  ): Promise<StoredUser> {
    const requester = request.user;
    const user = await findUser(db, userId, app.clock.now());
    if (user === null) throw notFound();
    if (isStaffFor(requester, user)) requireAdminMode(request);
    else if (user.id !== requester.id && !administers(requester, user)) throw notFound();
    return user;
  }

  async function changeable(request: FastifyRequest, params: { readonly userId: number }) {
    const user = await findVisible(request, params);
    if (isStaffFor(request.user, user)) throw forbidden(ON_RECORD);
    if (!administers(request.user, user) || user.account === null) throw notFound();
    return { accountId: user.account.id, userId: user.id };
  }

  async function viewOf(request: FastifyRequest, user: StoredUser): Promise<UserView> {
    const { isSuperUser: _isSuperUser, wasAdmin: _wasAdmin, ...shown } = user;
    const may = administers(request.user, user);
    const { account, id } = user;
    return {
      ...shown,
      isSelf: id === request.user.id,
      mayChange: may,
      mayResetFactor: user.hasSecondFactor && mayResetFactor(request.user, user),
      heirs: may && account !== null ? await findOtherActiveUsers(db, account.id, id) : [],
    };
  }
}

type Requester = FastifyRequest['user'];

/**
 * True if the requester administers the user's account, which must be active. Super users belong to
 * no account here.
 */
function administers(requester: Requester, { account, isSuperUser }: StoredUser): boolean {
  return (
    !isSuperUser &&
    account !== null &&
    account.id === requester.account?.id &&
    decideAccess(ACCOUNT_ADMINISTRATION, 'loggedIn', requester).kind === 'granted'
  );
}

/**
 * True if the requester sees the user only as a super user, outside the requester's own account.
 */
function isStaffFor(requester: Requester, user: StoredUser): boolean {
  return requester.isSuperUser && user.id !== requester.id && !administers(requester, user);
}

/**
 * True if the requester may reset the user's second factor. Administrators may reset users who
 * aren't administrators, and weren't recently: otherwise, removing the right first would be enough.
 * Administrators are reset by two super users together, on the user's record. No one may reset
 * their own.
 */
function mayResetFactor(requester: Requester, user: StoredUser): boolean {
  const isInReach = !requester.isSuperUser && !user.wasAdmin;
  return administers(requester, user) && isInReach && user.id !== requester.id;
}

function settle(outcome: Outcome): void {
  if (outcome === 'done') return;
  if (outcome === 'notFound') throw notFound();
  if (outcome === 'noHeir') throw invalidField('heirId', REFUSALS.noHeir);
  throw conflict(REFUSALS[outcome]);
}

function sessionHashOf({ session }: FastifyRequest): string {
  return session?.idHash ?? '';
}
