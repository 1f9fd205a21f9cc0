import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { ImportRegister } from '#contract/imports/registers';
import type { Database } from '../../../db/tables/database';
import type { WritingRun } from '../reading/origin';
import {
  imageNameOf,
  readRecordTables,
  type RecordTable,
  type RecordTables,
} from '../writing/recordTablesRepository';
import type { SortedRows } from '../writing/sortedRows';

/** `sealed`: only sealed as the copy of a hidden case, so no rows are saved. */
type ImageKind = 'changed' | 'removed' | 'hidden' | 'confirmed' | 'sealed';

interface Image {
  readonly id: number;
  readonly key: string;
  readonly kind: ImageKind;
  readonly batch: number | null;
}

/** The catalog doesn't change while a server runs. */
const known = new Map<ImportRegister, RecordTables>();

/** Returns the tables of a register's records, read from the catalog once. */
export async function recordTablesOf(
  trx: Transaction<Database>,
  register: ImportRegister,
): Promise<RecordTables> {
  const found = known.get(register) ?? (await readRecordTables(trx, register));
  known.set(register, found);
  return found;
}

/**
 * Saves the records, tombstones, sources, and courts that a batch is about to change, as they were
 * before the run. A record that the run already changed keeps its first image.
 */
export async function saveImages(
  trx: Transaction<Database>,
  origin: WritingRun,
  { changed, confirmed, known: records, removals, withheld }: SortedRows,
  touched: readonly number[],
): Promise<void> {
  const { register, runId } = origin;
  const byId = new Map([...records.values()].map((record) => [record.id, record]));
  const imageOf = (id: number, kind: ImageKind): Image[] => {
    const record = byId.get(id);
    return record === undefined
      ? []
      : [{ id, kind, key: record.source_key, batch: record.batch_id }];
  };
  const images = [
    ...changed.flatMap(({ id }) => imageOf(id, 'changed')),
    ...withheld.flatMap((id) => imageOf(id, 'changed')),
    ...confirmed.flatMap((id) => imageOf(id, 'confirmed')),
    ...removals.flatMap(({ change, sourceKey }) =>
      imageOf(
        records.get(sourceKey)?.id ?? 0,
        change.action === 'delete' ? ('removed' as const) : ('hidden' as const),
      ),
    ),
  ];
  await saveRecords(trx, register, runId, images);
  const keys = removals.map(({ sourceKey }) => sourceKey);
  if (keys.length > 0) {
    await sql`
      insert into import_image_row (batch_id, record_id, table_name, row_key, row)
      select ${runId}, 0, 'import_tombstone', k.key, to_jsonb(t)
        from unnest(${keys}::text[]) as k (key)
        left join import_tombstone t on t.register = ${register} and t.source = ${origin.source}
                                    and t.source_key = k.key
      on conflict do nothing`.execute(trx);
  }
  await savePlaces(trx, origin, touched);
}

/** Saves images of records; see `saveImages`. */
export async function saveRecords(
  trx: Transaction<Database>,
  register: ImportRegister,
  runId: number,
  images: readonly Image[],
): Promise<void> {
  if (images.length === 0) return;
  const tables = await recordTablesOf(trx, register);
  const { rows: earlier } = await sql<{ record_id: number; kind: string }>`
    select record_id, kind from import_image
     where batch_id = ${runId} and record_id = any(${images.map(({ id }) => id)}::bigint[])`.execute(
    trx,
  );
  const kinds = new Map(earlier.map(({ kind, record_id }) => [record_id, kind]));
  /**
   * Returns the ids of images of `kind` for which `before` accepts the kind of their image from an
   * earlier batch of the run, undefined if there is none.
   */
  const idsOf = (kind: ImageKind, before: (earlier: string | undefined) => boolean): number[] =>
    images.flatMap((image) =>
      image.kind === kind && before(kinds.get(image.id)) ? [image.id] : [],
    );
  const isFirst = (before: string | undefined): boolean =>
    before === undefined || before === 'confirmed' || before === 'sealed';
  const changed = idsOf('changed', isFirst);
  const removed = idsOf('removed', (before) => isFirst(before) || before === 'hidden');
  const upgraded = idsOf('removed', (before) => before === 'changed');
  const hidden = idsOf('hidden', isFirst);
  await saveRoots(trx, runId, tables.root, [...changed, ...removed, ...hidden]);
  for (const table of tables.rewritten) await saveRows(trx, runId, table, [...changed, ...removed]);
  for (const table of tables.all) {
    if (!tables.rewritten.includes(table)) {
      await saveRows(trx, runId, table, [...removed, ...upgraded]);
    }
  }
  await sql`
    insert into import_image as i (batch_id, record_id, source_key, kind, old_batch_id)
    select ${runId}, x.id, x.key, x.kind, x.batch
      from json_to_recordset(${JSON.stringify(images)}::text::json)
           as x(id bigint, key text, kind text, batch bigint)
    on conflict (batch_id, record_id) do update
      set kind = case when i.kind = 'added' then i.kind
                      when i.kind = 'confirmed' or excluded.kind = 'removed' then excluded.kind
                      when i.kind = 'sealed' and excluded.kind <> 'confirmed' then excluded.kind
                      else i.kind end`.execute(trx);
}

