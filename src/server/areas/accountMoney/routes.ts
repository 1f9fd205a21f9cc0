import type { FastifyInstance, FastifyRequest } from 'fastify';
import { INDIANA, type Locale } from '#contract/locales';
import { payAddressOf } from '../../domain/billing/runTime';
import { settleChargesOf } from '../../domain/cards/charging';
import { auditView } from '../../domain/people/auditView';
import { requireLookReason } from '../../domain/people/looksRepository';
import { onceKeyOf } from '../../http/onceKey';
import { registerCall } from '../../http/registerCall';
import type { Actor } from '../../http/requester';
import { SUPER_USERS } from '../../http/routeAccess';
import { changeCredit } from './changeCredit';
import { changeDunning } from './changeDunning';
import { findMoney, type MoneyRequest } from './changeMoney';
import { giveCredit } from './giveCredit';
import { grantSearches } from './grantSearches';
import { recordCheck } from './recordCheck';
import { applyRefund, refundPayment, type RefundParts } from './refundPayment';
import { returnCheck } from './returnCheck';

/**
 * Registers the routes for checks, credits, refunds, and bonus searches by super users. Each request takes
 * effect once, and is audited and emailed.
 */
export function registerAccountMoneyArea(app: FastifyInstance): void {
  const parts = { db: app.database.db, clock: app.clock, mails: app.mails };
  const refundParts = (locale: Locale): RefundParts => ({
    ...parts,
    processor: app.cardProcessor?.name ?? null,
    settleCharges: (accountId) => settleChargesOf(app, payAddressOf(app, locale), accountId, false),
  });

  registerCall(app, 'getAccountMoney', {
    access: SUPER_USERS,
    handler: async ({ actor, params: { accountId }, request }) => {
      const money = await findMoney(parts, accountId);
      await auditView(app.database.db, actor, lookOf(request, accountId));
      return money;
    },
  });

  registerCall(app, 'postCredit', {
    access: SUPER_USERS,
    handler: async (input) => giveCredit(parts, input.actor, await requestOf(input)),
  });

  registerCall(app, 'postCheck', {
    access: SUPER_USERS,
    handler: async (input) => recordCheck(parts, input.actor, await requestOf(input)),
  });

  registerCall(app, 'postReturnedCheck', {
    access: SUPER_USERS,
    handler: async (input) => returnCheck(parts, input.actor, await requestOf(input)),
  });

  registerCall(app, 'postRefund', {
    access: SUPER_USERS,
    handler: async (input) =>
      refundPayment(refundParts(input.request.locale), input.actor, await requestOf(input)),
  });
  app.approvals.add('REFUND', (granted) => applyRefund(refundParts(INDIANA), granted));

  registerCall(app, 'postBonusSearches', {
    access: SUPER_USERS,
    handler: async (input) => grantSearches(parts, input.actor, await requestOf(input)),
  });

  registerCall(app, 'putDunning', {
    access: SUPER_USERS,
    handler: async (input) => changeDunning(parts, input.actor, await requestOf(input)),
  });

  registerCall(app, 'putCredit', {
    access: SUPER_USERS,
    handler: async (input) => {
      const payAddress = payAddressOf(app, input.request.locale);
      return changeCredit({ ...parts, payAddress }, input.actor, await requestOf(input));
    },
  });
}

/** Returns the view of an account's record for which this session stated a reason. */
function lookOf({ session }: FastifyRequest, accountId: number) {
  return { kind: 'account', id: accountId, sessionHash: session?.idHash ?? '' } as const;
}

/**
 * Reads a change of an account's money. Throws 400 without an Idempotency-Key, and 403 if no reason
 * for viewing the account was stated.
 */
async function requestOf<Body>({
  actor,
  body,
  params,
  request,
  userId,
}: {
  readonly actor: Actor;
  readonly body: Body;
  readonly params: { readonly accountId: number };
  readonly request: FastifyRequest;
  readonly userId: number;
}): Promise<MoneyRequest<Body>> {
  const { accountId } = params;
  const onceKey = onceKeyOf(request);
  await requireLookReason(request.server.database.db, lookOf(request, accountId), actor.at);
  return { accountId, userId, onceKey, body };
}
