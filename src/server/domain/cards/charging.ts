import type { FastifyInstance } from 'fastify';
import { enqueueCardCharges } from '../billing/periodsRepository';
import { planAddressOf } from '../billing/planAddress';
import { invoiceNumber } from '#contract/billing/files';
import { formatMoney } from '#contract/formats';
import { PRODUCT_NAME } from '#contract/product';
import { stateDate } from '#contract/stateClock';
import { HOUR_MS, MINUTE_MS } from '#contract/time';
import {
  resolveAbandonedCharge,
  findChargesOfAccount,
  findAbandonedCharges,
  findObstacle,
  findOrderCharges,
  findUnreachable,
  findWaiting,
  settleCharge,
  type StoredCharge,
} from './chargesRepository';
import { orderAgain } from './ordersRepository';
import { notifyOwner, notifyRefundFailed } from './outcomeMailsRepository';
import type { CardProcessor, ChargeOutcome, RefundOutcome } from './processor';
import { findWaitingRefunds, settleRefund, type StoredRefund } from './refundsRepository';

declare module 'fastify' {
  interface FastifyInstance {
    /** Null if cards can't be accepted: no key is configured and there are no demo accounts. */
    readonly cardProcessor: CardProcessor | null;
  }
}

/** A payment not confirmed within this time is abandoned, so that another card can pay. */
const CONFIRMED_WITHIN_MS = 24 * HOUR_MS;
const NOT_CONFIRMED = "The payment wasn't confirmed within a day.";
const REPLACED = 'Another card was added before the payment was confirmed.';

/**
 * Idempotency keys expire at the processor after a day. Older charges are only looked up, because
 * a retry would charge again.
 */
const KEY_LIFE_MS = 23 * HOUR_MS;
const NOT_REACHED = "We couldn't reach the card processor for a day.";

/** Time after which a charge is abandoned if its processor is no longer configured. */
const REACHED_WITHIN_MS = 72 * HOUR_MS;
const NOT_ASKABLE = "This card's processor is no longer available. Use another card.";

/** Time after which a processor's search finds a charge that it received. */
const FOUND_WITHIN_MS = 5 * MINUTE_MS;

/** Charges loaded at a time. */
const PAGE = 100;

/** Outages in a row after which a round ends, because the processor can't be reached. */
const MAX_FAILURES = 3;

/** Where the owner of a charge sees its outcome. */
interface Owner {
  /** Page where invoices are paid. */
  readonly payAddress: string;
  /** True if the owner's request waits for the outcome, so that its page shows it. */
  readonly isAttended: boolean;
}

/** The charges to settle. */
interface Round {
  /** Null for every account's charges. */
  readonly accountId: number | null;
  readonly signal?: AbortSignal;
}

/**
 * Resolves every account's charges with an unknown outcome, then sends pending refunds. A retry
 * uses the original key, so a lost response is recovered without charging twice. Charges that can't
 * be reached wait for the next round. If their processor is gone, they're abandoned after three
 * days; if the processor returns, they're only looked up. Returns the number of charges changed.
 */
export function settleCharges(
  app: FastifyInstance,
  payAddress: string,
  signal?: AbortSignal,
): Promise<number> {
  return settleRound(
    app,
    { payAddress, isAttended: false },
    { accountId: null, ...(signal === undefined ? {} : { signal }) },
  );
}

/**
 * Resolves an account's charges like `settleCharges`, so that a request doesn't wait for others.
 * `isAttended` is false if the request isn't of one of the account's users.
 */
export function settleChargesOf(
  app: FastifyInstance,
  payAddress: string,
  accountId: number,
  isAttended = true,
): Promise<number> {
  return settleRound(app, { payAddress, isAttended }, { accountId });
}

async function settleRound(app: FastifyInstance, owner: Owner, round: Round): Promise<number> {
  const { db } = app.database;
  const processor = app.cardProcessor;
  const page = { accountId: round.accountId, limit: PAGE };
  const { attempt, isDown } = attempts(app, round);
  let changed = 0;
  const forEach = async (
    charges: readonly StoredCharge[],
    settle: (charge: StoredCharge) => Promise<boolean>,
  ): Promise<void> => {
    for (const charge of charges) {
      await attempt({ charge: charge.key }, async () => {
        if (await settle(charge)) changed += 1;
      });
    }
  };
  const before = new Date(app.clock.now() - REACHED_WITHIN_MS);
  const lost = await findUnreachable(db, processor?.name ?? null, before, page);
  const abandonedOutcome = { kind: 'declined', processorId: null, reason: NOT_ASKABLE } as const;
  await forEach(lost, (charge) => saveOutcome(app, charge, abandonedOutcome, owner, true));
  if (processor !== null) {
    for (let last: StoredCharge | null = null; !isDown();) {
      const waiting: StoredCharge[] = await findWaiting(db, processor.name, page, last);
      await forEach(waiting, (charge) => settleOne(app, processor, charge, owner));
      last = waiting.at(-1) ?? null;
      if (waiting.length < PAGE) break;
    }
    const settled = new Date(app.clock.now() - FOUND_WITHIN_MS);
    const returned = await findAbandonedCharges(db, processor.name, settled, page);
    await forEach(returned, (charge) => settleAbandonedCharges(app, processor, charge, owner));
    for (const refund of await findWaitingRefunds(db, processor.name, page)) {
      await attempt({ refund: refund.key }, () => settleOneRefund(app, processor, refund));
    }
  }
  if (changed > 0) app.mails.wake();
  return changed;
}

