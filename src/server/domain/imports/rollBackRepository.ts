import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { ImportRegister } from '#contract/imports';
import type { Database } from '../../db/tables/database';
import { indexRecords } from '../nameIndex/writeRepository';
import { followReleased, followWritten, readFollowed, releaseJudgments } from './followRepository';
import { recordTablesOf } from './imagesRepository';
import { imageNameOf, type RecordTable, type RecordTables } from './recordTablesRepository';
import { SHAPES } from './shapes';
import { findCasesOfJudgments, readWatched, writeEvents } from './watchedRepository';
import { NAMES } from './writeRepository';

/** Records restored per transaction. */
const RECORDS_A_BATCH = 200;

/** A run being rolled back. */
export interface RolledBackRun {
  readonly register: ImportRegister;
  readonly source: string;
  readonly asOf: Date;
  readonly runId: number;
}

interface Image {
  readonly record_id: number;
  readonly source_key: string;
  readonly kind: 'added' | 'changed' | 'removed' | 'hidden' | 'confirmed';
  readonly old_batch_id: number | null;
  readonly batch_id: number | null;
  readonly exists: boolean;
  readonly is_replaced: boolean;
  readonly is_plain: boolean;
  /** True if another run expunged the record. */
  readonly is_expunged: boolean;
  /** True if the case has docket entries or hearings that were made here since the run started. */
  readonly is_docketed: boolean;
  /** True if deleting the hidden case would publish judgments that a later run wrote. */
  readonly is_hiding: boolean;
}

/**
 * Restores the next records of a run in one transaction; returns false if none is left. Flags
 * records that were changed, expunged, or docketed in since then, or that hide later judgments,
 * instead of restoring them. `now` is in milliseconds since 1970.
 */
export async function rollBackRecords(
  db: Kysely<Database>,
  run: RolledBackRun,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const images = await findImages(trx, run);
    if (images.length === 0) return false;
    const fitting = images.filter((image) => isUntouched(image, run.runId));
    await restore(trx, run, fitting, now);
    const restored = fitting.map(({ record_id }) => record_id);
    const ids = images.map(({ record_id }) => record_id);
    await sql`
      update import_image set restored = record_id = any(${restored}::bigint[])
       where batch_id = ${run.runId} and record_id = any(${ids}::bigint[])`.execute(trx);
    return true;
  });
}

/**
 * Loads the next images with the current state of their records, which are locked; added records
 * come first.
 */
async function findImages(
  trx: Transaction<Database>,
  run: RolledBackRun,
): Promise<readonly Image[]> {
  const { register, runId, source } = run;
  const { hidden, table } = SHAPES[register];
  const isHidden: RawBuilder<unknown> = hidden === null ? sql`false` : sql.ref(`t.${hidden}`);
  await sql`
    select from ${sql.table(table)} where id in (
      select record_id from import_image where batch_id = ${runId} and restored is null
       order by kind <> 'added', record_id limit ${RECORDS_A_BATCH})
     order by id for update`.execute(trx);
  const { rows } = await sql<Image>`
    select i.record_id, i.source_key, i.kind, i.old_batch_id, t.batch_id,
           t.id is not null as exists,
           exists (select from ${sql.table(table)} o
                    where o.source = ${source} and o.source_key = i.source_key
                      and o.id <> i.record_id) as is_replaced,
           coalesce(not ${isHidden}, true) as is_plain,
           ${isExpunged(run)} as is_expunged, ${isDocketed(run)} as is_docketed,
           ${isHiding(run)} as is_hiding
      from import_image i left join ${sql.table(table)} t on t.id = i.record_id
     where i.batch_id = ${runId} and i.restored is null
     order by i.kind <> 'added', i.record_id limit ${RECORDS_A_BATCH}`.execute(trx);
  return rows;
}

/**
 * SQL: true if another run expunged the record of the image `i`. An expungement is permanent, so
 * only the run that ordered it can undo it. A run saves the tombstones of all records that it
 * removed, also of those that it had added or changed before.
 */
function isExpunged(run: RolledBackRun): RawBuilder<boolean> {
  const { asOf, register, runId, source } = run;
  return sql`exists (
    select from import_tombstone s
     where s.register = ${register} and s.source = ${source} and s.source_key = i.source_key
       and s.action = 'expunge'
       and (s.at <> ${asOf} or ${isRemovedLater(run, sql`i.source_key`)}
            or not exists (
              select from import_image_row o
               where o.batch_id = ${runId} and o.record_id = 0
                 and o.table_name = 'import_tombstone' and o.row_key = i.source_key)))`;
}

