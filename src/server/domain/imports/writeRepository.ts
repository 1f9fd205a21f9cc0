import { sql, type Kysely, type Transaction } from 'kysely';
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
import { queueForWatches } from '../propertyWatch/matchRepository';
import { saveAdded, saveImages } from './imagesRepository';
import { insertChildren, deleteChildren } from './childrenRepository';
import {
  findPublicCases,
  followReleased,
  followWritten,
  readFollowed,
  readNextTargets,
  readReferred,
  releaseJudgments,
} from './followRepository';
import {
  findHiddenCopies,
  readHiddenNumbers,
  sealCopies,
  separateCopies,
  unsealCopies,
} from './copiesRepository';
import { readFollowedAttorneys, writeEnteredAttorneys } from './enteredAttorneysRepository';
import { createMissingSources } from './finishRepository';
import {
  findExistingRecords,
  findTombstones,
  removeRecords,
  withholdRecords,
} from './knownRepository';
import type { ImportOrigin, WritingRun } from './origin';
import { findRetainedImages } from './retainedImagesRepository';
import { insertRows, reserveIds, updateRows } from './rowSetsRepository';
import { SHAPES, type Cells, type DoubtfulRow, type PreparedRow } from './shapes';
import type { ExistingRecord, IdentifiedRecord, SortedRows, WrittenRows } from './sortedRows';
import {
  findCasesOfJudgments,
  readWatched,
  writeAddedCases,
  writeEvents,
} from './watchedRepository';

/** Name index of each register. */
export const NAMES: Readonly<Record<ImportRegister, NameRegister>> = {
  court: COURT_NAMES,
  judgment: JUDGMENT_NAMES,
  recorder: DOCUMENT_NAMES,
  taxWarrant: WARRANT_NAMES,
};

/** Returns the tables filled by an import: records, children, and name index. */
export function tablesOfImport(register: ImportRegister): string[] {
  const { children, table } = SHAPES[register];
  const index = nameIndexTables(NAMES[register].register);
  return [table, ...children.map((child) => child.table), ...Object.values(index)];
}

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
 * Returns the row as it's written: a record stays withheld if the row doesn't state its secrecy,
 * unless only its former type was confidential or it was sealed only as a copy, and is withheld if
 * it's the copy of a hidden case.
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

/** Compares rows with existing records; `runId` is the run that would write them. */
export async function sortRows(
  db: Kysely<Database>,
  origin: ImportOrigin & { readonly runId: number | null },
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
    const record = known.get(sourceKey);
    const isHiddenCopy = hiddenCopies.has(sourceKey);
    const next =
      record === undefined ? row : retainSecrecy(row, withheldColumn, record, isHiddenCopy);
    if (next !== row) latest.set(sourceKey, next);
    const { change } = next;
    if (record !== undefined && origin.limit?.allows(record.place) === false) {
      counts.gone++;
      foreign.push(row);
      continue;
    }
    const isOlder = record?.as_of != null && record.as_of > asOf;
    // An expungement is ordered by a court, and applies regardless of the file's date.
    if (isOlder && change.action !== 'expunge') {
      counts.older++;
      continue;
    }
    if (runId !== null && record?.batch_id === runId) counts.repeated++;
    if (change.action !== 'upsert') removals.push(row);
    else if (tombstones.has(sourceKey)) counts.gone++;
    // A copy from another source would publish a case that is sealed, or restore an expunged one.
    else if (record === undefined && isHiddenCopy) counts.gone++;
    else if (record === undefined) fresh.push({ ...change, sourceKey });
    else if (
      record.row_hash === change.hash &&
      // The hash doesn't show whether the row states the secrecy or the record retains it.
      record.is_withheld === (change.record[withheldColumn] === true) &&
      record.is_copy === (change.record['is_sealed_as_copy'] === true)
    ) {
      counts.unchanged++;
      if (record.as_of === null || record.as_of < asOf) confirmed.push(record.id);
    } else changed.push({ ...change, sourceKey, id: record.id });
  }
  const withheld = [...doubts].flatMap((key) => {
    const record = known.get(key);
    const isBound =
      record === undefined ||
      (record.is_withheld && !record.is_copy) ||
      origin.limit?.allows(record.place) === false ||
      (record.as_of !== null && record.as_of > asOf);
    return isBound ? [] : [record.id];
  });
  return { latest, known, fresh, changed, removals, confirmed, withheld, foreign, counts };
}

/**
 * Writes rows in the caller's transaction: records, children, name index, references, and events
 * for watched records. A row without changes writes nothing. Hides the records of `doubtful` rows.
 */
