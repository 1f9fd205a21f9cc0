import type { CallArguments } from '#contract/calls';
import { BULK_FILING_CALLS } from '#contract/calls/bulkFiling';
import type { BulkBatch } from '#contract/schemas/bulkFiling';
import { all, delay, getPorts, put, race, select, take, type Saga } from '../../../platform/saga';
import { apiErrorText } from '../../../state/calls/apiError';
import { callApi } from '../../../state/calls/callApi';
import { keyOfArguments } from '../../../state/loadable/createLoadable';
import { load, refresh } from '../../../state/loadable/saga';
import { selectLocation } from '../../../state/location/selectors';
import { routeChanged, screenEntered } from '../../../state/location/slice';
import { moreRowsEnded, pollFailed, pollSucceeded, selectBulkDesk } from './desk';
import {
  batch,
  batchChanged,
  batchRows,
  BULK_BATCH_ROUTE,
  BULK_ROUTES,
  BULK_STATUS_ROUTE,
  bulkCases,
  rowsArguments,
  selectShownBatch,
} from './slice';

const POLL_MS = 2_000;
/** Maximum number of polls, so that a forgotten tab stops polling after an hour. */
const MAX_POLLS = 1_800;

/** True while the server files rows, unpacks a zip file, or checks documents. */
function isLive({ fileCounts, packages, state }: BulkBatch): boolean {
  return (
    state === 'running' ||
    fileCounts.checking > 0 ||
    packages.some((each) => each.state === 'receiving' || each.state === 'waiting')
  );
}

/** Reloads the batch in the background; returns false on failure. */
export function* refreshBatch(): Saga<boolean> {
  const before = yield* select(selectShownBatch);
  if (before === null) return true;
  const args = { params: { batchId: before.id } };
  const outcome = yield* callApi(BULK_FILING_CALLS.getBulkBatch, args, { isBackground: true });
  const now = yield* select(selectShownBatch);
  if (now === null || now.id !== before.id) return true;
  if (!outcome.ok) return false;
  // Ignores the response if a change saved in the meantime returned a newer version.
  if (outcome.data.version >= now.version) yield* put(batchChanged(outcome.data));
  return true;
}

interface ReloadOptions {
  readonly isBackground: boolean;
}

/**
 * Reloads as many rows as the user had opened, and shows them together, so that no row leaves the
 * screen in between. Shows fewer if a later page fails.
 */
function* reloadPages(
  args: CallArguments<'getBulkRows'>,
  shownRows: number,
  { isBackground }: ReloadOptions,
): Saga {
  const { actions, name, select: selectRows } = batchRows;
  const key = keyOfArguments(args);
  yield* put(actions.requested(args));
  const { generation } = yield* select(selectRows);
  const getPage = (after?: number) =>
    callApi(
      BULK_FILING_CALLS.getBulkRows,
      after === undefined ? args : { ...args, query: { ...args.query, after } },
      { isBackground, subject: name },
    );
  const first = yield* getPage();
  let data = first.ok ? first.data : null;
  let pages = 1;
  while (data !== null && data.next !== null && data.rows.length < shownRows) {
    const page = yield* getPage(data.next);
    if (!page.ok) break;
    const { next, rows, total } = page.data;
    data = { ...data, rows: [...data.rows, ...rows], total, next };
    pages += 1;
  }
  // The response is stale: newer rows were requested.
  if ((yield* select(selectRows)).generation !== generation) return;
  if (data !== null) {
    yield* put(actions.received({ key, data }));
    yield* put(moreRowsEnded({ hasMorePages: pages > 1 }));
  } else if (!first.ok) {
    const error = apiErrorText(first.error);
    // A retry loads only the first page.
    if (!isBackground) yield* put(moreRowsEnded({ hasMorePages: false }));
    yield* put(isBackground ? actions.refreshFailed() : actions.failed({ key, error }));
  }
}

