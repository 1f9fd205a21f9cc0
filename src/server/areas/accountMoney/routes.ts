import type { FastifyInstance, FastifyRequest } from 'fastify';
import { INDIANA, type Locale } from '#contract/locales';
import { payAddressOf } from '../../domain/billing/runTime';
import { settleChargesOf } from '../../domain/cards/charging';
import { onceKeyOf } from '../../http/onceKey';
import { registerCall } from '../../http/registerCall';
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
    handler: ({ params }) => findMoney(parts, params.accountId),
  });

  registerCall(app, 'postCredit', {
    access: SUPER_USERS,
    handler: (input) => giveCredit(parts, input.actor, requestOf(input)),
  });

  registerCall(app, 'postCheck', {
    access: SUPER_USERS,
    handler: (input) => recordCheck(parts, input.actor, requestOf(input)),
  });

  registerCall(app, 'postReturnedCheck', {
    access: SUPER_USERS,
    handler: (input) => returnCheck(parts, input.actor, requestOf(input)),
  });

  registerCall(app, 'postRefund', {
    access: SUPER_USERS,
    handler: (input) =>
      refundPayment(refundParts(input.request.locale), input.actor, requestOf(input)),
  });
  app.approvals.add('REFUND', (granted) => applyRefund(refundParts(INDIANA), granted));

  registerCall(app, 'postBonusSearches', {
    access: SUPER_USERS,
    handler: (input) => grantSearches(parts, input.actor, requestOf(input)),
  });

  registerCall(app, 'putDunning', {
    access: SUPER_USERS,
    handler: (input) => changeDunning(parts, input.actor, requestOf(input)),
  });

  registerCall(app, 'putCredit', {
    access: SUPER_USERS,
    handler: (input) => {
      const payAddress = payAddressOf(app, input.request.locale);
      return changeCredit({ ...parts, payAddress }, input.actor, requestOf(input));
    },
  });
}

/** Reads a change of an account's money; throws 400 without an Idempotency-Key. */
function requestOf<Body>({
  body,
  params,
  request,
  userId,
}: {
  readonly body: Body;
  readonly params: { readonly accountId: number };
  readonly request: FastifyRequest;
  readonly userId: number;
}): MoneyRequest<Body> {
  return { accountId: params.accountId, userId, onceKey: onceKeyOf(request), body };
}
