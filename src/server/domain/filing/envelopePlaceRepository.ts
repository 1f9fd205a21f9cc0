import { sql, type Transaction } from 'kysely';
import type { EfmRequest } from '#contract/schemas/efmMessages';
import type { Database } from '../../db/tables/database';

/**
 * Stores the number that the court assigned to a new case. Returns false if there is no such
 * envelope.
 */
export async function saveCaseNumber(
  trx: Transaction<Database>,
  envelopeId: string,
  caseNumber: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('filing_envelope')
    .set({ case_number: caseNumber })
    .where('id', '=', envelopeId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Stores the court and case number to which the clerk moved an envelope, unless a later decision
 * moved it already: messages about different filings of an envelope can arrive in any order.
 * `decidedAt` is the ISO instant of the decision that reports the move.
 */
export async function saveMove(
  trx: Transaction<Database>,
  envelopeId: string,
  { caseNumber, courtId }: NonNullable<EfmRequest<'NotifyFilingReviewComplete'>['moved']>,
  decidedAt: string,
): Promise<void> {
  await sql`
    update filing_envelope e
       set court_id = c.id, time_zone = c.time_zone,
           case_number = coalesce(${caseNumber}, e.case_number),
           moved_at = ${decidedAt}::timestamptz
      from court c
     where c.id = ${courtId} and e.id = ${envelopeId}::uuid
       and (e.moved_at is null or e.moved_at <= ${decidedAt}::timestamptz)`.execute(trx);
}
