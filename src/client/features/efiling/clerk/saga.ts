import { isAnyOf } from '@reduxjs/toolkit';
import { REVIEW_PATH } from '#contract/filing/pages';
import {
  DECISION_STATUSES,
  REVIEW_LOCK_MINUTES,
  REVIEW_RENEW_MINUTES,
  type ReviewDecision,
} from '#contract/filing/review';
import type { ReviewRecord } from '#contract/schemas/filingReview';
import { MINUTE_MS } from '#contract/time';
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
import type { CallOutcome } from '../../../state/calls/callApi';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { load, refresh } from '../../../state/loadable/saga';
import { addressChosen, routeChanged } from '../../../state/location/slice';
import { identityChanged } from '../../../state/session/slice';
import { toastShown } from '../../../state/toast/slice';
import { pageClosed, pageRestored } from '../../../state/site/slice';
import {
  dialogClosed,
  dialogOpened,
  documentChosen,
  lockTicked,
  selectDesk,
  type OpenDialog,
} from './desk';
import { dialogFormId, dialogOfCorrections } from './dialogForms';
import { minutesOf, timeLeft } from './lockTime';
import { noteClosedReview, takeReloadedReview } from './reloadedReview';
import {
  acceptAll,
  acceptance,
  correctReview,
  decideFiling,
  decideWaiver,
  lockReview,
  recordChanged,
  releaseLock,
  renewLock,
  returnAll,
  reviewRecord,
  selectEnvelopeInUrl,
  selectShownReview,
  strikeAcceptance,
  takeNext,
} from './slice';

type Outcome = CallOutcome<ReviewRecord>;

/** Interval of the lock countdown. */
const TICK_MS = 15_000;
/** Polling interval while accepted documents are being stamped. */
const STAMP_MS = 5_000;

const DECISION_TOASTS: Readonly<Record<ReviewDecision, string>> = {
  accept: 'Filing accepted.',
  reject: 'Filing rejected.',
  return: 'Filing returned for correction.',
  defer: 'Filing deferred.',
  resume: 'Review continued.',
  sendToJudge: 'Filing sent to the judge.',
  recall: 'Filing recalled from the judge.',
};

/** Reloads the record; during an outage, the open forms keep what was typed. */
function* reload(): Saga {
  const record = yield* select(selectShownReview);
  if (record === null) return;
  yield* refresh(reviewRecord, { params: { envelopeId: record.envelopeId } });
}

/**
 * Shows the record in the response and closes the dialog that sent the change, or reloads the
 * record after a rejection. Returns true if the response was shown and no dialog is open.
 */
function* showAnswer(
  { isStillThere, outcome }: { readonly isStillThere: boolean; readonly outcome: Outcome },
  message: string,
  dialog: OpenDialog,
): Saga<boolean> {
  if (!outcome.ok) {
    // After a validation error, the form shows what is invalid, and the record is still current.
    if (isStillThere && outcome.error.kind !== 'validation') yield* reload();
    return false;
  }
  if (message !== '') yield* put(toastShown({ type: 'success', message }));
  if (!isStillThere) return false;
  yield* put(recordChanged(outcome.data));
  const { dialog: open } = yield* select(selectDesk);
  if (open === null) return true;
  // The reviewer may have opened another dialog, whose text must stay.
  if (dialogFormId(open) !== dialogFormId(dialog)) return false;
  yield* put(dialogClosed());
  return true;
}

function* afterDecision(end: CommandEnd<'decideFiling'>): Saga {
  const { decision } = end.args.body;
  const { filingId } = end.args.params;
  const dialog = { kind: 'decide', filingId, decision } as const;
  if (!(yield* showAnswer(end, DECISION_TOASTS[decision], dialog)) || !end.outcome.ok) return;
  const next = end.outcome.data.filings.find(
    ({ decisions, status }) => decisions.length > 0 && status === DECISION_STATUSES.resume,
  );
  const document = next?.documents[0];
  if (document !== undefined) yield* put(documentChosen({ documentId: document.documentId }));
}

function* afterAcceptAll(end: CommandEnd<'acceptAll'>): Saga {
  yield* showAnswer(end, 'Envelope accepted.', { kind: 'acceptAll' });
  const { outcome } = end;
  // The filings have changed since the preview, so the user needs a new preview.
  if (end.isStillThere && !outcome.ok && outcome.error.kind === 'refused') {
    yield* load(acceptance, { params: end.args.params });
  }
}

