import { isAnyOf } from '@reduxjs/toolkit';
import { contextFor } from '#contract/filing/documentCheck/checkReading';
import { stateDate } from '#contract/stateClock';
import {
  call,
  delay,
  fork,
  getPorts,
  put,
  select,
  take,
  takeEvery,
  type Saga,
} from '../../../platform/saga';
import { takeTrailingDebounced } from '../../../platform/timing';
import type { CheckSurroundings } from '../../../platform/ports';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { keyOfArguments } from '../../../state/loadable/createLoadable';
import { load, refresh } from '../../../state/loadable/saga';
import { selectLocation } from '../../../state/location/selectors';
import { routeChanged, screenEntered, type LocationState } from '../../../state/location/slice';
import { identityChanged } from '../../../state/session/slice';
import { toastShown } from '../../../state/toast/slice';
import { selectContent, selectDraftInUrl, selectFlow } from '../flow/selectors';
import {
  draftEdited,
  conflictFound,
  conflictSettled,
  draftReceived,
  draftRequested,
  draftSaved,
  fileRemoved,
  filingChanged,
  filingPolicy,
  partAdded,
  partyChanged,
  partyRemoved,
} from '../flow/slice';
import type { Addition } from '../flow/additions';
import { hasFile } from '../flow/documentEdits';
import { serviceList } from '../service/slice';
import { reloadUploads } from '../uploads/saga';
import {
  fileRefused,
  filesChosen,
  uploadCanceled,
  uploadCreated,
  uploadList,
} from '../uploads/slice';
import { selectCheckFacts } from './selectors';
import {
  documentChecks,
  findingsChanged,
  pagesRead,
  recognizeUpload,
  redactUpload,
  selectFileCheck,
  selectFileChecks,
  silencedRules,
  silenceRule,
  splitUpload,
  unsilenceRule,
} from './slice';

/** Findings are recomputed when the draft hasn't changed for this long. */
const EDIT_MS = 250;
/** Polling delays while the server checks a document. */
const FIRST_POLL_MS = 1_000;
const LONGEST_POLL_MS = 10_000;
const POLL_FACTOR = 1.5;

/** Secondary data, because the browser has its own check. */
const QUIET = { isBackground: true } as const;

/** Reads each selected PDF during its upload, and shows its findings page by page. */
function* readChosen({ payload: { draftId, files } }: ReturnType<typeof filesChosen>): Saga {
  if (draftId === null) return;
  for (const { key } of files) yield* readFile(key);
}

function* readFile(key: string): Saga {
  const { documentReader } = yield* getPorts();
  if ((yield* select(selectFileCheck, key)) === undefined) return;
  let progress = yield* call(documentReader.open, key);
  while ((yield* select(selectFileCheck, key)) !== undefined) {
    yield* put(pagesRead({ key, progress }));
    yield* findAgain(key);
    if (progress.problem !== null || progress.pages >= progress.pageCount) return;
    progress = yield* call(documentReader.readOn, key);
  }
  documentReader.close(key);
}

/** Compares the text read from a file with the draft. */
function* findAgain(key: string): Saga {
  const { documentReader } = yield* getPorts();
  const file = yield* select(selectFileCheck, key);
  if (file?.pageCount == null) return;
  const surroundings = yield* surroundingsOf(file.uploadId);
  if (surroundings === null) return;
  const findings = documentReader.check(key, surroundings);
  if (JSON.stringify(findings) !== JSON.stringify(file.findings)) {
    yield* put(findingsChanged({ key, findings }));
  }
}

/**
 * Returns what an upload is checked against: its envelope, or only the court's limits if no
 * document uses the upload yet.
 */
