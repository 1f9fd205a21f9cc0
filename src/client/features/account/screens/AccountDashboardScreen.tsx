import type { AccountDashboard, AccountPlan } from '#contract/schemas/account';
import { SEARCH_COUNT_SUMMARY_PATH } from '#contract/odometer';
import { registersOf } from '#contract/registers';
import { ACCOUNT_ADMINISTRATION, decideAccess } from '#contract/roles';
import { hasTrialPlan } from '#contract/user';
import { selectLocale } from '../../../state/location/selectors';
import { selectUser } from '../../../state/session/selectors';
import { useAppSelector } from '../../../store/hooks';
import { column, dateColumn, rowHeader } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { Card } from '../../../ui/Card';
import { DataTable, type DataColumn } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { formatCount, formatDate } from '../../../ui/formats';
import { MessageBox } from '../../../ui/MessageBox';
import { ProgressMeter } from '../../../ui/ProgressMeter';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { StatusTag } from '../../../ui/StatusTag';
import { AppLink } from '../../../widgets/AppLink';
import {
  ACCESS_STATUS_WORDS,
  applicationName,
  BILLING_STATUS_WORDS,
  type StatusWords,
} from '../accountWords';
import { ALERT_USE_PATH, SEARCH_DETAILS_PATH, USER_LIST_PATH } from '../paths';
import { accountDashboard } from '../slice';

const PLAN_COLUMNS: readonly DataColumn<AccountPlan>[] = [
  rowHeader('For', ({ appCode }) => applicationName(appCode)),
  column('Plan', ({ isTrial, planName }) =>
    isTrial ? (
      <Row gap={2}>
        {planName}
        <StatusTag tone="neutral">Trial</StatusTag>
      </Row>
    ) : (
      planName
    ),
  ),
  dateColumn('Since', ({ startsOn }) => startsOn),
  dateColumn('Ends', ({ endsOn }) => endsOn, { none: 'No end date' }),
];

const planKey = ({ appCode, startsOn, planName }: AccountPlan): string =>
  `${appCode}|${startsOn}|${planName}`;

/** The start page of one's account (spec section 2). */
export function Screen() {
  return (
    <Loaded of={useAppSelector(accountDashboard.select)} what="your account" lines={12}>
      {({ account }) => (account === null ? <NoAccount /> : <Dashboard account={account} />)}
    </Loaded>
  );
}

function NoAccount() {
  return (
    <Stack>
      <StateMessage kind="empty" title="You have no account">
        You can log in, but no account belongs to your user name. There is no plan, no invoice and
        no limit here. Your own lists work all the same.
      </StateMessage>
      <PageLinks />
    </Stack>
  );
}

function Dashboard({ account }: { readonly account: AccountDashboard }) {
  const { accountStatus, activeUsers, alerts, name, plans, searches, status } = account;
  const user = useAppSelector(selectUser);
  const trial = hasTrialPlan(user) ? plans.find(({ isTrial }) => isTrial) : undefined;
  return (
    <Stack>
      {trial === undefined ? null : (
        <MessageBox title="You are on a trial plan">
          {trial.endsOn === null
            ? 'It has no end date.'
            : `It ends on ${formatDate(trial.endsOn)}.`}
        </MessageBox>
      )}
      <Card title={name}>
        <DescriptionList
          items={[
            {
              term: 'Account',
              description: <StatusInWords words={ACCESS_STATUS_WORDS[status]} />,
            },
            {
              term: 'Invoices',
              description: <StatusInWords words={BILLING_STATUS_WORDS[accountStatus]} />,
            },
            {
              term: 'Users',
              description:
                activeUsers === 1 ? '1 active user' : `${formatCount(activeUsers)} active users`,
            },
            { term: 'Searches this month', description: <Searches searches={searches} /> },
            { term: 'Saved items with alerts', description: <Alerts alerts={alerts} /> },
          ]}
        />
      </Card>
      <Card title="Plans">
        {plans.length === 0 ? (
          <p>No plan is running.</p>
        ) : (
          <DataTable
            caption="Plans of your account"
            isCaptionHidden
            columns={PLAN_COLUMNS}
            rows={plans}
            rowKey={planKey}
          />
        )}
      </Card>
      <PageLinks />
    </Stack>
  );
}

function StatusInWords({ words }: { readonly words: StatusWords }) {
  return (
    <Row gap={2}>
      <StatusTag tone={words.tone}>{words.word}</StatusTag>
      <span>{words.meaning}</span>
    </Row>
  );
}

function Searches({ searches }: Pick<AccountDashboard, 'searches'>) {
  if (searches === null) return <>None: no plan is running</>;
  const { included, startedOn, used } = searches;
  return (
    <Stack gap={1}>
      {included === null ? (
        <span>{formatCount(used)}, without a limit</span>
      ) : (
        <div>
          <ProgressMeter label="Searches used" used={used} included={included} />
        </div>
      )}
      <span>The month began on {formatDate(startedOn)}.</span>
    </Stack>
  );
}

function Alerts({ alerts: { limit, used } }: Pick<AccountDashboard, 'alerts'>) {
  if (limit === null) return <>{formatCount(used)}, without a limit</>;
  if (limit === 0) return <>{formatCount(used)}; alerts need a running plan</>;
  return <ProgressMeter label="Alerts used" used={used} included={limit} />;
}

/** Where else to go: only pages that the user may enter. */
function PageLinks() {
  const locale = useAppSelector(selectLocale);
  const user = useAppSelector(selectUser);
  const isUserManager = decideAccess(ACCOUNT_ADMINISTRATION, 'loggedIn', user).kind === 'granted';
  const pages = [
    { path: SEARCH_COUNT_SUMMARY_PATH, title: 'Search count summary' },
    { path: SEARCH_DETAILS_PATH, title: 'View Searches' },
    { path: ALERT_USE_PATH, title: 'View Limit Details' },
    ...(isUserManager ? [{ path: USER_LIST_PATH, title: 'View Users' }] : []),
    ...registersOf(locale).flatMap(({ saved }) => saved ?? []),
    { path: '/common/MySearchRegions', title: 'My Search Regions' },
    { path: '/common/Notifications', title: 'Notifications' },
  ];
  return (
    <Card title="Pages of your account">
      <ul>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <AppLink to={path}>{title}</AppLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