/** Returns the number of rows that the user opened beyond the first page; 0 if none. */
function* countOpenedRows(args: CallArguments<'getBulkRows'>): Saga<number> {
  const { hasMorePages } = yield* select(selectBulkDesk);
  const shown = yield* select(batchRows.select);
  const isOpened = hasMorePages && 'data' in shown && shown.key === keyOfArguments(args);
  return isOpened ? shown.data.rows.length : 0;
}

/** Reloads the opened rows, whose cells a later version of the batch may have replaced. */
export function* reloadRows(): Saga {
  const location = yield* select(selectLocation);
  const args = location === null ? null : rowsArguments(location);
  if (args === null) return;
  const opened = yield* countOpenedRows(args);
  yield* put(moreRowsEnded({ hasMorePages: opened > 0 }));
  if (opened > 0) yield* reloadPages(args, opened, { isBackground: false });
  else yield* load(batchRows, args);
}

/** Reloads the editor's rows in the background if the batch has a later version than they do. */
export function* renewRows(): Saga {
  const location = yield* select(selectLocation);
  const shown = yield* select(selectShownBatch);
  const rows = yield* select(batchRows.select);
  if (location?.routeId !== BULK_BATCH_ROUTE || shown === null || rows.status !== 'ready') return;
  if (rows.data.version >= shown.version) return;
  const args = rowsArguments(location);
  if (args === null || keyOfArguments(args) !== rows.key) return;
  const opened = yield* countOpenedRows(args);
  yield* put(moreRowsEnded({ hasMorePages: opened > 0 }));
  if (opened > 0) yield* reloadPages(args, opened, { isBackground: true });
  else yield* refresh(batchRows, args);
}

/** Reloads the first page of rows, unless the user loaded more. */
function* refreshRows(): Saga {
  const before = yield* select(batchRows.select);
  const { hasMorePages, isLoadingMore } = yield* select(selectBulkDesk);
  if (before.status !== 'ready' || hasMorePages || isLoadingMore) return;
  const args = JSON.parse(before.key) as CallArguments<'getBulkRows'>;
  const outcome = yield* callApi(BULK_FILING_CALLS.getBulkRows, args, { isBackground: true });
  if (!outcome.ok || (yield* select(batchRows.select)) !== before) return;
  yield* put(batchRows.actions.received({ key: before.key, data: outcome.data }));
}

/** Polls while the server works on the batch; keeps the last data if a poll fails. */
function* follow(): Saga {
  const { clock } = yield* getPorts();
  let seenAt = clock.now();
  for (let polls = 0; polls < MAX_POLLS;) {
    const shown = yield* select(selectShownBatch);
    if (shown === null || !isLive(shown)) {
      yield* take(batch.actions.received);
      seenAt = clock.now();
      continue;
    }
    yield* delay(POLL_MS);
    polls += 1;
    const { staleSince } = yield* select(selectBulkDesk);
    if (yield* refreshBatch()) {
      seenAt = clock.now();
      if (staleSince !== null) yield* put(pollSucceeded());
      if ((yield* select(selectLocation))?.routeId === BULK_STATUS_ROUTE) yield* refreshRows();
      else yield* renewRows();
    } else if (staleSince === null) yield* put(pollFailed({ seenAt }));
  }
}

/** Loads the cases to choose from, for a batch that files one document into many cases. */
function* loadCases(): Saga {
  if ((yield* select(selectLocation))?.routeId !== BULK_BATCH_ROUTE) return;
  let shown = yield* select(selectShownBatch);
  while (shown === null) {
    yield* take(batch.actions.received);
    shown = yield* select(selectShownBatch);
  }
  if (shown.kind === 'oneDocument' && shown.mayUpload) yield* load(bulkCases, {});
}

/** Polls each screen's batch until the user leaves the screen. */
export function* followBatches(): Saga {
  while (true) {
    const { payload } = yield* take(screenEntered);
    if (payload.routeId === null || !BULK_ROUTES.includes(payload.routeId)) continue;
    yield* race({ followed: all([follow(), loadCases()]), left: take(routeChanged) });
  }
}
