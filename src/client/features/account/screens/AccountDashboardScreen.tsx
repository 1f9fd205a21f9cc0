import type { ApplicationCode } from '#contract/applications';
import { BACKEND_PAGES } from '#contract/backendPages';
import type { AccountDashboard, AccountPlan } from '#contract/schemas/account';
import { RENEWAL_PATHS } from '#contract/billing';
import type { Locale } from '#contract/locales';
import { UPCOMING_HEARING_DAYS } from '#contract/limits';
import { SEARCH_COUNT_SUMMARY_PATH } from '#contract/odometer';
import { registersOf } from '#contract/registers';
import { hasTrialPlan } from '#contract/trialPlan';
import { selectLocale } from '../../../state/location/selectors';
import { selectUser } from '../../../state/session/selectors';
import { selectSite } from '../../../state/site/selectors';
import { useAppSelector } from '../../../store/hooks';
import { column, dateColumn, rowHeader } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { searchLink } from '../../../records/search/pastSearchLink';
import { searchInWords } from '../../../records/search/pastSearchWords';
import { buttonClass } from '../../../ui/buttonClass';
import { DataTable, type DataColumn } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { formatCount, formatDate, formatDateTime } from '../../../ui/formats';
import { MessageBox } from '../../../ui/MessageBox';
import { ProgressMeter } from '../../../ui/ProgressMeter';
import { Reading } from '../../../ui/Reading';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { StatusTag } from '../../../ui/StatusTag';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import {
  ACCESS_STATUS_WORDS,
  applicationName,
  BILLING_STATUS_WORDS,
  type StatusWords,
} from '../accountWords';
import styles from '../account.module.css';
import { NOTIFICATION_TIME_ZONE } from '../notificationTime';
import {
  accountDashboard,
  notificationList,
  recentSearches,
  searchCounts,
  upcomingHearings,
} from '../slice';
import { UseBar } from '../UseBar';

/** Recent searches shown. */
const MAX_SEARCHES = 5;
/** Unread notifications shown. */
const MAX_UNREAD = 3;