export async function writeRows(
  trx: Transaction<Database>,
  origin: WritingRun,
  rows: readonly PreparedRow[],
  doubtful: readonly DoubtfulRow[] = [],
): Promise<WrittenRows> {
  const { asOf, register } = origin;
  const sorted = await sortRows(trx, origin, rows, doubtful);
  const { changed, confirmed, counts, fresh, known, latest, removals, withheld } = sorted;
  const changedIds = changed.map(({ id }) => id);
  const leaving = [
    ...changedIds,
    ...withheld,
    ...removals.flatMap(({ sourceKey }) => known.get(sourceKey)?.id ?? []),
  ];
  const watched = await readWatched(trx, register, [
    ...leaving,
    ...(await readReferred(trx, [...fresh, ...changed])),
    ...(await readNextTargets(trx, register, leaving)),
    ...(await readFollowed(trx, register, leaving)).targets,
  ]);
  const judged =
    register === 'judgment' ? await findCasesOfJudgments(trx, leaving, [...fresh, ...changed]) : [];
  const watchedCases = await readWatched(trx, 'court', judged);
  const attorneys = await readFollowedAttorneys(trx, register, changedIds);
  const { place } = SHAPES[register];
  const touched = [
    ...new Set(
      [...latest.values()].flatMap(({ change }) =>
        change.action === 'upsert' ? [Number(change.record[place])] : [],
      ),
    ),
  ];
  const numbers = await readHiddenNumbers(trx, origin, changedIds);
  const released = register === 'court' ? await releaseFromDeleted(trx, sorted) : [];
  if (origin.keepsImages === true) await saveImages(trx, origin, sorted, touched);
  await separateCopies(
    trx,
    origin,
    removals.flatMap(({ change, sourceKey }) =>
      change.action === 'delete' ? (known.get(sourceKey)?.id ?? []) : [],
    ),
  );
  const removed = await removeRecords(trx, origin, removals, known);
  await followReleased(trx, released);
  const written = await writeRecords(trx, origin, fresh, changed);
  if (origin.keepsImages === true) await saveAdded(trx, origin, written.slice(0, fresh.length));
  await withholdRecords(trx, origin, withheld);
  await confirmRecords(trx, origin, confirmed);
  await createMissingSources(trx, origin, touched);
  const own = [...written.map(({ id }) => id), ...removed, ...withheld];
  const copies = [...(await sealCopies(trx, origin, own)), ...(await unsealCopies(trx, numbers))];
  const ids = [...own, ...copies];
  await indexRecords(trx, NAMES[register], ids);
  const rewritten = [...changed, ...withheld.map((id) => ({ id }))];
  await writeEvents(trx, origin, watched, rewritten);
  await writeEvents(trx, { asOf, register: 'court' }, watchedCases, []);
  if (register === 'court') {
    const old = new Set(changedIds);
    const added = written.flatMap(({ id }) => (old.has(id) ? [] : [id]));
    await writeAddedCases(trx, asOf, added);
    await writeEnteredAttorneys(trx, asOf, changedIds, attorneys);
  }
  if (register === 'recorder') {
    await queueForWatches(
      trx,
      asOf,
      written.map(({ id }) => id),
    );
  }
  return {
    ...counts,
    written: written.length,
    removed: removed.length,
    touched,
    removedIn: placesOf(known, [...removed, ...withheld]),
  };
}

/** Returns the counties or courts in which the given records were before the batch. */
function placesOf(
  known: ReadonlyMap<string, ExistingRecord>,
  ids: readonly number[],
): readonly number[] {
  const wanted = new Set(ids);
  return [
    ...new Set([...known.values()].flatMap(({ id, place }) => (wanted.has(id) ? [place] : []))),
  ];
}

/**
 * Unlinks judgments from public cases that a batch deletes. Judgments of hidden cases are deleted
 * with them, because they would become public.
 */
async function releaseFromDeleted(
  trx: Transaction<Database>,
  { known, removals }: SortedRows,
): Promise<readonly number[]> {
  const deleted = removals.flatMap(({ change, sourceKey }) =>
    change.action === 'delete' ? (known.get(sourceKey)?.id ?? []) : [],
  );
  return releaseJudgments(trx, await findPublicCases(trx, deleted));
}

/** Marks unchanged records as confirmed by a newer file, so that older files are ignored. */
async function confirmRecords(
  trx: Transaction<Database>,
  { register, runId }: WritingRun,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update ${sql.table(SHAPES[register].table)} set batch_id = ${runId}
     where id = any(${ids}::bigint[])`.execute(trx);
}

const WRITTEN_COLUMNS = {
  id: 'bigint',
  source: 'text',
  source_key: 'text',
  row_hash: 'text',
  batch_id: 'bigint',
};

/** Inserts new records and updates the rest; returns all with their ids. */
async function writeRecords(
  trx: Transaction<Database>,
  { asOf, register, runId, shownAsOf = asOf, source }: WritingRun,
  fresh: readonly Omit<IdentifiedRecord, 'id'>[],
  changed: readonly IdentifiedRecord[],
): Promise<readonly IdentifiedRecord[]> {
  const { columns, hasLoadedAt, table } = SHAPES[register];
  const isCase = register === 'court';
  const ids = await reserveIds(trx, table, fresh.length);
  const added = fresh.map((record, at) => ({ ...record, id: ids[at] ?? 0 }));
  const loadedAt: Cells = hasLoadedAt ? { loaded_at: shownAsOf.toISOString() } : {};
  const all = {
    ...WRITTEN_COLUMNS,
    ...columns,
    ...(hasLoadedAt ? { loaded_at: 'timestamptz' } : {}),
    ...(isCase ? { is_sealed_as_copy: 'boolean' } : {}),
  };
  const cells = ({ hash, id, record, sourceKey }: IdentifiedRecord) => ({
    id,
    source,
    source_key: sourceKey,
    row_hash: hash,
    batch_id: runId,
    ...(isCase ? { is_sealed_as_copy: false } : {}),
    ...record,
    ...loadedAt,
  });
  const changedIds = changed.map(({ id }) => id);
  const followed = await readFollowed(trx, register, changedIds);
  const images = await findRetainedImages(trx, changed);
  await insertRows(trx, table, all, added.map(cells));
  await updateRows(
    trx,
    table,
    all,
    changed.map((record) => ({ ...cells(record), ...images.get(record.id) })),
  );
  const kept = await deleteChildren(trx, register, changedIds);
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