function* afterReturnAll(end: CommandEnd<'returnAll'>): Saga {
  yield* showAnswer(end, 'Filings returned for correction.', { kind: 'returnAll' });
}

function* afterCorrection(end: CommandEnd<'correctReview'>): Saga {
  const record = end.outcome.ok ? end.outcome.data : yield* select(selectShownReview);
  if (record === null) return;
  const dialog = dialogOfCorrections(end.args.body.corrections, record);
  yield* showAnswer(end, 'Correction saved.', dialog);
}

function* afterWaiver(end: CommandEnd<'decideWaiver'>): Saga {
  yield* showAnswer(end, 'Fee waiver decided.', { kind: 'waiver' });
}

function* afterStrike(end: CommandEnd<'strikeAcceptance'>): Saga {
  const { filingId } = end.args.params;
  yield* showAnswer(end, 'Acceptance struck.', { kind: 'strike', filingId });
}

function* afterLock(end: CommandEnd<'lockReview'>): Saga {
  yield* showAnswer(end, '', { kind: 'takeOver' });
}

/** Opens the locked envelope. If the reviewer left the page, releases the lock. */
function* afterTakeNext({ isStillThere, outcome }: CommandEnd<'takeNextReview'>): Saga {
  if (!outcome.ok) return;
  const { envelopeId } = outcome.data;
  if (!isStillThere) {
    const isInUrl = (yield* select(selectEnvelopeInUrl)) === envelopeId;
    if (envelopeId !== null && !isInUrl) yield* put(releaseLock.send({ params: { envelopeId } }));
    return;
  }
  if (envelopeId === null) {
    yield* put(toastShown({ type: 'success', message: 'No filings are waiting for review.' }));
  } else yield* put(addressChosen({ path: REVIEW_PATH, query: { envelopeId } }));
}

/** Shows the renewed lock, or the current record if another reviewer has the lock. */
function* afterRenewal({ args, isStillThere, outcome }: CommandEnd<'renewReviewLock'>): Saga {
  const record = yield* select(selectShownReview);
  if (!isStillThere || record?.envelopeId !== args.params.envelopeId) return;
  if (outcome.ok && outcome.data.holder === 'mine') {
    yield* put(recordChanged({ ...record, lock: outcome.data }));
  } else if (outcome.ok || outcome.error.kind !== 'network') yield* reload();
}

/** Loads the preview of "Accept all" each time its dialog opens. */
function* loadAcceptance({ payload: { kind } }: ReturnType<typeof dialogOpened>): Saga {
  const record = yield* select(selectShownReview);
  if (kind !== 'acceptAll' || record === null) return;
  yield* load(acceptance, { params: { envelopeId: record.envelopeId } });
}

/** This user's lock on the displayed envelope. */
interface HeldLock {
  readonly envelopeId: string;
  /** When the lock expires, as last reported by the server. */
  readonly expiresAt: string | null;
  /** When the lock was granted or last renewed, on this clock. */
  readonly renewedAt: number;
  /** When the last renewal was sent; `-Infinity` if none was. */
  readonly triedAt: number;
}

/** Returns when a lock was granted, which may be long before the record was loaded. */
function grantedAt(expiresAt: string | null, now: number): number {
  if (expiresAt === null) return now;
  return now + Math.min(0, timeLeft(expiresAt, now) - REVIEW_LOCK_MINUTES * MINUTE_MS);
}

/**
 * Releases the lock when the reviewer leaves the locked envelope; renews the displayed envelope's
 * lock when due.
 */
function* followLock(
  held: HeldLock | null,
  record: ReviewRecord | null,
  now: number,
): Saga<HeldLock | null> {
  const isLeft = held !== null && held.envelopeId !== record?.envelopeId;
  if (isLeft) yield* put(releaseLock.send({ params: { envelopeId: held.envelopeId } }));
  if (record === null || record.lock.holder !== 'mine') return null;
  const { envelopeId, lock } = record;
  const { expiresAt } = lock;
  const isFirst = held === null || isLeft;
  const isRenewed = !isFirst && held.expiresAt !== expiresAt;
  const renewedAt = isFirst ? grantedAt(expiresAt, now) : isRenewed ? now : held.renewedAt;
  const triedAt = isFirst ? -Infinity : held.triedAt;
  const kept = { envelopeId, expiresAt, renewedAt, triedAt };
  const isDue = now - renewedAt >= REVIEW_RENEW_MINUTES * MINUTE_MS;
  // A failed renewal is repeated with the next tick.
  if (!isDue || now - triedAt < TICK_MS) return kept;
  yield* put(renewLock.send({ params: { envelopeId } }));
  return { ...kept, triedAt: now };
}

