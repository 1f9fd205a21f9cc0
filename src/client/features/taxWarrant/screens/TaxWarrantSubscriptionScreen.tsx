import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatDate, formatMoney } from '#contract/formats';
import type {
  WarrantSubscription,
  WarrantSubscriptions,
} from '#contract/schemas/warrantSubscription';
import { WARRANT_SUBSCRIPTION_PATH } from '#contract/billing/warrantSubscription';
import { Loaded } from '../../../records/Loaded';
import { selectIsLoggedIn } from '../../../state/session/selectors';
import { useAppSelector } from '../../../store/hooks';
import { DescriptionList } from '../../../ui/DescriptionList';
import { Disclosure } from '../../../ui/Disclosure';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { BackendLink } from '../../../widgets/BackendLink';
import { useHrefs } from '../../../widgets/useHrefs';
import { SubscribersForm } from '../SubscribersForm';
import { SubscriptionForm } from '../SubscriptionForm';
import { SubscriptionReport } from '../SubscriptionReport';
import { subscriptions } from '../slice';

/** Tax warrant subscription with its monthly reports (spec section 2). */
export function Screen() {
  return (
    <Loaded of={useAppSelector(subscriptions.select)} what="the subscription" lines={10}>
      {(loaded) => <Subscriptions of={loaded} />}
    </Loaded>
  );
}

function Subscriptions({ of }: { readonly of: WarrantSubscriptions }) {
  const { current, next, readsReports, users } = of;
  return (
    <Stack>
      <p>
        With a subscription, tax warrant searches in its counties don’t count toward your plan. One
        user pays $15 per county per year, or $600 for all counties. Monthly reports of filings and
        releases double the price. A business with five users pays $5,000 for all counties and
        reports. {current === null ? 'Your account has no subscription.' : ''}
      </p>
      {current !== null && (
        <SubscriptionFacts title="Your subscription" of={current} users={users} />
      )}
      {next !== null && <SubscriptionFacts title="Next subscription" of={next} users={users} />}
      {readsReports && <SubscriptionReport />}
      {next === null && <Order of={of} canOrder={users.length > 0} />}
    </Stack>
  );
}

function SubscriptionFacts({
  of,
  title,
  users,
}: {
  readonly of: WarrantSubscription;
  readonly title: string;
  /** Users that the viewer may choose from; empty unless the viewer is an administrator. */
  readonly users: WarrantSubscriptions['users'];
}) {
  const { counties, endsOn, hasReports, id, priceCents, startsOn } = of;
  return (
    <Section title={title}>
      <DescriptionList
        items={[
          {
            term: 'Counties',
            description:
              counties === null ? 'All counties' : counties.map(({ name }) => name).join(', '),
          },
          { term: 'Users', description: of.users.map(({ name }) => name).join(', ') },
          { term: 'Monthly reports', description: hasReports ? 'Yes' : 'No' },
          { term: 'From', description: formatDate(startsOn) },
          { term: 'To', description: formatDate(endsOn) },
          { term: 'Price', description: `${formatMoney(priceCents)} for the year` },
        ]}
      />
      {users.length > 0 && (
        <Disclosure summary="Change users">
          <SubscribersForm
            key={`${String(id)} ${of.users.map((user) => user.id).join()}`}
            of={of}
            users={users}
          />
        </Disclosure>
      )}
    </Section>
  );
}

/** Order form for administrators of an active account; other users see who can order. */
function Order({
  canOrder,
  of,
}: {
  readonly of: WarrantSubscriptions;
  readonly canOrder: boolean;
}) {
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const here = useHrefs().screen(WARRANT_SUBSCRIPTION_PATH);
  return (
    <Section title={of.current === null ? 'Order a subscription' : 'Renew your subscription'}>
      {canOrder ? (
        <SubscriptionForm key={of.current?.id ?? 'first'} of={of} />
      ) : isLoggedIn ? (
        <p>Your account administrator can order one while the account is active.</p>
      ) : (
        <p>
          <BackendLink to={BACKEND_PAGES.login} query={{ done: here }}>
            Log in
          </BackendLink>{' '}
          as an account administrator to order one.
        </p>
      )}
    </Section>
  );
}
