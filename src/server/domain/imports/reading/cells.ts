import { createHash } from 'node:crypto';
import { LIEN_YEARS } from '#contract/records/judgments';
import { RowProblem } from './cleanRow';
import { nameCells, readNames, type GivenName, type NameOrder } from './names';
import type { Cell, Cells, PreparedRecord } from './shapes';

/** Increment when the same row produces different cells; records are then rewritten. */
const HASH_VERSION = 2;

/** Hashes a record's content; equal content has equal hashes. */
export function hashOf(prepared: PreparedRecord): string {
  const text = JSON.stringify([HASH_VERSION, prepared.record, prepared.children]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Converts dollars to cents exactly. */
export function centsOf(money: number | string | undefined): number | null {
  if (money === undefined) return null;
  if (typeof money === 'number') return Math.round(money * 100);
  const [dollars = '', cents = ''] = money.replace(/[$,]/g, '').split('.');
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}

/** Returns the expiration day of a lien that isn't renewed. */
export function lienEnd(day: string): string {
  const end = yearsAfter(day, LIEN_YEARS);
  if (end > '2199-12-31') throw new RowProblem(`${day}: the lien would expire after 2199.`);
  return end;
}

function yearsAfter(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years;
  return `${String(year)}${day.slice(4)}`.replace(/-02-29$/, '-03-01');
}

/**
 * Returns the expiration day of a lien whose source states none. Each renewal adds ten years from
 * the end of the running term, or from its own day if that is later. `renewals` lists the days of
 * renewals; null if the lien isn't renewed, and empty if the day is unknown.
 */
export function lienEndWith(start: string, renewals: readonly string[] | null): string {
  let end = lienEnd(start);
  if (renewals === null) return end;
  if (renewals.length === 0) return lienEnd(end);
  let renewedFrom: string | null = null;
  for (const day of renewals.toSorted()) {
    // A renewal may be listed on the day of its order and on the day of its entry.
    if (renewedFrom !== null && day < yearsAfter(renewedFrom, 1)) continue;
    renewedFrom = day > end ? day : end;
    end = lienEnd(renewedFrom);
  }
  return end;
}

interface NamedPart {
  readonly sourceKey?: string;
  readonly name: GivenName;
  readonly nameOrder?: NameOrder;
  readonly address?: string;
}

/** Returns one row per name. A text may hold several names; the first keeps the source's key. */
export function namedCells(
  part: NamedPart,
  role: string,
  position: number,
  more: Cells = {},
): Cells[] {
  return readNames(part.name, part.nameOrder).map(({ name }, at) => ({
    position: position + at,
    role,
    ...nameCells(name),
    address: part.address ?? null,
    source_key: at === 0 ? (part.sourceKey ?? null) : null,
    ...more,
  }));
}

/** Rejects duplicate source keys in one list. */
export function checkKeys(list: readonly Readonly<Record<string, Cell>>[], path: string): void {
  const keys = list.flatMap(({ source_key }) =>
    typeof source_key === 'string' ? [source_key] : [],
  );
  if (new Set(keys).size < keys.length) {
    throw new RowProblem(`${path}: contains the same sourceKey twice.`);
  }
}
