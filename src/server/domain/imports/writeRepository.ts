import { sql, type Transaction } from 'kysely';
import type { ImportRegister } from '#contract/imports';
import { nameIndexTables } from '../../db/nameIndexTables';
import type { Database } from '../../db/tables/database';
import {
  COURT_NAMES,
  DOCUMENT_NAMES,
  JUDGMENT_NAMES,
  WARRANT_NAMES,
  type NameRegister,
} from '../nameIndex/registerRepository';
import { indexRecords } from '../nameIndex/writeRepository';
import { insertChildren, takeChildKeys } from './childrenRepository';
import { followWritten, readFollowed, readReferred } from './followRepository';
import { insertRows, takeIds, updateRows } from './rowSetsRepository';
import { SHAPES, type Cells, type PreparedRecord, type PreparedRow } from './shapes';
import { readWatched, writeEvents } from './watchedRepository';

const NAMES: Readonly<Record<ImportRegister, NameRegister>> = {
  court: COURT_NAMES,
  judgment: JUDGMENT_NAMES,
  recorder: DOCUMENT_NAMES,
  taxWarrant: WARRANT_NAMES,
};

/** The tables that an import fills: records, what stands on them, and their index of names. */
export function tablesOfImport(register: ImportRegister): string[] {
  const { children, table } = SHAPES[register];
  const index = nameIndexTables(NAMES[register].register);
  return [table, ...children.map((child) => child.table), ...Object.values(index)];
}

/** Whose rows are written, and when their file was made. */
export interface ImportOrigin {
  readonly register: ImportRegister;
  readonly source: string;
  readonly asOf: Date;
}

/** What became of the rows of a batch. */
export interface WrittenRows {
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Of records that a newer file took away, or that are expunged: left out. */
  readonly gone: number;
  /** Rows whose key stands again further down in the batch: the last one counts. */
  readonly repeated: number;
  /** Counties or courts whose records were written. */
  readonly touched: readonly number[];
}

/** A record with its id. */
export interface IdentifiedRecord extends PreparedRecord {
  readonly id: number;
  readonly sourceKey: string;
  readonly hash: string;
}

interface Known {
  readonly id: number;
  readonly source_key: string;
  readonly row_hash: string | null;
}

/**
 * Writes rows in the caller's transaction: records with all that stands on them, the index of names,
 * what refers to them, and events of those that somebody watches. A row that says what the record
 * says already writes nothing.
 */
export async function writeRows(
  trx: Transaction<Database>,
  origin: ImportOrigin,
  rows: readonly PreparedRow[],
): Promise<WrittenRows> {
  const { register } = origin;
  const latest = new Map(rows.map((row) => [row.sourceKey, row]));
  const keys = [...latest.keys()];
  const known = await findKnown(trx, origin, keys);
  const tombstones = await findTombstones(trx, origin, keys);
  const fresh: Omit<IdentifiedRecord, 'id'>[] = [];
  const changed: IdentifiedRecord[] = [];
  const removals: PreparedRow[] = [];
  const counts = { unchanged: 0, gone: 0 };
  for (const row of latest.values()) {
    const { change, sourceKey } = row;
    const record = known.get(sourceKey);
    if (change.action !== 'upsert') removals.push(row);
    else if (tombstones.has(sourceKey)) counts.gone++;
    else if (record === undefined) fresh.push({ ...change, sourceKey });
    else if (record.row_hash === change.hash) counts.unchanged++;
    else changed.push({ ...change, sourceKey, id: record.id });
  }
  const watched = await readWatched(trx, register, [
    ...changed.map(({ id }) => id),
    ...removals.flatMap(({ sourceKey }) => known.get(sourceKey)?.id ?? []),
    ...(await readReferred(trx, [...fresh, ...changed])),
  ]);
  const removed = await removeRecords(trx, origin, removals, known);
  const written = await writeRecords(trx, origin, fresh, changed);
  const ids = [...written.map(({ id }) => id), ...removed];
  await indexRecords(trx, NAMES[register], ids);
  await writeEvents(trx, origin, watched, changed);
  const { place } = SHAPES[register];
  return {
    ...counts,
    written: written.length,
    removed: removed.length,
    repeated: rows.length - latest.size,
    touched: [
      ...new Set(
        [...latest.values()].flatMap(({ change }) =>
          change.action === 'upsert' ? [Number(change.record[place])] : [],
        ),
      ),
    ],
  };
}

