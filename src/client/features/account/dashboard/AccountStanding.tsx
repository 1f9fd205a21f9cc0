import { BACKEND_PAGES } from '#contract/backendPages';
import type { AccountDashboard, AccountPlan } from '#contract/schemas/account';
import { RENEWAL_PATHS } from '#contract/billingPages';
import { SEARCH_COUNT_SUMMARY_PATH } from '#contract/odometer';
import { hasTrialPlan } from '#contract/trialPlan';
import { dataOf } from '../../../state/loadable/dataOf';
import { selectLocale } from '../../../state/location/selectors';
import { selectUser } from '../../../state/session/selectors';
import { selectSite } from '../../../state/site/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { Card } from '../../../ui/Card';
import { MonthlyChart } from '../../../ui/charts/MonthlyChart';
import { DescriptionList } from '../../../ui/DescriptionList';
import { formatCount, formatDate } from '../../../ui/formats';
import { MessageBox } from '../../../ui/MessageBox';
import { ProgressMeter } from '../../../ui/ProgressMeter';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { StatusTag } from '../../../ui/StatusTag';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { ACCESS_STATUS_WORDS, applicationName, BILLING_STATUS_WORDS } from '../accountWords';
import styles from '../account.module.css';
import { searchCounts } from '../slice';
import { UseBar } from './UseBar';
import { isOfEdition } from './isOfEdition';

/** Number of months in the chart. */
const CHART_MONTHS = 12;

/** Plan usage, account and billing status, next steps, and plans. */
export function AccountStanding({ account }: { readonly account: AccountDashboard }) {
  const locale = useAppSelector(selectLocale);
  const { accountStatus, activeUsers, alerts, name, searches, status } = account;
  const plans = account.plans.filter(({ appCode }) => isOfEdition(appCode, locale));
  const user = useAppSelector(selectUser);
  const { supportEmail, supportPhone } = useAppSelector(selectSite);
  const trial = hasTrialPlan(user) ? account.plans.find(({ isTrial }) => isTrial) : undefined;
  const standing = BILLING_STATUS_WORDS[accountStatus];
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
              term: new Set(plans.map(({ planName }) => planName)).size > 1 ? 'Plans' : 'Plan',
              description: <PlanNames of={plans} />,
            },
            ...(needsAction
              ? []
              : [
                  {
                    term: 'Status',
                    description: <StatusTag tone={standing.tone}>{standing.word}</StatusTag>,
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
  const plan = dataOf(counts)?.plan ?? null;
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

function Alerts({ alerts: { limit, used } }: Pick<AccountDashboard, 'alerts'>) {
  if (limit === null) {
    return <>{used === 1 ? '1 alert' : `${formatCount(used)} alerts`} in use, no limit</>;
  }
  if (limit === 0) return <>{formatCount(used)}; alerts require an active plan</>;
  return <ProgressMeter label="Alerts used" used={used} included={limit} />;
}
