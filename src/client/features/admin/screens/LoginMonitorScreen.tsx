import {
  isUnusual,
  LOGIN_MONITOR_PATH,
  LOGIN_OUTCOME_WORDS,
  LOGIN_OUTCOMES,
  LOGIN_SESSIONS,
  LOGIN_SUCCESSES,
} from '#contract/logins';
import { MAIL_SERVICE_PATH } from '#contract/mails';
import { USER_RECORD_PATH } from '#contract/people';
import type {
  LoginAttempt,
  LoginHour,
  LoginOverview,
  LoginSource,
  LoginThrottle,
  OpenSession,
} from '#contract/schemas/logins';
import {
  column,
  countColumn,
  momentColumn,
  rowHeader,
  statusColumn,
} from '../../../records/columns';
import { FilterForm } from '../../../records/FilterForm';
import { FindForm } from '../../../records/FindForm';
import { ListView } from '../../../records/ListView';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { BarChart } from '../../../ui/charts/BarChart';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { FiguresRow } from '../../../ui/FiguresRow';
import { formatCount, formatDateTime } from '../../../ui/formats';
import { MessageBox } from '../../../ui/MessageBox';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { asSentenceStart } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { AsOfTime } from '../AsOfTime';
import { Breakable } from '../Breakable';
import { ConfirmedAction } from '../ConfirmedAction';
import { FiguresNotice } from '../live/FiguresNotice';
import { LiveNote } from '../live/LiveNote';
import { endSessions, liftThrottle, loginOverview, readLoginQuery } from '../logins/slice';

const moment = momentColumn(STATE_TIME_ZONE);
const when = (at: string): string => formatDateTime(at, STATE_TIME_ZONE);

interface Named {
  readonly userId: number | null;
  readonly username: string | null;
}

function userCell({ userId, username }: Named) {
  return userId === null ? (
    'Unknown'
  ) : (
    <AppLink to={USER_RECORD_PATH} query={{ userId }}>
      <Breakable text={username ?? `User ${String(userId)}`} />
    </AppLink>
  );
}

const ATTEMPTS: readonly DataColumn<LoginAttempt>[] = [
  rowHeader('Time', ({ at }) => when(at)),
  statusColumn('Result', ({ outcome }) => ({
    tone: LOGIN_SUCCESSES.includes(outcome) ? 'released' : 'warning',
    word: LOGIN_OUTCOME_WORDS[outcome],
  })),
  column('User', userCell),
  column('Network', ({ network }) => network),
];

const NETWORKS: readonly DataColumn<LoginSource>[] = [
  rowHeader('Network', ({ network }) => (
    <AppLink to={LOGIN_MONITOR_PATH} query={{ network }}>
      {network}
    </AppLink>
  )),
  countColumn('Failed', ({ failed }) => failed),
  countColumn('Logged in', ({ succeeded }) => succeeded),
  countColumn('Users', ({ others }) => others, { priority: 2 }),
  moment('Last attempt', ({ lastAt }) => lastAt, { priority: 2 }),
];

const USERS: readonly DataColumn<LoginSource>[] = [
  rowHeader('User', userCell),
  countColumn('Failed', ({ failed }) => failed),
  countColumn('Logged in', ({ succeeded }) => succeeded),
  countColumn('Networks', ({ others }) => others, { priority: 2 }),
  moment('Last attempt', ({ lastAt }) => lastAt, { priority: 2 }),
];

const THROTTLE_WORDS = {
  PASSWORD: 'Passwords of a user',
  CODE: 'Codes of a user',
  NETWORK: 'All logins of a network',
  NAME: 'A user from unknown browsers everywhere',
} as const;

function placeOf({ isBrowser, network }: LoginThrottle): string {
  return network ?? (isBrowser ? 'One known browser' : 'Everywhere');
}

const THROTTLES: readonly DataColumn<LoginThrottle>[] = [
  rowHeader('Throttle', ({ kind }) => THROTTLE_WORDS[kind]),
  column('User', (row) => (row.kind === 'NETWORK' ? 'Any' : userCell(row))),
  column('Where', placeOf, { priority: 2 }),
  countColumn('Failures', ({ failures }) => failures, { priority: 3 }),
  moment('Until', ({ until }) => until, { priority: 2 }),
  column('Actions', (row) => <Lift of={row} />),
];

