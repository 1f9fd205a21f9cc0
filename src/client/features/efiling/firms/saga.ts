import { FIRM_REGISTRATION_PATH, EFILING_PATH } from '#contract/filing/pages';
import { FIRM_SEARCH_MIN_LENGTH, type ConfirmationResult } from '#contract/filing/firms';
import { fork, put, select, takeEvery, type Saga } from '../../../platform/saga';
import { takeTrailingDebounced } from '../../../platform/timing';
import type { CallOutcome } from '../../../state/calls/callApi';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { load, refresh } from '../../../state/loadable/saga';
import { selectLocale } from '../../../state/location/selectors';
import { leaveTo } from '../../../state/location/saga';
import { toastShown } from '../../../state/toast/slice';
import { filingStart } from '../flow/slice';
import {
  addAttorney,
  answerRequest,
  attorneyLookedUp,
  changeUser,
  confirmRegistration,
  firm,
  firmNameTyped,
  firmsSearched,
  foundFirms,
  inviteUsers,
  registerFirm,
  registration,
  removeAttorney,
  removeUser,
  revokeInvitation,
  rollEntry,
  saveEmails,
  savePayment,
  withdrawRequest,
} from './slice';

/** Firms are searched when the name hasn't changed for this long. */
const TYPING_MS = 300;

function* lookUp({ payload: { barNumber } }: ReturnType<typeof attorneyLookedUp>): Saga {
  yield* load(rollEntry, { params: { barNumber } });
}

/** Searches for names of at least three letters when the user pauses typing. */
function* askForFirms({ payload }: ReturnType<typeof firmNameTyped>): Saga {
  const name = payload.name.trim();
  if (name.length >= FIRM_SEARCH_MIN_LENGTH) yield* put(firmsSearched({ name }));
}

function* searchFirms({ payload: { name } }: ReturnType<typeof firmsSearched>): Saga {
  yield* load(foundFirms, { query: { name } });
}

/**
 * Reloads the registration, which now shows that the link was sent, or why the page was outdated.
 */
function* afterRegistration({ isStillThere, outcome }: CommandEnd<'registerFirm'>): Saga {
  if (isStillThere && (outcome.ok || isOutdated(outcome))) yield* load(registration, {});
}

/** Confirms a withdrawn request, and shows the registration form again. */
function* afterWithdrawal({ isStillThere, outcome }: CommandEnd<'withdrawJoinRequest'>): Saga {
  if (outcome.ok) yield* put(toastShown({ type: 'success', message: 'Request withdrawn.' }));
  if (isStillThere && (outcome.ok || isOutdated(outcome))) yield* load(registration, {});
}

/** True if a change was rejected because the page was outdated. */
function isOutdated(outcome: CallOutcome<unknown>): boolean {
  return !outcome.ok && outcome.error.kind === 'refused' && outcome.error.status === 409;
}

const CONFIRMED: Readonly<Record<ConfirmationResult, string>> = {
  registered: 'You’re registered and can file now.',
  requested: 'Your request was sent to the administrators of the firm.',
  joined: 'You can file for the firm now.',
};

/**
 * Confirms the registration, and opens a page that shows for whom the user files. Loading that page
 * also reloads the user.
 */
function* afterConfirmation({ isStillThere, outcome }: CommandEnd<'confirmRegistration'>): Saga {
  if (!outcome.ok) return;
  yield* put(toastShown({ type: 'success', message: CONFIRMED[outcome.data.result] }));
  yield* fork(reloadFilerOfDrafts);
  if (!isStillThere) return;
  const { prefix } = yield* select(selectLocale);
  yield* leaveTo(`${prefix}${FIRM_REGISTRATION_PATH}`, 'formDone', 'push');
}

/**
 * Reloads the filer data of open drafts, such as attorneys and payment accounts. Changing steps
 * doesn't reload it.
 */
function* reloadFilerOfDrafts(): Saga {
  if ('data' in (yield* select(filingStart.select))) yield* refresh(filingStart, {});
}

type FirmCall =
  | 'changeFirmUser'
  | 'inviteToFirm'
  | 'revokeInvitation'
  | 'answerJoinRequest'
  | 'addFirmAttorney'
  | 'removeFirmAttorney'
  | 'savePaymentAccount'
  | 'saveFilerEmails';

/**
 * Returns a saga that confirms a change and reloads the firm. If the change was rejected because
 * the page was outdated, only reloads the firm.
 */
function afterwards(message: string) {
  return function* ({ isStillThere, outcome }: CommandEnd<FirmCall>): Saga {
    if (!outcome.ok) {
      if (isStillThere && isOutdated(outcome)) yield* load(firm, {});
      return;
    }
    yield* put(toastShown({ type: 'success', message }));
    yield* fork(reloadFilerOfDrafts);
    if (isStillThere) yield* load(firm, {});
  };
}

/** Sends a user who left the firm to the start of e-filing. */
function* afterRemoval({ isStillThere, outcome }: CommandEnd<'removeFirmUser'>): Saga {
  if (!outcome.ok) return;
  const hasLeft = outcome.data.name === '';
  const message = hasLeft ? 'You left the firm.' : 'User removed.';
  yield* put(toastShown({ type: 'success', message }));
  yield* fork(reloadFilerOfDrafts);
  if (isStillThere && !hasLeft) yield* load(firm, {});
  if (!isStillThere || !hasLeft) return;
  const { prefix } = yield* select(selectLocale);
  yield* leaveTo(`${prefix}${EFILING_PATH}`, 'formDone', 'push');
}

/** Runs the sagas of filer registration and firm administration. */
export function* firmsSaga(): Saga {
  yield* fork(takeEvery, attorneyLookedUp, lookUp);
  yield* fork(() =>
    takeTrailingDebounced<ReturnType<typeof firmNameTyped>>({
      pattern: firmNameTyped,
      ms: TYPING_MS,
      *keyOf() {
        return 'name';
      },
      worker: askForFirms,
    }),
  );
  yield* fork(takeEvery, firmsSearched, searchFirms);
  yield* fork(() => runCommand(registerFirm, afterRegistration));
  yield* fork(() => runCommand(confirmRegistration, afterConfirmation));
  yield* fork(() => runCommand(withdrawRequest, afterWithdrawal));
  yield* fork(() => runCommand(changeUser, afterwards('User saved.')));
  yield* fork(() => runCommand(removeUser, afterRemoval));
  yield* fork(() => runCommand(inviteUsers, afterwards('Invitation sent.')));
  yield* fork(() => runCommand(revokeInvitation, afterwards('Invitation revoked.')));
  yield* fork(() => runCommand(answerRequest, afterwards('Decision saved.')));
  yield* fork(() => runCommand(addAttorney, afterwards('Attorney added.')));
  yield* fork(() => runCommand(removeAttorney, afterwards('Attorney removed.')));
  yield* fork(() => runCommand(savePayment, afterwards('Payment account saved.')));
  yield* fork(() => runCommand(saveEmails, afterwards('Emails saved.')));
}
