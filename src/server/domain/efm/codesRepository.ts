import { sql, type Kysely, type Transaction } from 'kysely';
import type { PolicyCode } from '#contract/schemas/efmMessages';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';
import { checkCodes, type CodeRow } from './codeLists';
import { codesProblem } from './codeFiles';

/** Rows per statement. */
const ROWS_A_STATEMENT = 5_000;
/** Age after which incomplete versions are deleted. */
const ABANDONED_AFTER_MS = DAY_MS;

/** A new version of codes. */
export interface NewCodes {
  /** Null for the statewide codes; otherwise the county with these differences. */
  readonly countyId: number | null;
  /** Names of the source files. */
  readonly source: string;
  /** ISO date on which the codes take effect. */
  readonly effectiveOn: string;
  readonly rows: readonly CodeRow[];
}

/**
 * Checks the codes of a new version by the same rules as an import. Returns the version in effect
 * on that date, and the replaced lists; throws `CodesFileProblem` with a line per error.
 */
export async function checkImport(
  db: Kysely<Database>,
  { countyId, effectiveOn, rows, source }: NewCodes,
): Promise<{ readonly before: number | null; readonly lists: readonly string[] }> {
  const lists = [...new Set(rows.map(({ list }) => list))];
  const before = await findVersion(db, countyId, effectiveOn);
  const statewide = countyId === null ? before : await findVersion(db, null, effectiveOn);
  const known = new Set([
    // A county's codes may refer to statewide codes, even in the same list.
    ...(statewide === null ? [] : await findKeys(db, statewide, countyId === null ? lists : [])),
    ...(countyId === null || before === null ? [] : await findKeys(db, before, lists)),
  ]);
  const problems = checkCodes(rows, known);
  if (problems.length > 0) throw codesProblem(source, problems);
  return { before, lists };
}

/**
 * Imports a version of codes. Copies lists that the files don't contain from the version in effect
 * on that date. The earlier version stays in effect until everything is stored. Returns the version
 * and its number of codes. Throws `CodesFileProblem`, and stores nothing, if a code is invalid.
 */
