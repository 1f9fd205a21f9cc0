import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../../db/tables/database';
import type { RolledBackRun } from '../reading/origin';
import {
  imageNameOf,
  type RecordTable,
  type RecordTables,
} from '../writing/recordTablesRepository';
import { RESTRICTED_TYPES } from './retainedImagesRepository';

export async function deleteRows(
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

/** Columns that are missing in rows saved by earlier versions. */
const NEWER_COLUMNS = ['is_added_here', 'is_sealed_as_copy'];

/** SQL: a column of the saved row `r`. */
function savedValue(column: string): RawBuilder<unknown> {
  const value = sql.ref(`r.${column}`);
  return NEWER_COLUMNS.includes(column) ? sql`coalesce(${value}, false)` : value;
}

/** Columns that describe a document's pages. */
const PAGE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  recorded_document: ['image_status', 'image_pages', 'image_width_inches', 'image_height_inches'],
};

/** SQL: true if pages of document `t` were stored since the run started and may still be shown. */
function hasNewPages(runId: number): RawBuilder<boolean> {
  return sql`(t.image_status = 'AVAILABLE' and r.image_status <> 'RESTRICTED'
    and r.type_code not in (${sql.join(RESTRICTED_TYPES)})
    and exists (select from document_image p join import_batch b on b.id = ${runId}
                 where p.document_id = t.id and p.stored_at >= b.started_at))`;
}

/** Restores the columns of records, except the columns of pages that were imported later. */
export async function updateRoots(
  trx: Transaction<Database>,
  { runId }: RolledBackRun,
  tables: RecordTables,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { root } = tables;
  const changes = columnsOf(tables, root)
    .filter((column) => column !== 'id')
    .map((column) => {
      const saved = savedValue(column);
      return PAGE_COLUMNS[root]?.includes(column) === true
        ? sql`${sql.ref(column)} = case when ${hasNewPages(runId)} then ${sql.ref(`t.${column}`)} else ${saved} end`
        : sql`${sql.ref(column)} = ${saved}`;
    });
  await sql`
    update ${sql.table(root)} t set ${sql.join(changes)}
      from import_image_row i, jsonb_populate_record(null::${sql.table(root)}, i.row) r
     where i.batch_id = ${runId} and i.table_name = ${root} and i.record_id = t.id
       and t.id = any(${[...ids]}::bigint[])`.execute(trx);
}

export async function insertImages(
  trx: Transaction<Database>,
  runId: number,
  tables: RecordTables,
  table: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const names = columnsOf(tables, table);
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map(savedValue))}
      from import_image_row i, jsonb_populate_record(null::${sql.table(table)}, i.row) r
     where i.batch_id = ${runId} and i.table_name = ${table}
       and i.record_id = any(${[...ids]}::bigint[])
    on conflict do nothing`.execute(trx);
}

/**
 * Restores a column that was cleared when a record or child row was deleted, unless it has a new
 * value.
 */
export async function restoreLinks(
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
 * Finds the documents that restored documents refer to by number, or share a number with: a
 * restored release changes their status. Returns none for other registers.
 */
export async function readRestoredTargets(
  trx: Transaction<Database>,
  { register, runId }: RolledBackRun,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (register !== 'recorder' || ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with restored as (
      select i.record_id, (i.row ->> 'county_id')::integer as county_id,
             i.row ->> 'number_key' as number_key
        from import_image_row i
       where i.batch_id = ${runId} and i.table_name = 'recorded_document'
         and i.record_id = any(${ids}::bigint[])),
    named as (
      select county_id, number_key from restored
      union
      select r.county_id, f.row ->> 'target_key' from restored r
        join import_image_row f on f.batch_id = ${runId} and f.table_name = 'document_reference'
         and f.record_id = r.record_id)
    select o.id from named n
      join recorded_document o on o.county_id = n.county_id and o.number_key = n.number_key`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}
