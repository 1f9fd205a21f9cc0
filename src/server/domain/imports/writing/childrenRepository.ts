import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { ImportRegister } from '#contract/imports/registers';
import type { Database } from '../../../db/tables/database';
import { insertRows, reserveIds } from './rowSetsRepository';
import {
  findAddedParts,
  removeListedParties,
  restoreRepresentations,
  type AddedParts,
} from './addedPartiesRepository';
import { SHAPES, type Cells, type ChildShape, type PreparedRecord } from '../reading/shapes';

/** Ids of existing child rows with source keys; keyed by table, record, and key. */
type ReusedIds = ReadonlyMap<string, number>;

/** A deleted hearing without a source key. */
interface KeylessHearing {
  readonly id: number;
  readonly record_id: number;
  readonly starts_at: Date;
  readonly event: string;
}

/** Data of deleted child rows that the new rows reuse. */
interface KeptChildren {
  readonly ids: ReusedIds;
  readonly hearings: readonly KeylessHearing[];
  readonly added: AddedParts;
}

const NONE_ADDED: AddedParts = { representations: [], listed: [] };

const placeOf = (table: string, recordId: number, key: number | string): string =>
  `${table}/${String(recordId)}/${String(key)}`;

/**
 * SQL: true for child rows `t` that the court added on this site; an office's file doesn't list
 * them.
 */
const MADE_HERE: Readonly<Record<string, RawBuilder<unknown>>> = {
  ccs_entry: sql`(
    exists (select from efm_docketing d
             where d.case_id = t.case_id and t.id in (d.entry_id, d.strike_entry_id))
    or exists (select from order_hearing o join hearing h on h.id = o.hearing_id
                where h.case_id = t.case_id and t.id in (o.entry_id, o.cancel_entry_id)))`,
  hearing: sql`exists (select from order_hearing o where o.hearing_id = t.id)`,
  case_party: sql`t.is_added_here`,
};

/**
 * Deletes the child rows of records, because each imported row lists all of them again. Keeps
 * docket entries, hearings, and parties added on this site. Returns the ids of keyed child rows and
 * of hearings, so that they're reused, and what accepted filings added.
 */
export async function deleteChildren(
  trx: Transaction<Database>,
  register: ImportRegister,
  recordIds: readonly number[],
): Promise<KeptChildren> {
  const ids = new Map<string, number>();
  const hearings: KeylessHearing[] = [];
  if (recordIds.length === 0) return { ids, hearings, added: NONE_ADDED };
  const added = register === 'court' ? await findAddedParts(trx, recordIds) : NONE_ADDED;
  for (const { key, table } of SHAPES[register].children) {
    if (key === null) continue;
    const more = table === 'hearing' ? sql`, starts_at, event` : sql``;
    const { rows } = await sql<KeylessHearing & { readonly source_key: string | null }>`
      delete from ${sql.table(table)} t
       where ${sql.ref(key)} = any(${recordIds}::bigint[])
         and not ${MADE_HERE[table] ?? sql`false`}
      returning id, ${sql.ref(key)} as record_id, source_key ${more}`.execute(trx);
    for (const row of rows) {
      const { id, record_id, source_key } = row;
      if (source_key !== null) ids.set(placeOf(table, record_id, source_key), id);
      else if (table === 'hearing') hearings.push(row);
    }
  }
  return { ids, hearings, added };
}

/** Inserts child rows of records, one statement per table. */
export async function insertChildren(
  trx: Transaction<Database>,
  register: ImportRegister,
  records: readonly (PreparedRecord & { readonly id: number })[],
  kept: KeptChildren,
): Promise<void> {
  /**
   * Ids of this batch's rows; keyed by table, record, and 1-based position in the record's list.
   */
  const ids = new Map<string, number>();
  for (const shape of SHAPES[register].children) {
    const { columns, hasIds, key, table } = shape;
    const rows = records.flatMap((record) => childRows(shape, record, kept.ids, ids));
    if (rows.length === 0) continue;
    if (table === 'ccs_entry') await numberApart(trx, rows);
    if (table === 'hearing') await reuseHearings(trx, rows, kept.hearings);
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
  if (register !== 'court') return;
  const caseIds = records.map(({ id }) => id);
  // Must precede the representations, because a removed party may be another party's lead attorney.
  await removeListedParties(trx, caseIds, kept.added.listed);
  await restoreRepresentations(trx, kept.added.representations);
}

/** A child row to insert. */
interface ChildRow {
  readonly place: string;
  cells: Cells;
}

/**
 * Reuses the ids of keyless hearings with the same time and event, because calendar programs match
 * hearings by id.
 */
async function reuseHearings(
  trx: Transaction<Database>,
  rows: readonly ChildRow[],
  hearings: readonly KeylessHearing[],
): Promise<void> {
  if (hearings.length === 0) return;
  const keyOf = (recordId: unknown, at: Date | undefined, event: unknown): string =>
    JSON.stringify([recordId, at?.getTime(), event]);
  const ids = new Map<string, number[]>();
  for (const { event, id, record_id, starts_at } of hearings.toSorted((a, b) => a.id - b.id)) {
    const key = keyOf(record_id, starts_at, event);
    ids.set(key, [...(ids.get(key) ?? []), id]);
  }
  const fresh = rows.filter(({ cells }) => cells.id === null);
  const { rows: times } = await sql<{ text: string; at: Date }>`
    select x.text, x.text::timestamptz as at
      from unnest(${fresh.map(({ cells }) => String(cells.starts_at))}::text[]) as x (text)`.execute(
    trx,
  );
  const instants = new Map(times.map(({ at, text }) => [text, at]));
  for (const row of fresh) {
    const { case_id, event, starts_at } = row.cells;
    const id = ids.get(keyOf(case_id, instants.get(String(starts_at)), event))?.shift();
    if (id !== undefined) row.cells = { ...row.cells, id };
  }
}

/**
 * Renumbers entries whose number another entry, added on this site, already has on the same day.
 */
async function numberApart(trx: Transaction<Database>, rows: readonly ChildRow[]): Promise<void> {
  const caseIds = [...new Set(rows.map(({ cells }) => Number(cells.case_id)))];
  const { rows: left } = await sql<{ case_id: number; entry_number: number; place: string }>`
    select case_id, entry_number, entered_on || '/' || entry_number as place
      from ccs_entry where case_id = any(${caseIds}::bigint[])`.execute(trx);
  if (left.length === 0) return;
  const taken = new Set(left.map(({ case_id, place }) => `${String(case_id)}/${place}`));
  const greatest = new Map<number, number>();
  const numbers = [
    ...left.map((entry) => [entry.case_id, entry.entry_number] as const),
    ...rows.map(({ cells }) => [Number(cells.case_id), Number(cells.entry_number)] as const),
  ];
  for (const [caseId, number] of numbers) {
    greatest.set(caseId, Math.max(number, greatest.get(caseId) ?? 0));
  }
  for (const row of rows) {
    const { case_id, entered_on, entry_number } = row.cells;
    if (!taken.has(`${String(case_id)}/${String(entered_on)}/${String(entry_number)}`)) continue;
    const next = (greatest.get(Number(case_id)) ?? 0) + 1;
    greatest.set(Number(case_id), next);
    row.cells = { ...row.cells, entry_number: next };
  }
}

function childRows(
  { hasIds, key, refs = {}, table }: ChildShape,
  { children, id: recordId }: PreparedRecord & { readonly id: number },
  kept: ReusedIds,
  ids: ReadonlyMap<string, number>,
): ChildRow[] {
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
