import { isAnyOf } from '@reduxjs/toolkit';
import { BULK_BATCH_PATH } from '#contract/filing/pages';
import { BULK_BATCH_CHANGED, BULK_LIMITS, type BulkAction } from '#contract/filing/bulkFiling';
import type { CallArguments } from '#contract/calls';
import { BULK_FILING_CALLS } from '#contract/calls/bulkFiling';
import { buildQuery } from '#contract/links';
import type { BulkBatch } from '#contract/schemas/bulkFiling';
import {
  call,
  fork,
  getPorts,
  put,
  select,
  take,
  takeEvery,
  type Saga,
} from '../../../platform/saga';
import type { ErrorHandling } from '../../../state/calls/apiError';
import { callApi, type CallOutcome } from '../../../state/calls/callApi';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { keyOfArguments } from '../../../state/loadable/createLoadable';
import { load } from '../../../state/loadable/saga';
import { leaveTo } from '../../../state/location/saga';
import { selectLocale } from '../../../state/location/selectors';
import { routeChanged } from '../../../state/location/slice';
import { toastShown } from '../../../state/toast/slice';
import { filingPolicy } from '../flow/slice';
import { removeUpload, uploadCreated, uploadSent } from '../uploads/slice';
import {
  conflictEnded,
  conflictFound,
  moreRowsEnded,
  moreRowsStarted,
  selectBulkDesk,
  tableOpened,
  tableRead,
  tableRefused,
} from './desk';
import { followBatches, refreshBatch, reloadRows, renewRows } from './follow';
import {
  actOnBatch,
  batch,
  batchChanged,
  batchRows,
  checkBatch,
  courtShown,
  createBatch,
  deleteBatch,
  deleteFile,
  moreRowsRequested,
  releaseBatch,
  saveMapping,
  saveRow,
  saveSettings,
  saveTotals,
  selectShownBatch,
  sendTable,
  tableChosen,
} from './slice';
import { uncheckedRows } from './words';

const ACTION_TOASTS: Readonly<Record<BulkAction, string>> = {
  start: 'Batch started.',
  pause: 'Batch paused.',
  resume: 'Batch resumed.',
  stop: 'Remaining filings stopped.',
  withdraw: 'Release withdrawn.',
};

interface BatchEnd {
  readonly isStillThere: boolean;
  readonly outcome: CallOutcome<BulkBatch>;
}

/**
 * Stores the batch in a response. After a conflict, reloads it and its rows, so that the user can
 * repeat the change.
 */
function* showAnswer({ isStillThere, outcome }: BatchEnd, message: string): Saga {
  if (outcome.ok && message !== '') yield* put(toastShown({ type: 'success', message }));
  if (!isStillThere) return;
  if (outcome.ok) {
    yield* put(batchChanged(outcome.data));
    if ((yield* select(selectBulkDesk)).isConflict) yield* put(conflictEnded());
  } else if (outcome.error.kind === 'refused' && outcome.error.status === 409) {
    if (outcome.error.code === BULK_BATCH_CHANGED) yield* put(conflictFound());
    yield* refreshBatch();
    yield* reloadRows();
  }
}

/** Reloads the batch after a change to its files; reloads the rows if they are outdated. */
function* afterFileChange(): Saga {
  yield* refreshBatch();
  yield* renewRows();
}

/** Returns a saga that stores the batch, and reloads the rows if they are new or outdated. */
function afterChange(message: string, { hasNewRows = false } = {}) {
  return function* (end: BatchEnd): Saga {
    yield* showAnswer(end, message);
    if (!end.isStillThere || !end.outcome.ok) return;
    yield* hasNewRows ? reloadRows() : renewRows();
  };
}

const ROWS = { hasNewRows: true } as const;

/** Continues the check of a large batch until all rows are checked; stops if a part checked none. */
function* afterCheck(end: CommandEnd<'checkBulkBatch'>): Saga {
  const before = yield* select(selectShownBatch);
  yield* showAnswer(end, '');
  const { args, isStillThere, outcome } = end;
  if (!isStillThere || !outcome.ok) return;
  const { id: batchId, state, version } = outcome.data;
  const left = uncheckedRows(outcome.data);
  const isFirst = args.body.isContinued !== true;
  const hasProgress = isFirst || before === null || left < uncheckedRows(before);
  if (state === 'uploaded' && left > 0 && hasProgress) {
    yield* put(checkBatch.send({ params: { batchId }, body: { version, isContinued: true } }));
  } else yield* reloadRows();
}

function* afterAction(end: CommandEnd<'actOnBulkBatch'>): Saga {
  yield* showAnswer(end, ACTION_TOASTS[end.args.body.action]);
  if (end.isStillThere && end.outcome.ok) yield* renewRows();
}

/** Opens the new batch. */
function* afterCreation({ isStillThere, outcome }: CommandEnd<'createBulkBatch'>): Saga {
  if (!outcome.ok || !isStillThere) return;
  const { prefix } = yield* select(selectLocale);
  const query = buildQuery({ batchId: outcome.data.id });
  yield* leaveTo(`${prefix}${BULK_BATCH_PATH}${query}`, 'formDone', 'push');
}

function* afterDeletion({ isStillThere, outcome }: CommandEnd<'deleteBulkBatch'>): Saga {
  if (!outcome.ok) return;
  yield* put(toastShown({ type: 'success', message: 'Batch deleted.' }));
  if (!isStillThere) return;
  const { prefix } = yield* select(selectLocale);
  yield* leaveTo(`${prefix}${BULK_BATCH_PATH}`, 'formDone', 'push');
}

/** Form changes of the batch; each creates a new version. */
const FORM_CHANGES = [saveSettings, saveTotals, saveMapping, saveRow] as const;

