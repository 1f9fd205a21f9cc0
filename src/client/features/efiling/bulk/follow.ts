import type { CallArguments, CallResponse } from '#contract/calls';
import { BULK_FILING_CALLS } from '#contract/calls/bulkFiling';
import type { BulkBatch } from '#contract/schemas/bulkFiling';
import { all, delay, getPorts, put, race, select, take, type Saga } from '../../../platform/saga';
import { apiErrorText } from '../../../state/calls/apiError';
import { callApi, type CallOutcome } from '../../../state/calls/callApi';
import { keyOfArguments } from '../../../state/loadable/createLoadable';
import { failureAction, load, mayBeOutdated, refresh } from '../../../state/loadable/saga';
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

const IN_BACKGROUND = { isAutomatic: true, isBackground: true, isNotFoundHandled: true } as const;
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

/**
 * Reloads the batch in the background; returns false during an outage. If the batch was deleted or
 * the user's rights ended, the screen shows that instead of old data.
 */
export function* refreshBatch(): Saga<boolean> {
  const before = yield* select(selectShownBatch);
  if (before === null) return true;
  const args = { params: { batchId: before.id } };
  const outcome = yield* callApi(BULK_FILING_CALLS.getBulkBatch, args, IN_BACKGROUND);
  const now = yield* select(selectShownBatch);
  if (now === null || now.id !== before.id) return true;
  if (!outcome.ok) {
    const isGone = mayBeOutdated(outcome);
    if (isGone) yield* put(failureAction(batch, args, outcome.error));
    return isGone;
  }
  // Ignores the response if a change saved in the meantime returned a newer version.
  if (outcome.data.version >= now.version) yield* put(batchChanged(outcome.data));
  return true;
}

interface ReloadOptions {
  readonly isBackground: boolean;
}

/** Pages of rows that were loaded one after the other. */
interface LoadedPages {
  readonly first: CallOutcome<CallResponse<'getBulkRows'>>;
  /** Rows of all loaded pages; null if the first one failed. */
  readonly data: CallResponse<'getBulkRows'> | null;
  readonly hasMorePages: boolean;
  /** False if a page failed. */
  readonly isComplete: boolean;
}

/** Loads pages of rows until there are as many as the user had opened, or a page fails. */
function* loadPages(
  args: CallArguments<'getBulkRows'>,
  shownRows: number,
  { isBackground }: ReloadOptions,
): Saga<LoadedPages> {
  const getPage = (after?: number) =>
    callApi(
      BULK_FILING_CALLS.getBulkRows,
      after === undefined ? args : { ...args, query: { ...args.query, after } },
      { isAutomatic: isBackground, isBackground, subject: batchRows.name },
    );
  const first = yield* getPage();
  let data = first.ok ? first.data : null;
  let hasMorePages = false;
  while (data !== null && data.next !== null && data.rows.length < shownRows) {
    const page = yield* getPage(data.next);
    if (!page.ok) return { first, data, hasMorePages, isComplete: false };
    const { next, rows, total } = page.data;
    data = { ...data, rows: [...data.rows, ...rows], total, next };
    hasMorePages = true;
  }
  return { first, data, hasMorePages, isComplete: data !== null };
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
  const { actions, select: selectRows } = batchRows;
  const key = keyOfArguments(args);
  yield* put(actions.requested(args));
  const { generation } = yield* select(selectRows);
  const { data, first, hasMorePages } = yield* loadPages(args, shownRows, { isBackground });
  // The response is stale: newer rows were requested.
  if ((yield* select(selectRows)).generation !== generation) return;
  if (data !== null) {
    yield* put(actions.received({ key, data }));
    yield* put(moreRowsEnded({ hasMorePages }));
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

/** Reloads the opened rows, because a newer version of the batch may have changed their cells. */
export function* reloadRows(): Saga {
  const location = yield* select(selectLocation);
  const args = location === null ? null : rowsArguments(location);
  if (args === null) return;
  const opened = yield* countOpenedRows(args);
  yield* put(moreRowsEnded({ hasMorePages: opened > 0 }));
  if (opened > 0) yield* reloadPages(args, opened, { isBackground: false });
  else yield* load(batchRows, args);
}

/** Reloads the rows in the background if the batch is newer than they are. */
export function* renewRows(): Saga {
  const location = yield* select(selectLocation);
  const shown = yield* select(selectShownBatch);
  const rows = yield* select(batchRows.select);
  if (location === null || shown === null || !('data' in rows)) return;
  if (rows.data.version >= shown.version) return;
  const args = rowsArguments(location);
  if (args === null || keyOfArguments(args) !== rows.key) return;
  const opened = yield* countOpenedRows(args);
  yield* put(moreRowsEnded({ hasMorePages: opened > 0 }));
  if (opened > 0) yield* reloadPages(args, opened, { isBackground: true });
  else yield* refresh(batchRows, args);
}

/** Reloads the rows that the user opened; ignores the response if the rows changed meanwhile. */
function* refreshRows(): Saga {
  const before = yield* select(batchRows.select);
  if (before.status !== 'ready' || (yield* select(selectBulkDesk)).isLoadingMore) return;
  const args = JSON.parse(before.key) as CallArguments<'getBulkRows'>;
  const opened = yield* countOpenedRows(args);
  const { data, isComplete } = yield* loadPages(args, opened, { isBackground: true });
  if (data === null || !isComplete || (yield* select(batchRows.select)) !== before) return;
  if ((yield* select(selectBulkDesk)).isLoadingMore) return;
  yield* put(batchRows.actions.received({ key: before.key, data }));
}

/**
 * If several pages of rows are open, they are reloaded only after every fifth poll of the status.
 */
const POLLS_PER_PAGES = 5;

/**
 * Reloads the rows of the status page after a poll; reloads several pages only at every fifth poll.
 */
function* pollRows(polls: number): Saga {
  const { hasMorePages } = yield* select(selectBulkDesk);
  if (!hasMorePages || polls % POLLS_PER_PAGES === 0) yield* refreshRows();
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
      if ((yield* select(selectLocation))?.routeId === BULK_STATUS_ROUTE) yield* pollRows(polls);
      yield* renewRows();
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