/** SQL: true if a later run also removed the record with this key. */
function isRemovedLater(
  { register, runId, source }: RolledBackRun,
  key: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`exists (
    select from import_batch b
      join import_image_row l on l.batch_id = b.id and l.record_id = 0
                             and l.table_name = 'import_tombstone' and l.row_key = ${key}
     where b.id > ${runId} and b.register = ${register} and b.source = ${source}
       and b.state <> 'ROLLED_BACK')`;
}

/**
 * SQL: true if filings or orders were docketed in the case of the image `i`, or struck, since the
 * run started. Restoring the case would delete their entries, documents, and hearings.
 */
function isDocketed({ register, runId }: RolledBackRun): RawBuilder<boolean> {
  if (register !== 'court') return sql`false`;
  return sql`(i.kind in ('added', 'changed') and exists (
    select from import_batch b
     where b.id = ${runId}
       and (exists (select from efm_docketing d
                     where d.case_id = i.record_id and greatest(d.at, d.struck_at) >= b.started_at)
            or exists (select from order_hearing o join hearing h on h.id = o.hearing_id
                        where h.case_id = i.record_id
                          and greatest(o.set_at, o.canceled_at) >= b.started_at))))`;
}

/**
 * SQL: true if the image `i` is a hidden case that the run added, with judgments that a later run
 * wrote. They are hidden only while their case is on file.
 */
function isHiding({ register, runId }: RolledBackRun): RawBuilder<boolean> {
  if (register !== 'court') return sql`false`;
  return sql`(i.kind = 'added'
    and not exists (select from public_case p where p.id = i.record_id)
    and exists (select from judgment j
                 where j.case_id = i.record_id and j.batch_id > ${runId}))`;
}

/**
 * True if no later run changed the record, no court docketed anything in it, and it hides no later
 * judgments.
 */
function isUntouched(image: Image, runId: number): boolean {
  const { batch_id, exists, is_plain, is_replaced, kind, old_batch_id } = image;
  if (image.is_expunged || image.is_docketed || image.is_hiding) return false;
  switch (kind) {
    case 'added':
      return !exists || batch_id === runId;
    case 'removed':
      return !exists && !is_replaced;
    case 'hidden':
      return exists && !is_plain && (batch_id === old_batch_id || batch_id === runId);
    default:
      return exists && batch_id === runId;
  }
}

async function restore(
  trx: Transaction<Database>,
  run: RolledBackRun,
  images: readonly Image[],
  now: number,
): Promise<void> {
  const { register, runId } = run;
  const idsOf = (...kinds: readonly Image['kind'][]): number[] =>
    images.flatMap(({ kind, record_id }) => (kinds.includes(kind) ? [record_id] : []));
  const [added, changed, removed] = [idsOf('added'), idsOf('changed'), idsOf('removed')];
  const [hidden, confirmed] = [idsOf('hidden'), idsOf('confirmed')];
  const ids = [...added, ...changed, ...removed, ...hidden];
  const asOf = new Date(now);
  const watched = await readWatched(trx, register, ids);
  const judged = register === 'judgment' ? await findCasesOfJudgments(trx, ids, []) : [];
  const watchedCases = await readWatched(trx, 'court', judged);
  const followed = await readFollowed(trx, register, [...added, ...changed]);
  const tables = await recordTablesOf(trx, register);
  const released = register === 'court' ? await releaseJudgments(trx, added) : [];
  await deleteRows(trx, tables.root, 'id', added);
  await followReleased(trx, released);
  for (const { key, table } of SHAPES[register].children) {
    if (key !== null) await deleteRows(trx, table, key, changed);
  }
  await updateRoots(trx, run, tables, [...changed, ...hidden]);
  await insertImages(trx, runId, tables, tables.root, removed);
  for (const table of tables.all) {
    if (!table.isLink) {
      await insertImages(trx, runId, tables, table.table, [...changed, ...removed]);
    }
  }
  for (const table of tables.all) {
    if (table.isLink) await restoreLinks(trx, runId, tables, table, [...changed, ...removed]);
  }
  if (confirmed.length > 0) {
    await sql`
      update ${sql.table(tables.root)} t set batch_id = i.old_batch_id from import_image i
       where i.batch_id = ${runId} and i.record_id = t.id
         and t.id = any(${confirmed}::bigint[])`.execute(trx);
  }
  await followWritten(trx, register, [...changed, ...removed, ...hidden], followed);
  await indexRecords(trx, NAMES[register], ids);
  await writeEvents(trx, { asOf, register }, watched, []);
  await writeEvents(trx, { asOf, register: 'court' }, watchedCases, []);
}