function selectIsSaving(state: object): boolean {
  return FORM_CHANGES.some((each) => each.select(state).status === 'running');
}

/** Matches an action that ends a form's save: the new version is loaded, or nothing was saved. */
const hasSaveEnded = isAnyOf(
  batch.actions.received,
  ...FORM_CHANGES.flatMap(({ actions }) => [actions.rejected, actions.failed]),
);

/** Waits for changes in flight, because the next one needs their version. */
function* awaitSaves(): Saga {
  while (yield* select(selectIsSaving)) yield* take(isAnyOf(hasSaveEnded, routeChanged));
}

/**
 * Waits until a table that is being sent is saved or rejected, then returns the arguments with the
 * current version.
 */
function* awaitTable(args: CallArguments<'putBulkBatch'>): Saga<CallArguments<'putBulkBatch'>> {
  if ((yield* select(sendTable.select)).status !== 'running') return args;
  const before = yield* select(selectShownBatch);
  // If the form doesn't show the current version, sends the older one, so that the server rejects
  // it.
  if (args.body.version !== before?.version) return args;
  const { failed, rejected } = sendTable.actions;
  yield* take(isAnyOf(batch.actions.received, rejected, failed, routeChanged));
  const shown = yield* select(selectShownBatch);
  if (shown?.id !== args.params.batchId) return args;
  return { ...args, body: { ...args.body, version: shown.version } };
}

/** Reads the selected table, and sends it once the batch's other changes are saved. */
function* readTable({ payload }: ReturnType<typeof tableChosen>): Saga {
  const { batchId, file, replaces } = payload;
  const { uploads } = yield* getPorts();
  if (file.size === 0 || file.size > BULK_LIMITS.tableBytes) {
    uploads.forget(file.key);
    yield* put(tableRefused({ problem: file.size === 0 ? 'empty' : 'tooLarge' }));
    return;
  }
  yield* put(tableOpened());
  const text = yield* call(uploads.readText, file.key);
  uploads.forget(file.key);
  yield* awaitSaves();
  const shown = yield* select(selectShownBatch);
  if (shown?.id !== batchId) return;
  if (text === null) {
    yield* put(tableRefused({ problem: 'unreadable' }));
    return;
  }
  yield* put(tableRead());
  const body = { version: shown.version, fileName: file.name, text, replaces };
  yield* put(sendTable.send({ params: { batchId }, body }));
}

/** Appends the next page to the loaded rows. */
function* loadMoreRows(): Saga {
  const before = yield* select(batchRows.select);
  const { hasMorePages, isLoadingMore } = yield* select(selectBulkDesk);
  if (before.status !== 'ready' || before.data.next === null || isLoadingMore) return;
  yield* put(moreRowsStarted());
  const { params, query } = JSON.parse(before.key) as CallArguments<'getBulkRows'>;
  const args = { params, query: { ...query, after: before.data.next } };
  const outcome = yield* callApi(BULK_FILING_CALLS.getBulkRows, args, { subject: batchRows.name });
  const isSame = (yield* select(batchRows.select)) === before;
  yield* put(moreRowsEnded({ hasMorePages: hasMorePages || (isSame && outcome.ok) }));
  if (!isSame || !outcome.ok) return;
  const { next, rows, total } = outcome.data;
  // Keeps the version of the rows loaded first.
  const data = { ...before.data, rows: [...before.data.rows, ...rows], total, next };
  yield* put(batchRows.actions.received({ key: before.key, data }));
}

/** Loads rules and codes of the court selected in a form; retries after a failure. */
function* loadPolicy({ payload: { courtId } }: ReturnType<typeof courtShown>): Saga {
  const args = { params: { courtId } };
  const { key, status } = yield* select(filingPolicy.select);
  const hasFailed = status === 'failed' || status === 'notFound';
  if (key !== keyOfArguments(args) || hasFailed) yield* load(filingPolicy, args);
}

/**
 * Matches a file of the batch that was started, received, or canceled; each of these changes the
 * batch's version.
 */
const hasFileChanged = isAnyOf(uploadCreated, uploadSent, removeUpload.actions.done);

/** The screens show conflicts themselves, so the error area doesn't. */
const CONFLICT: ErrorHandling = {
  onConflict: { code: BULK_BATCH_CHANGED, *handle() {} },
};

const AFTER_TABLE = { ...CONFLICT, prepare: awaitTable };

/** Runs the effects of bulk e-filing. */
export function* bulkSaga(): Saga {
  yield* fork(followBatches);
  yield* fork(takeEvery, tableChosen, readTable);
  yield* fork(takeEvery, moreRowsRequested, loadMoreRows);
  yield* fork(takeEvery, hasFileChanged, afterFileChange);
  yield* fork(takeEvery, courtShown, loadPolicy);
  yield* fork(() => runCommand(createBatch, afterCreation));
  yield* fork(() => runCommand(deleteBatch, afterDeletion));
  yield* fork(() => runCommand(saveSettings, afterChange('Batch saved.'), AFTER_TABLE));
  yield* fork(() => runCommand(saveTotals, afterChange('Control totals saved.'), AFTER_TABLE));
  yield* fork(() => runCommand(sendTable, afterChange('Table saved.', ROWS), CONFLICT));
  yield* fork(() => runCommand(saveMapping, afterChange('Columns saved.', ROWS), CONFLICT));
  yield* fork(() => runCommand(saveRow, afterChange('Row saved.', ROWS), CONFLICT));
  yield* fork(() => runCommand(checkBatch, afterCheck, CONFLICT));
  yield* fork(() => runCommand(releaseBatch, afterChange('Batch released.'), CONFLICT));
  yield* fork(() => runCommand(actOnBatch, afterAction));
  yield* fork(() => runCommand(deleteFile, afterChange('File deleted.')));
}