/**
 * Renews this user's lock while the envelope is displayed, updates the countdown, and releases the
 * lock when the user leaves or closes the page. If the page is reloaded, or the browser restores it,
 * takes the lock again. Reloads the record when another reviewer's lock expires.
 */
function* keepLock(): Saga {
  const { clock, tabStorage } = yield* getPorts();
  let reloadedId = takeReloadedReview(tabStorage, clock.now());
  let held: HeldLock | null = null;
  let reloadedAt = -Infinity;
  while (true) {
    const record: ReviewRecord | null = yield* select(selectShownReview);
    const lock = record?.lock ?? null;
    const now = clock.now();
    if (record !== null && reloadedId !== null) {
      const isInterrupted = record.envelopeId === reloadedId && record.lock.holder !== 'other';
      reloadedId = null;
      // The closed page released the lock, perhaps after this record was loaded.
      if (isInterrupted) {
        const params = { envelopeId: record.envelopeId };
        yield* put(lockReview.send({ params, body: { reason: null } }));
      }
    }
    held = yield* followLock(held, record, now);
    const leftMs = lock?.expiresAt == null ? null : timeLeft(lock.expiresAt, now);
    const minutesLeft = leftMs === null ? null : minutesOf(leftMs);
    if ((yield* select(selectDesk)).minutesLeft !== minutesLeft) {
      yield* put(lockTicked({ minutesLeft }));
    }
    const isExpired = lock?.holder === 'other' && leftMs !== null && leftMs <= 0;
    // If this clock is fast, the server still has the lock.
    if (isExpired && clock.elapsed() - reloadedAt >= TICK_MS) {
      reloadedAt = clock.elapsed();
      yield* fork(reload);
    }
    const isChange = isAnyOf(reviewRecord.actions.received, routeChanged, identityChanged);
    const isIdle = lock === null || lock.holder === 'none';
    const { closed } = yield* race({
      changed: take(isChange),
      closed: take(pageClosed),
      ...(isIdle ? {} : { tick: delay(TICK_MS) }),
    });
    if (closed === undefined) continue;
    const released: HeldLock | null = held;
    held = null;
    if (released === null) {
      yield* take(pageRestored);
      yield* reload();
    } else {
      const params = { envelopeId: released.envelopeId };
      noteClosedReview(tabStorage, released.envelopeId, clock.now());
      yield* put(releaseLock.send({ params }));
      yield* take(pageRestored);
      takeReloadedReview(tabStorage, clock.now());
      yield* put(lockReview.send({ params, body: { reason: null } }));
    }
  }
}

/** Polls the record until all accepted documents are stamped. */
function* followStamps(): Saga {
  while (true) {
    const record = yield* select(selectShownReview);
    const changed = take(isAnyOf(reviewRecord.actions.received, routeChanged, identityChanged));
    const isStamping =
      record?.filings.some(({ documents }) =>
        documents.some(({ stamp }) => stamp === 'stamping'),
      ) ?? false;
    if (!isStamping) {
      yield* changed;
      continue;
    }
    yield* race({ changed, tick: delay(STAMP_MS) });
    if ((yield* select(selectShownReview)) === record) yield* reload();
  }
}

/** Runs the sagas of the review screen. */
export function* clerkSaga(): Saga {
  yield* fork(keepLock);
  yield* fork(followStamps);
  yield* fork(takeEvery, dialogOpened, loadAcceptance);
  yield* fork(() => runCommand(takeNext, afterTakeNext));
  yield* fork(() => runCommand(lockReview, afterLock));
  yield* fork(() => runCommand(renewLock, afterRenewal, { isBackground: true }));
  // If releasing a lock fails, the lock expires anyway.
  yield* fork(() => runCommand(releaseLock, undefined, { isBackground: true }));
  yield* fork(() => runCommand(correctReview, afterCorrection));
  yield* fork(() => runCommand(decideFiling, afterDecision));
  yield* fork(() => runCommand(acceptAll, afterAcceptAll));
  yield* fork(() => runCommand(returnAll, afterReturnAll));
  yield* fork(() => runCommand(decideWaiver, afterWaiver));
  yield* fork(() => runCommand(strikeAcceptance, afterStrike));
}
