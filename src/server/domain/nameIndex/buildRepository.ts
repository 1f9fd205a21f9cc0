import { sql, type Kysely } from 'kysely';
import type { DatabaseHandle } from '../../db/handle';
import {
  createNameIndexIndexes,
  dropNameIndexIndexes,
  nameIndexTables,
} from '../../db/nameIndexTables';
import type { Database } from '../../db/tables/database';
import { keysOnRecord } from '../../search/wordsNear';
import { NAME_KEY_SQL, NAME_RULES_VERSION, readNameRow, type SourceName } from './nameRows';
import { NEWEST_YEAR_SQL, PLACES_SQL, rankSql } from './narrowing';
import { HEAVY_FROM } from './postings';
import { NAME_REGISTERS, tablesOf, type NameRegister } from './registerRepository';

/** Names read in one batch while the previous batch is written. */
const NAMES_A_BATCH = 10_000;
/** Records whose postings one statement writes, within the query timeout. */
const RECORDS_A_BATCH = 20_000;

/** Receives one line per step. */
type OnProgress = (line: string) => void;

/** True if the index is built and its names were read with this version's rules. */
export async function isNameIndexBuilt(
  db: Kysely<Database>,
  { register }: NameRegister,
): Promise<boolean> {
  const row = await db
    .selectFrom('name_index')
    .where('register', '=', register)
    .select(['rules_version', 'built_at'])
    .executeTakeFirst();
  return row?.built_at != null && row.rules_version === NAME_RULES_VERSION;
}

/**
 * Builds the given indexes, by default all, if they are missing or were built with different rules.
 */
export async function ensureNameIndexes(
  handle: DatabaseHandle,
  onProgress: OnProgress,
  registers: readonly NameRegister[] = NAME_REGISTERS,
): Promise<void> {
  for (const register of registers) {
    if (await isNameIndexBuilt(handle.db, register)) continue;
    await handle.maintain(async (db) => {
      // Another server may have built it while this one waited.
      if (await isNameIndexBuilt(db, register)) return;
      await buildNameIndex({ ...handle, db }, register, onProgress);
    });
  }
}

/**
 * Builds a register's index from its records. An interrupted build leaves the index marked as not
 * built, and the next build starts over.
 */
export async function buildNameIndex(
  handle: DatabaseHandle,
  register: NameRegister,
  onProgress: OnProgress,
): Promise<void> {
  const { db } = handle;
  const { names, postings, words } = tablesOf(register);
  const read = sql.table(READ_NAMES);
  await markBuilding(db, register);
  await sql`truncate ${names}, ${postings}, ${words}`.execute(db);
  await dropNameIndexIndexes(db, register);
  await sql`drop table if exists ${read}`.execute(db);
  await sql`create table ${read} (like ${names})`.execute(db);
  await sql`alter table ${read} add primary key (key)`.execute(db);
  const { rows } = await sql<{ id: number | null }>`${register.greatestId}`.execute(db);
  const greatest = rows[0]?.id ?? 0;
  const seenWords = await readNames(handle, register, greatest, onProgress);
  await handle.load(
    nameIndexTables(register.register).words as keyof Database,
    ['word', 'name_count', 'near'],
    wordRows(seenWords),
  );
  for (let from = 0; from <= greatest; from += RECORDS_A_BATCH) {
    onProgress(`Indexing names: ${progress(from, greatest)} placed`);
    await sql`
      insert into ${postings} (name_id, record_id, county_id, source_id, filed_on, status,
                               type_code, role)
      select distinct on (n.id, s.record_id, s.role)
             n.id, s.record_id, s.county_id, s.source_id, s.filed_on, s.status, s.type_code, s.role
        from (${register.source({ from, to: from + RECORDS_A_BATCH - 1 })}) s
        join ${read} n on n.key = ${NAME_KEY_SQL}
       order by n.id, s.record_id, s.role`.execute(db);
  }
  onProgress('Indexing names: sorting');
  // Stores names of similar rank together, so that a search reads few pages.
  await sql`
    insert into ${names} (id, key, class, is_organization, name, sort_name, identifier, word_count,
                          posting_count, newest_on, is_heavy, tokens)
    select n.id, n.key, n.class, n.is_organization, n.name, n.sort_name, n.identifier,
           n.word_count, placed.posting_count, placed.newest_on,
           placed.posting_count >= ${HEAVY_FROM},
           n.tokens || concat_ws(' ', placed.places,
             ${rankSql(sql`n.word_count`, sql`placed.newest_year`)})::tsvector
      from ${read} n
      join (select p.name_id, count(distinct p.record_id)::integer as posting_count,
                   max(p.filed_on) as newest_on, ${NEWEST_YEAR_SQL} as newest_year,
                   ${PLACES_SQL} as places
              from ${postings} p group by p.name_id) placed on placed.name_id = n.id
     order by n.class, n.word_count, placed.newest_on desc, n.sort_name`.execute(db);
  await sql`drop table ${read}`.execute(db);
  const sequence = `${nameIndexTables(register.register).names}_id_seq`;
  await sql`select setval(${sequence}, (select coalesce(max(id), 1) from ${names}))`.execute(db);
  onProgress('Indexing names: creating indexes');
  await sql`
    update ${postings} p set is_heavy = true
     where p.name_id in (select id from ${names} where is_heavy)`.execute(db);
  await createNameIndexIndexes(db, register);
  await sql`vacuum analyze ${names}`.execute(db);
  await sql`vacuum analyze ${postings}`.execute(db);
  await sql`
    update name_index set built_at = now() where register = ${register.register}`.execute(db);
}

