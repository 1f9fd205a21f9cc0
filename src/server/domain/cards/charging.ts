import type { FastifyInstance } from 'fastify';
import { planAddressOf } from '../billing/planAddress';
import { invoiceNumber } from '#contract/billing';
import { PRODUCT_NAME } from '#contract/product';
import { formatMoney } from '#contract/money';
import { civilDate } from '../../http/services';
import {
  resolveAbandonedCharge,
  findChargesOfAccount,
  findAbandonedCharges,
  findOrderCharges,
  findUnreachable,
  findWaiting,
  settleCharge,
  type StoredCharge,
} from './chargesRepository';
import { notifyOwner } from './outcomeMailsRepository';
import type { CardProcessor, ChargeOutcome } from './processor';
import { findWaitingRefunds, settleRefund } from './refundsRepository';

declare module 'fastify' {
  interface FastifyInstance {
    /** Null if cards can't be accepted: no key is configured and there are no demo accounts. */
    readonly cardProcessor: CardProcessor | null;
  }
}

const HOUR_MS = 3_600_000;

/** A payment not confirmed within this time is abandoned, so that another card can pay. */
const CONFIRMED_WITHIN_MS = 24 * HOUR_MS;
const NOT_CONFIRMED = "The payment wasn't confirmed within a day.";
const REPLACED = 'Another card was added before the payment was confirmed.';

/**
 * Processors remember a key for a day. Older charges are only looked up, because a retry would
 * charge again.
 */
const KEY_LIFE_MS = 23 * HOUR_MS;
const NOT_REACHED = "We couldn't reach the card processor for a day.";

/** Time after which a charge is abandoned if its processor is no longer configured. */
const REACHED_WITHIN_MS = 72 * HOUR_MS;
const NOT_ASKABLE = "This card's processor is no longer available. Use another card.";

/** Maximum charges per round. */
const ROUND = 100;

/**
 * Resolves charges with an unknown outcome, then sends pending refunds. A retry uses the original
 * key, so a lost response is recovered without charging twice. An unreachable charge waits for the
 * next round. If its processor is gone, it's abandoned after three days; if the processor returns,
 * the charge is only looked up. Returns the number of charges changed.
 */
export async function settleCharges(
  app: FastifyInstance,
  payAddress: string,
  signal?: AbortSignal,
): Promise<number> {
  const { db } = app.database;
  const processor = app.cardProcessor;
  let changed = 0;
  const forEach = async (
    charges: readonly StoredCharge[],
    settle: (charge: StoredCharge) => Promise<boolean>,
  ): Promise<void> => {
    for (const charge of charges) {
      signal?.throwIfAborted();
      try {
        if (await settle(charge)) changed += 1;
      } catch (error) {
        app.log.warn({ err: error, charge: charge.key }, 'card not charged yet');
      }
    }
  };
  const before = new Date(app.clock.now() - REACHED_WITHIN_MS);
  const lost = await findUnreachable(db, processor?.name ?? null, before, ROUND);
  const abandonedOutcome = { kind: 'declined', processorId: null, reason: NOT_ASKABLE } as const;
  await forEach(lost, (charge) => saveOutcome(app, charge, abandonedOutcome, payAddress, true));
  if (processor !== null) {
    const waiting = await findWaiting(db, processor.name, ROUND);
    await forEach(waiting, (charge) => settleOne(app, processor, charge, payAddress));
    const returned = await findAbandonedCharges(db, processor.name, ROUND);
    await forEach(returned, (charge) => settleAbandonedCharges(app, processor, charge, payAddress));
    await settleRefunds(app, processor, signal);
  }
  if (changed > 0) app.mails.wake();
  return changed;
}

