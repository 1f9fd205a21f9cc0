import { stateDate } from '#contract/stateClock';
import { isUuid } from '#contract/uuid';
import {
  disputeCharge,
  findCharge,
  isKnownEvent,
  isNewEvent,
  lockDispute,
  reinstateCharge,
  type StoredCharge,
} from '../../domain/cards/chargesRepository';
import type { DisputeEvent, ProcessorEvent } from '../../domain/cards/processor';
import { disputeHold, reinstateHold } from '../../domain/filing/disputedHoldsRepository';
import type { AppDatabase } from '../../http/services';

export interface CardEventParts {
  readonly db: AppDatabase;
  /** Adds the card that was entered on the processor's page. */
  readonly finishCardEntry: (token: string) => Promise<unknown>;
  /** Fetches the result of a charge from the processor and saves it. */
  readonly settleOne: (charge: StoredCharge) => Promise<unknown>;
  /** Looks up the refund with that key at the processor and saves its outcome. */
  readonly settleRefund: (key: string) => Promise<unknown>;
}

/**
 * Handles an event of the card processor, which may be late, repeated, or out of order. Facts about
 * a charge are fetched from the processor; a dispute is saved once per event, in one transaction.
 * `at` is in milliseconds since 1970.
 */
export async function handleCardEvent(
  { db, finishCardEntry, settleOne, settleRefund }: CardEventParts,
  at: number,
  event: ProcessorEvent,
): Promise<void> {
  switch (event.kind) {
    case 'cardEntered':
      await finishCardEntry(event.token);
      return;
    case 'chargeChanged': {
      const charge = await findChangedCharge(db, event);
      if (charge !== null) await settleOne(charge);
      return;
    }
    case 'refundChanged':
      if (isUuid(event.key)) await settleRefund(event.key);
      return;
    case 'disputed':
    case 'disputeWon':
      await handleDispute({ db, settleOne }, at, event);
      return;
    case 'other':
  }
}

/**
 * Finds the charge of an event. A charge without a response is left to the job, which looks it up by
 * its key, unless it was declined for lack of a response: the payment may have arrived after all.
 */
async function findChangedCharge(
  db: AppDatabase,
  { key, processorId }: Extract<ProcessorEvent, { readonly kind: 'chargeChanged' }>,
): Promise<StoredCharge | null> {
  const known = await findCharge(db, { processorId });
  if (known !== null || key === null || !isUuid(key)) return known;
  const charge = await findCharge(db, { key });
  const isDropped = charge?.status === 'DECLINED' && charge.processorId === null;
  return isDropped ? { ...charge, processorId } : null;
}

/**
 * Reverses or reinstates the disputed amount of a charge or a captured hold, once per event and
 * dispute. A dispute may be reported before its payment, or after it was won. An inquiry that ends
 * without a dispute is reported as won; no money was withdrawn, so nothing is reinstated.
 */
async function handleDispute(
  { db, settleOne }: Pick<CardEventParts, 'db' | 'settleOne'>,
  at: number,
  { cents, disputeId, id, isInquiry = false, kind, processorId }: DisputeEvent,
): Promise<void> {
  const charge = await findCharge(db, { processorId });
  if (charge !== null && kind === 'disputed') await settleOne(charge);
  const dispute = { at, cents, disputeId, today: stateDate(at) };
  const won = `${disputeId} won`;
  await db.transaction().execute(async (trx) => {
    await lockDispute(trx, disputeId);
    if (!(await isNewEvent(trx, id, at))) return;
    if (kind === 'disputed') {
      const isHandled = !(await isNewEvent(trx, disputeId, at)) || (await isKnownEvent(trx, won));
      if (isHandled) return;
      await (charge === null
        ? disputeHold(trx, processorId, dispute)
        : disputeCharge(trx, charge, dispute));
    } else if (!(await isKnownEvent(trx, won))) {
      const earlier = earlierDispute(processorId);
      // Earlier versions booked only one dispute per charge. For such a charge, only the first
      // dispute won returns the amount.
      const isBooked =
        (await isKnownEvent(trx, disputeId)) ||
        ((await isKnownEvent(trx, earlier)) && (await isNewEvent(trx, `${earlier} won`, at)));
      if (isBooked || !isInquiry) await isNewEvent(trx, won, at);
      if (!isBooked) return;
      await (charge === null
        ? reinstateHold(trx, processorId, dispute)
        : reinstateCharge(trx, charge, dispute));
    }
  });
}

/** Returns the event id that migration 0266 saved for disputes booked without their id. */
const earlierDispute = (processorId: string): string => `${processorId} disputed`;
