import { buildQuery } from '#contract/links';
import { USER_PATH } from '#contract/members';
import { parseId } from '#contract/queryFields';
import { fork, put, select, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { load, loadOnEnter } from '../../state/loadable/saga';
import { leaveTo } from '../../state/location/leave';
import { selectLocale, selectLocation } from '../../state/location/selectors';
import { selectUser } from '../../state/session/selectors';
import { toastShown } from '../../state/toast/slice';
import {
  account,
  changeAdministrator,
  changeStatus,
  endSessions,
  resetFactor,
  viewedUser,
} from './slice';

/** Whom the address is about: oneself where it says nothing, nobody where it says nonsense. */
function* askedUser(): Saga<{ params: { userId: number } } | null> {
  const location = yield* select(selectLocation);
  const asked = location?.query['userId'];
  const userId = asked === undefined ? (yield* select(selectUser)).id : parseId(asked);
  return userId === null ? null : { params: { userId } };
}

/** The same of the account. */
function* askedAccount(): Saga<{ params: { accountId: number } } | null> {
  const location = yield* select(selectLocation);
  const asked = location?.query['accountId'];
  const own = (yield* select(selectUser)).account;
  const accountId = asked === undefined ? (own?.id ?? null) : parseId(asked);
  return accountId === null ? null : { params: { accountId } };
}

function* say(message: string): Saga {
  yield* put(toastShown({ type: 'success', message }));
}

/** To the user's page, which shows what is so now. */
function* showUser(userId: number): Saga {
  const { prefix } = yield* select(selectLocale);
  yield* leaveTo(`${prefix}${USER_PATH}${buildQuery({ userId })}`, 'formDone', 'push');
}

function* afterStatus({ args, isStillThere, outcome }: CommandEnd<'putUserStatus'>): Saga {
  if (!outcome.ok) return;
  yield* say(args.body.isActive ? 'The user may log in again.' : 'The user was inactivated.');
  if (isStillThere) yield* showUser(args.params.userId);
}

function* afterRights({ args, isStillThere, outcome }: CommandEnd<'putAdministrator'>): Saga {
  if (!outcome.ok) return;
  yield* say(
    args.body.isAdmin ? 'The user is an administrator now.' : 'The user is no administrator now.',
  );
  if (isStillThere) yield* showUser(args.params.userId);
}

function* afterSessions({ args, isStillThere, outcome }: CommandEnd<'deleteUserSessions'>): Saga {
  if (!outcome.ok) return;
  yield* say('Logged out everywhere else.');
  if (isStillThere) yield* load(viewedUser, { params: args.params });
}

function* afterReset({ args, isStillThere, outcome }: CommandEnd<'deleteSecondFactor'>): Saga {
  if (!outcome.ok) return;
  yield* say('The second factor was removed.');
  if (isStillThere) yield* load(viewedUser, { params: args.params });
}

/** Effects of the screens of users and accounts. */
export function* membersSaga(): Saga {
  yield* fork(() => loadOnEnter(viewedUser, ['members.user'], askedUser));
  yield* fork(() =>
    loadOnEnter(account, ['members.account', 'members.billingEmails'], askedAccount),
  );
  yield* fork(() => runCommand(changeStatus, afterStatus));
  yield* fork(() => runCommand(changeAdministrator, afterRights));
  yield* fork(() => runCommand(endSessions, afterSessions));
  yield* fork(() => runCommand(resetFactor, afterReset));
}
