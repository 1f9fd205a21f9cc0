import { isAnyOf } from '@reduxjs/toolkit';
import { BULK_LIMITS, TOO_MANY_PACKAGES_CODE } from '#contract/filing/bulkFiling';
import { UPLOAD_MAX_BYTES, UPLOADS_AT_ONCE, UPLOADS_PATH } from '#contract/filing/uploads';
import type { Upload } from '#contract/schemas/filingUploads';
import {
  call,
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
import { runCommand } from '../../../state/command/saga';
import { keyOfArguments } from '../../../state/loadable/createLoadable';
import { load, refresh, waitWhileLoading } from '../../../state/loadable/saga';
import { screenEntered, type LocationState } from '../../../state/location/slice';
import { selectUserId } from '../../../state/session/selectors';
import { selectSite } from '../../../state/site/selectors';
import { isBackOnline, pageFocused } from '../../../state/site/slice';
import { batch } from '../bulk/slice';
import { selectDraftInUrl } from '../flow/selectors';
import { uploadBroke, uploadsShown } from './events';
import {
  fileRead,
  fileRefused,
  filesChosen,
  removeUpload,
  repairUpload,
  retryDue,
  selectSentFiles,
  sendStarted,
  timeLeftEstimated,
  uploadCanceled,
  uploadList,
  uploadPaused,
  uploadProgressed,
  uploadResumed,
  uploadSent,
  type FileProblem,
  type SentFile,
} from './slice';

/** Delays before a broken upload is retried, from the first to the longest. */
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** Polling delays while a file is being checked. */
const FIRST_POLL_MS = 500;
const LONGEST_POLL_MS = 5_000;
const POLL_FACTOR = 1.4;
/** Minimum sending time before the time left can be estimated reliably. */
const ESTIMATE_AFTER_MS = 1_000;
/** Statuses that mean that the server no longer has the upload. */
const NOT_FOUND = [404, 410];
/**
 * Statuses that reject the file. All others are temporary: expired sessions, rate limits,
 * busy servers.
 */
const FINAL = [400, 412, 413, 415, 507];
/**
 * Status that rejects a new file, unless the batch must unpack other zip files first. For a started
 * upload, this status is temporary.
 */
const CONFLICT = 409;

function selectUploads(state: object): readonly Upload[] {
  const list = uploadList.select(state);
  return 'data' in list ? list.data.items : [];
}

function selectDraftOfList(state: object): string | null {
  const { key } = uploadList.select(state);
  if (key === null) return null;
  return (JSON.parse(key) as { query?: { draftId?: string } }).query?.draftId ?? null;
}

/** True while a file of the open draft is being checked. */
function selectIsChecking(state: { readonly location: LocationState }): boolean {
  const draftId = selectDraftOfList(state);
  const isOpen = draftId !== null && selectDraftInUrl(state) === draftId;
  return isOpen && selectUploads(state).some(({ state: status }) => status === 'checking');
}

/**
 * Loads the uploads of a draft. If reloading fails, keeps the previous list, and retries until it
 * succeeds or another list is loaded.
 */
export function* reloadUploads(draftId: string): Saga {
  const args = { query: { draftId } };
  const { key, status } = yield* select(uploadList.select);
  const hasData = status === 'ready' || status === 'refreshing';
  if (key !== keyOfArguments(args) || !hasData) {
    yield* load(uploadList, args);
    return;
  }
  for (let pause = FIRST_RETRY_MS; ; pause = Math.min(pause * 2, LONGEST_RETRY_MS)) {
    const failure = yield* refresh(uploadList, args);
    if (failure === null) return;
    yield* race({ due: delay(pause), back: take(isAnyOf(isBackOnline, pageFocused)) });
    const current = yield* select(uploadList.select);
    if (current.key !== key || current.status !== 'ready') return;
  }
}

function* reload(): Saga {
  const draftId = yield* select(selectDraftOfList);
  if (draftId !== null) yield* reloadUploads(draftId);
}

/** Loads the list again after an outage. */
function* retryFailed(): Saga {
  if ((yield* select(uploadList.select)).status === 'failed') yield* reload();
}

function findFile(state: object, key: string): SentFile | undefined {
  return selectSentFiles(state).find((file) => file.key === key);
}

function isPackage({ batchId, name }: SentFile): boolean {
  return batchId !== null && /\.zip$/i.test(name);
}

/** Returns why a file can't be sent, judging by its name and size; null if it can. */
function problemOf(file: SentFile): FileProblem | null {
  const { batchId, name, size } = file;
  if (size === 0) return { kind: 'empty' };
  if (isPackage(file)) return size > BULK_LIMITS.packageBytes ? { kind: 'packageTooLarge' } : null;
  if (size > UPLOAD_MAX_BYTES) return { kind: 'tooLarge' };
  return batchId !== null && !/\.pdf$/i.test(name) ? { kind: 'otherType' } : null;
}

/**
 * Returns the unfinished upload of a zip file with the same name and size; null if there is none.
 */
function selectUnfinished(state: object, { batchId, name, size }: SentFile): string | null {
  const shown = batch.select(state);
  if (!('data' in shown) || shown.data.id !== batchId) return null;
  const found = shown.data.packages.find(
    (each) => each.state === 'receiving' && each.name === name && each.bytes === size,
  );
  return found?.id ?? null;
}

/**
 * Returns the uploads of a file's draft, once they are loaded; none if the filer has opened another
 * draft. The server lists only the uploads of drafts; a batch lists its own files.
 */
function* findUploads({ draftId }: SentFile): Saga<readonly Upload[]> {
  if (draftId === null || (yield* select(selectDraftOfList)) !== draftId) return [];
  yield* waitWhileLoading(uploadList);
  const isListed = (yield* select(selectDraftOfList)) === draftId;
  return isListed ? yield* select(selectUploads) : [];
}

/** Returns why a file isn't sent, or the earlier upload that it resumes. */
function* judgeFile(
  file: SentFile,
  hash: string | null,
): Saga<{ readonly problem: FileProblem } | { readonly earlier: Upload | null }> {
  const uploads = yield* findUploads(file);
  const others = (yield* select(selectSentFiles)).filter(
    ({ batchId, draftId }) => batchId === file.batchId && draftId === file.draftId,
  );
  const isSame = (upload: Upload): boolean =>
    hash !== null && upload.hash !== null
      ? upload.hash === hash
      : upload.name === file.name && upload.bytes === file.size;
  const twin =
    hash === null
      ? undefined
      : (others.find(({ key, hash: other }) => key !== file.key && other === hash) ??
        uploads.find((upload) => upload.state !== 'receiving' && upload.hash === hash));
  if (twin !== undefined) return { problem: { kind: 'duplicate', name: twin.name } };
  const taken = others.map(({ uploadId }) => uploadId);
  const earlier = uploads.find(
    (upload) => upload.state === 'receiving' && isSame(upload) && !taken.includes(upload.id),
  );
  return { earlier: earlier ?? null };
}

/** Reads the selected files one by one, and queues those that can be filed. */
function* readFiles({ payload }: ReturnType<typeof filesChosen>): Saga {
  const { uploads } = yield* getPorts();
  for (const { key } of payload.files) {
    const chosen = yield* select(findFile, key);
    if (chosen === undefined) continue;
    const problem = problemOf(chosen);
    if (problem !== null) {
      yield* put(fileRefused({ key, problem }));
      continue;
    }
    // Hashing needs the whole file in memory, so zip files aren't hashed.
    const hash = isPackage(chosen) ? null : yield* call(uploads.hash, key);
    const file = yield* select(findFile, key);
    if (file === undefined) continue;
    if (isPackage(file)) {
      const uploadId = yield* select(selectUnfinished, file);
      // The server reports how many bytes have arrived.
      yield* put(fileRead({ key, hash, uploadId, sent: 0 }));
      continue;
    }
    const verdict = yield* judgeFile(file, hash);
    if ('problem' in verdict) yield* put(fileRefused({ key, problem: verdict.problem }));
    else {
      const { earlier } = verdict;
      const [uploadId, sent] = [earlier?.id ?? null, earlier?.received ?? 0];
      yield* put(fileRead({ key, hash, uploadId, sent }));
    }
  }
}

/** Starts sending waiting files while fewer than `UPLOADS_AT_ONCE` are being sent. */
function* sendWaiting(): Saga {
  const { clock, uploads } = yield* getPorts();
  const { contextPath } = yield* select(selectSite);
  const userId = yield* select(selectUserId);
  while (true) {
    const files = yield* select(selectSentFiles);
    const next = files.find(({ status }) => status === 'waiting');
    const running = files.filter(({ status }) => status === 'sending').length;
    if (next === undefined || running >= UPLOADS_AT_ONCE) return;
    const { batchId, draftId, hash, key, name, uploadId } = next;
    yield* put(sendStarted({ key, at: clock.elapsed() }));
    uploads.start({
      key,
      endpoint: contextPath + UPLOADS_PATH,
      uploadId,
      userId,
      metadata: {
        filename: name,
        ...(draftId === null ? {} : { draftId }),
        ...(batchId === null ? {} : { batchId }),
        ...(hash === null ? {} : { sha256: hash }),
      },
    });
  }
}

/** Estimates the time left from the average speed since the upload was last started or resumed. */
function* estimateTime({ payload: { key, sent } }: ReturnType<typeof uploadProgressed>): Saga {
  const { clock } = yield* getPorts();
  const file = yield* select(findFile, key);
  if (file?.since == null) return;
  const spent = clock.elapsed() - file.since.at;
  const speed = (sent - file.since.sent) / spent;
  if (spent < ESTIMATE_AFTER_MS || speed <= 0) return;
  const secondsLeft = Math.ceil((file.size - sent) / speed / 1_000);
  if (secondsLeft !== file.secondsLeft) yield* put(timeLeftEstimated({ key, secondsLeft }));
}

/** Handles a failure: a rejection ends the upload; everything else is retried. */
function* retryLater({ payload }: ReturnType<typeof uploadBroke>): Saga {
  const { chance } = yield* getPorts();
  const { code, key, message, status } = payload;
  const file = yield* select(findFile, key);
  if (file === undefined) return;
  const isGone = status !== null && NOT_FOUND.includes(status);
  const isFinalConflict =
    status === CONFLICT && file.uploadId === null && code !== TOO_MANY_PACKAGES_CODE;
  const isRejected = isFinalConflict || (status !== null && FINAL.includes(status));
  if (isRejected) {
    const words = message ?? 'The file was rejected. Try again.';
    yield* put(fileRefused({ key, problem: { kind: 'refused', message: words } }));
    return;
  }
  const pause = Math.min(FIRST_RETRY_MS * 2 ** (file.failures - 1), LONGEST_RETRY_MS);
  yield* race({
    due: delay(pause * (0.5 + chance.fraction())),
    back: take(isAnyOf(isBackOnline, pageFocused)),
  });
  yield* put(retryDue({ key, isNew: isGone }));
}

function* stopSending({ payload: { key } }: ReturnType<typeof uploadPaused>): Saga {
  const { uploads } = yield* getPorts();
  uploads.stop(key);
  yield* sendWaiting();
}

/** Stops a canceled file, and deletes the bytes received. */
function* cancelUpload({ payload }: ReturnType<typeof uploadCanceled>): Saga {
  const { uploads } = yield* getPorts();
  uploads.stop(payload.key);
  uploads.forget(payload.key);
  const { uploadId } = payload;
  if (uploadId !== null) yield* put(removeUpload.send({ params: { uploadId } }));
  yield* sendWaiting();
}

function* afterSent({ payload: { key } }: ReturnType<typeof uploadSent>): Saga {
  const { uploads } = yield* getPorts();
  uploads.forget(key);
  yield* sendWaiting();
  yield* reload();
}

function* loadUploads({ payload: { draftId } }: ReturnType<typeof uploadsShown>): Saga {
  yield* reloadUploads(draftId);
}

/** Polls, even during an outage, while a file is being checked and its draft is open. */
function* pollChecks(): Saga {
  while (true) {
    yield* take(isAnyOf(uploadList.actions.received, screenEntered));
    for (let wait = FIRST_POLL_MS; yield* select(selectIsChecking); wait *= POLL_FACTOR) {
      yield* delay(Math.min(wait, LONGEST_POLL_MS));
      const draftId = yield* select(selectDraftOfList);
      if (draftId === null || !(yield* select(selectIsChecking))) break;
      yield* refresh(uploadList, { query: { draftId } });
    }
  }
}

/** Runs the sagas of uploads: queue, retries, checks, repairs. */
export function* uploadsSaga(): Saga {
  yield* fork(takeEvery, filesChosen, readFiles);
  yield* fork(takeEvery, isAnyOf(fileRead, uploadResumed, retryDue, fileRefused), sendWaiting);
  yield* fork(takeEvery, uploadProgressed, estimateTime);
  yield* fork(takeEvery, uploadBroke, retryLater);
  yield* fork(takeEvery, uploadPaused, stopSending);
  yield* fork(takeEvery, uploadCanceled, cancelUpload);
  yield* fork(takeEvery, uploadSent, afterSent);
  yield* fork(takeEvery, uploadsShown, loadUploads);
  yield* fork(takeEvery, isBackOnline, retryFailed);
  yield* fork(pollChecks);
  yield* fork(() => runCommand(removeUpload, reload));
  yield* fork(() => runCommand(repairUpload, reload));
}