/**
 * Counts the outages of a round. After three in a row, or after the first one if a user waits for
 * the round, it attempts nothing more. Other errors concern only their charge or refund.
 */
function attempts(app: FastifyInstance, { accountId, signal }: Round) {
  const most = accountId === null ? MAX_FAILURES : 1;
  let failures = 0;
  return {
    isDown: () => failures >= most,
    attempt: async (about: object, work: () => Promise<unknown>): Promise<void> => {
      signal?.throwIfAborted();
      if (failures >= most) return;
      try {
        await work();
        failures = 0;
      } catch (error) {
        if (app.cardProcessor?.isOutage(error) === true) failures += 1;
        app.log.warn({ err: error, ...about }, 'card payment or refund not settled yet');
      }
    },
  };
}

/** Requests the outcome of one charge; saves it and notifies the owner. */
export async function settleOne(
  app: FastifyInstance,
  processor: CardProcessor,
  charge: StoredCharge,
  owner: Owner,
): Promise<boolean> {
  const age = app.clock.now() - charge.askedAt.getTime();
  if (charge.processorId === null) {
    const obstacle = await findObstacle(app.database.db, charge);
    if (obstacle !== null) return dropCharge(app, processor, charge, owner, obstacle);
  }
  const outcome = await askFor(processor, charge, owner.payAddress, age);
  if (outcome === null) {
    const dropped = { kind: 'declined', processorId: null, reason: NOT_REACHED } as const;
    return saveOutcome(app, charge, dropped, owner, true);
  }
  const isLate = outcome.kind === 'needsAction' && age > CONFIRMED_WITHIN_MS;
  const end = isLate ? ended(await processor.cancel(outcome.processorId), NOT_CONFIRMED) : outcome;
  return saveOutcome(app, charge, end, owner);
}

/**
 * Ends a charge that must not be requested anymore, unless an earlier request whose response was
 * lost has reached the processor. It is looked up again later, in case the processor's search
 * doesn't find a new request yet; a payment found then is saved, and its rest is refunded. An
 * invoice's balance due, or a renewal, is charged to the account's current card; any other order is
 * declined.
 */
async function dropCharge(
  app: FastifyInstance,
  processor: CardProcessor,
  charge: StoredCharge,
  owner: Owner,
  reason: string,
): Promise<boolean> {
  const found = await processor.findByKey(charge.key);
  if (found !== null) return saveOutcome(app, charge, found, owner);
  const at = app.clock.now();
  const outcome = { kind: 'declined', processorId: null, reason } as const;
  return app.database.db.transaction().execute(async (trx) => {
    const hasChanged = await settleCharge(trx, charge, outcome, {
      at,
      today: stateDate(at),
      isAbandoned: true,
    });
    if (hasChanged && charge.invoiceId !== null) {
      await enqueueCardCharges(trx, [charge.invoiceId], at);
    } else if (hasChanged && !(await orderAgain(trx, charge, at))) {
      await notifyOwner(trx, charge, outcome, { ...owner, at, isDropped: true });
    }
    return hasChanged;
  });
}

/**
 * Cancels payments that await confirmation for another card, so that the new card can pay. A
 * payment confirmed meanwhile is saved; a payment that can't be canceled keeps waiting. Returns the
 * canceled payments.
 */
export async function endUnconfirmed(
  app: FastifyInstance,
  processor: CardProcessor,
  accountId: number,
  newCardToken: string,
): Promise<StoredCharge[]> {
  const { db } = app.database;
  const charges = [
    ...(await findChargesOfAccount(db, accountId)),
    ...(await findOrderCharges(db, accountId)),
  ];
  const canceled: StoredCharge[] = [];
  for (const charge of charges) {
    const { card, processorId, status } = charge;
    const isOfOther = charge.processor === processor.name && card.cardToken !== newCardToken;
    if (status !== 'NEEDS_ACTION' || processorId === null || !isOfOther) continue;
    try {
      const outcome = ended(await processor.cancel(processorId), REPLACED);
      const at = app.clock.now();
      const hasChanged = await db
        .transaction()
        .execute((trx) => settleCharge(trx, charge, outcome, { at, today: stateDate(at) }));
      if (hasChanged && outcome.kind === 'declined') canceled.push(charge);
    } catch (error) {
      app.log.warn({ err: error, charge: charge.key }, 'unconfirmed payment not ended');
    }
  }
  return canceled;
}

