import {
  sql,
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type Transaction,
  type Updateable,
} from 'kysely';
import {
  IMPORT_FILE_DAYS,
  IMPORT_STOPPABLE_STATES,
  IMPORT_WORKING_STATES,
  type ImportRunState,
} from '#contract/imports/runs';
import type { ImportRegister } from '#contract/imports/registers';
import { DAY_MS } from '#contract/time';
import { byName } from '../../db/nameOrder';
import type { Database } from '../../db/tables/database';
import type { RecordImportTable } from '../../db/tables/importRuns';
import type { ImportScope } from './importLockRepository';
import type { BadRow } from './runRepository';

/** A stored import with the names of its super user and its county or court. */
export type StoredImport = Selectable<RecordImportTable> & {
  readonly county_name: string;
  readonly court_name: string | null;
  readonly user_name: string;
};

/** Transaction for changes to imports. */
export type ImportTransaction = Transaction<Database>;

export type ImportChange = Updateable<RecordImportTable>;

function select(db: Kysely<Database>) {
  return db
    .selectFrom('record_import as i')
    .innerJoin('county as y', 'y.id', 'i.county_id')
    .innerJoin('app_user as u', 'u.id', 'i.user_id')
    .leftJoin('court as c', 'c.id', 'i.court_id')
    .selectAll('i')
    .select([
      sql<string>`y.name || ', ' || y.state`.as('county_name'),
      'c.name as court_name',
      sql<string>`u.first_name || ' ' || u.last_name`.as('user_name'),
    ]);
}

/** Maximum imports listed on a page. */
const LISTED = 100;

/** Loads the newest imports. */
export async function listImports(db: Kysely<Database>): Promise<readonly StoredImport[]> {
  return select(db).orderBy('i.created_at', 'desc').orderBy('i.id').limit(LISTED).execute();
}

/** Finds an import; null if there is none. */
export async function findImport(db: Kysely<Database>, id: string): Promise<StoredImport | null> {
  return (await select(db).where('i.id', '=', id).executeTakeFirst()) ?? null;
}

/** Locks an import until the transaction ends; null if there is none. */
export async function lockImport(trx: ImportTransaction, id: string): Promise<StoredImport | null> {
  await trx.selectFrom('record_import').where('id', '=', id).select('id').forUpdate().execute();
  return findImport(trx, id);
}

export async function addImport(
  trx: ImportTransaction,
  row: Insertable<RecordImportTable>,
): Promise<void> {
  await trx.insertInto('record_import').values(row).execute();
}

/** Changes an import and increments its version; returns false if it isn't in one of the states. */
export async function changeImport(
  db: Kysely<Database>,
  id: string,
  from: readonly ImportRunState[],
  change: ImportChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('record_import')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Saves progress without a new version. */
export async function noteImport(
  db: Kysely<Database>,
  id: string,
  change: ImportChange,
): Promise<void> {
  await db.updateTable('record_import').set(change).where('id', '=', id).execute();
}

export async function deleteImportRow(trx: ImportTransaction, id: string): Promise<void> {
  await trx.deleteFrom('record_import').where('id', '=', id).execute();
}

/** True if a super user stopped or deleted the import, or it was stopped while it waited. */
export async function isStopping(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('record_import')
    .where('id', '=', id)
    .where('state', 'in', [...IMPORT_STOPPABLE_STATES])
    .select('is_stopping')
    .executeTakeFirst();
  return row?.is_stopping !== false;
}

/** Loads the imports with work for a job, oldest first. */
export async function findDueImports(db: Kysely<Database>): Promise<readonly StoredImport[]> {
  return select(db)
    .where('i.state', 'in', [...IMPORT_WORKING_STATES])
    .orderBy('i.touched_at')
    .execute();
}

/** Finds another import that is running or being rolled back in a scope; null if there is none. */
export async function findWorking(
  db: Kysely<Database>,
  { countyId, register }: ImportScope,
  exceptId: string | null,
): Promise<{ readonly fileName: string } | null> {
  const found = await db
    .selectFrom('record_import')
    .where('register', '=', register)
    .where('state', 'in', ['running', 'rollingBack'])
    .$if(countyId !== null, (query) => query.where('county_id', '=', countyId ?? 0))
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId ?? ''))
    .select('file_name as fileName')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** Measures the total bytes of stored files, and counts a user's files whose import wasn't run. */