function* surroundingsOf(uploadId: string | null): Saga<CheckSurroundings | null> {
  const { clock } = yield* getPorts();
  const content = yield* select(selectContent);
  if (content === null) return null;
  const facts = yield* select(selectCheckFacts);
  const filedOn = stateDate(clock.now());
  const document = content.filings
    .flatMap(({ documents }) => documents)
    .find((each) => uploadId !== null && each.uploadId === uploadId);
  const context =
    document === undefined ? null : contextFor(content, { ...facts, filedOn }, document.documentId);
  const { policy } = facts;
  return (
    context ?? {
      pageLimit: policy?.documentPages ?? null,
      byteLimit: policy?.documentBytes ?? null,
      twins: [],
    }
  );
}

/** Recomputes the findings when the draft changes, without reading files again. */
function* findAllAgain(): Saga {
  for (const { key } of yield* select(selectFileChecks)) yield* findAgain(key);
}

const changesSurroundings = isAnyOf(
  draftEdited,
  draftReceived,
  filingChanged,
  partyChanged,
  partyRemoved,
  fileRemoved,
  uploadCreated,
  filingPolicy.actions.received,
  silencedRules.actions.received,
  serviceList.actions.received,
);

/** Loads the reader on the step where files are selected. */
function* prepareReader(): Saga {
  const location = yield* select(selectLocation);
  if (location?.query['step'] !== 'documents' || location.query['draft'] === undefined) return;
  const { documentReader } = yield* getPorts();
  documentReader.prepare();
}

/** Frees documents that the page no longer shows. */
function* closeGone(): Saga {
  const { documentReader } = yield* getPorts();
  let known: readonly string[] = [];
  while (true) {
    yield* take(isAnyOf(filesChosen, fileRefused, uploadCanceled, draftRequested, identityChanged));
    const now = (yield* select(selectFileChecks)).map(({ key }) => key);
    for (const key of known) if (!now.includes(key)) documentReader.close(key);
    known = now;
  }
}

function selectHasFiles(state: object): boolean {
  return (selectContent(state)?.filings ?? []).some(({ documents }) =>
    documents.some(({ uploadId }) => uploadId !== null),
  );
}

/** Loads the server's checks of the saved draft. */
function* loadChecks(): Saga {
  const { draftId } = yield* select(selectFlow);
  if (draftId === null || !(yield* select(selectHasFiles))) return;
  yield* load(documentChecks, { query: { draftId } }, QUIET);
}

/** Loads the rules that the firm silenced, because they also apply to the browser's check. */
function* loadSilenced(): Saga {
  if ((yield* select(silencedRules.select)).status !== 'idle') return;
  yield* load(silencedRules, {}, QUIET);
}

/** True while the server checks a document of the open draft. */
function selectIsWaiting(state: { readonly location: LocationState }): boolean {
  const loaded = documentChecks.select(state);
  const { draftId } = selectFlow(state);
  if (draftId === null || selectDraftInUrl(state) !== draftId) return false;
  const isOurs = loaded.key === keyOfArguments({ query: { draftId } });
  return (
    isOurs &&
    'data' in loaded &&
    loaded.data.items.some(({ state: status }) => status === 'waiting')
  );
}

/** Polls, even during an outage, while the server checks a document and its draft is open. */
function* pollChecks(): Saga {
  while (true) {
    yield* take(isAnyOf(documentChecks.actions.received, screenEntered));
    for (let wait = FIRST_POLL_MS; yield* select(selectIsWaiting); wait *= POLL_FACTOR) {
      yield* delay(Math.min(wait, LONGEST_POLL_MS));
      const { draftId } = yield* select(selectFlow);
      if (draftId === null || !(yield* select(selectIsWaiting))) break;
      yield* refresh(documentChecks, { query: { draftId } });
    }
  }
}

/** Reloads the server's checks if they don't include an upload that has passed. */
function* followUploads(): Saga {
  const loaded = yield* select(documentChecks.select);
  const uploads = yield* select(uploadList.select);
  if (!('data' in loaded) || !('data' in uploads)) return;
  const known = loaded.data.items.map(({ uploadId }) => uploadId);
  const isNew = uploads.data.items.some(
    ({ id, state }) => state === 'passed' && !known.includes(id),
  );
  if (isNew) yield* loadChecks();
}

