import { BACKEND_PAGES } from '#contract/backendPages';
import type {
  WarrantSubscription,
  WarrantSubscriptions,
} from '#contract/schemas/warrantSubscription';
import { WARRANT_SUBSCRIPTION_PATH } from '#contract/warrantSubscription';
import { Loaded } from '../../../records/Loaded';
import { selectIsLoggedIn } from '../../../state/session/selectors';
import { useAppSelector } from '../../../store/hooks';
import { DescriptionList } from '../../../ui/DescriptionList';
import { formatDate, formatMoney } from '../../../ui/formats';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { BackendLink } from '../../../widgets/BackendLink';
import { useHrefs } from '../../../widgets/useHrefs';
import { SubscriptionForm } from '../SubscriptionForm';
import { SubscriptionReport } from '../SubscriptionReport';
import { subscriptions } from '../slice';

/** The subscription to the register of tax warrants, with its reports (spec section 2). */
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
        With a subscription your searches of tax warrants in its counties are not counted against
        your plan. One user pays $15 a county a year, and $600 for every county; monthly reports of
        what was filed and released double the price. A business of five users pays $5,000 for all
        of it. {current === null ? 'Your account has none.' : ''}
      </p>
      {current !== null && <Running title="Your subscription" of={current} />}
      {next !== null && <Running title="The one that follows" of={next} />}
      {readsReports && <SubscriptionReport />}
      {next === null && <Order of={of} mayOrder={users.length > 0} />}
    </Stack>
  );
}

function Running({ of, title }: { readonly of: WarrantSubscription; readonly title: string }) {
  const { counties, endsOn, hasReports, priceCents, startsOn, users } = of;
  return (
    <Section title={title}>
      <DescriptionList
        items={[
          {
            term: 'Counties',
            description:
              counties === null ? 'Every county' : counties.map(({ name }) => name).join(', '),
          },
          { term: 'Users', description: users.map(({ name }) => name).join(', ') },
          { term: 'Monthly reports', description: hasReports ? 'Yes' : 'No' },
          { term: 'From', description: formatDate(startsOn) },
          { term: 'Until', description: formatDate(endsOn) },
          { term: 'Price', description: `${formatMoney(priceCents)} for the year` },
        ]}
      />
    </Section>
  );
}

/** Only an administrator of an active account orders; all others are told who may. */
function Order({
  mayOrder,
  of,
}: {
  readonly of: WarrantSubscriptions;
  readonly mayOrder: boolean;
}) {
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const here = useHrefs().screen(WARRANT_SUBSCRIPTION_PATH);
  return (
    <Section title={of.current === null ? 'Order a subscription' : 'Renew the subscription'}>
      {mayOrder ? (
        <SubscriptionForm key={of.current?.id ?? 'first'} of={of} />
      ) : isLoggedIn ? (
        <p>An administrator of your account can order it, while the account is active.</p>
      ) : (
        <p>
          <BackendLink to={BACKEND_PAGES.login} query={{ done: here }}>
            Log in
          </BackendLink>{' '}
          as an administrator of your account to order it.
        </p>
      )}
    </Section>
  );
}
