import type { OpenSession } from '#contract/schemas/logins';
import { column, rowHeader, textColumn } from '../../../records/columns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { Row } from '../../../ui/Row';
import { ConfirmedAction } from '../ConfirmedAction';
import { endSessions } from './slice';
import { recently } from '../stateTime';
import { userCell } from './userCell';

/** Open sessions, which can be ended. */
export const SESSIONS: readonly DataColumn<OpenSession>[] = [
  rowHeader('User', (row) => (
    <>
      {userCell(row)}
      {row.isSuperUser ? ' (super user)' : null}
    </>
  )),
  textColumn('Last used', ({ lastSeenAt }) => recently(lastSeenAt), {
    isNoWrap: true,
    priority: 2,
  }),
  textColumn('Started', ({ startedAt }) => recently(startedAt), { isNoWrap: true }),
  column('Network', ({ network }) => (network === '' ? 'Unknown' : network), { priority: 2 }),
  column('Actions', (row) => <End of={row} />),
];

function End({ of: { isOwn, key, userId, username } }: { readonly of: OpenSession }) {
  const dispatch = useAppDispatch();
  const one = useAppSelector((root) => endSessions.select(root, `${String(userId)} ${key}`));
  const all = useAppSelector((root) => endSessions.select(root, `${String(userId)} `));
  const send = (chosen: string | null) =>
    dispatch(endSessions.send({ body: { userId, key: chosen } }));
  const effects = ['They can log in again.', 'Text in open forms is saved in the browser.'];
  return (
    <Row gap={2}>
      {isOwn ? (
        <span>This session</span>
      ) : (
        <ConfirmedAction
          button="End session"
          title={`End this session for ${username}?`}
          lines={['Its browser is logged out on its next request.', ...effects]}
          isSending={one.status === 'running'}
          onConfirm={() => send(key)}
        />
      )}
      <ConfirmedAction
        button="End all sessions"
        title={`End all sessions for ${username}?`}
        lines={[
          isOwn
            ? 'All browsers except this one are logged out on their next request.'
            : 'All browsers of this user are logged out on their next request.',
          ...effects,
        ]}
        isSending={all.status === 'running'}
        onConfirm={() => send(null)}
      />
    </Row>
  );
}
