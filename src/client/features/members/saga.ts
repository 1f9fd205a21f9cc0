import { buildQuery } from '#contract/links';
import { USER_PATH, type LeftAlerts } from '#contract/account/members';
import { parseId } from '#contract/site/queryFields';
import { fork, put, select, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { dataOf } from '../../state/loadable/dataOf';
import { load, loadOnEnter } from '../../state/loadable/saga';
import { leaveTo } from '../../state/location/saga';
import { selectLocale, selectLocation } from '../../state/location/selectors';
import { selectUser } from '../../state/session/selectors';
import { toastShown } from '../../state/toast/slice';
import {
  account,
  changeAdministrator,
  changeStatus,
  endSessions,
  member,
  resetFactor,
  stateReason,
  viewedUser,
} from './slice';

/**
 * Returns the user in the URL, or the current user if the URL has none; null if the id is invalid.
 */
function* requestedUser(): Saga<{ params: { userId: number } } | null> {
  const location = yield* select(selectLocation);
  const value = location?.query['userId'];
  const userId = value === undefined ? (yield* select(selectUser)).id : parseId(value);
  return userId === null ? null : { params: { userId } };
}

/**
 * Returns the account in the URL, or the user's own account if the URL has none; null if the id is
 * invalid.
 */
function* requestedAccount(): Saga<{ params: { accountId: number } } | null> {
  const location = yield* select(selectLocation);
  const value = location?.query['accountId'];
  const own = (yield* select(selectUser)).account;
  const accountId = value === undefined ? (own?.id ?? null) : parseId(value);
  return accountId === null ? null : { params: { accountId } };
}

function* showSuccess(message: string): Saga {
  yield* put(toastShown({ type: 'success', message }));
}

/** Opens the user's page, which shows the change. */
function* showUser(userId: number): Saga {
  const { prefix } = yield* select(selectLocale);
  yield* leaveTo(`${prefix}${USER_PATH}${buildQuery({ userId })}`, 'formDone', 'push');
}

/** Messages after a deactivated user's alerts were transferred, turned off, or kept. */
const LEFT_ALERTS_DONE: Readonly<Record<LeftAlerts, string>> = {
  HAND_OVER: 'Alerts transferred.',
  REMOVE: 'Alerts turned off.',
  KEEP: 'Alerts kept.',
};

function* afterStatus({ args, isStillThere, outcome }: CommandEnd<'putUserStatus'>): Saga {
  if (!outcome.ok) return;
  // The state still shows the user before the change.
  const wasActive = dataOf(yield* select(member.select))?.isActive !== false;
  yield* showSuccess(wasActive ? 'User deactivated.' : LEFT_ALERTS_DONE[args.body.alerts]);
  if (isStillThere) yield* showUser(args.params.userId);
}

function* afterRights({ args, isStillThere, outcome }: CommandEnd<'putAdministrator'>): Saga {
  if (!outcome.ok) return;
  yield* showSuccess(
    args.body.isAdmin
      ? 'The user is now an administrator.'
      : 'The user is no longer an administrator.',
  );
  if (isStillThere) yield* showUser(args.params.userId);
}

function* afterSessions({ args, isStillThere, outcome }: CommandEnd<'deleteUserSessions'>): Saga {
  if (!outcome.ok) return;
  yield* showSuccess('Logged out of other sessions.');
  if (isStillThere) yield* load(viewedUser, { params: args.params });
}

function* afterReset({ args, isStillThere, outcome }: CommandEnd<'deleteSecondFactor'>): Saga {
  if (!outcome.ok) return;
  yield* showSuccess('Two-step login removed.');
  if (isStillThere) yield* load(viewedUser, { params: args.params });
}

/** Loads the record again, now that its reason is stated. */
function* afterReason({ args, isStillThere, outcome }: CommandEnd<'postRecordLook'>): Saga {
  if (!outcome.ok || !isStillThere) return;
  const { id, kind } = args.body;
  if (kind === 'user') yield* load(viewedUser, { params: { userId: id } });
  else yield* load(account, { params: { accountId: id } });
}

/** Runs the effects of the user and account screens. */
export function* membersSaga(): Saga {
  yield* fork(() => loadOnEnter(viewedUser, ['members.user'], requestedUser));
  yield* fork(() =>
    loadOnEnter(account, ['members.account', 'members.billingEmails'], requestedAccount),
  );
  yield* fork(() => runCommand(stateReason, afterReason));
  yield* fork(() => runCommand(changeStatus, afterStatus));
  yield* fork(() => runCommand(changeAdministrator, afterRights));
  yield* fork(() => runCommand(endSessions, afterSessions));
  yield* fork(() => runCommand(resetFactor, afterReset));
}