/**
 * Resolves abandoned charges of a processor that is available again: saves payments and cancels the
 * rest.
 */
async function settleAbandonedCharges(
  app: FastifyInstance,
  processor: CardProcessor,
  charge: StoredCharge,
  owner: Owner,
): Promise<boolean> {
  const found =
    charge.processorId === null
      ? await processor.findByKey(charge.key)
      : await processor.find(charge.processorId);
  const isOpen = found?.kind === 'needsAction' || found?.kind === 'pending';
  const outcome =
    isOpen && found.processorId !== null
      ? ended(await processor.cancel(found.processorId), NOT_ASKABLE)
      : found;
  if (outcome?.kind === 'paid') return saveOutcome(app, charge, outcome, owner);
  await resolveAbandonedCharge(app.database.db, charge.key, {
    isDeclined: found?.kind === 'declined',
  });
  return false;
}

/** Declines a canceled charge with the given reason, unless it was already paid. */
function ended(outcome: ChargeOutcome, reason: string): ChargeOutcome {
  return outcome.kind === 'paid'
    ? outcome
    : { kind: 'declined', processorId: outcome.processorId, reason };
}

/** Sends a pending refund and saves its outcome. */
async function settleOneRefund(
  app: FastifyInstance,
  processor: CardProcessor,
  refund: StoredRefund,
): Promise<void> {
  await saveRefund(app, refund, await processor.refund(refund));
}

/** Looks up a refund that may have failed after it was sent, and saves its outcome. */
export async function settleSentRefund(
  app: FastifyInstance,
  processor: CardProcessor,
  refund: StoredRefund,
): Promise<void> {
  const outcome = await processor.findRefund(refund);
  if (outcome !== null) await saveRefund(app, refund, outcome);
}

/** Saves the outcome of a refund. Logs a failure, and emails the account if it has the amount again. */
async function saveRefund(
  app: FastifyInstance,
  refund: StoredRefund,
  outcome: RefundOutcome,
): Promise<void> {
  const at = app.clock.now();
  const failure = await app.database.db.transaction().execute(async (trx) => {
    const saved = await settleRefund(trx, refund, outcome, { at, today: stateDate(at) });
    if (saved === 'returned') await notifyRefundFailed(trx, refund, at);
    return saved;
  });
  if (failure === null) return;
  app.log.warn({ refund: refund.key, accountId: refund.accountId }, 'refund failed');
  app.mails.wake();
}

/** Saves the outcome of a charge, and emails the owner about it if no page shows it. */
async function saveOutcome(
  app: FastifyInstance,
  charge: StoredCharge,
  outcome: ChargeOutcome,
  owner: Owner,
  isAbandoned = false,
): Promise<boolean> {
  const at = app.clock.now();
  if (outcome.kind === 'declined' && outcome.rejection !== undefined) {
    app.log.error(
      { charge: charge.key, reason: outcome.rejection },
      'card charge rejected as invalid',
    );
  }
  return app.database.db.transaction().execute(async (trx) => {
    const hasChanged = await settleCharge(trx, charge, outcome, {
      at,
      isAbandoned,
      today: stateDate(at),
    });
    if (hasChanged) {
      await notifyOwner(trx, charge, outcome, { ...owner, at, isDropped: isAbandoned });
    }
    return hasChanged;
  });
}

/**
 * Requests the outcome of a charge, once per key; null if the charge is too old to be requested and
 * the processor doesn't find it.
 */
async function askFor(
  processor: CardProcessor,
  charge: StoredCharge,
  payAddress: string,
  age: number,
): Promise<ChargeOutcome | null> {
  if (charge.processorId !== null) return processor.find(charge.processorId);
  if (age > KEY_LIFE_MS) return processor.findByKey(charge.key);
  return processor.charge({
    key: charge.key,
    card: charge.card,
    cents: charge.cents,
    description: `${PRODUCT_NAME} ${
      charge.invoiceNumber === null ? 'order' : invoiceNumber(charge.invoiceNumber)
    }, ${formatMoney(charge.cents)}`,
    returnAddress: charge.orderId === null ? payAddress : planAddressOf(payAddress),
  });
}
