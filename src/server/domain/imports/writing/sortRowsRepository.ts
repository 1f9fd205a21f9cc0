import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/database';
import { findHiddenCopies } from './caseCopiesRepository';
import { findExistingRecords, findTombstones } from './existingRecordsRepository';
import type { ImportOrigin } from '../reading/origin';
import { SHAPES, type DoubtfulRow, type PreparedRow } from '../reading/shapes';
import type { ExistingRecord, IdentifiedRecord, SortedRows } from './sortedRows';

/** Finds the last row of each key; an expungement is permanent, so no later row replaces it. */
export function findLatest(rows: readonly PreparedRow[]): Map<string, PreparedRow> {
  const latest = new Map<string, PreparedRow>();
  for (const row of rows) {
    if (latest.get(row.sourceKey)?.change.action !== 'expunge') latest.set(row.sourceKey, row);
  }
  return latest;
}

/**
 * Returns the keys of rejected rows that may withhold their records, unless a later row describes
 * the record. Drops earlier rows of these records from `latest`.
 */
function findDoubts(
  latest: Map<string, PreparedRow>,
  doubtful: readonly DoubtfulRow[],
): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { line, sourceKey } of doubtful) {
    const row = latest.get(sourceKey);
    if (row !== undefined && (row.line > line || row.change.action === 'expunge')) continue;
    latest.delete(sourceKey);
    keys.add(sourceKey);
  }
  return keys;
}

/**
 * Returns the row as it's written. A copy of a hidden case is withheld. A withheld record stays
 * withheld if the row doesn't state its secrecy, unless only its former type was confidential or it
 * was sealed only as a copy.
 */
function retainSecrecy(
  row: PreparedRow,
  column: string,
  record: ExistingRecord,
  isHiddenCopy: boolean,
): PreparedRow {
  const { change } = row;
  if (change.action !== 'upsert') return row;
  const isRetained =
    change.retainsSecrecy === true &&
    record.is_withheld &&
    !record.is_confidential_type &&
    (!record.is_copy || isHiddenCopy);
  if (!isHiddenCopy && !isRetained) return row;
  const isCopy = isRetained ? record.is_copy : change.record[column] !== true;
  const secrecy = { [column]: true, ...(isCopy ? { is_sealed_as_copy: true } : {}) };
  return { ...row, change: { ...change, record: { ...change.record, ...secrecy } } };
}

type SortingRun = ImportOrigin & { readonly runId: number | null };

/** True if the run may not change the record, because it's in another county or court. */
function isForeign({ limit }: ImportOrigin, { place }: ExistingRecord): boolean {
  return limit?.allows(place) === false;
}

/** True if a newer file described the record. */
function isNewerThan({ as_of }: ExistingRecord, asOf: Date): boolean {
  return as_of !== null && as_of > asOf;
}

/** How a batch handles a row. `gone`: skipped, because the record is deleted or hidden. */
type RowOutcome =
  | { readonly kind: 'foreign' | 'older' | 'removal' | 'gone' }
  | { readonly kind: 'new'; readonly record: Omit<IdentifiedRecord, 'id'> }
  | { readonly kind: 'unchanged' | 'changed'; readonly record: IdentifiedRecord };

/**
 * Compares a row with its existing record. `isGone` is true if the record was deleted or expunged,
 * `isHiddenCopy` if the row is the copy of a hidden case.
 */
function classifyRow(
  origin: SortingRun,
  { change, sourceKey }: PreparedRow,
  existing: ExistingRecord | undefined,
  { isGone, isHiddenCopy }: { readonly isGone: boolean; readonly isHiddenCopy: boolean },
): RowOutcome {
  if (existing !== undefined && isForeign(origin, existing)) return { kind: 'foreign' };
  // An expungement is ordered by a court, and applies regardless of the file's date.
  const isOlder = existing !== undefined && isNewerThan(existing, origin.asOf);
  if (isOlder && change.action !== 'expunge') return { kind: 'older' };
  if (change.action !== 'upsert') return { kind: 'removal' };
  if (isGone) return { kind: 'gone' };
  // A copy from another source would publish a case that is sealed, or restore an expunged one.
  if (existing === undefined && isHiddenCopy) return { kind: 'gone' };
  if (existing === undefined) return { kind: 'new', record: { ...change, sourceKey } };
  const withheldColumn = SHAPES[origin.register].withheld ?? '';
  const isUnchanged =
    existing.row_hash === change.hash &&
    // The hash doesn't show whether the row states the secrecy or the record retains it.
    existing.is_withheld === (change.record[withheldColumn] === true) &&
    existing.is_copy === (change.record['is_sealed_as_copy'] === true);
  const record = { ...change, sourceKey, id: existing.id };
  return { kind: isUnchanged ? 'unchanged' : 'changed', record };
}

/** Compares rows with existing records; `runId` is the run that would write them. */
export async function sortRows(
  db: Kysely<Database>,
  origin: SortingRun,
  rows: readonly PreparedRow[],
  doubtful: readonly DoubtfulRow[],
): Promise<SortedRows> {
  const { asOf, register, runId } = origin;
  const withheldColumn = SHAPES[register].withheld ?? '';
  const latest = findLatest(rows);
  const doubts = findDoubts(latest, doubtful);
  const keys = [...latest.keys(), ...doubts];
  const known = await findExistingRecords(db, origin, keys);
  const tombstones = await findTombstones(db, origin, keys);
  const hiddenCopies = await findHiddenCopies(db, origin, [...latest.values()], known);
  const fresh: Omit<IdentifiedRecord, 'id'>[] = [];
  const changed: IdentifiedRecord[] = [];
  const removals: PreparedRow[] = [];
  const confirmed: number[] = [];
  const foreign: PreparedRow[] = [];
  const counts = { unchanged: 0, gone: 0, older: 0, repeated: rows.length - latest.size };
  for (const row of [...latest.values()]) {
    const { sourceKey } = row;
    const existing = known.get(sourceKey);
    const isHiddenCopy = hiddenCopies.has(sourceKey);
    const next =
      existing === undefined ? row : retainSecrecy(row, withheldColumn, existing, isHiddenCopy);
    if (next !== row) latest.set(sourceKey, next);
    const isGone = tombstones.has(sourceKey);
    const outcome = classifyRow(origin, next, existing, { isGone, isHiddenCopy });
    const isSkipped = outcome.kind === 'foreign' || outcome.kind === 'older';
    if (!isSkipped && runId !== null && existing?.batch_id === runId) counts.repeated++;
    switch (outcome.kind) {
      case 'foreign':
        counts.gone++;
        foreign.push(row);
        break;
      case 'older':
        counts.older++;
        break;
      case 'removal':
        removals.push(row);
        break;
      case 'gone':
        counts.gone++;
        break;
      case 'new':
        fresh.push(outcome.record);
        break;
      case 'unchanged':
        counts.unchanged++;
        if (existing?.as_of == null || existing.as_of < asOf) confirmed.push(outcome.record.id);
        break;
      case 'changed':
        changed.push(outcome.record);
    }
  }
  const withheld = [...doubts].flatMap((key) => {
    const record = known.get(key);
    const isBound =
      record === undefined ||
      (record.is_withheld && !record.is_copy) ||
      isForeign(origin, record) ||
      isNewerThan(record, asOf);
    return isBound ? [] : [record.id];
  });
  return { latest, known, fresh, changed, removals, confirmed, withheld, foreign, counts };
}
