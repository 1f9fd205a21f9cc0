import { LOGIN_MONITOR_PATH, MAIL_SERVICE_PATH } from '#contract/admin/pages';
import { formatCount, formatQuantity } from '#contract/formats';
import {
  LOGIN_OUTCOME_WORDS,
  LOGIN_OUTCOMES,
  LOGIN_SESSIONS,
  LOGIN_SUCCESSES,
} from '#contract/account/logins';
import type { LoginAttempt, LoginOverview, LoginSource } from '#contract/schemas/logins';
import { column, countColumn, rowHeader, statusColumn } from '../../../records/columns';
import { FilterForm } from '../../../records/FilterForm';
import { FindForm } from '../../../records/FindForm';
import { ListView } from '../../../records/ListView';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { MessageBox } from '../../../ui/MessageBox';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { moment, when } from '../stateTime';
import { AsOfTime } from '../AsOfTime';
import { FiguresNotice } from '../live/FiguresNotice';
import { LiveNote } from '../live/LiveNote';
import { loginOverview, readLoginQuery } from '../logins/slice';
import { networkWords } from '../logins/networkWords';
import { userCell } from '../logins/userCell';
import { THROTTLES } from '../logins/throttles';
import { OpenSessions } from '../logins/sessions';
import { LoginFigures, LoginHours } from '../logins/LoginFigures';
import { TableOrNone } from '../TableOrNone';

const ATTEMPTS: readonly DataColumn<LoginAttempt>[] = [
  rowHeader('Time', ({ at }) => when(at)),
  statusColumn(
    'Result',
    ({ outcome }) => ({
      tone: LOGIN_SUCCESSES.includes(outcome) ? 'released' : 'warning',
      word: LOGIN_OUTCOME_WORDS[outcome],
    }),
    { phone: 'end' },
  ),
  column('User', userCell, { phone: 'line' }),
  column('Network', ({ network }) => networkWords(network), { phone: 'line' }),
];

const NETWORKS: readonly DataColumn<LoginSource>[] = [
  rowHeader('Network', ({ network }) => (
    <AppLink to={LOGIN_MONITOR_PATH} query={{ network }}>
      {networkWords(network)}
    </AppLink>
  )),
  countColumn('Failed', ({ failed }) => failed, { phone: 'named' }),
  countColumn('Logged in', ({ succeeded }) => succeeded, { phone: 'named' }),
  countColumn('Users', ({ others }) => others, { priority: 2, phone: 'named' }),
  moment('Last attempt', ({ lastAt }) => lastAt, { priority: 2, phone: 'named' }),
];

const USERS: readonly DataColumn<LoginSource>[] = [
  rowHeader('User', userCell),
  countColumn('Failed', ({ failed }) => failed, { phone: 'named' }),
  countColumn('Logged in', ({ succeeded }) => succeeded, { phone: 'named' }),
  countColumn('Networks', ({ others }) => others, { priority: 2, phone: 'named' }),
  moment('Last attempt', ({ lastAt }) => lastAt, { priority: 2, phone: 'named' }),
];

type Reset = LoginOverview['resets'][number];

const RESETS: readonly DataColumn<Reset>[] = [
  rowHeader('Time', ({ at }) => when(at)),
  column('Event', ({ action }) => (action === 'LINK' ? 'Password link sent' : 'New password set'), {
    phone: 'line',
  }),
  column('User', userCell, { phone: 'line' }),
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
            ? 'No login attempts match. Attempts are stored for 30 days.'
            : 'Login attempts appear here about a second later.',
          ...(isFiltered
            ? { action: <AppLink to={LOGIN_MONITOR_PATH}>Show all attempts</AppLink> }
            : {}),
        }}
        foot={({ next }, focusSummary) =>
          next === null ? null : (
            <AppLink
              to={LOGIN_MONITOR_PATH}
              query={{ ...filters, before: next }}
              onFollow={focusSummary}
            >
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
          {formatQuantity(alert.failures, 'login')} failed in the hour before {when(alert.at)}. The
          normal number at that time is {String(alert.usual)}.
        </MessageBox>
      )}
      <LoginFigures of={of} />
      <LoginHours of={of.hours} asOf={of.asOf} />
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
        {sessionTotal > LOGIN_SESSIONS ? (
          <p>
            The {LOGIN_SESSIONS} most recently used of {formatCount(sessionTotal)} are listed. Open
            a user to see all sessions.
          </p>
        ) : null}
        <OpenSessions sessions={sessions} />
      </Section>
      <Section title="Password links and new passwords, last 7 days">
        <TableOrNone
          isCaptionHidden
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
        name="Find login attempts by user"
        label="Username or number"
        button="Find"
      />
    </Stack>
  );
}