async function saveRoots(
  trx: Transaction<Database>,
  runId: number,
  root: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into import_image_row (batch_id, record_id, table_name, row_key, row)
    select ${runId}, t.id, ${root}, 'record', to_jsonb(t)
      from ${sql.table(root)} t where t.id = any(${ids}::bigint[])
    on conflict do nothing`.execute(trx);
}

async function saveRows(
  trx: Transaction<Database>,
  runId: number,
  table: RecordTable,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const joins: RawBuilder<unknown>[] = [];
  let [at, alias] = [table, 't'];
  for (let level = 1; at.parent !== null; level++) {
    const above = `p${String(level)}`;
    joins.push(
      sql`join ${sql.table(at.parent.table)} ${sql.ref(above)}
            on ${sql.ref(`${above}.${at.parentColumn}`)} = ${sql.ref(`${alias}.${at.column}`)}`,
    );
    [at, alias] = [at.parent, above];
  }
  const owner = sql.ref(`${alias}.${at.column}`);
  await sql`
    insert into import_image_row (batch_id, record_id, table_name, row_key, row)
    select ${runId}, ${owner}, ${imageNameOf(table)}, t.ctid::text, to_jsonb(t)
      from ${sql.table(table.table)} t ${sql.join(joins, sql` `)}
     where ${owner} = any(${ids}::bigint[])
    on conflict do nothing`.execute(trx);
}

/** Saves the ids of records that a batch added. */
export async function saveAdded(
  trx: Transaction<Database>,
  { runId }: WritingRun,
  added: readonly { readonly id: number; readonly sourceKey: string }[],
): Promise<void> {
  if (added.length === 0) return;
  const ids = added.map(({ id }) => id);
  const keys = added.map(({ sourceKey }) => sourceKey);
  await sql`
    insert into import_image (batch_id, record_id, source_key, kind)
    select ${runId}, x.id, x.key, 'added'
      from unnest(${ids}::bigint[], ${keys}::text[]) as x (id, key)
    on conflict do nothing`.execute(trx);
}

/** Records which courts were created by the run. */
export async function saveNewCourts(
  trx: Transaction<Database>,
  runId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    insert into import_image_row (batch_id, record_id, table_name, row_key, row)
    select ${runId}, 0, 'court', x.id::text, to_jsonb(c)
      from unnest(${[...ids]}::integer[]) as x (id) left join court c on c.id = x.id
    on conflict do nothing`.execute(trx);
}

/** Saves the sources, and for court cases the courts, whose dates change at the end of the run. */
export async function savePlaces(
  trx: Transaction<Database>,
  { register, runId }: WritingRun,
  touched: readonly number[],
): Promise<void> {
  if (touched.length === 0) return;
  if (register === 'court') return saveNewCourts(trx, runId, touched);
  const counties =
    register === 'judgment'
      ? sql`select distinct county_id as id from court where id = any(${[...touched]}::integer[])`
      : sql`select unnest(${[...touched]}::integer[]) as id`;
  await sql`
    insert into import_image_row (batch_id, record_id, table_name, row_key, row)
    select ${runId}, 0, 'data_source', x.id::text, to_jsonb(s)
      from (${counties}) x
      left join data_source s on s.county_id = x.id and s.register = ${register}
    on conflict do nothing`.execute(trx);
}
