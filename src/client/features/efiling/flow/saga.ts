import { isAnyOf } from '@reduxjs/toolkit';
import { FILING_DRAFTS_CALLS } from '#contract/calls/filingDrafts';
import { DRAFT_LIMITS } from '#contract/filing/draftWords';
import { DRAFT_CHANGED, draftDifferences, draftPath } from '#contract/filing/drafts';
import { findCode } from '#contract/filing/policyCodes';
import { buildQuery } from '#contract/links';
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
import { apiErrorText, type ApiError } from '../../../state/calls/apiError';
import { callApi } from '../../../state/calls/callApi';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { readTabEdits, removeTabEdits, writeTabEdits } from '../../../state/drafts/tabEdits';
import { keyOfArguments } from '../../../state/loadable/createLoadable';
import { load } from '../../../state/loadable/saga';
import { leaveTo } from '../../../state/location/saga';
import { selectLocale } from '../../../state/location/selectors';
import { routeChanged, screenEntered, screenRetried } from '../../../state/location/slice';
import { selectUserId } from '../../../state/session/selectors';
import { identityChanged } from '../../../state/session/slice';
import { isBackOnline } from '../../../state/site/slice';
import { toastShown } from '../../../state/toast/slice';
import { pageHidden } from '../../../state/unreadStream/slice';
import { uploadsShown } from '../uploads/events';
import { changeOf } from './additions';
import { draftIn, selectContent, selectFlow, selectPolicy } from './selectors';
import {
  caseLookedUp,
  conflictFound,
  conflictSettled,
  createDraft,
  createFiler,
  draftClosed,
  draftEdited,
  draftFailed,
  draftMissed,
  draftNamed,
  draftReceived,
  draftRequested,
  draftRestored,
  draftSaved,
  estimateSeen,
  fileRemoved,
  filingChanged,
  filingPolicy,
  flowLeft,
  foundCases,
  noteDismissed,
  partAdded,
  partyChanged,
  partyRemoved,
  replacementChosen,
  saveFailed,
  saveRejected,
  saveStarted,
  withUnsaved,
  type FlowState,
} from './slice';
import { formatStoredEdits, parseStoredEdits } from './storedEdits';

/** Delay between the last keystroke and the save. */
const AUTOSAVE_MS = 2_000;
/** Delay before a failed save is retried. */
const RESAVE_MS = 15_000;

/** Subject of the draft's errors; the next success clears them. */
const SUBJECT = 'efiling/draft';

/** Reads the user's edits that couldn't be saved; keyed by draft id. */
function* readStoredEdits(): Saga<FlowState['kept']> {
  const { tabStorage } = yield* getPorts();
  const userId = yield* select(selectUserId);
  return userId === null ? {} : parseStoredEdits(readTabEdits(tabStorage, userId));
}

/**
 * Stores unsaved edits in the tab, so that they survive a reload, a link to a page of the server,
 * and a discarded tab. Removes the open draft's edits
 * once they are saved.
 */
function* storeEdits(): Saga {
  const { tabStorage } = yield* getPorts();
  const userId = yield* select(selectUserId);
  if (userId === null) return;
  const flow = yield* select(selectFlow);
  const stored = yield* readStoredEdits();
  const unsaved = withUnsaved(flow);
  const edits = Object.fromEntries(
    Object.entries({ ...stored, ...unsaved }).filter(
      ([draftId]) => draftId in unsaved || draftId !== flow.saved?.id,
    ),
  );
  if (Object.keys(edits).length > 0) writeTabEdits(tabStorage, userId, formatStoredEdits(edits));
  else if (Object.keys(stored).length > 0) removeTabEdits(tabStorage);
}

/** Removes the edits of a draft that no longer exists from the tab. */
function* removeStoredEdits({ payload: { draftId } }: ReturnType<typeof draftClosed>): Saga {
  const { tabStorage } = yield* getPorts();
  const userId = yield* select(selectUserId);
  const { [draftId]: closed, ...others } = yield* readStoredEdits();
  if (userId === null || closed === undefined) return;
  if (Object.keys(others).length > 0) writeTabEdits(tabStorage, userId, formatStoredEdits(others));
  else removeTabEdits(tabStorage);
}

const isSaveEnd = isAnyOf(draftSaved, saveFailed, saveRejected, conflictFound);

/**
 * Waits until the open draft's save has none of the given statuses. Returns false if another page
 * is entered first.
 */
function* waitWhile(statuses: readonly FlowState['save'][]): Saga<boolean> {
  while (statuses.includes((yield* select(selectFlow)).save)) {
    const { left } = yield* race({
      ended: take(isSaveEnd),
      left: take(isAnyOf(screenEntered, identityChanged)),
    });
    if (left !== undefined) return false;
  }
  return true;
}

