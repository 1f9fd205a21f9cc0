import { isAnyOf } from '@reduxjs/toolkit';
import { IMPORT_RUNS_CALLS } from '#contract/calls/importRuns';
import { IMPORT_DATA_PATH, IMPORT_RUN_PATH } from '#contract/admin/pages';
import { IMPORT_UPLOADS_PATH, IMPORT_WORKING_STATES } from '#contract/imports/runs';
import {
  delay,
  fork,
  getPorts,
  put,
  race,
  select,
  take,
  takeEvery,
  type Saga,
} from '../../../platform/saga';
import { callApi } from '../../../state/calls/callApi';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { keyOfArguments } from '../../../state/loadable/createLoadable';
import { failureAction, load, mayBeOutdated } from '../../../state/loadable/saga';
import { leaveTo } from '../../../state/location/saga';
import { selectLocale } from '../../../state/location/selectors';
import { routeChanged, screenEntered } from '../../../state/location/slice';
import { selectUserId } from '../../../state/session/selectors';
import { selectSite } from '../../../state/site/selectors';
import { isBackOnline, pageFocused } from '../../../state/site/slice';
import { toastShown } from '../../../state/toast/slice';
import { importFileBroke, importFileSent } from './events';
import {
  changeImport,
  createImport,
  importChanged,
  importDetails,
  importFileDone,
  importFilePaused,
  importFileRefused,
  importFileStarted,
  importList,
  isUploading,
  removeImport,
  saveImportMapping,
  selectSentImport,
} from './slice';

const AUTOMATIC = { isAutomatic: true, isBackground: true, isNotFoundHandled: true } as const;
const POLL_MS = 1_000;
const LONGEST_POLL_MS = 5_000;
const POLL_FACTOR = 1.2;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/**
 * HTTP statuses that reject the file. All others are temporary: expired sessions, rate limits, busy
 * servers.
 */
const FINAL = [400, 403, 404, 409, 410, 412, 413, 415, 507];

function* sendFile({ payload }: ReturnType<typeof importFileStarted>): Saga {
  const { uploads } = yield* getPorts();
  const { contextPath } = yield* select(selectSite);
  const userId = yield* select(selectUserId);
  const { file, importId } = payload;
  const endpoint = contextPath + IMPORT_UPLOADS_PATH;
  uploads.start({ key: file.key, endpoint, uploadId: importId, userId, metadata: {} });
}

function* stopSending({ payload }: ReturnType<typeof importFilePaused>): Saga {
  const { uploads } = yield* getPorts();
  uploads.stop(payload.key);
}

/** Ends the upload after a rejection; retries it after a lost connection. */
function* retryLater({ payload }: ReturnType<typeof importFileBroke>): Saga {
  const { chance } = yield* getPorts();
  const { key, message, status } = payload;
  if (status !== null && FINAL.includes(status)) {
    const words = message ?? 'The file was rejected. Delete this import and try again.';
    yield* put(importFileRefused({ key, message: words }));
    return;
  }
  const broken = yield* select(selectSentImport);
  if (broken?.file.key !== key || broken.status !== 'broken') return;
  const pause = Math.min(FIRST_RETRY_MS * 2 ** (broken.failures - 1), LONGEST_RETRY_MS);
  yield* race({
    due: delay(pause * (0.5 + chance.fraction())),
    back: take(isAnyOf(isBackOnline, pageFocused)),
  });
  const now = yield* select(selectSentImport);
  if (now?.file.key !== key || now.status !== 'broken' || now.importId === null) return;
  yield* put(importFileStarted({ file: now.file, importId: now.importId, sent: now.sent }));
}

function* afterSent({ payload: { key } }: ReturnType<typeof importFileSent>): Saga {
  const { uploads } = yield* getPorts();
  const sent = yield* select(selectSentImport);
  if (sent?.file.key !== key) return;
  uploads.forget(key);
  yield* put(importFileDone());
  if (sent.importId !== null) yield* refresh(sent.importId);
}

/**
 * Reloads an import in the background; keeps the last data during an outage. If the import was
 * deleted or the user's rights ended, the screen shows that instead.
 */
function* refresh(importId: string): Saga {
  const args = { params: { importId } };
  const outcome = yield* callApi(IMPORT_RUNS_CALLS.getImport, args, AUTOMATIC);
  const shown = yield* select(importDetails.select);
  if (!('data' in shown) || shown.data.importId !== importId) return;
  if (!outcome.ok) {
    if (mayBeOutdated(outcome)) yield* put(failureAction(importDetails, args, outcome.error));
    return;
  }
  // Ignores the response if a change saved in the meantime returned a newer version.
  if (outcome.data.version >= shown.data.version) yield* put(importChanged(outcome.data));
}

