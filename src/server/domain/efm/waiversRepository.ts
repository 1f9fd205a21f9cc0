import type { Kysely, Transaction } from 'kysely';
import { WAIVED_DUE_COURT_DAYS } from '#contract/filing/review';
import { isFilingFinal, TAKEN_STATUSES } from '#contract/filing/states';
import type { ReviewRecord } from '#contract/schemas/filingReview';
import type { Database } from '../../db/tables/database';
import { conflict, invalidField } from '../../http/problems';
import { findClosedDays } from '../courtDays/closedDaysRepository';
import { addCourtDays } from '../courtDays/courtDays';
import { queueMessage } from '../efmMessages/outboxRepository';
import { courtDay } from './acceptRepository';
import { openForChange } from './decideRepository';
import { findWaivedFees, withFilings } from './feesRepository';
import type { Reviewer } from './locksRepository';
import type { ReviewedEnvelope } from './reviewedRepository';

const NO_WAIVER: ReviewRecord['waiver'] = {
  state: 'none',
  courtCents: 0,
  dueCents: 0,
  dueOn: null,
};

/**
 * Loads the decision on an envelope's fee waiver. Filings that ended without acceptance cost
 * nothing.
 */
export async function findWaiver(
  db: Kysely<Database>,
  envelope: ReviewedEnvelope,
): Promise<ReviewRecord['waiver']> {
  if (envelope.corrected.payment.kind !== 'waiver') return NO_WAIVER;
  const decided = await db
    .selectFrom('efm_waiver')
    .where('envelope_id', '=', envelope.id)
    .select(['state', 'due_cents', 'due_on'])
    .executeTakeFirst();
  const counted = envelope.filings.filter(
    ({ status }) => !isFilingFinal(status) || TAKEN_STATUSES.includes(status),
  );
  const { corrected, court, filedAt } = envelope;
  const priced = withFilings(corrected, new Set(counted.map(({ id }) => id)));
  const courtCents = await findWaivedFees(db, court.id, filedAt, priced);
  return {
    state: decided?.state ?? 'pending',
    courtCents,
    dueCents: Math.min(decided?.due_cents ?? 0, courtCents),
    dueOn: decided?.due_on ?? null,
  };
}

/** A decision on a fee waiver, as entered by a clerk. */
export interface WaiverRequest {
  readonly decision: 'granted' | 'denied' | 'part';
  /** Remaining amount due; only for `part`. */
  readonly dueCents: number | null;
  readonly words: string;
}

/**
 * Decides an envelope's fee waiver once, in the caller's transaction, and queues the notice to the
 * provider. Throws 409 if there is none, or if it was already decided.
 */
export async function decideWaiver(
  trx: Transaction<Database>,
  reviewer: Reviewer,
  envelopeId: string,
  { decision, dueCents, words }: WaiverRequest,
  at: number,
): Promise<void> {
  const envelope = await openForChange(trx, reviewer, envelopeId, at);
  const { courtCents, state } = await findWaiver(trx, envelope);
  if (state === 'none') throw conflict('This envelope has no fee waiver. Reload the page.');
  if (state !== 'pending') throw conflict('This fee waiver was already decided. Reload the page.');
  const said = words.trim();
  if (decision !== 'granted' && said === '') {
    throw invalidField('words', 'Enter why the waiver is not granted in full.');
  }
  if (decision === 'part' && (dueCents === null || dueCents >= courtCents)) {
    const most = (courtCents / 100).toFixed(2);
    throw invalidField('dueCents', `Enter an amount below the court's fees of $${most}.`);
  }
  const due = decision === 'granted' ? 0 : decision === 'denied' ? courtCents : (dueCents ?? 0);
  const today = courtDay(at, envelope.court.timeZone);
  const closed = await findClosedDays(trx, { courtId: envelope.court.id }, today, null);
  const dueOn = due === 0 ? null : addCourtDays(today, WAIVED_DUE_COURT_DAYS, closed);
  await trx
    .insertInto('efm_waiver')
    .values({
      envelope_id: envelopeId,
      state: decision,
      due_cents: due,
      due_on: dueOn,
      words: said,
      reviewer_id: reviewer.userId,
      reviewer_name: reviewer.name,
      at: new Date(at),
    })
    .execute();
  const body = { envelopeId, decision, dueCents: due, dueOn, words: said };
  const about = { operation: 'NotifyWaiverDecision', correlationId: envelopeId } as const;
  await queueMessage(trx, 'efm_message', { ...about, body }, at);
}