const SESSIONS: readonly DataColumn<OpenSession>[] = [
  rowHeader('User', userCell),
  moment('Last used', ({ lastSeenAt }) => lastSeenAt, { priority: 2 }),
  moment('Started', ({ startedAt }) => startedAt, { priority: 3 }),
  column('Network', ({ network }) => (network === '' ? 'Unknown' : network), { priority: 2 }),
  column('Rights', ({ isSuperUser }) => (isSuperUser ? 'Super user' : 'User'), { priority: 3 }),
  column('Actions', (row) => <End of={row} />),
];

type Reset = LoginOverview['resets'][number];

const RESETS: readonly DataColumn<Reset>[] = [
  rowHeader('Time', ({ at }) => when(at)),
  column('Event', ({ action }) => (action === 'LINK' ? 'Password link sent' : 'New password set')),
  column('User', userCell),
];

/** Login attempts, throttles, and sessions (spec section 2, Admin). */
export function Screen() {
  const { before: _before, ...filters } = readLoginQuery(useAppSelector(selectShownQuery));
  const isFiltered = Object.keys(filters).length > 0;
  const state = useAppSelector(loginOverview.select);
  return (
    <Stack>
      <FiguresNotice of={state} />
      <ListView
        of={state}
        things={{ one: 'attempt', many: 'attempts' }}
        caption="Login attempts, newest first"
        columns={ATTEMPTS}
        isPagedElsewhere
        lead={({ asOf }) => <AsOfTime instant={asOf} />}
        controls={(overview) => <Controls of={overview} filters={filters} />}
        empty={{
          title: isFiltered ? 'No matches' : 'No attempts',
          text: isFiltered
            ? 'No stored attempt matches. Attempts are stored for 30 days.'
            : 'Login attempts appear here about a second later.',
          ...(isFiltered
            ? { action: <AppLink to={LOGIN_MONITOR_PATH}>Show all attempts</AppLink> }
            : {}),
        }}
        foot={({ next }) =>
          next === null ? null : (
            <AppLink to={LOGIN_MONITOR_PATH} query={{ ...filters, before: next }}>
              Older attempts
            </AppLink>
          )
        }
      />
      <p>
        <LiveNote />
      </p>
    </Stack>
  );
}

interface ControlsProps {
  readonly of: LoginOverview;
  readonly filters: {
    readonly user?: string;
    readonly network?: string;
    readonly outcome?: string;
  };
}

function Controls({ filters, of }: ControlsProps) {
  const { alert, networks, resets, sessions, sessionTotal, throttles, users } = of;
  return (
    <Stack>
      {alert === null ? null : (
        <MessageBox tone="warning" title="Many failed logins">
          {formatCount(alert.failures)} logins failed in the hour before {when(alert.at)}. Usually,
          it&apos;s {String(alert.usual)} at that time.
        </MessageBox>
      )}
      <Figures of={of} />
      <Hours of={of.hours} />
      <NoProblems of={of} />
      {throttles.length === 0 ? null : (
        <Section title="Login throttles">
          <DataTable
            caption="Throttles, longest first"
            isCaptionHidden
            columns={THROTTLES}
            rows={throttles}
            rowKey={({ id }) => id}
          />
        </Section>
      )}
      {networks.length === 0 ? null : (
        <Section title="Failures by network, last 24 hours">
          <DataTable
            caption="Networks with failures"
            isCaptionHidden
            columns={NETWORKS}
            rows={networks}
            rowKey={({ network }) => network ?? ''}
          />
        </Section>
      )}
      {users.length === 0 ? null : (
        <Section title="Failures by user, last 24 hours">
          <DataTable
            caption="Users with failures"
            isCaptionHidden
            columns={USERS}
            rows={users}
            rowKey={({ userId }) => userId ?? 0}
          />
        </Section>
      )}
      <Section title="Open sessions">
        <p>
          {formatCount(sessionTotal)} sessions
          {sessionTotal > LOGIN_SESSIONS
            ? `; the ${String(LOGIN_SESSIONS)} used last are listed`
            : ''}
          . Open a user to see all sessions.
        </p>
        <Table
          caption="Sessions, last used first"
          columns={SESSIONS}
          rows={sessions}
          rowKey={({ key }) => key}
          none="No sessions."
        />
      </Section>
      <Section title="Password links and new passwords, last 7 days">
        <Table
          caption="Password links and new passwords, newest first"
          columns={RESETS}
          rows={resets}
          rowKey={({ action, at, userId }) => `${at} ${action} ${String(userId)}`}
          none="None."
        />
        <p>
          <AppLink to={MAIL_SERVICE_PATH} query={{ kind: 'SECURITY' }}>
            Emails about logins and passwords
          </AppLink>
        </p>
      </Section>
      <FilterForm
        path={LOGIN_MONITOR_PATH}
        query={filters}
        filters={[
          {
            field: 'outcome',
            label: 'Result',
            any: 'Any result',
            choices: LOGIN_OUTCOMES.map((value) => ({ value, label: LOGIN_OUTCOME_WORDS[value] })),
          },
        ]}
      />
      <FindForm
        path={LOGIN_MONITOR_PATH}
        query={filters}
        field="user"
        name="Find attempts of a user"
        label="Username or number"
        button="Find"
      />
    </Stack>
  );
}