async function findKnown(
  trx: Transaction<Database>,
  { register, source }: ImportOrigin,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  const { rows } = await sql<Known>`
    select id, source_key, row_hash from ${sql.table(SHAPES[register].table)}
     where source = ${source} and source_key = any(${keys}::text[])
     order by id for update`.execute(trx);
  return new Map(rows.map((row) => [row.source_key, row]));
}

/** The keys that this file may not bring back; a newer one brings back what was deleted. */
async function findTombstones(
  trx: Transaction<Database>,
  { asOf, register, source }: ImportOrigin,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ source_key: string }>`
    select source_key from import_tombstone
     where register = ${register} and source = ${source} and source_key = any(${keys}::text[])
       and (action = 'expunge' or at > ${asOf})`.execute(trx);
  return new Set(rows.map(({ source_key }) => source_key));
}

/** Takes records away, and remembers it; gives the ids of those that were there. */
async function removeRecords(
  trx: Transaction<Database>,
  { asOf, register, source }: ImportOrigin,
  removals: readonly PreparedRow[],
  known: ReadonlyMap<string, Known>,
): Promise<number[]> {
  const { hidden, table } = SHAPES[register];
  const removed: number[] = [];
  for (const action of ['delete', 'expunge'] as const) {
    const keys = removals.flatMap(({ change, sourceKey }) =>
      change.action === action ? [sourceKey] : [],
    );
    if (keys.length === 0) continue;
    // What was expunged stays so, and the newest deletion counts.
    await sql`
      insert into import_tombstone as t (register, source, source_key, action, at)
      select ${register}, ${source}, key, ${action}, ${asOf}
        from unnest(${keys}::text[]) key order by key
      on conflict (register, source, source_key) do update
        set at = greatest(t.at, excluded.at),
            action = case when t.action = 'expunge' then t.action else excluded.action end`.execute(
      trx,
    );
    const ids = keys.flatMap((key) => known.get(key)?.id ?? []);
    if (ids.length === 0) continue;
    const followed = await readFollowed(trx, register, ids);
    const { rows } =
      action === 'delete'
        ? await sql<{ id: number }>`
            delete from ${sql.table(table)} where id = any(${ids}::bigint[])
            returning id`.execute(trx)
        : await sql<{ id: number }>`
            update ${sql.table(table)} set ${sql.ref(hidden ?? 'id')} = true, row_hash = null
             where id = any(${ids}::bigint[]) and not ${sql.ref(hidden ?? 'id')}
            returning id`.execute(trx);
    removed.push(...rows.map(({ id }) => id));
    await followWritten(trx, register, [], followed);
  }
  return removed;
}

const WRITTEN_COLUMNS = { id: 'bigint', source: 'text', source_key: 'text', row_hash: 'text' };

/** Adds what is new and changes the rest; gives all of them with their ids. */
async function writeRecords(
  trx: Transaction<Database>,
  { asOf, register, source }: ImportOrigin,
  fresh: readonly Omit<IdentifiedRecord, 'id'>[],
  changed: readonly IdentifiedRecord[],
): Promise<readonly IdentifiedRecord[]> {
  const { columns, hasLoadedAt, table } = SHAPES[register];
  const ids = await takeIds(trx, table, fresh.length);
  const added = fresh.map((record, at) => ({ ...record, id: ids[at] ?? 0 }));
  const loadedAt: Cells = hasLoadedAt ? { loaded_at: asOf.toISOString() } : {};
  const all = {
    ...WRITTEN_COLUMNS,
    ...columns,
    ...(hasLoadedAt ? { loaded_at: 'timestamptz' } : {}),
  };
  const cells = ({ hash, id, record, sourceKey }: IdentifiedRecord) => ({
    id,
    source,
    source_key: sourceKey,
    row_hash: hash,
    ...record,
    ...loadedAt,
  });
  const changedIds = changed.map(({ id }) => id);
  const followed = await readFollowed(trx, register, changedIds);
  await insertRows(trx, table, all, added.map(cells));
  await updateRows(trx, table, all, changed.map(cells));
  const kept = await takeChildKeys(trx, register, changedIds);
  const written = [...added, ...changed];
  await insertChildren(trx, register, written, kept);
  await followWritten(
    trx,
    register,
    written.map(({ id }) => id),
    followed,
  );
  return written;
}
