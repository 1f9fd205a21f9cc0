import { formatQuantity } from '#contract/formats';
import type { OpenSession } from '#contract/schemas/logins';
import { column, rowHeader, textColumn, toolsColumn } from '../../../records/columns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { Disclosure } from '../../../ui/Disclosure';
import { ConfirmedAction } from '../ConfirmedAction';
import { recently } from '../stateTime';
import styles from './logins.module.css';
import { networkWords } from './networkWords';
import { endSessions } from './slice';
import { userCell } from './userCell';

/** A user's open sessions, most recently used first; the reader's own session is the first one. */
export interface UserSessions {
  readonly latest: OpenSession;
  readonly sessions: readonly OpenSession[];
}

/** Groups sessions by user: the reader first, then by last use. */
export function byUser(sessions: readonly OpenSession[]): readonly UserSessions[] {
  const users = new Map<number, OpenSession[]>();
  for (const session of sessions) {
    const known = users.get(session.userId);
    if (known === undefined) users.set(session.userId, [session]);
    else if (session.isOwn) known.unshift(session);
    else known.push(session);
  }
  return [...users.values()]
    .flatMap((own) => {
      const [latest] = own;
      return latest === undefined ? [] : [{ latest, sessions: own }];
    })
    .sort((a, b) => Number(b.latest.isOwn) - Number(a.latest.isOwn));
}

/** Users with open sessions, which can be ended. */
export const SESSIONS: readonly DataColumn<UserSessions>[] = [
  rowHeader('User', ({ latest }) => (
    <>
      {userCell(latest)}
      {latest.isSuperUser ? ' (super user)' : null}
    </>
  )),
  textColumn('Sessions', ({ sessions }) => formatQuantity(sessions.length, 'session'), {
    isNoWrap: true,
    phone: 'line',
  }),
  textColumn('Last used', ({ latest }) => recently(latest.lastSeenAt), {
    isNoWrap: true,
    priority: 2,
    phone: 'line',
  }),
  column('Network', ({ latest }) => networkWords(latest.network), { priority: 2, phone: 'line' }),
  toolsColumn('Actions', (row) => <EndUser of={row} />, { align: 'end', phone: 'end' }),
];

/** Returns the list of a user's sessions, if there are several. */
export function sessionsOf({ sessions }: UserSessions) {
  if (sessions.length < 2) return null;
  return (
    <Disclosure summary="Show sessions">
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.key}>
            <span>
              Started {recently(session.startedAt)}, last used {recently(session.lastSeenAt)},{' '}
              {networkWords(session.network)}
            </span>
            <EndOne of={session} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

const EFFECTS = ['They can log in again.', 'Text in open forms is saved in the browser.'];

function EndOne({ of: { isOwn, key, userId, username } }: { readonly of: OpenSession }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((root) => endSessions.select(root, `${String(userId)} ${key}`));
  if (isOwn) return <span>This session</span>;
  return (
    <ConfirmedAction
      button="End session"
      title={`End this session for ${username}?`}
      lines={['Its browser is logged out on its next request.', ...EFFECTS]}
      isSending={status === 'running'}
      onConfirm={() => dispatch(endSessions.send({ body: { userId, key } }))}
    />
  );
}

function EndUser({ of: { latest, sessions } }: { readonly of: UserSessions }) {
  const { isOwn, userId, username } = latest;
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((root) => endSessions.select(root, `${String(userId)} `));
  if (sessions.length === 1) return <EndOne of={latest} />;
  return (
    <ConfirmedAction
      button="End all sessions"
      title={`End all sessions for ${username}?`}
      lines={[
        isOwn
          ? 'All browsers except this one are logged out on their next request.'
          : 'All browsers of this user are logged out on their next request.',
        ...EFFECTS,
      ]}
      isSending={status === 'running'}
      onConfirm={() => dispatch(endSessions.send({ body: { userId, key: null } }))}
    />
  );
}