/** Leaves the draft once its edits are saved; edits that the server rejects are kept. */
function* leaveDraft(): Saga {
  if ((yield* select(selectFlow)).draftId === null) return;
  if (yield* waitWhile(['dirty', 'saving', 'unsaved'])) yield* put(flowLeft());
}

/** Loads the draft in the URL, unless it is already being edited. */
function* openDraft({ payload }: ReturnType<typeof screenEntered>): Saga {
  const draftId = draftIn(payload);
  if (draftId === null) {
    yield* leaveDraft();
    return;
  }
  const before = yield* select(selectFlow);
  const isOpen = before.draftId === draftId && before.status === 'ready';
  if (isOpen) return;
  if (!(yield* waitWhile(['saving']))) return;
  yield* put(draftRequested({ draftId }));
  const outcome = yield* callApi(
    FILING_DRAFTS_CALLS.getDraft,
    { params: { draftId } },
    { isNotFoundHandled: true, isSilentOffline: true, subject: SUBJECT },
  );
  if ((yield* select(selectFlow)).draftId !== draftId) return;
  if (outcome.ok) {
    yield* put(draftReceived(outcome.data));
    const stored = yield* readStoredEdits();
    const edits = (yield* select(selectFlow)).kept[draftId] ?? stored[draftId];
    if (edits !== undefined) yield* put(draftRestored(edits));
    yield* put(uploadsShown({ draftId }));
  } else if (outcome.error.kind === 'notFound') yield* put(draftMissed());
  else yield* put(draftFailed({ error: apiErrorText(outcome.error) }));
}

/** The filer changed the draft. */
const isChange = isAnyOf(draftEdited, partyChanged, partyRemoved, filingChanged, fileRemoved);
const isEdit = isAnyOf(isChange, draftNamed, draftRestored, conflictSettled, estimateSeen);

/** Saves the edits; one save at a time, because each needs the previous one's version. */
function* save(): Saga {
  const before = yield* select(selectFlow);
  const { conflict, content, edits, name, saved } = before;
  const isDue = before.save === 'dirty' || before.save === 'unsaved';
  if (!isDue || conflict !== null || content === null || saved === null) return;
  yield* put(saveStarted());
  const seen = { isStale: false };
  const outcome = yield* callApi(
    FILING_DRAFTS_CALLS.putDraft,
    { params: { draftId: saved.id }, body: { version: saved.version, name, content } },
    {
      subject: SUBJECT,
      isSilentOffline: true,
      onConflict: {
        code: DRAFT_CHANGED,
        *handle() {
          seen.isStale = true;
        },
      },
    },
  );
  if ((yield* select(selectFlow)).draftId !== saved.id) return;
  if (outcome.ok) {
    yield* put(draftSaved({ saved: outcome.data, edits }));
    return;
  }
  if (seen.isStale) yield* showConflict(saved.id);
  else yield* put(endOf(outcome.error, edits));
}

/** Statuses that reject the edits: no right to save them, or too large. */
const REJECTED = [403, 413, 422];

/** Returns the action for a failed save, which is rejected permanently or retried. */
function endOf(error: ApiError, edits: number) {
  const isRejected =
    error.kind === 'validation' ||
    error.kind === 'notFound' ||
    (error.kind === 'refused' && REJECTED.includes(error.status));
  return isRejected ? saveRejected({ edits }) : saveFailed();
}

/**
 * Loads the version that another tab or user saved, so that the filer can choose between the two.
 */
function* showConflict(draftId: string): Saga {
  const theirs = yield* callApi(FILING_DRAFTS_CALLS.getDraft, { params: { draftId } });
  const { content, draftId: current, edits, name } = yield* select(selectFlow);
  if (current !== draftId || content === null) return;
  if (!theirs.ok) {
    yield* put(endOf(theirs.error, edits));
    return;
  }
  const { correction: _correction, notes: _notes, ...saved } = theirs.data;
  // An earlier save may have succeeded although its response was lost.
  const isSaved = draftDifferences({ name, content }, saved).length === 0;
  yield* put(isSaved ? draftSaved({ saved, edits }) : conflictFound(saved));
}

/**
 * Saves two seconds after the last keystroke, and immediately when the filer leaves the step.
 * Retries a failed save until it succeeds. After a conflict, waits for the filer's choice; after a
 * rejection, for the next edit.
 */
