import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import { caseNumberKey } from '../../search/caseNumbers';
import { findCourtServiceInformation } from '../efm/casesRepository';
import type { findWaiting } from './servicesRepository';

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

/**
 * Moves a waiting service to the case to which a clerk moved its envelope, with that case's
 * caption, attorneys, and parties. Returns the updated service, or null if no one must be served:
 * the case was expunged, or the clerk moved the envelope to a case that isn't on file. If the
 * envelope wasn't moved, its case needn't be on file.
 */
export async function moveToCorrectedCase(
  trx: Transaction<Database>,
  waiting: Waiting,
): Promise<Waiting | null> {
  const of = await findCorrectedCase(trx, waiting);
  const isSame =
    of.courtId === waiting.courtId &&
    caseNumberKey(of.caseNumber) === caseNumberKey(waiting.caseNumber);
  const found = await trx
    .selectFrom('court_case')
    .where('court_id', '=', of.courtId)
    .where('number_key', '=', caseNumberKey(of.caseNumber))
    .select(['caption', 'is_expunged'])
    .executeTakeFirst();
  if (found?.is_expunged === true) return null;
  if (isSame) return waiting;
  if (found === undefined) return null;
  const courtList = await findCourtServiceInformation(trx, of);
  await trx
    .updateTable('service')
    .set({
      court_id: of.courtId,
      case_number: of.caseNumber,
      caption: found.caption,
      case_key: caseNumberKey(of.caseNumber),
      court_list: JSON.stringify(courtList),
    })
    .where('id', '=', waiting.serviceId)
    .execute();
  return { ...waiting, ...of, courtList };
}

/**
 * Finds an envelope's court and case number after the clerk's corrections. This is a separate
 * query, because the manager may use another database.
 */
async function findCorrectedCase(
  db: Kysely<Database>,
  { caseNumber, courtId, envelopeId }: Waiting,
): Promise<{ readonly courtId: number; readonly caseNumber: string }> {
  const { rows } = await sql<{ field: 'courtId' | 'caseNumber'; after: string }>`
    select distinct on (field) field, after from efm_correction
     where envelope_id = ${envelopeId}::uuid and field in ('courtId', 'caseNumber')
     order by field, id desc`.execute(db);
  const after = new Map(rows.map((each) => [each.field, each.after]));
  return {
    courtId: Number(after.get('courtId') ?? courtId),
    caseNumber: after.get('caseNumber') ?? caseNumber,
  };
}