/** Requests the outcome of one charge; saves it and notifies the owner. */
export async function settleOne(
  app: FastifyInstance,
  processor: CardProcessor,
  charge: StoredCharge,
  payAddress: string,
): Promise<boolean> {
  const age = app.clock.now() - charge.askedAt.getTime();
  const outcome = await askFor(processor, charge, payAddress, age);
  const isLate = outcome.kind === 'needsAction' && age > CONFIRMED_WITHIN_MS;
  const end = isLate ? ended(await processor.cancel(outcome.processorId), NOT_CONFIRMED) : outcome;
  return saveOutcome(app, charge, end, payAddress);
}

/**
 * Cancels payments that await confirmation for another card, so that the new card can pay. A
 * payment confirmed meanwhile is saved; one that can't be canceled keeps waiting.
 */
export async function endUnconfirmed(
  app: FastifyInstance,
  processor: CardProcessor,
  accountId: number,
  newCardToken: string,
): Promise<void> {
  const { db } = app.database;
  const charges = [
    ...(await findChargesOfAccount(db, accountId)),
    ...(await findOrderCharges(db, accountId)),
  ];
  for (const charge of charges) {
    const { card, processorId, status } = charge;
    const isOfOther = charge.processor === processor.name && card.cardToken !== newCardToken;
    if (status !== 'NEEDS_ACTION' || processorId === null || !isOfOther) continue;
    try {
      const outcome = ended(await processor.cancel(processorId), REPLACED);
      const at = app.clock.now();
      await db
        .transaction()
        .execute((trx) => settleCharge(trx, charge, outcome, { at, today: civilDate(at) }));
    } catch (error) {
      app.log.warn({ err: error, charge: charge.key }, 'unconfirmed payment not ended');
    }
  }
}

/**
 * Resolves abandoned charges of a processor that is available again: saves payments and cancels the
 * rest.
 */
async function settleAbandonedCharges(
  app: FastifyInstance,
  processor: CardProcessor,
  charge: StoredCharge,
  payAddress: string,
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
  if (outcome?.kind === 'paid') return saveOutcome(app, charge, outcome, payAddress);
  await resolveAbandonedCharge(app.database.db, charge.key);
  return false;
}

/** Declines a canceled charge with the given reason, unless it was already paid. */
function ended(outcome: ChargeOutcome, reason: string): ChargeOutcome {
  return outcome.kind === 'paid'
    ? outcome
    : { kind: 'declined', processorId: outcome.processorId, reason };
}

/** Sends pending card refunds and saves their outcomes. */
async function settleRefunds(
  app: FastifyInstance,
  processor: CardProcessor,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = app.database;
  for (const refund of await findWaitingRefunds(db, processor.name, ROUND)) {
    signal?.throwIfAborted();
    try {
      const outcome = await processor.refund(refund);
      const at = app.clock.now();
      await db
        .transaction()
        .execute((trx) => settleRefund(trx, refund, outcome, { at, today: civilDate(at) }));
    } catch (error) {
      app.log.warn({ err: error, refund: refund.key }, 'payment not refunded yet');
    }
  }
}

/** Saves the outcome of a charge; emails the owner if the card was declined. */
async function saveOutcome(
  app: FastifyInstance,
  charge: StoredCharge,
  outcome: ChargeOutcome,
  payAddress: string,
  isAbandoned = false,
): Promise<boolean> {
  const at = app.clock.now();
  return app.database.db.transaction().execute(async (trx) => {
    const hasChanged = await settleCharge(trx, charge, outcome, {
      at,
      isAbandoned,
      today: civilDate(at),
    });
    if (hasChanged) await notifyOwner(trx, charge, outcome, { at, payAddress });
    return hasChanged;
  });
}

async function askFor(
  processor: CardProcessor,
  charge: StoredCharge,
  payAddress: string,
  age: number,
): Promise<ChargeOutcome> {
  if (charge.processorId !== null) return processor.find(charge.processorId);
  if (age > KEY_LIFE_MS) {
    const found = await processor.findByKey(charge.key);
    return found ?? { kind: 'declined', processorId: null, reason: NOT_REACHED };
  }
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