const PLAN_COLUMNS: readonly DataColumn<AccountPlan>[] = [
  rowHeader('Service', ({ appCode }) => applicationName(appCode)),
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

/** True for an application of the edition's registers or its e-filing. */
function isOfEdition(appCode: ApplicationCode, locale: Locale): boolean {
  return (
    registersOf(locale).some(({ application }) => application === appCode) ||
    (appCode === 'EFILING' && locale.features.efiling)
  );
}

const planKey = ({ appCode, startsOn, planName }: AccountPlan): string =>
  `${appCode}|${startsOn}|${planName}`;

/** Account dashboard: recent work first, then plan and account status (spec section 2). */
export function Screen() {
  return (
    <Reading
      aside={
        <Loaded of={useAppSelector(accountDashboard.select)} what="your account" lines={12}>
          {({ account }) =>
            account === null ? <NoAccount /> : <AccountStatus account={account} />
          }
        </Loaded>
      }
    >
      <RecentSearches />
      <Changes />
      <Hearings />
    </Reading>
  );
}

/** Link to a new search, and recent searches that can be run again. */
function RecentSearches() {
  const locale = useAppSelector(selectLocale);
  const [register] = registersOf(locale);
  return (
    <Section title="Search">
      <p>
        {register === undefined ? null : (
          <AppLink to={register.overview} className={buttonClass('primary')}>
            Search {register.things}
          </AppLink>
        )}
      </p>
      <Loaded of={useAppSelector(recentSearches.select)} what="your recent searches" lines={5}>
        {({ items: all }) => {
          const items = all.filter(({ appCode }) => isOfEdition(appCode, locale));
          return items.length === 0 ? (
            <p>Your recent searches will appear here.</p>
          ) : (
            <ul className={styles.list} aria-label="Recent searches">
              {items.slice(0, MAX_SEARCHES).map((search) => {
                const words = searchInWords(search);
                const link = searchLink(search, locale);
                return (
                  <li key={search.id}>
                    {link === null ? (
                      words
                    ) : (
                      <AppLink to={link.path} query={link.query}>
                        {words}
                      </AppLink>
                    )}
                    <span className={styles.small}>
                      {search.regionName ?? 'a deleted region'},{' '}
                      {formatDateTime(search.at, NOTIFICATION_TIME_ZONE)}
                    </span>
                  </li>
                );
              })}
            </ul>
          );
        }}
      </Loaded>
    </Section>
  );
}

/** Unread notifications. */
function Changes() {
  const { features } = useAppSelector(selectLocale);
  return (
    <Section title="New since your last visit">
      <Loaded of={useAppSelector(notificationList.select)} what="your notifications" lines={3}>
        {({ items }) => {
          const unread = items.filter(({ readAt }) => readAt === null);
          return unread.length === 0 ? (
            <p>Nothing new in your saved {features.court ? 'cases' : 'documents'}.</p>
          ) : (
            <>
              <ul className={styles.list} aria-label="Unread notifications">
                {unread.slice(0, MAX_UNREAD).map(({ createdAt, id, title }) => (
                  <li key={id}>
                    <AppLink to={`/common/Notifications/${String(id)}`}>{title}</AppLink>
                    <span className={styles.small}>
                      {formatDateTime(createdAt, NOTIFICATION_TIME_ZONE)}
                    </span>
                  </li>
                ))}
              </ul>
              {unread.length > MAX_UNREAD ? (
                <AppLink to="/common/Notifications">
                  {formatCount(unread.length - MAX_UNREAD)} more unread
                </AppLink>
              ) : null}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

/** Upcoming hearings in saved cases. */
function Hearings() {
  const { features } = useAppSelector(selectLocale);
  const hearings = useAppSelector(upcomingHearings.select);
  if (!features.court) return null;
  return (
    <Section title={`Hearings in the next ${String(UPCOMING_HEARING_DAYS)} days`}>
      <Loaded of={hearings} what="the hearings of your saved cases" lines={4}>
        {({ capped, items }) =>
          items.length === 0 ? (
            <p>No hearings in the next {String(UPCOMING_HEARING_DAYS)} days.</p>
          ) : (
            <>
              <ul className={styles.list} aria-label="Hearings">
                {items.map((hearing) => (
                  <li key={hearing.id}>
                    <strong>{formatDateTime(hearing.startsAt, hearing.timeZone)}</strong>
                    <AppLink to="/court/ViewCaseDetails" query={{ caseId: hearing.caseId }}>
                      {hearing.caption}
                    </AppLink>
                    <span className={styles.small}>
                      {hearing.event}, {hearing.courtName}
                      {hearing.room === null ? '' : `, ${hearing.room}`}; {hearing.caseNumber}
                    </span>
                  </li>
                ))}
              </ul>
              {capped ? <p>Only the first {formatCount(items.length)} are shown.</p> : null}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function NoAccount() {
  return (
    <StateMessage kind="empty" title="You have no account">
      You can log in, but your username doesn’t belong to an account. There is no plan, invoice, or
      limit here. Your own lists still work.
    </StateMessage>
  );
}

/** Plan usage, account and billing status, next steps, and plans. */
function AccountStatus({ account }: { readonly account: AccountDashboard }) {
  const locale = useAppSelector(selectLocale);
  const { accountStatus, activeUsers, alerts, name, searches, status } = account;
  const plans = account.plans.filter(({ appCode }) => isOfEdition(appCode, locale));
  const user = useAppSelector(selectUser);
  const { supportEmail, supportPhone } = useAppSelector(selectSite);
  const trial = hasTrialPlan(user) ? account.plans.find(({ isTrial }) => isTrial) : undefined;
  const needsAction = status !== 'ACTIVE' || accountStatus !== 'ACTIVE';
  return (
    <>
      {user.isEmailConfirmed ? null : (
        <MessageBox title="Confirm your email address" tone="warning">
          Open the link in the email we sent you. Until then, you can’t buy pages or get alerts.{' '}
          <BackendLink to={BACKEND_PAGES.confirmEmail}>Send another email</BackendLink>
        </MessageBox>
      )}
      {trial === undefined ? null : (
        <MessageBox title="You are on a trial plan">
          {trial.endsOn === null
            ? 'It has no end date.'
            : `It ends on ${formatDate(trial.endsOn)}.`}{' '}
          {user.isAdmin ? (
            <AppLink to={RENEWAL_PATHS.recorder}>Choose a plan to continue after the trial</AppLink>
          ) : null}
        </MessageBox>
      )}
      <Section title="Searches used">
        <Stack gap={2}>
          <PlanUse searches={searches} />
          <AppLink to={SEARCH_COUNT_SUMMARY_PATH}>Usage by user and billing code</AppLink>
        </Stack>
      </Section>
      <Section title={name}>
        <Stack gap={3}>
          <DescriptionList
            items={[
              {
                term: 'Account',
                description: <StatusLine words={ACCESS_STATUS_WORDS[status]} />,
              },
              {
                term: 'Invoices',
                description: <StatusLine words={BILLING_STATUS_WORDS[accountStatus]} />,
              },
              {
                term: 'Users',
                description:
                  activeUsers === 1 ? '1 active user' : `${formatCount(activeUsers)} active users`,
              },
              { term: 'Alerts in use', description: <Alerts alerts={alerts} /> },
            ]}
          />
          {needsAction && user.isAdmin ? (
            <p>
              <BackendLink to={BACKEND_PAGES.payInvoices} className={buttonClass('primary')}>
                Pay invoices
              </BackendLink>
            </p>
          ) : null}
          {needsAction ? (
            <p>
              To resolve this, email{' '}
              <a href={`mailto:${supportEmail}?subject=${encodeURIComponent(name)}`}>
                {supportEmail}
              </a>{' '}
              or call {supportPhone}.
            </p>
          ) : null}
        </Stack>
      </Section>
      <Section title="Plans">
        {plans.length === 0 ? (
          <p>You have no active plan.</p>
        ) : (
          <DataTable
            caption="Account plans"
            isCaptionHidden
            columns={PLAN_COLUMNS}
            rows={plans}
            rowKey={planKey}
          />
        )}
      </Section>
    </>
  );
}

function PlanUse({ searches }: Pick<AccountDashboard, 'searches'>) {
  const counts = useAppSelector(searchCounts.select);
  const plan =
    counts.status === 'ready' || counts.status === 'refreshing' ? counts.data.plan : null;
  if (searches === null) return <p>No active plan</p>;
  const { included, startedOn, used } = searches;
  return (
    <>
      {included === null ? (
        <p>{formatCount(used)} used, no limit</p>
      ) : (
        <UseBar used={used} included={included} upgradePoint={plan?.upgradePoint ?? null} />
      )}
      <p>This billing month started {formatDate(startedOn)}.</p>
    </>
  );
}

function StatusLine({ words }: { readonly words: StatusWords }) {
  return (
    <Row gap={2}>
      <StatusTag tone={words.tone}>{words.word}</StatusTag>
      <span>{words.meaning}</span>
    </Row>
  );
}

function Alerts({ alerts: { limit, used } }: Pick<AccountDashboard, 'alerts'>) {
  if (limit === null) {
    return <>{used === 1 ? '1 alert' : `${formatCount(used)} alerts`} in use, no limit</>;
  }
  if (limit === 0) return <>{formatCount(used)}; alerts require an active plan</>;
  return <ProgressMeter label="Alerts used" used={used} included={limit} />;
}
