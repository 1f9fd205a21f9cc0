import { sql, type Transaction } from 'kysely';
import type { ImportRegister } from '#contract/imports/registers';
import { nameIndexTables } from '../../../db/nameIndexTables';
import type { Database } from '../../../db/tables/database';
import {
  COURT_NAMES,
  DOCUMENT_NAMES,
  JUDGMENT_NAMES,
  WARRANT_NAMES,
  type NameRegister,
} from '../../nameIndex/registerRepository';
import { indexRecords } from '../../nameIndex/writeRepository';
import { queueForWatches } from '../../propertyWatch/matchRepository';
import { withdrawCorrected } from '../../recordEvents/correctRepository';
import { saveAdded, saveImages } from '../rollBack/imagesRepository';
import { insertChildren, deleteChildren } from './childrenRepository';
import {
  findPublicCases,
  followReleased,
  followWritten,
  readFollowed,
  readNextTargets,
  readReferred,
  releaseJudgments,
} from './linksRepository';
import {
  readHiddenNumbers,
  sealCopies,
  separateCopies,
  unsealCopies,
} from './caseCopiesRepository';
import { readFollowedAttorneys, writeEnteredAttorneys } from './enteredAttorneysRepository';
import { createMissingSources } from './finishRepository';
import { removeRecords, withholdRecords } from './existingRecordsRepository';
import type { WritingRun } from '../reading/origin';
import { findRetainedImages } from '../rollBack/retainedImagesRepository';
import { insertRows, reserveIds, updateRows } from './rowSetsRepository';
import { SHAPES, type Cells, type DoubtfulRow, type PreparedRow } from '../reading/shapes';
import type { ExistingRecord, IdentifiedRecord, SortedRows, WrittenRows } from './sortedRows';
import { sortRows } from './sortRowsRepository';
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

/** Returns the tables filled by an import: records, child rows, and name index. */
export function tablesOfImport(register: ImportRegister): string[] {
  const { children, table } = SHAPES[register];
  const index = nameIndexTables(NAMES[register].register);
  return [table, ...children.map((child) => child.table), ...Object.values(index)];
}

/**
 * Writes rows in the caller's transaction: records, child rows, name index, references, and events
 * for watched records. A row without changes writes nothing. Hides the records of `doubtful` rows.
 *
 * The order of the steps matters:
 *
 * 1. Read the facts that depend on the old records: watches, attorneys, and hidden case numbers.
 * 2. Unlink judgments from public cases before they are deleted. Judgments of hidden cases are
 *    deleted with them, because they would become public.
 * 3. Save images of the records for a rollback.
 * 4. Separate copies from deleted cases, and then delete or hide the records.
 * 5. Link the unlinked judgments, which may not find the deleted cases anymore.
 * 6. Write new and changed records, and hide the doubtful ones.
 * 7. Seal and unseal copies, because they depend on the secrecy of the written cases.
 * 8. Index names, which reads the secrecy of records and copies.
 * 9. Write events, which compare the old records with the new ones.
 */
export async function writeRows(
  trx: Transaction<Database>,
  origin: WritingRun,
  rows: readonly PreparedRow[],
  doubtful: readonly DoubtfulRow[] = [],
): Promise<WrittenRows> {
  const { keepsImages = false, register } = origin;
  const sorted = await sortRows(trx, origin, rows, doubtful);
  const { changed, confirmed, counts, fresh, known, removals, withheld } = sorted;
  const deleted = deletedIds(sorted);
  const touched = placesWritten(register, sorted);
  const before = await readBefore(trx, origin, sorted);
  const released =
    register === 'court' ? await releaseJudgments(trx, await findPublicCases(trx, deleted)) : [];
  if (keepsImages) await saveImages(trx, origin, sorted, touched);
  await separateCopies(trx, origin, deleted);
  const removed = await removeRecords(trx, origin, removals, known);
  await followReleased(trx, released);
  const written = await writeRecords(trx, origin, fresh, changed);
  if (keepsImages) await saveAdded(trx, origin, written.slice(0, fresh.length));
  await withholdRecords(trx, origin, withheld);
  await confirmRecords(trx, origin, confirmed);
  await createMissingSources(trx, origin, touched);
  const own = [...written.map(({ id }) => id), ...removed, ...withheld];
  const copies = await updateCopies(trx, origin, own, before.hiddenNumbers);
  await indexRecords(trx, NAMES[register], [...own, ...copies]);
  await writeNews(trx, origin, before, sorted, written);
  return {
    ...counts,
    written: written.length,
    removed: removed.length,
    touched,
    removedIn: placesOf(known, [...removed, ...withheld]),
  };
}

/** Ids of the records that a batch deletes. An expunged record isn't deleted, but hidden. */
function deletedIds({ known, removals }: SortedRows): readonly number[] {
  return removals.flatMap(({ change, sourceKey }) =>
    change.action === 'delete' ? (known.get(sourceKey)?.id ?? []) : [],
  );
}

/** Counties or courts of a batch's rows. */
function placesWritten(register: ImportRegister, { latest }: SortedRows): readonly number[] {
  const { place } = SHAPES[register];
  const places = [...latest.values()].flatMap(({ change }) =>
    change.action === 'upsert' ? [Number(change.record[place])] : [],
  );
  return [...new Set(places)];
}

/** Facts about the records before the batch, for later steps. */
interface RecordsBefore {
  readonly watched: Awaited<ReturnType<typeof readWatched>>;
  /** Watched cases whose judgments the batch changes. */
  readonly watchedCases: Awaited<ReturnType<typeof readWatched>>;
  readonly attorneys: Awaited<ReturnType<typeof readFollowedAttorneys>>;
  readonly hiddenNumbers: Awaited<ReturnType<typeof readHiddenNumbers>>;
}

async function readBefore(
  trx: Transaction<Database>,
  origin: WritingRun,
  { changed, fresh, known, removals, withheld }: SortedRows,
): Promise<RecordsBefore> {
  const { register } = origin;
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
  const hiddenNumbers = await readHiddenNumbers(trx, origin, changedIds);
  return { watched, watchedCases, attorneys, hiddenNumbers };
}

/** Seals and unseals copies of the batch's cases; returns the ids of the changed copies. */
async function updateCopies(
  trx: Transaction<Database>,
  origin: WritingRun,
  ids: readonly number[],
  hiddenNumbers: RecordsBefore['hiddenNumbers'],
): Promise<readonly number[]> {
  return [...(await sealCopies(trx, origin, ids)), ...(await unsealCopies(trx, hiddenNumbers))];
}

/** Writes events for watched records, new cases, and watched properties. */
async function writeNews(
  trx: Transaction<Database>,
  origin: WritingRun,
  before: RecordsBefore,
  { changed, withheld }: SortedRows,
  written: readonly IdentifiedRecord[],
): Promise<void> {
  const { asOf, register } = origin;
  const rewritten = [...changed, ...withheld.map((id) => ({ id }))];
  await writeEvents(trx, origin, before.watched, rewritten);
  await writeEvents(trx, { asOf, register: 'court' }, before.watchedCases, []);
  const writtenIds = written.map(({ id }) => id);
  if (register === 'court') {
    const changedIds = changed.map(({ id }) => id);
    const old = new Set(changedIds);
    const added = writtenIds.filter((id) => !old.has(id));
    await writeAddedCases(trx, asOf, added);
    await writeEnteredAttorneys(trx, asOf, changedIds, before.attorneys);
    await withdrawCorrected(trx, changedIds);
  }
  if (register === 'recorder') await queueForWatches(trx, asOf, writtenIds);
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