function* autosave(): Saga {
  while (true) {
    const { conflict, save: status } = yield* select(selectFlow);
    if (conflict !== null) {
      yield* take(isAnyOf(conflictSettled, flowLeft, draftClosed, draftRequested, identityChanged));
    } else if (status === 'saved' || status === 'saving' || status === 'rejected') {
      yield* take(isEdit);
    } else {
      const { edited } = yield* race({
        edited: take(isEdit),
        quiet: delay(status === 'dirty' ? AUTOSAVE_MS : RESAVE_MS),
        left: take(isAnyOf(routeChanged, isBackOnline)),
      });
      if (edited === undefined) yield* save();
    }
  }
}

/** Loads the rules and codes of the draft's court when the court changes. */
function* followCourt(): Saga {
  const courtId = (yield* select(selectContent))?.courtId ?? null;
  if (courtId === null) return;
  const args = { params: { courtId } };
  const { key, status } = yield* select(filingPolicy.select);
  const isThere = status === 'ready' || status === 'loading' || status === 'refreshing';
  if (key === keyOfArguments(args) && isThere) return;
  yield* load(filingPolicy, args);
}

const FULL = `An envelope can have at most ${String(DRAFT_LIMITS.filings)} filings with ${String(DRAFT_LIMITS.documents)} documents each, and ${String(DRAFT_LIMITS.parties)} parties. Remove some first.`;

/**
 * Adds a part with new ids. If the envelope has no room for a file, the file stays in the list of
 * files.
 */
function* addPart({ payload }: ReturnType<typeof partAdded>): Saga {
  const content = yield* select(selectContent);
  if (content === null) return;
  const { chance } = yield* getPorts();
  const { codes } = yield* select(selectPolicy);
  const change = changeOf(content, payload, { newId: () => chance.id(), codes });
  if (change === null) {
    if (payload.kind !== 'file') yield* put(toastShown({ type: 'warning', message: FULL }));
    return;
  }
  if (Object.keys(change).length > 0) yield* put(draftEdited(change));
  if (payload.kind === 'certificate') {
    const message = 'Certificate of service added to your documents.';
    yield* put(toastShown({ type: 'success', message }));
  }
}

/** Applies the replacement of an expired code or case type. */
function* useReplacement({ payload: note }: ReturnType<typeof replacementChosen>): Saga {
  const { filingId, replacement } = note;
  if (replacement === null) return;
  const { code, name } = replacement;
  if (filingId === null) yield* put(draftEdited({ typeCode: code, typeName: name }));
  else {
    const { codes } = yield* select(selectPolicy);
    const goesToJudge = findCode(codes, 'filingCode', code)?.facts['goesToJudge'] === true;
    yield* put(partAdded({ kind: 'code', filingId, code, name, goesToJudge }));
  }
  yield* put(noteDismissed(note));
}

/** Opens a new draft at its first step. */
function* afterCreation({ isStillThere, outcome }: CommandEnd<'createDraft'>): Saga {
  if (!outcome.ok || !isStillThere) return;
  const { id, kind } = outcome.data;
  const { prefix } = yield* select(selectLocale);
  const query = buildQuery({ draft: id, step: 'case' });
  yield* leaveTo(`${prefix}${draftPath(kind)}${query}`, 'formDone', 'push');
}

/** Opens the filer's start page. */
function* afterRegistration({ outcome }: CommandEnd<'createFiler'>): Saga {
  if (!outcome.ok) return;
  yield* put(toastShown({ type: 'success', message: 'You can file now.' }));
  yield* put(screenRetried());
}

/** Runs the effects of the filing flow. */
export function* flowSaga(): Saga {
  yield* fork(autosave);
  yield* fork(() =>
    takeEvery(
      isAnyOf(
        saveStarted,
        saveFailed,
        saveRejected,
        conflictFound,
        conflictSettled,
        draftSaved,
        draftRequested,
        pageHidden,
      ),
      storeEdits,
    ),
  );
  yield* fork(() => takeEvery(draftClosed, removeStoredEdits));
  yield* fork(() => runCommand(createDraft, afterCreation));
  yield* fork(() => runCommand(createFiler, afterRegistration));
  yield* fork(() =>
    takeEvery(
      isAnyOf(
        draftReceived,
        draftEdited,
        draftRestored,
        conflictFound,
        conflictSettled,
        screenEntered,
      ),
      followCourt,
    ),
  );
  yield* fork(() => takeEvery(partAdded, addPart));
  yield* fork(() => takeEvery(replacementChosen, useReplacement));
  yield* fork(() => takeEvery(screenEntered, openDraft));
  yield* fork(() =>
    takeEvery(caseLookedUp, function* lookUp({ payload }) {
      yield* load(foundCases, { query: payload });
    }),
  );
}
