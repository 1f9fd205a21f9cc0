import { BACKEND_PAGES } from '#contract/site/backendPages';
import { payableCents, SMALL_CREDITED } from '#contract/billing/smallInvoices';
import { formatCount, formatDate, formatMoney, formatQuantity } from '#contract/formats';
import type { AccountDashboard, AccountPlan } from '#contract/schemas/account';
import type { CurrentUser } from '#contract/schemas/users';
import { RENEWAL_PATHS } from '#contract/billing/pages';
import { alertsBeyondLimit } from '#contract/messages';
import { hasTrialPlan } from '#contract/billing/trialPlan';
import { selectLocale } from '../../../state/location/selectors';
import { selectUser } from '../../../state/session/selectors';
import { selectSite } from '../../../state/site/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { Card } from '../../../ui/Card';
import { DescriptionList } from '../../../ui/DescriptionList';
import { MessageBox } from '../../../ui/MessageBox';
import { ProgressMeter } from '../../../ui/ProgressMeter';
import { StatusTag } from '../../../ui/StatusTag';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { ACCESS_STATUS_WORDS, applicationName, BILLING_STATUS_WORDS } from '../accountWords';
import styles from '../account.module.css';
import { isOfEdition } from './isOfEdition';

/** True for an account that can't be used fully until someone acts. */
function needsAction({ accountStatus, status }: AccountDashboard): boolean {
  return status !== 'ACTIVE' || accountStatus !== 'ACTIVE';
}

interface AccountProps {
  readonly account: AccountDashboard;
}

/** What needs action: an unconfirmed email address, a trial that ends, a past-due account. */
export function AccountNotices({ account }: AccountProps) {
  const { accountStatus, name, status } = account;
  const user = useAppSelector(selectUser);
  const { supportEmail, supportPhone } = useAppSelector(selectSite);
  const due = user.account?.dueCents ?? 0;
  const payable = payableCents(due, user.account?.openInvoices ?? []);
  const trial = hasTrialPlan(user) ? account.plans.find(({ isTrial }) => isTrial) : undefined;
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
      {needsAction(account) ? (
        <MessageBox title={actionTitle(account)} tone="error">
          {accountStatus === 'ACTIVE' ? null : (
            <p>
              <Owed by={user.account} /> {BILLING_STATUS_WORDS[accountStatus].meaning}
            </p>
          )}
          {status === 'ACTIVE' ? null : <p>{ACCESS_STATUS_WORDS[status].meaning}</p>}
          {user.isAdmin && accountStatus !== 'ACTIVE' ? (
            <p>
              {due > 0 && payable === 0 ? (
                SMALL_CREDITED
              ) : (
                <BackendLink to={BACKEND_PAGES.payInvoices} className={buttonClass('primary')}>
                  {due === 0 ? 'Pay invoices' : `Pay ${formatMoney(payable)}`}
                </BackendLink>
              )}
            </p>
          ) : null}
          <p>
            To resolve this, email{' '}
            <a href={`mailto:${supportEmail}?subject=${encodeURIComponent(name)}`}>
              {supportEmail}
            </a>{' '}
            or call <span className={styles.number}>{supportPhone}</span>.
          </p>
        </MessageBox>
      ) : null}
    </>
  );
}

/** Balance due, and since when; only administrators know it. */
function Owed({ by }: { readonly by: CurrentUser['account'] }) {
  const due = by?.dueCents ?? 0;
  const [oldest] = by?.openInvoices ?? [];
  if (due === 0) return null;
  return (
    <strong>
      {formatMoney(due)} past due
      {oldest === undefined ? '' : ` since ${formatDate(oldest.dueOn)}`}.
    </strong>
  );
}

/** One line for a phone: plans and billing status. */
export function StandingLine({ account }: AccountProps) {
  const locale = useAppSelector(selectLocale);
  if (needsAction(account)) return null;
  const { tone, word } = BILLING_STATUS_WORDS[account.accountStatus];
  const names = account.plans
    .filter(({ appCode }) => isOfEdition(appCode, locale))
    .map(({ planName }) => planName);
  return (
    <p className={styles.standing}>
      <span>Plan: {names.length === 0 ? 'none' : [...new Set(names)].join(', ')}</span>
      <StatusTag tone={tone}>{word}</StatusTag>
    </p>
  );
}

/** The account's name, plans, status, users, and alerts. */
export function AccountCard({ account }: AccountProps) {
  const locale = useAppSelector(selectLocale);
  const { accountStatus, activeUsers, alerts, name } = account;
  const plans = account.plans.filter(({ appCode }) => isOfEdition(appCode, locale));
  const standing = BILLING_STATUS_WORDS[accountStatus];
  return (
    <Card title={name}>
      <DescriptionList
        items={[
          {
            term: new Set(plans.map(({ planName }) => planName)).size > 1 ? 'Plans' : 'Plan',
            description: <PlanNames of={plans} />,
          },
          needsAction(account)
            ? null
            : {
                term: 'Status',
                description: <StatusTag tone={standing.tone}>{standing.word}</StatusTag>,
              },
          {
            term: 'Users',
            description: formatQuantity(activeUsers, 'active user'),
          },
          { term: 'Alerts in use', description: <Alerts alerts={alerts} /> },
        ]}
      />
    </Card>
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

function Alerts({ alerts: { limit, used } }: Pick<AccountDashboard, 'alerts'>) {
  if (limit === null) {
    return <>{formatQuantity(used, 'alert')} in use, no limit</>;
  }
  if (limit === 0) return <>{formatCount(used)} paused; alerts require an active plan</>;
  return (
    <>
      <ProgressMeter label="Alerts used" used={used} included={limit} />
      {used > limit ? <p>{alertsBeyondLimit(limit, used)}</p> : null}
    </>
  );
}
