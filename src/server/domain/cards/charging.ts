import type { FastifyInstance } from 'fastify';
import { dollars, declinedLetter } from '../billing/letters';
import { findAddressed, queueLetters } from '../billing/mailsRepository';
import { invoiceNumber } from '#contract/billing';
import { PRODUCT_NAME } from '#contract/product';
import { civilDate } from '../../http/services';
import { findWaiting, settleCharge, type KeptCharge } from './chargesRepository';
import type { CardProcessor, ChargeOutcome } from './processor';

declare module 'fastify' {
  interface FastifyInstance {
    /** Null where no card can be taken: neither a key is set nor are there demo accounts. */
    readonly cardProcessor: CardProcessor | null;
  }
}

/** A payment that its owner does not confirm in that time is given up, so that another card can pay. */
const CONFIRMED_WITHIN_MS = 24 * 3_600_000;
const NOT_CONFIRMED = 'The payment was not confirmed within a day.';

/** Charges of one round; the next ones come with the next. */
const ROUND = 100;

/**
 * Asks the processor for every charge whose outcome is not known: first with the key that it was put
 * down with, so that an answer which got lost is asked for again and nothing is charged twice. One
 * that cannot be asked waits for the next round. Gives how many changed.
 */
export async function settleCharges(
  app: FastifyInstance,
  payAddress: string,
  signal?: AbortSignal,
): Promise<number> {
  const processor = app.cardProcessor;
  if (processor === null) return 0;
  let changed = 0;
  for (const charge of await findWaiting(app.database.db, processor.name, ROUND)) {
    signal?.throwIfAborted();
    try {
      if (await settleOne(app, processor, charge, payAddress)) changed += 1;
    } catch (error) {
      app.log.warn({ err: error, charge: charge.key }, 'card not charged yet');
    }
  }
  if (changed > 0) app.mails.wake();
  return changed;
}

/** Asks for one charge, and writes down and tells what became of it. */
export async function settleOne(
  app: FastifyInstance,
  processor: CardProcessor,
  charge: KeptCharge,
  payAddress: string,
): Promise<boolean> {
  const outcome = await askFor(processor, charge, payAddress);
  const isLate = app.clock.now() - charge.askedAt.getTime() > CONFIRMED_WITHIN_MS;
  return keepOutcome(
    app,
    charge,
    outcome.kind === 'needsAction' && isLate
      ? { kind: 'declined', processorId: outcome.processorId, reason: NOT_CONFIRMED }
      : outcome,
    payAddress,
  );
}

/** Writes down what became of a charge, and writes to its owner where the card was declined. */
export async function keepOutcome(
  app: FastifyInstance,
  charge: KeptCharge,
  outcome: ChargeOutcome,
  payAddress: string,
): Promise<boolean> {
  const at = app.clock.now();
  return app.database.db.transaction().execute(async (trx) => {
    const hasChanged = await settleCharge(trx, charge, outcome, { at, today: civilDate(at) });
    if (hasChanged && outcome.kind === 'declined') {
      await queueLetters(
        trx,
        await findAddressed(trx, [charge.invoiceId]),
        (to) => declinedLetter({ ...to, payAddress }, charge.cardInWords),
        at,
      );
    }
    return hasChanged;
  });
}

function askFor(
  processor: CardProcessor,
  charge: KeptCharge,
  payAddress: string,
): Promise<ChargeOutcome> {
  if (charge.processorId !== null) return processor.find(charge.processorId);
  return processor.charge({
    key: charge.key,
    card: charge.card,
    cents: charge.cents,
    description: `${PRODUCT_NAME} ${invoiceNumber(charge.invoiceNumber)}, ${dollars(charge.cents)}`,
    returnAddress: payAddress,
  });
}
