import { sql, type Kysely, type RawBuilder } from 'kysely';
import { CACHED_PLAN } from '../../db/cachedPlan';
import type { Database } from '../../db/tables/database';
import { keysOnRecord } from '../../search/wordsNear';
import { NAME_KEY_SQL, readNameRow, type SourceName } from './nameRows';
import { PLACES_SQL, NEWEST_YEAR_SQL, rankSql } from './narrowing';
import { HEAVY_FROM } from './postings';
import { tablesOf, type NameRegister } from './registerRepository';

/**
 * Updates the name index for records just written, in the same transaction. Public records become
 * searchable immediately; hidden and deleted records leave the index.
 */
export async function indexRecords(
  db: Kysely<Database>,
  register: NameRegister,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { names, postings } = tablesOf(register);
  const source = register.source({ ids });
  await addNames(db, register, ids);
  const { rows } = await sql<{ id: number }>`${CACHED_PLAN}
    with wanted as (
      select distinct on (n.id, s.record_id, s.role)
             n.id as name_id, s.record_id, s.county_id, s.source_id, s.filed_on, s.status,
             s.type_code, s.role, n.is_heavy
        from (${source}) s join ${names} n on n.key = ${NAME_KEY_SQL}
       order by n.id, s.record_id, s.role),
    gone as (
      delete from ${postings} p
       where p.record_id = any(${ids}::bigint[])
         and not exists (select from wanted w where (w.name_id, w.record_id, w.filed_on, w.role)
                                                  = (p.name_id, p.record_id, p.filed_on, p.role))
      returning name_id),
    placed as (
      insert into ${postings} as p (name_id, record_id, county_id, source_id, filed_on, status,
                                    type_code, role, is_heavy)
      select * from wanted
      on conflict (name_id, filed_on, record_id, role) do update
        set county_id = excluded.county_id, source_id = excluded.source_id,
            status = excluded.status, type_code = excluded.type_code
      where (p.county_id, p.source_id, p.status, p.type_code)
            is distinct from (excluded.county_id, excluded.source_id, excluded.status,
                              excluded.type_code)
      returning name_id)
    select name_id as id from gone union select name_id from placed order by id`.execute(db);
  if (rows.length === 0) return;
  await placeNames(
    db,
    register,
    rows.map(({ id }) => id),
    ids,
  );
}

/** Columns of a name not yet in the index. */
const FRESH_COLUMNS = sql`
  key uuid, class text, is_organization boolean, name text, sort_name text, identifier text,
  word_count smallint, tokens tsvector`;

/**
 * Inserts names not yet in the index, with their county, year, type, and status lexemes. A new name
 * is only on these records, so it's written once.
 */
async function addNames(
  db: Kysely<Database>,
  register: NameRegister,
  ids: readonly number[],
): Promise<void> {
  const { names, words } = tablesOf(register);
  const source = register.source({ ids });
  const { rows } = await sql<SourceName>`${CACHED_PLAN}
    select distinct s.class, s.is_organization, s.name, s.sort_name, s.identifier
      from (${source}) s
     where not exists (select from ${names} n where n.key = ${NAME_KEY_SQL})`.execute(db);
  if (rows.length === 0) return;
  const read = rows.map((name) => ({ name, ...readNameRow(name) }));
  const fresh = read.map(({ key, name, tokens, wordCount }) => ({
    ...name,
    key,
    word_count: wordCount,
    tokens,
  }));
  // Fixed order, so that concurrent writers of the same names wait but don't deadlock.
  await sql`
    insert into ${names} (key, class, is_organization, name, sort_name, identifier, word_count,
                          posting_count, newest_on, tokens)
    select f.key, f.class, f.is_organization, f.name, f.sort_name, f.identifier, f.word_count,
           placed.posting_count, placed.newest_on,
           f.tokens || concat_ws(' ', placed.places,
             ${rankSql(sql`f.word_count`, sql`placed.newest_year`)})::tsvector
      from json_to_recordset(${JSON.stringify(fresh)}::text::json) as f(${FRESH_COLUMNS})
      join (select p.key, count(distinct p.record_id)::integer as posting_count,
                   max(p.filed_on) as newest_on, ${NEWEST_YEAR_SQL} as newest_year,
                   ${PLACES_SQL} as places
              from (select s.*, ${NAME_KEY_SQL} as key from (${source}) s) p
             group by p.key) placed on placed.key = f.key
     order by f.key
    on conflict (key) do nothing`.execute(db);
  const seen = new Set(read.flatMap((row) => row.words));
  if (seen.size === 0) return;
  const wordRows = [...seen].map((word) => ({ word, near: keysOnRecord(word) }));
  await sql`
    insert into ${words} (word, near)
    select w.word, w.near
      from json_to_recordset(${JSON.stringify(wordRows)}::text::json) as w(word text, near text[])
     order by w.word
    on conflict (word) do nothing`.execute(db);
}

/**
 * Updates the county, year, type, and status lexemes of names, and marks names that have become
 * heavy.
 */
async function placeNames(
  db: Kysely<Database>,
  register: NameRegister,
  nameIds: readonly number[],
  recordIds: readonly number[],
): Promise<void> {
  const { names, postings } = tablesOf(register);
  const ofNames = (isHeavy: boolean): RawBuilder<unknown> => sql`
    p.name_id in (select id from ${names}
                   where id = any(${nameIds}::bigint[]) and is_heavy = ${isHeavy})`;
  const placed = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select p.name_id, count(distinct p.record_id)::integer as posting_count,
           max(p.filed_on) as newest_on, ${NEWEST_YEAR_SQL} as newest_year, ${PLACES_SQL} as places
      from ${postings} p where ${which} group by p.name_id`;
  // A heavy name already has most lexemes, so only these records are read for it.
  const { rows } = await sql<{ id: number }>`${CACHED_PLAN}
    with light as (
      update ${names} n
         set posting_count = placed.posting_count, newest_on = placed.newest_on,
             tokens = ${withPlacesSql}
        from (${placed(ofNames(false))}) placed
       where placed.name_id = n.id
         and ((n.posting_count, n.newest_on) is distinct from
                (placed.posting_count, placed.newest_on)
              or not ${hasPlacesSql})
      returning n.id, n.posting_count),
    heavy as (
      update ${names} n
         set newest_on = greatest(n.newest_on, placed.newest_on), tokens = ${withPlacesSql}
        from (${placed(sql`p.record_id = any(${recordIds}::bigint[]) and ${ofNames(true)}`)}) placed
       where placed.name_id = n.id and (placed.newest_on > n.newest_on or not ${hasPlacesSql}))
    select id from light where posting_count >= ${HEAVY_FROM}`.execute(db);
  for (const { id } of rows) {
    await sql`update ${names} set is_heavy = true where id = ${id}`.execute(db);
    await sql`update ${postings} set is_heavy = true where name_id = ${id}`.execute(db);
  }
}

/**
 * County, year, type, and status lexemes of a name `n`, plus its rank; they're quoted and contain
 * no spaces.
 */
const placesSql = sql`concat_ws(' ', placed.places,
  ${rankSql(sql`n.word_count`, sql`placed.newest_year`)})`;
const hasPlacesSql = sql`n.tokens @@ replace(${placesSql}, ' ', ' & ')::tsquery`;
/** Returns the same tokens if nothing is new, so that no index is written. */
const withPlacesSql = sql`
  case when ${hasPlacesSql} then n.tokens else n.tokens || ${placesSql}::tsvector end`;
