import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { NAME_KEY_SQL } from './nameRows';
import { tablesOf, type NameRegister } from './registerRepository';
import { indexRecords } from './writeRepository';

/** Records compared per statement; small, so that other queries don't wait long. */
const RECORDS_A_BATCH = 2_000;
/** Orphaned names deleted per statement. */
const NAMES_A_BATCH = 2_000;

/** Result of a check. */
export interface IndexCheck {
  /** Number of records whose index entry was wrong and has been repaired. */
  readonly repairedRecords: number;
  /** Number of names deleted because no record has them anymore. */
  readonly removedNames: number;
}

/**
 * Compares a register's index with its records and repairs differences in batches. Searches and
 * writes can continue meanwhile.
 */
export async function checkNameIndex(
  db: Kysely<Database>,
  register: NameRegister,
  onProgress: (done: number, total: number) => Promise<void> = () => Promise.resolve(),
): Promise<IndexCheck> {
  const { postings } = tablesOf(register);
  const { rows } = await sql<{ id: number | null }>`
    select greatest((select id from (${register.greatestId}) g),
                    (select max(record_id) from ${postings})) as id`.execute(db);
  const greatest = rows[0]?.id ?? 0;
  let repairedRecords = 0;
  for (let from = 0; from <= greatest; from += RECORDS_A_BATCH) {
    const ids = await findWrongRecords(db, register, from, from + RECORDS_A_BATCH - 1);
    if (ids.length > 0) {
      await db.transaction().execute((trx) => indexRecords(trx, register, ids));
      repairedRecords += ids.length;
    }
    await onProgress(Math.min(from + RECORDS_A_BATCH, greatest), greatest);
  }
  const removedNames = await removeUnplacedNames(db, register);
  await db
    .updateTable('name_index')
    .where('register', '=', register.register)
    .set({ checked_at: sql<Date>`now()`, repaired_records: repairedRecords })
    .execute();
  return { repairedRecords, removedNames };
}

/** Finds records of a range whose index entry is wrong. */
async function findWrongRecords(
  db: Kysely<Database>,
  register: NameRegister,
  from: number,
  to: number,
): Promise<number[]> {
  const { names, postings } = tablesOf(register);
  const { rows } = await sql<{ id: number }>`
    with wanted as (
      select distinct on (${NAME_KEY_SQL}, s.record_id, s.role)
             ${NAME_KEY_SQL} as key, s.record_id, s.county_id, s.source_id, s.filed_on, s.status,
             s.type_code, s.role
        from (${register.source({ from, to })}) s
       order by 1, s.record_id, s.role),
    held as (
      select n.key, p.record_id, p.county_id, p.source_id, p.filed_on, p.status, p.type_code, p.role,
             p.is_heavy = n.is_heavy as is_alike
        from ${postings} p left join ${names} n on n.id = p.name_id
       where p.record_id between ${from}::bigint and ${to}::bigint)
    select record_id as id from (table wanted except
      select key, record_id, county_id, source_id, filed_on, status, type_code, role from held) w
    union
    select record_id from (
      select key, record_id, county_id, source_id, filed_on, status, type_code, role from held
      except table wanted) h
    union
    select record_id from held where is_alike is not true
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

async function removeUnplacedNames(db: Kysely<Database>, register: NameRegister): Promise<number> {
  const { names, postings } = tablesOf(register);
  let removed = 0;
  let after = 0;
  for (;;) {
    const { rows } = await sql<{ last: number | null; gone: number }>`
      with looked_at as materialized (
        select n.id, exists (select from ${postings} p where p.name_id = n.id) as is_placed
          from ${names} n where n.id > ${after} order by n.id limit ${NAMES_A_BATCH}),
      gone as (
        delete from ${names} n using looked_at l
         where l.id = n.id and not l.is_placed
           and not exists (select from ${postings} p where p.name_id = n.id)
        returning n.id)
      select (select max(id) from looked_at) as last,
             (select count(*)::integer from gone) as gone`.execute(db);
    const [row] = rows;
    if (row?.last == null) return removed;
    removed += row.gone;
    after = row.last;
  }
}