/** Temporary table of names before their order is known. */
const READ_NAMES = 'name_index_read';

function progress(done: number, all: number): string {
  return `${String(all === 0 ? 100 : Math.floor((100 * done) / all))}%`;
}

async function markBuilding(db: Kysely<Database>, { register }: NameRegister): Promise<void> {
  await db
    .insertInto('name_index')
    .values({ register, rules_version: NAME_RULES_VERSION, built_at: null })
    .onConflict((conflict) =>
      conflict
        .column('register')
        .doUpdateSet({ rules_version: NAME_RULES_VERSION, built_at: null }),
    )
    .execute();
}

/**
 * Writes the distinct names of all records; returns their words with the number of names that
 * contain each.
 */
async function readNames(
  handle: DatabaseHandle,
  register: NameRegister,
  greatest: number,
  onProgress: OnProgress,
): Promise<Map<string, number>> {
  const { db } = handle;
  const words = new Map<string, number>();
  const table = READ_NAMES as keyof Database;
  const columns = [
    'id key class is_organization name sort_name identifier word_count posting_count is_heavy tokens',
  ].flatMap((names) => names.split(' '));
  const seen = new Set<string>();
  for (let from = 0; from <= greatest; from += RECORDS_A_BATCH) {
    onProgress(`Indexing names: ${progress(from, greatest)} read`);
    const { rows } = await sql<SourceName>`
      select distinct s.class, s.is_organization, s.name, s.sort_name, s.identifier
        from (${register.source({ from, to: from + RECORDS_A_BATCH - 1 })}) s`.execute(db);
    const fresh = rows.flatMap((name) => {
      const row = readNameRow(name);
      if (seen.has(row.key)) return [];
      seen.add(row.key);
      for (const word of row.words) words.set(word, (words.get(word) ?? 0) + 1);
      return [
        [
          seen.size,
          row.key,
          name.class,
          name.is_organization,
          name.name,
          name.sort_name,
          name.identifier,
          row.wordCount,
          0,
          false,
          row.tokens,
        ],
      ];
    });
    for (let at = 0; at < fresh.length; at += NAMES_A_BATCH) {
      await handle.load(table, columns, fresh.slice(at, at + NAMES_A_BATCH));
    }
  }
  return words;
}

function* wordRows(words: ReadonlyMap<string, number>): Generator<(string | number)[]> {
  for (const [word, count] of words) yield [word, count, `{${keysOnRecord(word).join(',')}}`];
}
