import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import { caseNumberKey } from '../../search/caseNumbers';

/** The court that assigns a new case's number. */
export interface NumberingCourt {
  readonly id: number;
  /** Prefix of its case numbers, such as `89D01`. */
  readonly code: string;
}

const SEQUENCE_LENGTH = 6;

/** Formats a number by Administrative Rule 8: court, year and month, type, sequence. */
function numberOf(code: string, filedOn: string, type: string, sequence: number): string {
  const [year = '', month = ''] = filedOn.split('-');
  return `${code}-${year.slice(2)}${month}-${type}-${String(sequence).padStart(SEQUENCE_LENGTH, '0')}`;
}

/**
 * Returns a court's next case number for a year and type. Locks the counter's row until the
 * caller's transaction ends, and a rollback frees the number, so that numbers have no gaps. Skips
 * numbers of imported cases. `filedOn` is an ISO date in the court's time zone.
 */
export async function nextCaseNumber(
  trx: Transaction<Database>,
  { code, id }: NumberingCourt,
  typeCode: string,
  filedOn: string,
): Promise<string> {
  const year = Number(filedOn.slice(0, 4));
  // A key contains the month between the year and the type; numbers of one sequence have different
  // months.
  const sample = caseNumberKey(numberOf(code, filedOn, typeCode, 0));
  const start = sample.slice(0, -(`MM${typeCode}`.length + SEQUENCE_LENGTH));
  const pattern = `${start}__${typeCode}${'_'.repeat(SEQUENCE_LENGTH)}`;
  const { rows } = await sql<{ last: number }>`
    insert into case_number_sequence as s (court_id, year, type_code, last)
    values (${id}, ${year}, ${typeCode},
            (select coalesce(max(right(number_key, ${SEQUENCE_LENGTH})::integer), 0) + 1
               from court_case
              where number_key like ${pattern} and right(number_key, ${SEQUENCE_LENGTH}) ~ '^[0-9]+$'))
    on conflict (court_id, year, type_code) do update set last = s.last + 1
    returning last`.execute(trx);
  let last = rows[0]?.last ?? 1;
  while (await isUsed(trx, pattern, last)) last += 1;
  await sql`
    update case_number_sequence set last = ${last}
     where court_id = ${id} and year = ${year} and type_code = ${typeCode} and last < ${last}
  `.execute(trx);
  return numberOf(code, filedOn, typeCode, last);
}

async function isUsed(
  trx: Transaction<Database>,
  pattern: string,
  sequence: number,
): Promise<boolean> {
  const used = pattern.slice(0, -SEQUENCE_LENGTH) + String(sequence).padStart(SEQUENCE_LENGTH, '0');
  const { rows } = await sql`
    select from court_case where number_key like ${used} limit 1`.execute(trx);
  return rows.length > 0;
}

/**
 * Maximum age in days of the cases that determine the judge of a court without a list of judges.
 */
const RECENT_DAYS = 730;

/**
 * Assigns a new case to the judge on the court's list with the fewest assignments. Without a list,
 * assigns it to the judge with the most recent cases. Returns null if no judge is known.
 */
export async function assignJudge(
  trx: Transaction<Database>,
  courtId: number,
  today: string,
): Promise<string | null> {
  const { rows } = await sql<{ judges: readonly string[] }>`
    select case when cardinality(c.judges) > 0 then c.judges else
             coalesce((select array[k.judge] from court_case k
                        where k.court_id = c.id and k.judge is not null
                          and k.filed_on > ${today}::date - ${RECENT_DAYS}::integer
                        group by k.judge order by count(*) desc, k.judge limit 1), '{}') end
             as judges
      from court c where c.id = ${courtId}`.execute(trx);
  const judges = rows[0]?.judges ?? [];
  if (judges.length === 0) return null;
  // A judge added to the list starts with the lowest count, instead of catching up with the others.
  await sql`
    insert into judge_rotation (court_id, judge, assigned)
    select ${courtId}, j.judge,
           coalesce((select min(r.assigned) from judge_rotation r
                      where r.court_id = ${courtId} and r.judge = any(${judges}::text[])), 0)
      from unnest(${judges}::text[]) j (judge)
    on conflict (court_id, judge) do nothing`.execute(trx);
  const turns = await trx
    .selectFrom('judge_rotation')
    .where('court_id', '=', courtId)
    .where('judge', 'in', judges)
    .select(['judge', 'assigned'])
    .orderBy('judge')
    .forUpdate()
    .execute();
  const [next] = turns.sort(
    (a, b) => a.assigned - b.assigned || judges.indexOf(a.judge) - judges.indexOf(b.judge),
  );
  if (next === undefined) return null;
  await trx
    .updateTable('judge_rotation')
    .set({ assigned: next.assigned + 1 })
    .where('court_id', '=', courtId)
    .where('judge', '=', next.judge)
    .execute();
  return next.judge;
}
