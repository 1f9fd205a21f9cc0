import { useState } from 'react';
import type { ApplicationCode } from '#contract/applications';
import { BACKEND_PAGES } from '#contract/backendPages';
import { captionWords } from '#contract/captionWords';
import type { AccountDashboard, AccountPlan } from '#contract/schemas/account';
import { RENEWAL_PATHS } from '#contract/billing';
import type { Locale } from '#contract/locales';
import { UPCOMING_HEARING_DAYS } from '#contract/limits';
import { SEARCH_COUNT_SUMMARY_PATH } from '#contract/odometer';
import { registersOf, type RegisterId } from '#contract/registers';
import type { UpcomingHearing } from '#contract/schemas/savedItems';
import { hasTrialPlan } from '#contract/trialPlan';
import { selectLocale } from '../../../state/location/selectors';
import { selectUser } from '../../../state/session/selectors';
import { selectSite } from '../../../state/site/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Loaded } from '../../../records/Loaded';
import { searchLink } from '../../../records/search/pastSearchLink';
import { searchInWords } from '../../../records/search/pastSearchWords';
import { buttonClass } from '../../../ui/buttonClass';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { MonthlyChart } from '../../../ui/charts/MonthlyChart';
import { DescriptionList } from '../../../ui/DescriptionList';
import { Field } from '../../../ui/Field';
import { formatCount, formatDate, formatDateTime } from '../../../ui/formats';
import { MessageBox } from '../../../ui/MessageBox';
import { ProgressMeter } from '../../../ui/ProgressMeter';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { StatusTag } from '../../../ui/StatusTag';
import { asSentenceStart } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import {
  ACCESS_STATUS_WORDS,
  applicationName,
  BILLING_STATUS_WORDS,
  type StatusWords,
} from '../accountWords';
import styles from '../account.module.css';
import { HearingStrip } from '../HearingStrip';
import { NOTIFICATION_TIME_ZONE } from '../notificationTime';
import {
  accountDashboard,
  notificationList,
  recentSearches,
  searchCounts,
  upcomingHearings,
} from '../slice';
import { QuickSearch } from '../QuickSearch';
import { UseBar } from '../UseBar';

/** Recent searches shown. */
const MAX_SEARCHES = 5;
/** Hearings listed before "Show all". */
const MAX_HEARINGS = 3;
/** Months in the chart. */
const CHART_MONTHS = 12;
/** Unread notifications shown. */
const MAX_UNREAD = 3;

/** True for an application of the edition's registers or its e-filing. */
function isOfEdition(appCode: ApplicationCode, locale: Locale): boolean {
  return (
    registersOf(locale).some(({ application }) => application === appCode) ||
    (appCode === 'EFILING' && locale.features.efiling)
  );
}

/** Account dashboard: recent work first, then plan and account status (spec section 2). */
export function Screen() {
  const dashboard = useAppSelector(accountDashboard.select);
  return (
    <div className={styles.dashboard}>
      <div className={styles.column}>
        <Search />
        <Hearings />
        <Changes />
      </div>
      <div className={styles.column}>
        <Loaded of={dashboard} what="your account" lines={12}>
          {({ account, proposedOrders }) => (
            <>
              {proposedOrders === null ? null : <ProposedOrders waiting={proposedOrders} />}
              {account === null ? <NoAccount /> : <AccountStatus account={account} />}
            </>
          )}
        </Loaded>
      </div>
    </div>
  );
}

/** How many proposed orders wait for this judge, with a link to them. */
function ProposedOrders({ waiting }: { readonly waiting: number }) {
  return (
    <Section title="Proposed orders">
      <p>
        {waiting === 0
          ? 'No proposed orders wait for you.'
          : `${formatCount(waiting)} proposed ${waiting === 1 ? 'order waits' : 'orders wait'} for you.`}
      </p>
      <BackendLink to={BACKEND_PAGES.signOrders} className={buttonClass('secondary')}>
        Open the tray
      </BackendLink>
    </Section>
  );
}