export async function importCodes(
  db: Kysely<Database>,
  given: NewCodes,
  now: number,
): Promise<{ readonly version: number; readonly codes: number }> {
  const { countyId, effectiveOn, rows, source } = given;
  const { before, lists } = await checkImport(db, given);
  const { id } = await db
    .insertInto('efm_code_version')
    .values({
      county_id: countyId,
      source,
      effective_on: effectiveOn,
      created_at: new Date(now),
      completed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    await insertRows(db, id, rows.slice(from, from + ROWS_A_STATEMENT), from);
  }
  return db.transaction().execute(async (trx) => {
    if (before !== null) await copyOtherLists(trx, before, id, lists);
    const { count } = await trx
      .selectFrom('efm_code')
      .where('version_id', '=', id)
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('efm_code_version')
      .set({ completed_at: new Date(now) })
      .where('id', '=', id)
      .execute();
    return { version: id, codes: count };
  });
}

async function insertRows(
  db: Kysely<Database>,
  version: number,
  rows: readonly CodeRow[],
  from: number,
): Promise<void> {
  const json = JSON.stringify(
    rows.map(({ code, facts, isRemoved, list, name, parent }, at) => ({
      code,
      facts,
      list,
      name,
      parent,
      position: from + at,
      is_removed: isRemoved,
    })),
  );
  await sql`
    insert into efm_code (version_id, list, code, position, name, parent, facts, is_removed)
    select ${version}, list, code, position, name, parent, facts, is_removed
      from jsonb_to_recordset(${json}::jsonb)
        as r (list text, code text, position integer, name text, parent text, facts jsonb,
              is_removed boolean)`.execute(db);
}

async function copyOtherLists(
  trx: Transaction<Database>,
  from: number,
  to: number,
  lists: readonly string[],
): Promise<void> {
  await sql`
    insert into efm_code (version_id, list, code, position, name, parent, facts, is_removed)
    select ${to}, list, code, position, name, parent, facts, is_removed
      from efm_code where version_id = ${from} and list <> all(${[...lists]}::text[])`.execute(trx);
}

/** Finds the complete version in effect on a date; null if there is none. */
async function findVersion(
  db: Kysely<Database>,
  countyId: number | null,
  on: string,
): Promise<number | null> {
  const found = await db
    .selectFrom('efm_code_version')
    .where(sql<boolean>`county_id is not distinct from ${countyId}`)
    .where('completed_at', 'is not', null)
    .where('effective_on', '<=', on)
    .select('id')
    .orderBy('effective_on', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

async function findKeys(
  db: Kysely<Database>,
  version: number,
  exceptLists: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select list || '/' || code as key from efm_code
     where version_id = ${version} and not is_removed
       and list <> all(${[...exceptLists]}::text[])`.execute(db);
  return rows.map(({ key }) => key);
}

/** Code versions in effect for a county on a date. */
export interface CodesInForce {
  readonly statewide: number | null;
  readonly county: number | null;
  readonly on: string;
}

/** Finds the code versions in effect for a county. */
export async function findCodesInForce(
  db: Kysely<Database>,
  countyId: number,
  on: string,
): Promise<CodesInForce> {
  return {
    statewide: await findVersion(db, null, on),
    county: await findVersion(db, countyId, on),
    on,
  };
}

/**
 * Loads codes of the lists in order, one page after a position, with the county's differences
 * applied.
 */
export async function findCodes(
  db: Kysely<Database>,
  { county, on, statewide }: CodesInForce,
  lists: readonly string[],
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly PolicyCode[]> {
  if (lists.length === 0) return [];
  const { rows } = await sql<PolicyCode>`
    select list, code, name, parent, facts from (
      select distinct on (c.list, c.code) c.*, c.version_id is not distinct from ${county} as is_own
        from efm_code c
       where c.version_id in (${statewide}::integer, ${county}::integer)
         and c.list = any(${[...lists]}::text[])
       order by c.list, c.code, is_own desc) x
     where not is_removed and coalesce(facts->>'endsOn', '9999') > ${on}
     order by list, is_own, position, code
     offset ${after} limit ${limit}`.execute(db);
  return rows;
}

/**
 * Loads codes of the lists that have expired or that the county no longer uses, from the current
 * and previous versions.
 */
export async function findCodesNotInForce(
  db: Kysely<Database>,
  { county, on, statewide }: CodesInForce,
  lists: readonly string[],
  limit: number,
): Promise<readonly PolicyCode[]> {
  if (lists.length === 0) return [];
  const { rows } = await sql<PolicyCode>`
    with own as (
      select distinct on (c.list, c.code) c.list, c.code, c.facts, c.is_removed
        from efm_code c
       where c.version_id in (${statewide}::integer, ${county}::integer)
         and c.list = any(${[...lists]}::text[])
       order by c.list, c.code, c.version_id is not distinct from ${county} desc),
    in_force as (
      select list, code from own
       where not is_removed and coalesce(facts->>'endsOn', '9999') > ${on}),
    known as (
      select distinct on (c.list, c.code) c.list, c.code, c.name, c.parent, c.facts
        from efm_code c
       where c.version_id in (${statewide}::integer, ${county}::integer,
               (select max(id) from efm_code_version v where v.county_id is null
                   and v.completed_at is not null and v.id < ${statewide}),
               (select max(v.id) from efm_code_version v join efm_code_version o
                    on o.id = ${county} and v.county_id = o.county_id and v.id < o.id
                 where v.completed_at is not null))
         and c.list = any(${[...lists]}::text[]) and not c.is_removed
       order by c.list, c.code, c.version_id desc)
    select list, code, name, parent, facts from known
     where not exists (select from in_force f where f.list = known.list and f.code = known.code)
     order by facts->>'replacedBy' is null, list, code limit ${limit}`.execute(db);
  return rows;
}

/** Loads the given codes of one list, including expired and unused ones. */
export async function findEndedCodes(
  db: Kysely<Database>,
  { county, statewide }: CodesInForce,
  list: string,
  codes: readonly string[],
): Promise<readonly PolicyCode[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<PolicyCode>`
    select distinct on (code) list, code, name, parent, facts
      from efm_code
     where version_id in (${statewide}::integer, ${county}::integer,
             (select max(id) from efm_code_version v
               where v.county_id is null and v.completed_at is not null and v.id < ${statewide}))
       and list = ${list} and code = any(${[...codes]}::text[])
     order by code, version_id desc`.execute(db);
  return rows;
}

/** Deletes versions with an interrupted import. */
export async function sweepVersions(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('efm_code_version')
    .where('completed_at', 'is', null)
    .where('created_at', '<', new Date(now - ABANDONED_AFTER_MS))
    .execute();
}