function Figures({ of: { counts, failuresLastHour, usual } }: { readonly of: LoginOverview }) {
  const isHigh = isUnusual({ failures: failuresLastHour, usual });
  return (
    <FiguresRow
      label="Attempts"
      figures={[
        {
          label: 'Failures, last hour',
          value: formatCount(failuresLastHour),
          note: `Usually ${String(usual)} at this time`,
          tone: isHigh ? 'warning' : 'plain',
        },
        ...counts.map(({ count, outcome }) => ({
          label: LOGIN_OUTCOME_WORDS[outcome],
          value: (
            <AppLink to={LOGIN_MONITOR_PATH} query={{ outcome }}>
              {formatCount(count)}
            </AppLink>
          ),
          note: 'Last 24 hours',
        })),
      ]}
    />
  );
}

/** Says in one line what isn't there. */
function NoProblems({ of: { networks, throttles, users } }: { readonly of: LoginOverview }) {
  const none = [
    ...(throttles.length === 0 ? ['Login throttles: none.'] : []),
    ...(networks.length === 0 && users.length === 0
      ? ['Failures in the last 24 hours: none.']
      : users.length === 0
        ? ['Failures of known users in the last 24 hours: none.']
        : []),
  ];
  return none.length === 0 ? null : <p>{none.join(' ')}</p>;
}

function loginsInWords(hours: readonly LoginHour[]): string {
  const sum = (key: 'failed' | 'succeeded') => hours.reduce((all, each) => all + each[key], 0);
  const [logins, failures] = [sum('succeeded'), sum('failed')];
  const count = (number: number, word: string) =>
    `${number === 0 ? 'no' : formatCount(number)} ${word}${number === 1 ? '' : 's'}`;
  return `${asSentenceStart(count(logins, 'login'))} and ${count(failures, 'failure')} in the last 48 hours.`;
}

function Hours({ of: hours }: { readonly of: readonly LoginHour[] }) {
  if (hours.length < 2) return <p>{loginsInWords(hours)}</p>;
  return (
    <BarChart
      caption="Logins by hour, last 48 hours"
      table="button"
      pointName="Hour"
      format={formatCount}
      height={120}
      data={{
        points: hours.map(({ at }) => when(at)),
        series: [
          { key: 'succeeded', label: 'Logged in', values: hours.map(({ succeeded }) => succeeded) },
          { key: 'failed', label: 'Failed', values: hours.map(({ failed }) => failed) },
        ],
      }}
    />
  );
}

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Text instead of an empty table. */
  readonly none: string;
}

function Table<Row>({ none, rows, ...table }: TableProps<Row>) {
  return rows.length === 0 ? <p>{none}</p> : <DataTable isCaptionHidden rows={rows} {...table} />;
}

function Lift({ of }: { readonly of: LoginThrottle }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((root) => liftThrottle.select(root, of.id));
  return (
    <ConfirmedAction
      button="Lift"
      title="Lift this throttle?"
      lines={[
        `${THROTTLE_WORDS[of.kind]}, ${placeOf(of)}: logging in can be tried again now.`,
        'New failures throttle again.',
      ]}
      isSending={status === 'running'}
      onConfirm={() => dispatch(liftThrottle.send({ params: { throttleId: of.id } }))}
    />
  );
}

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
          title={`End this session of ${username}?`}
          lines={['Its browser is logged out with its next request.', ...effects]}
          isSending={one.status === 'running'}
          onConfirm={() => send(key)}
        />
      )}
      <ConfirmedAction
        button="End all sessions"
        title={`End all sessions of ${username}?`}
        lines={[
          isOwn
            ? 'All browsers except this one are logged out with their next request.'
            : 'All browsers of this user are logged out with their next request.',
          ...effects,
        ]}
        isSending={all.status === 'running'}
        onConfirm={() => send(null)}
      />
    </Row>
  );
}
