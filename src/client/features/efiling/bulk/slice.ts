import { createAction } from '@reduxjs/toolkit';
import { BULK_ROW_STATES, type BulkRowState } from '#contract/filing/bulkFiling';
import type { CallArguments } from '#contract/calls';
import { BULK_FILING_CALLS } from '#contract/calls/bulkFiling';
import { parseUuid } from '#contract/filing/envelopesQuery';
import type { Query } from '#contract/site/queryFields';
import type { BulkBatch } from '#contract/schemas/bulkFiling';
import type { ChosenFile } from '../../../platform/fileDesk';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable, keyOfArguments } from '../../../state/loadable/createLoadable';
import { selectLocation } from '../../../state/location/selectors';
import type { RouteLocation } from '../../../state/location/slice';

export const BULK_BATCH_ROUTE = 'efiling.bulkBatch';
export const BULK_STATUS_ROUTE = 'efiling.bulkStatus';
export const BULK_ROUTES: readonly string[] = [BULK_BATCH_ROUTE, BULK_STATUS_ROUTE];

/** The firm's batches, for pages whose URL has no batch. */
export const batchList = createLoadable('efiling/bulkBatches', BULK_FILING_CALLS.getBulkBatches, {
  routes: BULK_ROUTES,
  argumentsOf: ({ query }) => (query['batchId'] === undefined ? {} : null),
});

/** The batch in the URL. */
export const batch = createLoadable('efiling/bulkBatch', BULK_FILING_CALLS.getBulkBatch, {
  routes: BULK_ROUTES,
  argumentsOf({ query }) {
    const batchId = parseUuid(query['batchId']);
    return batchId === null ? null : { params: { batchId } };
  },
});

/** Reads the state by which rows are filtered; null for all rows. */
export function readRowState(query: Query): BulkRowState | null {
  return BULK_ROW_STATES.find((each) => each === query['state']) ?? null;
}

/**
 * Returns the arguments for loading rows. The generator lists bad or failed rows; the status screen
 * filters by the state in the URL.
 */
export function rowsArguments({
  query,
  routeId,
}: RouteLocation): CallArguments<'getBulkRows'> | null {
  const batchId = parseUuid(query['batchId']);
  if (batchId === null) return null;
  const asked = readRowState(query);
  const isGenerator = routeId === BULK_BATCH_ROUTE;
  const state = isGenerator && asked !== 'failed' ? 'bad' : asked;
  return { params: { batchId }, query: state === null ? {} : { state } };
}

/** Loaded rows of the batch; more pages are appended. */
export const batchRows = createLoadable('efiling/bulkRows', BULK_FILING_CALLS.getBulkRows, {
  routes: BULK_ROUTES,
  argumentsOf: rowsArguments,
});

/** Cases to choose from; loaded for a batch that files one document into many cases. */
export const bulkCases = createLoadable('efiling/bulkCases', BULK_FILING_CALLS.getBulkCases);

export const createBatch = createCommand(
  'efiling/bulkCreation',
  BULK_FILING_CALLS.createBulkBatch,
  { hasForm: true },
);
/** Saves name and settings. */
export const saveSettings = createCommand('efiling/bulkSettings', BULK_FILING_CALLS.putBulkBatch, {
  hasForm: true,
});
/** Saves the control totals, which are also settings. */
export const saveTotals = createCommand('efiling/bulkTotals', BULK_FILING_CALLS.putBulkBatch, {
  hasForm: true,
});
export const deleteBatch = createCommand('efiling/bulkDeletion', BULK_FILING_CALLS.deleteBulkBatch);
export const sendTable = createCommand('efiling/bulkTable', BULK_FILING_CALLS.putBulkTable);
export const saveMapping = createCommand('efiling/bulkMapping', BULK_FILING_CALLS.putBulkMapping);
/** Saves one row at a time, because each save needs the previous one's version. */
export const saveRow = createCommand('efiling/bulkRow', BULK_FILING_CALLS.putBulkRow);
export const checkBatch = createCommand('efiling/bulkCheck', BULK_FILING_CALLS.checkBulkBatch);
export const releaseBatch = createCommand(
  'efiling/bulkRelease',
  BULK_FILING_CALLS.releaseBulkBatch,
);
/** Starts, pauses, resumes, stops, or withdraws a batch. */
export const actOnBatch = createCommand('efiling/bulkAction', BULK_FILING_CALLS.actOnBulkBatch);
/** Deletes a document; keyed by the id of its upload. */
export const deleteFile = createCommand(
  'efiling/bulkFileDeletion',
  BULK_FILING_CALLS.deleteBulkFile,
  { key: ({ params }) => params.uploadId },
);

/** The user selected a file with a table, or with corrected rows. */
export const tableChosen = createAction<{
  readonly batchId: string;
  readonly file: ChosenFile;
  readonly replaces: 'all' | 'rows';
}>('efiling/bulkTableChosen');

/** The user selected a court in a form; its rules and codes are loaded. */
export const courtShown = createAction<{ readonly courtId: number }>('efiling/bulkCourtShown');

/** The user asked for the next page of rows. */
export const moreRowsRequested = createAction('efiling/bulkMoreRowsRequested');

/** Stores a response as the current batch. */
export function batchChanged(data: BulkBatch) {
  return batch.actions.received({
    key: keyOfArguments({ params: { batchId: data.id } }),
    data,
  });
}

/** Returns the batch on screen; null while it loads, and on other pages. */
export function selectShownBatch(state: Parameters<typeof selectLocation>[0]): BulkBatch | null {
  const location = selectLocation(state);
  if (location?.routeId == null || !BULK_ROUTES.includes(location.routeId)) return null;
  const shown = batch.select(state);
  if (!('data' in shown)) return null;
  return shown.data.id === parseUuid(location.query['batchId']) ? shown.data : null;
}