export async function measureImports(
  db: Kysely<Database>,
  userId: number,
): Promise<{ readonly bytes: number; readonly files: number }> {
  const { rows } = await sql<{ bytes: number; files: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes,
           (count(*) filter (where user_id = ${userId} and batch_id is null))::integer as files
      from record_import where has_file`.execute(db);
  return { bytes: rows[0]?.bytes ?? 0, files: rows[0]?.files ?? 0 };
}

/** Replaces the rejected rows of an import's dry run. */
export async function saveRefusals(
  db: Kysely<Database>,
  id: string,
  bad: readonly BadRow[],
  isFirst: boolean,
): Promise<void> {
  if (isFirst) {
    await db.deleteFrom('record_import_refusal').where('import_id', '=', id).execute();
  }
  if (bad.length === 0) return;
  await db
    .insertInto('record_import_refusal')
    .values(bad.map(({ line, reason, snippet }) => ({ import_id: id, line, reason, snippet })))
    .execute();
}

/** Loads the rejected rows of the run, or else of the dry run, in file order; at most `limit`. */
export async function findRefusals(
  db: Kysely<Database>,
  { batch_id, id }: StoredImport,
  limit: number,
): Promise<readonly BadRow[]> {
  if (batch_id === null) {
    return db
      .selectFrom('record_import_refusal')
      .where('import_id', '=', id)
      .select(['line', 'reason', 'snippet'])
      .orderBy('line')
      .limit(limit)
      .execute();
  }
  return db
    .selectFrom('import_error')
    .where('batch_id', '=', batch_id)
    .select(['line', 'reason', 'snippet'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Loads the mappings saved for a register and source, ordered by name. */
export async function findMappings(
  db: Kysely<Database>,
  register: ImportRegister,
  source: string,
): Promise<readonly { readonly name: string; readonly mapping: string }[]> {
  return db
    .selectFrom('import_mapping')
    .where('register', '=', register)
    .where('source', '=', source)
    .select(['name', 'mapping'])
    .orderBy('name', byName)
    .execute();
}

export async function saveMapping(
  trx: ImportTransaction,
  row: Database['import_mapping'],
): Promise<void> {
  const { mapping, saved_at, saved_by } = row;
  await trx
    .insertInto('import_mapping')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['register', 'source', 'name']).doUpdateSet({ mapping, saved_at, saved_by }),
    )
    .execute();
}

/**
 * Loads the row counts of each of the runs, and whether they can be rolled back at the given time
 * in milliseconds. Rollback data expires as a whole, because its deletion takes a while.
 */
export async function findRunCounts(
  db: Kysely<Database>,
  batchIds: readonly number[],
  now: number,
) {
  const expired = new Date(now - IMPORT_FILE_DAYS * DAY_MS);
  if (batchIds.length === 0) return [];
  const { rows } = await sql<{
    id: number;
    read: number;
    added: number;
    written: number;
    unchanged: number;
    removed: number;
    refused: number;
    skipped: number;
    has_images: boolean;
  }>`
    select b.id, b.rows_read as read, b.rows_written as written, b.rows_unchanged as unchanged,
           b.rows_removed as removed, b.rows_bad as refused, b.rows_gone + b.rows_older as skipped,
           (select count(*) from import_image g
             where g.batch_id = b.id and g.kind = 'added')::integer as added,
           (b.ended_at is null or b.ended_at >= ${expired})
             and (exists (select from import_image g where g.batch_id = b.id)
                  or exists (select from import_image_row w where w.batch_id = b.id)) as has_images
      from import_batch b where b.id = any(${[...batchIds]}::bigint[])`.execute(db);
  return rows;
}

/** True if another run changed an import's county or court after the given time. */
export async function hasNewerRun(
  db: Kysely<Database>,
  { county_id, register }: Pick<StoredImport, 'county_id' | 'register'>,
  since: Date,
): Promise<boolean> {
  const places =
    register === 'court' || register === 'judgment'
      ? sql`array(select id from court where county_id = ${county_id})`
      : sql`array[${county_id}::integer]`;
  const { rows } = await sql`
    select from import_batch
     where register = ${register} and coalesce(ended_at, started_at) > ${since}
       and (touched && ${places} or removed_in && ${places}) limit 1`.execute(db);
  return rows.length > 0;
}

/** Loads the counties and courts for which records can be imported. */
export async function findImportPlaces(db: Kysely<Database>) {
  const counties = await db
    .selectFrom('county')
    .select(['id', sql<string>`name || ', ' || state`.as('name')])
    .orderBy('name', byName)
    .orderBy('state')
    .execute();
  const courts = await db
    .selectFrom('court')
    .select(['id', 'county_id as countyId', 'name'])
    .orderBy('name', byName)
    .execute();
  return { counties, courts };
}

/** Lists the sources of all runs that weren't rolled back, sorted by register and name. */
export async function listSources(
  db: Kysely<Database>,
): Promise<readonly { readonly register: ImportRegister; readonly source: string }[]> {
  return db
    .selectFrom('import_batch')
    .where('state', '<>', 'ROLLED_BACK')
    .select(['register', 'source'])
    .distinct()
    .orderBy('register')
    .orderBy('source')
    .execute();
}

type PlaceOfImport = Pick<StoredImport, 'county_id' | 'court_id'>;

/** SQL: ids of an import's county or courts; `place` is the column of its register. */
function placeIds(place: string, { county_id, court_id }: PlaceOfImport): RawBuilder<unknown> {
  if (place === 'county_id') return sql`select ${county_id}::integer`;
  return court_id === null
    ? sql`select id from court where county_id = ${county_id}`
    : sql`select ${court_id}::integer`;
}

/**
 * Lists the sources whose runs wrote records of an import's register in its county or court; runs
 * that were rolled back don't count.
 */
export async function findSourcesOfPlace(
  db: Kysely<Database>,
  place: string,
  stored: PlaceOfImport & Pick<StoredImport, 'register'>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ source: string }>`
    select distinct source from import_batch
     where register = ${stored.register} and state <> 'ROLLED_BACK'
       and touched && array(${placeIds(place, stored)})
     order by source`.execute(db);
  return rows.map(({ source }) => source);
}

/** Counts the existing records of an import's register in its county or court. */
export async function countOnFile(
  db: Kysely<Database>,
  table: string,
  place: string,
  stored: PlaceOfImport,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)}
     where ${sql.ref(place)} in (${placeIds(place, stored)})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes unfinished and rejected imports; marks the files of old imports as deleted. */
export async function sweepImportFiles(
  db: Kysely<Database>,
  { unfinished, old }: { readonly unfinished: Date; readonly old: Date },
): Promise<void> {
  await db
    .deleteFrom('record_import')
    .where('state', 'in', ['receiving', 'refused'])
    .where('touched_at', '<', unfinished)
    .execute();
  await db
    .updateTable('record_import')
    .set({ has_file: false })
    .where('has_file', '=', true)
    .where('state', 'not in', [...IMPORT_WORKING_STATES])
    .where('touched_at', '<', old)
    .execute();
}

/** Loads the ids of imports whose file is still needed. */
export async function findNeededFiles(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('record_import')
    .where('has_file', '=', true)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Loads the current column values of records, for the samples of a dry run. */
export async function findRecordCells(
  db: Kysely<Database>,
  table: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>> {
  const { rows } = await sql<{ id: number; row: Record<string, unknown> }>`
    select id, to_jsonb(t) as row from ${sql.table(table)} t
     where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, row }) => [id, row]));
}
