import { BULK_ROWS_TO_CORRECT } from '#contract/filing/bulkFiling';
import type {
  BulkBatch,
  BulkBatchSummary,
  BulkCount,
  BulkRowToCorrect,
} from '#contract/schemas/bulkFiling';
import type { AppDatabase } from '../../http/services';
import { findMappings, listBatches, type StoredBatch } from './batchesRepository';
import { requireBatch, type BulkUser } from './bulkRules';
import { findDocuments, listPackages, type BatchDocument } from './filesRepository';
import { countStampedCopies } from './resultsRepository';
import { countRows, findCells, findRowsToCorrect } from './rowsRepository';

const SHOWN_FILES = 200;
const PREVIEW_ROWS = 5;

function summaryOf(batch: StoredBatch, counts: readonly BulkCount[]): BulkBatchSummary {
  const { courtName, createdAt, finishedAt, id, kind, name, pauseReason, releasedAt } = batch;
  const { reviewerName, startedAt, state, uploaderName } = batch;
  const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
  return {
    id,
    name,
    kind,
    state,
    courtName,
    uploaderName,
    reviewerName,
    pauseReason,
    createdAt: createdAt.toISOString(),
    releasedAt: iso(releasedAt),
    startedAt: iso(startedAt),
    finishedAt: iso(finishedAt),
    counts: [...counts],
  };
}

/** Loads the first rows that the user's firm must correct. */
export async function viewRowsToCorrect(
  db: AppDatabase,
  user: BulkUser,
): Promise<BulkRowToCorrect[]> {
  return findRowsToCorrect(db, user.filer.firmId, BULK_ROWS_TO_CORRECT);
}

/** Lists the batches of the user's firm, newest first. */
export async function viewBatches(db: AppDatabase, user: BulkUser): Promise<BulkBatchSummary[]> {
  const found = await listBatches(db, user.filer.firmId);
  const counts = await countRows(
    db,
    found.map(({ id }) => id),
  );
  return found.map((batch) => summaryOf(batch, counts.get(batch.id) ?? []));
}

/** Loads a batch with its headers, files, and counts; throws 404 for another firm's batch. */
export async function viewBatch(
  db: AppDatabase,
  user: BulkUser,
  batchId: string,
): Promise<BulkBatch> {
  const batch = await requireBatch(db, user, batchId);
  const counts = await countRows(db, [batchId]);
  const rows = await findCells(db, batchId, { limit: PREVIEW_ROWS });
  const documents = await findDocuments(db, batchId);
  return {
    ...summaryOf(batch, counts.get(batchId) ?? []),
    version: batch.version,
    settings: batch.settings,
    tableName: batch.tableName,
    headers: [...batch.headers],
    columns: [...batch.columns],
    preview: rows.map(({ cells }) => ({ cells: [...cells] })),
    mappings: await findMappings(db, batch.firmId),
    packages: await listPackages(db, batchId),
    ...filesOf(documents),
    sums: batch.kind === 'newCases' ? batch.sums : { ...batch.sums, documents: documents.length },
    stampedCopies: await countStampedCopies(db, batchId),
    problems: batch.problems.map((text) => ({ text })),
    mayUpload: user.mayUpload,
    mayReview: user.mayReview,
  };
}

function isUnused({ isUsed }: BatchDocument): boolean {
  return isUsed === false;
}

/** Lists rejected files first, then unused ones, each sorted by path. */
function filesOf(documents: readonly BatchDocument[]): Pick<BulkBatch, 'fileCounts' | 'files'> {
  const rank = (each: BatchDocument): number =>
    each.state === 'refused' ? 0 : isUnused(each) ? 1 : 2;
  const sorted = [...documents].sort((a, b) => rank(a) - rank(b));
  const count = (test: (each: BatchDocument) => boolean): number => documents.filter(test).length;
  return {
    files: sorted.slice(0, SHOWN_FILES).map((each) => ({
      uploadId: each.id,
      name: each.path,
      bytes: each.bytes,
      state: each.state,
      pages: each.pages,
      isUnused: isUnused(each),
    })),
    fileCounts: {
      files: documents.length,
      checking: count(
        ({ isRead, state }) =>
          state === 'receiving' || state === 'checking' || (state === 'passed' && !isRead),
      ),
      refused: count(({ state }) => state === 'refused'),
      unused: count(isUnused),
    },
  };
}