/** A search in any register, and recent searches that can be run again. */
function Search() {
  const locale = useAppSelector(selectLocale);
  const registers = registersOf(locale);
  const [chosen, setChosen] = useState<RegisterId | null>(null);
  const register = registers.find(({ id }) => id === chosen) ?? registers[0];
  return (
    <Section title="Search">
      {register === undefined ? null : (
        <QuickSearch
          key={register.id}
          id={register.id}
          registers={
            registers.length < 2 ? null : (
              <Field label="Records">
                <Select
                  choices={registers.map(({ id, things }) => ({
                    id,
                    label: asSentenceStart(things),
                  }))}
                  value={register.id}
                  onValueChange={(id) => setChosen(id as RegisterId)}
                />
              </Field>
            )
          }
        />
      )}
      <Loaded of={useAppSelector(recentSearches.select)} what="your recent searches" lines={5}>
        {({ items: all }) => {
          const items = all.filter(({ appCode }) => isOfEdition(appCode, locale));
          return items.length === 0 ? (
            <p>Your recent searches will appear here.</p>
          ) : (
            <ul
              className={`${styles.list ?? ''} ${styles.recent ?? ''}`}
              aria-label="Recent searches"
            >
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
        {({ asOf, capped, items }) => (
          <>
            <HearingStrip from={asOf} hearings={items} />
            <HearingList of={items} />
            {capped ? <p>Only the first {formatCount(items.length)} are shown.</p> : null}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function HearingList({ of }: { readonly of: readonly UpcomingHearing[] }) {
  const [isWhole, setIsWhole] = useState(false);
  if (of.length === 0) return <p>No hearings in the next {String(UPCOMING_HEARING_DAYS)} days.</p>;
  return (
    <>
      <ul className={styles.list} aria-label="Hearings">
        {(isWhole ? of : of.slice(0, MAX_HEARINGS)).map((hearing) => (
          <li key={hearing.id}>
            <strong>{formatDateTime(hearing.startsAt, hearing.timeZone)}</strong>
            <AppLink to="/court/ViewCaseDetails" query={{ caseId: hearing.caseId }}>
              {captionWords(hearing.caption)}
            </AppLink>
            <span className={styles.small}>
              {hearing.event}, {hearing.courtName}
              {hearing.room === null ? '' : `, ${hearing.room}`}; {hearing.caseNumber}
            </span>
          </li>
        ))}
      </ul>
      {isWhole || of.length <= MAX_HEARINGS ? null : (
        <p>
          <Button size="small" onClick={() => setIsWhole(true)}>
            Show all {formatCount(of.length)} hearings
          </Button>
        </p>
      )}
    </>
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
      {needsAction ? (
        <MessageBox title={actionTitle(account)} tone="error">
          {status === 'ACTIVE' ? null : <p>{ACCESS_STATUS_WORDS[status].meaning}</p>}
          {accountStatus === 'ACTIVE' ? null : <p>{BILLING_STATUS_WORDS[accountStatus].meaning}</p>}
          {user.isAdmin ? (
            <p>
              <BackendLink to={BACKEND_PAGES.payInvoices} className={buttonClass('primary')}>
                Pay invoices
              </BackendLink>
            </p>
          ) : null}
          <p>
            To resolve this, email{' '}
            <a href={`mailto:${supportEmail}?subject=${encodeURIComponent(name)}`}>
              {supportEmail}
            </a>{' '}
            or call {supportPhone}.
          </p>
        </MessageBox>
      ) : null}
      <Section title="Searches used">
        <Stack gap={3}>
          <PlanUse searches={searches} />
          <SearchChart />
          <AppLink to={SEARCH_COUNT_SUMMARY_PATH}>Usage by user and billing code</AppLink>
        </Stack>
      </Section>
      <Card title={name}>
        <DescriptionList
          items={[
            {
              term: plans.length > 1 ? 'Plans' : 'Plan',
              description: <PlanNames of={plans} />,
            },
            ...(needsAction
              ? []
              : [
                  {
                    term: 'Status',
                    description: <StatusLine words={BILLING_STATUS_WORDS[accountStatus]} />,
                  },
                ]),
            {
              term: 'Users',
              description:
                activeUsers === 1 ? '1 active user' : `${formatCount(activeUsers)} active users`,
            },
            { term: 'Alerts in use', description: <Alerts alerts={alerts} /> },
          ]}
        />
      </Card>
    </>
  );
}

function actionTitle({ accountStatus, status }: AccountDashboard): string {
  const { word } =
    accountStatus === 'ACTIVE' ? ACCESS_STATUS_WORDS[status] : BILLING_STATUS_WORDS[accountStatus];
  return `Your account is ${word.toLowerCase()}`;
}

/** Plans by name, with the services and end date of each. */
function PlanNames({ of }: { readonly of: readonly AccountPlan[] }) {
  if (of.length === 0) return <>You have no active plan.</>;
  const names = [...new Set(of.map(({ planName }) => planName))];
  return (
    <>
      {names.map((name) => {
        const plans = of.filter(({ planName }) => planName === name);
        const ends = [...new Set(plans.map(({ endsOn }) => endsOn))];
        const [end = null] = ends;
        return (
          <span key={name} className={styles.plan}>
            <strong>{name}</strong>
            {plans.some(({ isTrial }) => isTrial) ? (
              <StatusTag tone="neutral">Trial</StatusTag>
            ) : null}
            <span className={styles.small}>
              {plans.map(({ appCode }) => applicationName(appCode)).join(', ')}
              {ends.length === 1 && end !== null ? `; ends ${formatDate(end)}` : ''}
            </span>
          </span>
        );
      })}
    </>
  );
}

/** Searches of the last 12 billing months. */
function SearchChart() {
  const counts = useAppSelector(searchCounts.select);
  if (counts.status !== 'ready' && counts.status !== 'refreshing') return null;
  const months = [...counts.data.months].reverse().slice(-CHART_MONTHS);
  if (months.length === 0) return null;
  return (
    <MonthlyChart
      caption="Counted searches by month"
      height={96}
      months={months.map(({ from }) => from)}
      series={[
        { key: 'counted', label: 'Counted searches', values: months.map(({ counted }) => counted) },
      ]}
      format={formatCount}
      none="No counted searches in the last 12 months."
    />
  );
}

function PlanUse({ searches }: Pick<AccountDashboard, 'searches'>) {
  const counts = useAppSelector(searchCounts.select);
  const plan =
    counts.status === 'ready' || counts.status === 'refreshing' ? counts.data.plan : null;
  if (searches === null) return <p>No active plan</p>;
  const { included, startedOn, used } = searches;
  return (
    <div>
      {included === null ? (
        <p>{formatCount(used)} used, no limit</p>
      ) : (
        <UseBar used={used} included={included} upgradePoint={plan?.upgradePoint ?? null} />
      )}
      {plan === null || plan.bonusLeft === 0 ? null : (
        <p>{formatCount(plan.bonusLeft)} bonus searches left; they’re used first.</p>
      )}
      <p className={styles.small}>This billing month started {formatDate(startedOn)}.</p>
    </div>
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
