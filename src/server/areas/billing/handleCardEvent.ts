import {
  disputeCharge,
  findCharge,
  isNewEvent,
  type StoredCharge,
} from '../../domain/cards/chargesRepository';
import type { ProcessorEvent } from '../../domain/cards/processor';
import { civilDate, type AppDatabase } from '../../http/services';

export interface CardEventParts {
  readonly db: AppDatabase;
  /** Adds the card that was entered on the processor's page. */
  readonly finishCardEntry: (token: string) => Promise<unknown>;
  /** Fetches the result of a charge from the processor and saves it. */
  readonly settleOne: (charge: StoredCharge) => Promise<unknown>;
}

/**
 * Handles an event of the card processor, which may be late, repeated, or out of order. Facts about
 * a charge are fetched from the processor; a dispute is saved once per event, in one transaction.
 * `at` is in milliseconds since 1970.
 */
export async function handleCardEvent(
  { db, finishCardEntry, settleOne }: CardEventParts,
  at: number,
  event: ProcessorEvent,
): Promise<void> {
  switch (event.kind) {
    case 'cardEntered':
      await finishCardEntry(event.token);
      return;
    case 'chargeChanged': {
      const charge = await findCharge(db, { processorId: event.processorId });
      // A charge without a known result is left to the job, which looks up the charge by its key.
      if (charge !== null) await settleOne(charge);
      return;
    }
    case 'disputed': {
      const charge = await findCharge(db, { processorId: event.processorId });
      if (charge === null) return;
      // A dispute may arrive before its payment.
      await settleOne(charge);
      await db.transaction().execute(async (trx) => {
        if (await isNewEvent(trx, event.id, at)) {
          await disputeCharge(trx, charge, { at, today: civilDate(at) });
        }
      });
      return;
    }
    case 'other':
  }
}