/** Returns the id of the open draft's document that uses the upload; null if there is none. */
function* documentWith(uploadId: string): Saga<string | null> {
  const content = yield* select(selectContent);
  const document = content?.filings
    .flatMap(({ documents }) => documents)
    .find((each) => each.uploadId === uploadId);
  return document?.documentId ?? null;
}

/**
 * Adds new versions of a file to the draft before they appear in the list of uploads. If the open
 * draft doesn't have the file anymore, it isn't changed.
 */
function* placeVersions(
  uploadId: string,
  versionIds: readonly string[],
  additionFor: (documentId: string) => Addition,
  message: string,
): Saga {
  const documentId = yield* documentWith(uploadId);
  const { draftId } = yield* select(selectFlow);
  if (documentId !== null) yield* put(partAdded(additionFor(documentId)));
  const content = yield* select(selectContent);
  if (draftId !== null) yield* fork(reloadUploads, draftId);
  const isPlaced = versionIds.every((id) => hasFile(content, id));
  if (documentId !== null && isPlaced) yield* put(toastShown({ type: 'success', message }));
}

function* afterRedaction({ args, outcome }: CommandEnd<'redactUpload'>): Saga {
  if (!outcome.ok) return;
  const { id } = outcome.data;
  yield* placeVersions(
    args.params.uploadId,
    [id],
    (documentId) => ({ kind: 'redacted', documentId, uploadId: id }),
    'Public version added. The full version is confidential now; add the ACR form.',
  );
}

function* afterSplit({ args, outcome }: CommandEnd<'splitUpload'>): Saga {
  if (!outcome.ok) return;
  const uploadIds = outcome.data.items.map(({ id }) => id);
  yield* placeVersions(
    args.params.uploadId,
    uploadIds,
    (documentId) => ({ kind: 'parts', documentId, uploadIds }),
    `The document was split into ${String(uploadIds.length)} parts.`,
  );
}

function* afterRecognition({ args, outcome }: CommandEnd<'recognizeUpload'>): Saga {
  if (!outcome.ok) return;
  const { id } = outcome.data;
  yield* placeVersions(
    args.params.uploadId,
    [id],
    (documentId) => ({ kind: 'version', documentId, uploadId: id }),
    'The text is being recognized. The new file is checked next.',
  );
}

/** Reloads the silenced rules, and the checks affected. */
function afterSilence(message: string) {
  return function* ({ outcome }: CommandEnd<'silenceRule' | 'unsilenceRule'>): Saga {
    if (!outcome.ok) return;
    const key = keyOfArguments({});
    yield* put(silencedRules.actions.received({ key, data: outcome.data }));
    yield* put(toastShown({ type: 'success', message }));
    yield* loadChecks();
  };
}

/** Runs the sagas of document checks in the browser and on the server, and of their fixes. */
export function* checksSaga(): Saga {
  yield* fork(takeEvery, filesChosen, readChosen);
  yield* fork(takeEvery, isAnyOf(routeChanged, screenEntered), prepareReader);
  yield* fork(closeGone);
  yield* fork(() =>
    takeTrailingDebounced({
      pattern: changesSurroundings,
      ms: EDIT_MS,
      *keyOf() {
        return 'draft';
      },
      worker: findAllAgain,
    }),
  );
  yield* fork(takeEvery, draftReceived, loadSilenced);
  yield* fork(
    takeEvery,
    isAnyOf(draftReceived, draftSaved, conflictFound, conflictSettled),
    loadChecks,
  );
  yield* fork(takeEvery, uploadList.actions.received, followUploads);
  yield* fork(pollChecks);
  yield* fork(() => runCommand(redactUpload, afterRedaction));
  yield* fork(() => runCommand(splitUpload, afterSplit));
  yield* fork(() => runCommand(recognizeUpload, afterRecognition));
  yield* fork(() => runCommand(silenceRule, afterSilence('Rule silenced for your firm.')));
  yield* fork(() => runCommand(unsilenceRule, afterSilence('The rule is no longer silenced.')));
}
