import { sql, type Transaction } from 'kysely';
import type { ImportRegister } from '#contract/imports/registers';
import type { Database } from '../../../db/tables/database';

/** Days after which an attorney's dated entry into a case is no longer reported. */
const NEWS_DAYS = 30;
/** Maximum upcoming hearings in one event. */
const MAX_HEARINGS = 3;

const keyOf = (caseId: number, barNumber: string): string => `${String(caseId)} ${barNumber}`;

/** Loads which followed attorneys are on which cases, before a write. */
export async function readFollowedAttorneys(
  trx: Transaction<Database>,
  register: ImportRegister,
  caseIds: readonly number[],
): Promise<ReadonlySet<string>> {
  if (register !== 'court' || caseIds.length === 0) return new Set();
  const { rows } = await sql<{ caseId: number; barNumber: string }>`
    select p.case_id as "caseId", p.bar_number as "barNumber" from case_party p
     where p.case_id = any(${caseIds}::bigint[]) and p.is_attorney
       and exists (select from bar_follow f where f.bar_number = p.bar_number and f.alert)`.execute(
    trx,
  );
  return new Set(rows.map(({ barNumber, caseId }) => keyOf(caseId, barNumber)));
}

interface Entered {
  readonly caseId: number;
  readonly barNumber: string;
  readonly name: string;
  readonly hearings: unknown;
}

/**
 * Records an event, with the next hearings, for each followed attorney who entered an open, public
 * case in the transaction. Skips entries that are dated long ago. `before` is the result of
 * `readFollowedAttorneys`.
 */
export async function writeEnteredAttorneys(
  trx: Transaction<Database>,
  asOf: Date,
  caseIds: readonly number[],
  before: ReadonlySet<string>,
): Promise<void> {
  if (caseIds.length === 0) return;
  const { rows } = await sql<Entered>`
    select r.id as "caseId", p.bar_number as "barNumber", min(p.name) as name,
           coalesce((select json_agg(h) from (
             select h.starts_at as at, h.event from hearing h
              where h.case_id = r.id and h.starts_at > ${asOf} and h.status <> 'CANCELLED'
              order by h.starts_at, h.id limit ${MAX_HEARINGS}) h), '[]') as hearings
      from public_case r join case_party p on p.case_id = r.id and p.is_attorney
     where r.id = any(${caseIds}::bigint[]) and r.status = 'OPEN'
       and (p.added_on is null or p.added_on >= ${asOf}::date - ${NEWS_DAYS}::integer)
       and exists (select from bar_follow f where f.bar_number = p.bar_number and f.alert)
     group by r.id, p.bar_number order by r.id, p.bar_number`.execute(trx);
  const events = rows
    .filter(({ barNumber, caseId }) => !before.has(keyOf(caseId, barNumber)))
    .map(({ barNumber, caseId, hearings, name }) => ({
      id: caseId,
      new: { barNumber, attorney: name, hearings },
    }));
  if (events.length === 0) return;
  await sql`
    insert into record_event (register, record_id, at, kind, old, new)
    select 'court', (e.event ->> 'id')::bigint, ${asOf}, 'CASE_ADDED', null, e.event -> 'new'
      from jsonb_array_elements(${JSON.stringify(events)}::text::jsonb)
           with ordinality as e (event, place)
     order by e.place`.execute(trx);
}
