import { isLien, type PersonMarkKind } from '#contract/records/personPage';
import { REGISTER_IDS } from '#contract/records/registerIds';
import type { RegisterId } from '#contract/records/registers';
import { parseBoolean, parseId, type LinkQuery, type Query } from '#contract/site/queryFields';
import type { Person, PersonMark, PersonRecord, PersonRegister } from '#contract/schemas/person';

/** The view in the URL: a tab, chips, and a page. */
export interface PersonView {
  /** Tab; null for all registers. */
  readonly register: RegisterId | null;
  readonly liensOnly: boolean;
  /** Shows only records with this mark; null shows all except records marked as someone else. */
  readonly marked: PersonMarkKind | null;
  /** Starts at 1. */
  readonly page: number;
}

/** Reads the view from the URL; ignores unknown values. */
export function readView(query: Query): PersonView {
  const marked = query['marked'];
  return {
    register: REGISTER_IDS.find((id) => id === query['register']) ?? null,
    liensOnly: parseBoolean(query['liens']),
    marked: marked === 'SAME' || marked === 'NOT' ? marked : null,
    page: parseId(query['pageNumber']) ?? 1,
  };
}

/** Returns the query for a changed view; a new tab or chip starts at page 1. */
export function viewQuery(query: Query, change: Partial<PersonView>): LinkQuery {
  const { liensOnly, marked, page, register } = { ...readView(query), page: 1, ...change };
  return {
    ...query,
    register,
    liens: liensOnly ? true : null,
    marked,
    pageNumber: page > 1 ? page : null,
  };
}

/** A record with its register and mark. */
export interface PersonRow {
  readonly key: string;
  readonly register: RegisterId;
  readonly record: PersonRecord;
  readonly mark: (Pick<PersonMark, 'mark'> & Partial<PersonMark>) | undefined;
}

/** Marks by record key. */
export type PersonMarksByKey = ReadonlyMap<string, NonNullable<PersonRow['mark']>>;

/** Returns a record's key, which is unique across registers. */
export function markKey(register: RegisterId, recordId: number): string {
  return `${register}/${String(recordId)}`;
}

/** Returns the city of the matched name, or a label if it has none. */
export function cityOf({ record }: PersonRow): string {
  return record.matches[0]?.city ?? 'No city';
}

/** Returns all listed records, in the order of the registers, best first. */
export function allRows({ registers }: Person, marks: PersonMarksByKey): readonly PersonRow[] {
  return registers.flatMap(({ items, register }) =>
    items.map((record) => {
      const key = markKey(register, record.id);
      return { key, register, record, mark: marks.get(key) };
    }),
  );
}

/** Returns the rows that the view shows; the All tab sorts them by city. */
export function shownRows(rows: readonly PersonRow[], view: PersonView): readonly PersonRow[] {
  const { liensOnly, marked, register } = view;
  const shown = rows.filter(
    (row) =>
      (register === null || row.register === register) &&
      (!liensOnly || isLien(row.register, row.record.status)) &&
      (marked === null ? row.mark?.mark !== 'NOT' : row.mark?.mark === marked),
  );
  return register === null ? byCity(shown) : shown;
}

/**
 * Groups rows by city: cities with exact matches first, then the largest. In each city, exact matches
 * come first, then the newest records.
 */
function byCity(rows: readonly PersonRow[]): readonly PersonRow[] {
  const groups = new Map<string, PersonRow[]>();
  for (const row of rows) {
    const city = cityOf(row);
    const group = groups.get(city);
    if (group === undefined) groups.set(city, [row]);
    else group.push(row);
  }
  const exact = (group: readonly PersonRow[]): number => group.filter(isExact).length;
  return [...groups.values()]
    .map((group) =>
      group.sort(
        (one, other) =>
          Number(isExact(other)) - Number(isExact(one)) ||
          (other.record.filedOn ?? '').localeCompare(one.record.filedOn ?? ''),
      ),
    )
    .sort(
      (one, other) =>
        exact(other) - exact(one) ||
        other.length - one.length ||
        cityOf(one[0] as PersonRow).localeCompare(cityOf(other[0] as PersonRow), 'en'),
    )
    .flat();
}

function isExact({ record: { matches } }: PersonRow): boolean {
  return matches[0]?.isExact ?? false;
}

/**
 * Returns the rows of one page, and the number of pages; clamps the page number to the last page.
 */
export function pageOf(rows: readonly PersonRow[], page: number, size: number) {
  const count = Math.max(1, Math.ceil(rows.length / size));
  const current = Math.min(page, count);
  return { count, current, rows: rows.slice((current - 1) * size, current * size) };
}

/** Returns the number of liens in the tab's registers, whether listed or not. */
export function liensOf(registers: readonly PersonRegister[], register: RegisterId | null): number {
  return registers
    .filter((each) => register === null || each.register === register)
    .reduce((sum, { liens }) => sum + liens, 0);
}

/** True if only the best matches of a register are listed. */
export function isListedInPart({ capped, items, total }: PersonRegister): boolean {
  return capped || total > items.length;
}

/** A register of which the view lists only the best matches. */
export interface CutRegister {
  readonly register: RegisterId;
  /** Number of listed records or liens; `total` counts all, and is a lower bound if `capped`. */
  readonly listed: number;
  readonly total: number;
  readonly capped: boolean;
}

/** Returns the tab's registers with more matching records or liens than the view lists. */
export function cutRegisters(
  registers: readonly PersonRegister[],
  { liensOnly, register }: Pick<PersonView, 'liensOnly' | 'register'>,
): readonly CutRegister[] {
  return registers
    .filter((each) => register === null || each.register === register)
    .map((each) => ({
      register: each.register,
      listed: liensOnly
        ? each.items.filter(({ status }) => isLien(each.register, status)).length
        : each.items.length,
      total: liensOnly ? each.liens : each.total,
      capped: each.capped && !(liensOnly && each.register === 'court'),
    }))
    .filter(({ capped, listed, total }) => capped || listed < total);
}

/** Returns the county counts of the tab's registers, largest first. */
export function countyCounts(
  registers: readonly PersonRegister[],
  register: RegisterId | null,
): readonly { readonly id: number; readonly name: string; readonly count: number }[] {
  const counties = new Map<number, { id: number; name: string; count: number }>();
  for (const each of registers) {
    if (register !== null && each.register !== register) continue;
    for (const { count, id, name } of each.counties) {
      counties.set(id, { id, name, count: (counties.get(id)?.count ?? 0) + count });
    }
  }
  return [...counties.values()].sort(
    (one, other) => other.count - one.count || one.name.localeCompare(other.name, 'en'),
  );
}
