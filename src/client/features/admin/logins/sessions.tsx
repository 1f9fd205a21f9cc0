import { useCallback, useMemo, useState } from 'react';
import { formatQuantity } from '#contract/formats';
import type { OpenSession } from '#contract/schemas/logins';
import { column, rowHeader, textColumn, toolsColumn } from '../../../records/columns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { TableOrNone } from '../TableOrNone';
import { ConfirmedAction } from '../ConfirmedAction';
import { recently } from '../stateTime';
import styles from './logins.module.css';
import { networkWords } from './networkWords';
import { endSessions } from './slice';
import { userCell } from './userCell';

/** A user's open sessions, most recently used first; the reader's own session is the first one. */
interface UserSessions {
  readonly latest: OpenSession;
  readonly sessions: readonly OpenSession[];
}

/** Groups sessions by user: the reader first, then by last use. */
function byUser(sessions: readonly OpenSession[]): readonly UserSessions[] {
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

/**
 * Users with open sessions, which can be ended; the number of a user's sessions is the button that
 * shows them.
 */
const sessionColumns = (
  opened: ReadonlySet<number>,
  onToggle: (userId: number) => void,
): readonly DataColumn<UserSessions>[] => [
  rowHeader('User', ({ latest }) => (
    <>
      {userCell(latest)}
      {latest.isSuperUser ? ' (super user)' : null}
    </>
  )),
  column(
    'Sessions',
    ({ latest: { userId, username }, sessions }) => {
      const words = formatQuantity(sessions.length, 'session');
      if (sessions.length < 2) return words;
      const isOpen = opened.has(userId);
      return (
        <span className={styles.toggle}>
          <Button
            size="small"
            variant="quiet"
            aria-expanded={isOpen}
            onClick={() => onToggle(userId)}
          >
            {words}
            <VisuallyHidden> of {username}</VisuallyHidden>
            <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} />
          </Button>
        </span>
      );
    },
    { isNoWrap: true, phone: 'line' },
  ),
  textColumn('Last used', ({ latest }) => recently(latest.lastSeenAt), {
    isNoWrap: true,
    priority: 2,
    phone: 'line',
  }),
  column('Network', ({ latest }) => networkWords(latest.network), { priority: 2, phone: 'line' }),
  toolsColumn('Actions', (row) => <EndUser of={row} />, { align: 'end', phone: 'end' }),
];

/** Users with open sessions; the sessions of opened users are listed below their rows. */
export function OpenSessions({ sessions }: { readonly sessions: readonly OpenSession[] }) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const columns = useMemo(
    () =>
      sessionColumns(opened, (userId) => {
        const next = new Set(opened);
        if (!next.delete(userId)) next.add(userId);
        setOpened(next);
      }),
    [opened],
  );
  const detail = useCallback(
    ({ latest, sessions: own }: UserSessions) =>
      opened.has(latest.userId) && own.length > 1 ? <SessionList sessions={own} /> : null,
    [opened],
  );
  return (
    <TableOrNone
      isCaptionHidden
      caption="Users with open sessions, most recently used first"
      columns={columns}
      rows={byUser(sessions)}
      rowKey={({ latest }) => latest.userId}
      detail={detail}
      none="No sessions."
    />
  );
}

function SessionList({ sessions }: { readonly sessions: readonly OpenSession[] }) {
  return (
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