async function deleteRows(
  trx: Transaction<Database>,
  table: string,
  column: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from ${sql.table(table)}
     where ${sql.ref(column)} = any(${[...ids]}::bigint[])`.execute(trx);
}

/**
 * Returns the columns of a table to restore, without links to other records, which are found again
 * later.
 */
function columnsOf(tables: RecordTables, table: string): string[] {
  const found = LINKS[table] ?? [];
  return (tables.columns.get(table) ?? []).filter((column) => !found.includes(column));
}

/** Columns filled by `followWritten`. */
const LINKS: Readonly<Record<string, readonly string[]>> = {
  judgment: ['case_id'],
  document_reference: ['target_id'],
};

async function updateRoots(
  trx: Transaction<Database>,
  { runId }: RolledBackRun,
  tables: RecordTables,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { root } = tables;
  const changes = columnsOf(tables, root)
    .filter((column) => column !== 'id')
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`);
  await sql`
    update ${sql.table(root)} t set ${sql.join(changes)}
      from import_image_row i, jsonb_populate_record(null::${sql.table(root)}, i.row) r
     where i.batch_id = ${runId} and i.table_name = ${root} and i.record_id = t.id
       and t.id = any(${[...ids]}::bigint[])`.execute(trx);
}

async function insertImages(
  trx: Transaction<Database>,
  runId: number,
  tables: RecordTables,
  table: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const names = columnsOf(tables, table);
  // Images of earlier versions don't have this column.
  const valueOf = (name: string) =>
    name === 'is_added_here' ? sql`coalesce(r.is_added_here, false)` : sql.ref(`r.${name}`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map(valueOf))}
      from import_image_row i, jsonb_populate_record(null::${sql.table(table)}, i.row) r
     where i.batch_id = ${runId} and i.table_name = ${table}
       and i.record_id = any(${[...ids]}::bigint[])
    on conflict do nothing`.execute(trx);
}

/**
 * Restores a column that was cleared when a record or child was deleted, unless it has a new value.
 */
async function restoreLinks(
  trx: Transaction<Database>,
  runId: number,
  tables: RecordTables,
  link: RecordTable,
  ids: readonly number[],
): Promise<void> {
  const key = tables.primaryKeys.get(link.table) ?? [];
  if (ids.length === 0 || key.length === 0 || LINKS[link.table]?.includes(link.column) === true) {
    return;
  }
  const same = key.map((name) => sql`${sql.ref(`t.${name}`)} = ${sql.ref(`r.${name}`)}`);
  const column = sql.ref(link.column);
  await sql`
    update ${sql.table(link.table)} t set ${column} = ${sql.ref(`r.${link.column}`)}
      from import_image_row i, jsonb_populate_record(null::${sql.table(link.table)}, i.row) r
     where i.batch_id = ${runId} and i.table_name = ${imageNameOf(link)}
       and i.record_id = any(${[...ids]}::bigint[])
       and ${sql.join(same, sql` and `)} and ${sql.ref(`t.${link.column}`)} is null`.execute(trx);
}

/**
 * After the last record: restores tombstones and the dates of counties and courts, marks the run as
 * rolled back, and counts its records. Counties and courts updated by later runs keep their dates
 * and are listed.
 */
export async function finishRollBack(
  trx: Transaction<Database>,
  run: RolledBackRun,
): Promise<{ restored: number; left: number; leftKeys: string[]; places: string[] }> {
  const { asOf, register, runId, source } = run;
  await sql`
    delete from import_tombstone t using import_image_row i
     where i.batch_id = ${runId} and i.table_name = 'import_tombstone'
       and t.register = ${register} and t.source = ${source} and t.source_key = i.row_key
       and t.at = ${asOf}
       and (t.action = 'delete'
            or not (${isRemovedLater(run, sql`t.source_key`)}
                    or exists (select from import_image m
                                where m.batch_id = ${runId} and m.source_key = t.source_key
                                  and not m.restored)))`.execute(trx);
  await sql`
    insert into import_tombstone (register, source, source_key, action, at)
    select r.register, r.source, r.source_key, r.action, r.at
      from import_image_row i, jsonb_populate_record(null::import_tombstone, i.row) r
     where i.batch_id = ${runId} and i.table_name = 'import_tombstone' and i.row is not null
    on conflict do nothing`.execute(trx);
  const places = await restorePlaces(trx, register, runId);
  await trx
    .updateTable('import_batch')
    .set({ state: 'ROLLED_BACK' })
    .where('id', '=', runId)
    .execute();
  const counts = await trx
    .selectFrom('import_image')
    .where('batch_id', '=', runId)
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('restored', '=', true).as('restored'),
      eb.fn.countAll<number>().filterWhere('restored', '=', false).as('left'),
    ])
    .executeTakeFirstOrThrow();
  const left = await trx
    .selectFrom('import_image')
    .where('batch_id', '=', runId)
    .where('restored', '=', false)
    .select('source_key')
    .orderBy('source_key')
    .limit(100)
    .execute();
  return {
    restored: counts.restored,
    left: counts.left,
    leftKeys: left.map(({ source_key }) => source_key),
    places,
  };
}

async function restorePlaces(
  trx: Transaction<Database>,
  register: ImportRegister,
  runId: number,
): Promise<string[]> {
  const isLater = (isTouched: RawBuilder<unknown>): RawBuilder<boolean> => sql`
    exists (select from import_batch b
             where b.id > ${runId} and b.register = ${register} and b.state <> 'ROLLED_BACK'
               and ${isTouched})`;
  const isCourtLater = isLater(sql`i.row_key::integer = any(b.touched)`);
  // Runs of judgments list their courts, but the date is of the county.
  const isCountyLater =
    register === 'judgment'
      ? isLater(sql`exists (select from court k where k.county_id = i.row_key::integer
                                                  and k.id = any(b.touched))`)
      : isCourtLater;
  await sql`
    update data_source s
       set system = r.system, loaded_at = r.loaded_at, coverage_from = r.coverage_from,
           is_coverage_derived = r.is_coverage_derived
      from import_image_row i, jsonb_populate_record(null::data_source, i.row) r
     where i.batch_id = ${runId} and i.table_name = 'data_source' and i.row is not null
       and s.id = r.id and not ${isCountyLater}`.execute(trx);
  await sql`
    update court s
       set source_system = r.source_system, loaded_at = r.loaded_at,
           coverage_from = r.coverage_from, is_coverage_derived = r.is_coverage_derived
      from import_image_row i, jsonb_populate_record(null::court, i.row) r
     where i.batch_id = ${runId} and i.table_name = 'court' and i.row is not null
       and s.id = r.id and not ${isCourtLater}`.execute(trx);
  const { place, table } = SHAPES[register];
  const ofCounty =
    place === 'county_id'
      ? sql`t.county_id = s.county_id`
      : sql`t.court_id in (select id from court where county_id = s.county_id)`;
  await sql`
    delete from data_source s using import_image_row i
     where i.batch_id = ${runId} and i.table_name = 'data_source' and i.row is null
       and s.register = ${register} and s.county_id = i.row_key::integer
       and not exists (select from ${sql.table(table)} t where ${ofCounty})`.execute(trx);
  await sql`
    delete from court s using import_image_row i
     where i.batch_id = ${runId} and i.table_name = 'court' and i.row is null
       and s.id = i.row_key::integer
       and not exists (select from court_case t where t.court_id = s.id)
       and not exists (select from judgment t where t.court_id = s.id)
       and not s.is_name_confirmed`.execute(trx);
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(c.name, y.name) as name
      from import_image_row i
      left join court c on i.table_name = 'court' and c.id = i.row_key::integer
      left join county y on i.table_name = 'data_source' and y.id = i.row_key::integer
     where i.batch_id = ${runId} and i.table_name in ('court', 'data_source')
       and case i.table_name when 'court' then ${isCourtLater} else ${isCountyLater} end
       and coalesce(c.name, y.name) is not null
     order by name`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Deletes the rollback data of runs that ended before the given time. */
export async function deleteImages(db: Kysely<Database>, before: Date): Promise<void> {
  for (const table of ['import_image', 'import_image_row'] as const) {
    await sql`
      delete from ${sql.table(table)} where batch_id in (
        select id from import_batch where ended_at < ${before})`.execute(db);
  }
}