/** Ends the upload of an import that was deleted, so that another file can be chosen. */
function* endUpload(importId: string): Saga {
  const sent = yield* select(selectSentImport);
  if (sent === null || sent.importId !== importId) return;
  const { uploads } = yield* getPorts();
  uploads.stop(sent.file.key);
  uploads.forget(sent.file.key);
  yield* put(importFileDone());
}

/** Ends the upload if its import was requested, for example by its page, and no longer exists. */
function* afterMissing({ payload }: ReturnType<typeof importDetails.actions.notFound>): Saga {
  const sent = yield* select(selectSentImport);
  if (sent === null || sent.importId === null) return;
  const { importId } = sent;
  if (keyOfArguments({ params: { importId } }) === payload.key) yield* endUpload(importId);
}

/** Checks an upload whose import isn't listed: another user may have deleted the import. */
function* afterListed({ payload }: ReturnType<typeof importList.actions.received>): Saga {
  const sent = yield* select(selectSentImport);
  if (!isUploading(sent) || sent.importId === null) return;
  const { importId } = sent;
  if (payload.data.imports.some((listed) => listed.importId === importId)) return;
  const args = { params: { importId } };
  const outcome = yield* callApi(IMPORT_RUNS_CALLS.getImport, args, AUTOMATIC);
  if (!outcome.ok && outcome.error.kind === 'notFound') yield* endUpload(importId);
}

/** Polls while a job is processing the displayed import. */
function* follow(): Saga {
  let wait = POLL_MS;
  while (true) {
    const shown = yield* select(importDetails.select);
    if (!('data' in shown) || !IMPORT_WORKING_STATES.includes(shown.data.state)) {
      yield* take(importDetails.actions.received);
      wait = POLL_MS;
      continue;
    }
    yield* delay(wait);
    wait = Math.min(wait * POLL_FACTOR, LONGEST_POLL_MS);
    yield* refresh(shown.data.importId);
  }
}

/** Polls each screen's import until the user leaves the screen. */
function* followImports(): Saga {
  while (true) {
    const { payload } = yield* take(screenEntered);
    if (payload.routeId !== 'admin.importRun') continue;
    yield* race({ followed: follow(), left: take(routeChanged) });
  }
}

/** Starts the upload of the import's file, and opens the import's page. */
function* afterCreation({ isStillThere, outcome }: CommandEnd<'createImport'>): Saga {
  if (!outcome.ok) return;
  const { importId } = outcome.data;
  const chosen = yield* select(selectSentImport);
  if (chosen?.status === 'chosen') {
    yield* put(importFileStarted({ file: chosen.file, importId, sent: 0 }));
  }
  if (!isStillThere) return;
  const { prefix } = yield* select(selectLocale);
  yield* leaveTo(`${prefix}${IMPORT_RUN_PATH}?importId=${importId}`, 'formDone', 'push');
}

function* afterMapping({ isStillThere, outcome }: CommandEnd<'putImportMapping'>): Saga {
  if (!outcome.ok) return;
  yield* put(toastShown({ type: 'success', message: 'Mapping saved.' }));
  if (isStillThere) yield* put(importChanged(outcome.data));
}

const SENT = {
  TRY: 'Dry run started.',
  RUN: 'Import started.',
  AGAIN: 'Import continued.',
  STOP: 'The import stops after the current rows.',
  ROLL_BACK: 'Rollback started.',
} as const;

function* afterChange({ args, isStillThere, outcome }: CommandEnd<'actOnImport'>): Saga {
  if (outcome.ok) {
    yield* put(toastShown({ type: 'success', message: SENT[args.body.action] }));
    if (isStillThere) yield* put(importChanged(outcome.data));
  } else if (isStillThere) yield* refresh(args.params.importId);
}

function* afterRemoval({ args, isStillThere, outcome }: CommandEnd<'deleteImport'>): Saga {
  if (!outcome.ok) return;
  yield* endUpload(args.params.importId);
  yield* put(toastShown({ type: 'success', message: 'Import deleted.' }));
  if (!isStillThere) return;
  const { prefix } = yield* select(selectLocale);
  yield* leaveTo(`${prefix}${IMPORT_DATA_PATH}`, 'formDone', 'push');
  yield* load(importList, {});
}

/** Runs the sagas of the import screens. */
export function* importsSaga(): Saga {
  yield* fork(takeEvery, importFileStarted, sendFile);
  yield* fork(takeEvery, importFilePaused, stopSending);
  yield* fork(takeEvery, importFileBroke, retryLater);
  yield* fork(takeEvery, importFileSent, afterSent);
  yield* fork(takeEvery, importDetails.actions.notFound, afterMissing);
  yield* fork(takeEvery, importList.actions.received, afterListed);
  yield* fork(followImports);
  yield* fork(() => runCommand(createImport, afterCreation));
  yield* fork(() => runCommand(saveImportMapping, afterMapping));
  yield* fork(() => runCommand(changeImport, afterChange));
  yield* fork(() => runCommand(removeImport, afterRemoval));
}
