import { sql, type Transaction } from 'kysely';
import type { ImportRegister } from '#contract/imports';
import type { Database } from '../../db/tables/database';
import { insertRows, reserveIds } from './rowSetsRepository';
import { SHAPES, type Cells, type ChildShape, type PreparedRecord } from './shapes';

/** Ids of existing children with source keys, by table, record, and key. */
type ReusedIds = ReadonlyMap<string, number>;

const placeOf = (table: string, recordId: number, key: number | string): string =>
  `${table}/${String(recordId)}/${String(key)}`;

/**
 * Deletes the children of records, because their rows list all of them again. Returns the ids of
 * keyed children, so that they're reused.
 */
export async function deleteChildren(
  trx: Transaction<Database>,
  register: ImportRegister,
  recordIds: readonly number[],
): Promise<ReusedIds> {
  const kept = new Map<string, number>();
  if (recordIds.length === 0) return kept;
  for (const { key, table } of SHAPES[register].children) {
    if (key === null) continue;
    const { rows } = await sql<{ id: number; record_id: number; source_key: string | null }>`
      delete from ${sql.table(table)} where ${sql.ref(key)} = any(${recordIds}::bigint[])
      returning id, ${sql.ref(key)} as record_id, source_key`.execute(trx);
    for (const { id, record_id, source_key } of rows) {
      if (source_key !== null) kept.set(placeOf(table, record_id, source_key), id);
    }
  }
  return kept;
}

/** Inserts children of records, one statement per table. */
export async function insertChildren(
  trx: Transaction<Database>,
  register: ImportRegister,
  records: readonly (PreparedRecord & { readonly id: number })[],
  kept: ReusedIds,
): Promise<void> {
  /** Ids of this batch's rows by table, record, and 1-based position in the record's list. */
  const ids = new Map<string, number>();
  for (const shape of SHAPES[register].children) {
    const { columns, hasIds, key, table } = shape;
    const rows = records.flatMap((record) => childRows(shape, record, kept, ids));
    if (rows.length === 0) continue;
    const without = hasIds ? rows.filter(({ cells }) => cells.id === null) : [];
    const fresh = await reserveIds(trx, table, without.length);
    const idOf = new Map(without.map((row, at) => [row, fresh[at] ?? 0]));
    const all = {
      ...(hasIds ? { id: 'bigint' } : {}),
      ...(key === null ? {} : { [key]: 'bigint' }),
      ...columns,
    };
    const written = rows.map((row) => {
      const id = idOf.get(row);
      const cells = id === undefined ? row.cells : { ...row.cells, id };
      ids.set(row.place, Number(cells.id));
      return cells;
    });
    await insertRows(trx, table, all, written);
  }
}

function childRows(
  { hasIds, key, refs = {}, table }: ChildShape,
  { children, id: recordId }: PreparedRecord & { readonly id: number },
  kept: ReusedIds,
  ids: ReadonlyMap<string, number>,
): { readonly place: string; readonly cells: Cells }[] {
  return (children[table] ?? []).map((cells, at) => {
    const sourceKey = cells.source_key;
    const keptId =
      typeof sourceKey === 'string' ? kept.get(placeOf(table, recordId, sourceKey)) : undefined;
    const referred = Object.entries(refs).map(([column, other]) => [
      column,
      ids.get(placeOf(other, recordId, Number(cells[column]))) ?? null,
    ]);
    return {
      place: placeOf(table, recordId, at + 1),
      cells: {
        ...cells,
        ...(hasIds ? { id: keptId ?? null } : {}),
        ...(key === null ? {} : { [key]: recordId }),
        ...(Object.fromEntries(referred) as Cells),
      },
    };
  });
}
