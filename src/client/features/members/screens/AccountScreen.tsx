import { ACCOUNT_MONEY_PATH } from '#contract/admin/pages';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { ACCOUNT_DASHBOARD_PATH, USER_LIST_PATH } from '#contract/account/pages';
import { compPlanWords } from '#contract/billing/compAccounts';
import { formatCount, formatDate, formatDateTime, formatMoney } from '#contract/formats';
import { ACCOUNT_PATH, BILLING_EMAILS_ACTION, USER_PATH } from '#contract/account/members';
import { ACCOUNT_ADMINISTRATION } from '#contract/roles';
import type { AccountView } from '#contract/schemas/members';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { selectUser } from '../../../state/session/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { DescriptionList } from '../../../ui/DescriptionList';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AllowedTo } from '../../../widgets/AllowedTo';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { Reasoned } from '../Reasoned';
import { account } from '../slice';

const BILLING_STATUS = {
  ACTIVE: 'No overdue invoices',
  PAST_DUE: 'Past due',
  DUNNED: 'Overdue: searches are blocked',
  CANCELLED: 'Canceled',
} as const;

/** An account with its plan, billing details, and administrators (spec section 2, ViewAccount). */
export function Screen() {
  const loaded = useAppSelector(account.select);
  return (
    <Reasoned kind="account" title="Account" of={loaded}>
      <Loaded
        of={loaded}
        what="the account"
        title="Account not loaded"
        notFound={
          <RecordNotFound
            title="Account not found"
            problem="We can’t find this account"
            nextLink={{ to: ACCOUNT_DASHBOARD_PATH, label: 'Go to your account' }}
          >
            Administrators can view only their own account.
          </RecordNotFound>
        }
      >
        {(shown) => <Account of={shown} />}
      </Loaded>
    </Reasoned>
  );
}

function planInWords({ comp, plan }: AccountView): string {
  if (plan === null) return comp === null ? 'No paid plan' : compPlanWords(comp);
  const renewal =
    plan.renewalName === null
      ? 'then ends'
      : plan.renewalName === plan.name
        ? 'then renews'
        : `then ${plan.renewalName}`;
  return `${plan.name}, ${formatMoney(plan.priceCents)} per month, until ${formatDate(plan.periodTo)}, ${renewal}`;
}

function codesInWords({ codeMask, isCodeEnabled, isCodeRequired }: AccountView): string {
  if (!isCodeEnabled) return 'Not used';
  const required = isCodeRequired ? 'Required' : 'Optional';
  return codeMask === null ? required : `${required}, format ${codeMask}`;
}

function Account({ of }: { readonly of: AccountView }) {
  const { activeUsers, administrators, billTo, card, id, name, openCents, openedAt } = of;
  const user = useAppSelector(selectUser);
  const isOwn = user.account?.id === id;
  return (
    <Stack>
      <ScreenHeading title={name} />
      {isOwn ? (
        <AllowedTo rule={ACCOUNT_ADMINISTRATION}>
          <Row gap={2}>
            <BackendLink to={BACKEND_PAGES.editAccount} className={buttonClass()}>
              Edit billing information
            </BackendLink>
            <AppLink to={USER_LIST_PATH} className={buttonClass()}>
              Users
            </AppLink>
          </Row>
        </AllowedTo>
      ) : null}
      {user.isSuperUser ? (
        <Row gap={2}>
          <AppLink to={ACCOUNT_MONEY_PATH} query={{ accountId: id }} className={buttonClass()}>
            Credits, refunds, bonus searches
          </AppLink>
        </Row>
      ) : null}
      <DescriptionList
        items={[
          { term: 'Access', description: of.status === 'ACTIVE' ? 'Active' : 'Inactive' },
          { term: 'Invoices', description: BILLING_STATUS[of.accountStatus] },
          { term: 'Balance due', description: formatMoney(openCents) },
          { term: 'Plan', description: planInWords(of) },
          { term: 'Card', description: card ?? 'None' },
          { term: 'Bill to', description: billTo.join(', ') },
          {
            term: 'Billing emails',
            description: (
              <AppLink
                to={ACCOUNT_PATH}
                query={{ action: BILLING_EMAILS_ACTION, ...(isOwn ? {} : { accountId: id }) }}
              >
                {of.emails.length === 1
                  ? (of.emails[0] ?? '')
                  : `${formatCount(of.emails.length)} addresses`}
              </AppLink>
            ),
          },
          { term: 'Billing codes', description: codesInWords(of) },
          { term: 'Users', description: `${formatCount(activeUsers)} active` },
          { term: 'Opened', description: formatDateTime(openedAt, STATE_TIME_ZONE) },
        ]}
      />
      <Section title="Administrators">
        <ul>
          {administrators.map((each) => (
            <li key={each.id}>
              <AppLink to={USER_PATH} query={{ userId: each.id }}>
                {each.name}
              </AppLink>
            </li>
          ))}
        </ul>
      </Section>
    </Stack>
  );
}
