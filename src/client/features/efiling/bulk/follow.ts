import type { CallArguments } from '#contract/calls';
import { BULK_FILING_CALLS } from '#contract/calls/bulkFiling';
import type { BulkBatch } from '#contract/schemas/bulkFiling';
import { all, delay, getPorts, put, race, select, take, type Saga } from '../../../platform/saga';
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

/** Reloads the first page of rows, whose cells a later version of the batch may have replaced. */
export function* reloadRows(): Saga {
  const location = yield* select(selectLocation);
  const args = location === null ? null : rowsArguments(location);
  if (args === null) return;
  yield* put(moreRowsEnded({ hasMorePages: false }));
  yield* load(batchRows, args);
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
  yield* put(moreRowsEnded({ hasMorePages: false }));
  yield* refresh(batchRows, args);
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
