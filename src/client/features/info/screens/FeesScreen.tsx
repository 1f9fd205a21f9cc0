import { BACKEND_PAGES } from '#contract/backendPages';
import { HELP_TOPIC_PATH } from '#contract/helpTopics';
import type { PublicPlan } from '#contract/schemas/plans';
import { selectUser } from '../../../state/session/selectors';
import { selectSite } from '../../../state/site/selectors';
import { column, countColumn, moneyColumn, rowHeader } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { useAppSelector } from '../../../store/hooks';
import { DataTable, type DataColumn } from '../../../ui/DataTable';
import { Reading } from '../../../ui/Reading';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { plans } from '../slice';

const NO_LIMIT = { none: 'No limit' };

const COLUMNS: readonly DataColumn<PublicPlan>[] = [
  rowHeader('Plan', ({ name }) => name),
  moneyColumn('Price a month', ({ priceCents }) => priceCents || null, { none: 'Free' }),
  countColumn('Included searches', ({ includedSearches }) => includedSearches, NO_LIMIT),
  moneyColumn('Each further search', ({ extraSearchCents }) => extraSearchCents, {
    none: 'None needed',
    priority: 2,
  }),
  countColumn('Upgrade point', ({ upgradePoint }) => upgradePoint, { priority: 3 }),
  moneyColumn('Page of a document', ({ pageCents }) => pageCents, { priority: 3 }),
  countColumn('Items with alerts', ({ alertLimit }) => alertLimit, {
    ...NO_LIMIT,
    priority: 3,
  }),
];

/** For who has no account yet: each plan leads to its sign-up. */
const SIGN_UP_COLUMNS: readonly DataColumn<PublicPlan>[] = [
  ...COLUMNS,
  column('Account', ({ id, name }) => (
    <BackendLink to={BACKEND_PAGES.newSubscription} query={{ plan: id }}>
      Sign up<VisuallyHidden> for {name}</VisuallyHidden>
    </BackendLink>
  )),
];

const rowKey = ({ id }: PublicPlan): number => id;

/** What plans cost and how searches are counted (spec section 2, /info/fees). */
export function Screen() {
  return (
    <Loaded of={useAppSelector(plans.select)} what="the plans" title="Plans not loaded" lines={10}>
      {({ items }) => (
        <Stack gap={6}>
          <Plans items={items} />
          <Reading aside={<BeforeYouPay />}>
            <Counting />
          </Reading>
        </Stack>
      )}
    </Loaded>
  );
}

function Plans({ items }: { readonly items: readonly PublicPlan[] }) {
  const isVisitor = useAppSelector(selectUser).id === null;
  if (items.length === 0) {
    return (
      <StateMessage kind="empty" title="No plan is offered at present">
        Visitors can search without an account.
      </StateMessage>
    );
  }
  const columns = isVisitor ? SIGN_UP_COLUMNS : COLUMNS;
  return <DataTable caption="Plans, by price" columns={columns} rows={items} rowKey={rowKey} />;
}

function Counting() {
  return (
    <Section title="How searches are counted">
      <p>
        Visitors search free of charge. For people who are logged in, each search that they send
        counts once, also when it finds nothing. All users of an account share its searches.
      </p>
      <p>
        Free are: opening what was found, turning pages, sorting, filtering, the same search by the
        same user within 24 hours, and a search that fails on our side.
      </p>
      <p>
        A search beyond the included ones has the price of a further search. From the upgrade point
        on, the next plan costs less than more single searches.{' '}
        <AppLink to={HELP_TOPIC_PATH} query={{ shortName: 'SearchCounting' }}>
          More about counting
        </AppLink>
      </p>
    </Section>
  );
}

function BeforeYouPay() {
  const { supportEmail, supportPhone } = useAppSelector(selectSite);
  const user = useAppSelector(selectUser);
  return (
    <Section title="How to begin">
      {user.id === null ? (
        <p>
          A trial is free, asks for no card and ends by itself. A paid plan is charged to a card and
          renews each month until you end it.{' '}
          <BackendLink to={BACKEND_PAGES.newSubscription}>Sign up for a trial</BackendLink>
        </p>
      ) : user.isAdmin ? (
        <p>
          A larger plan counts at once; a smaller one can follow when the month ends.{' '}
          <BackendLink to={BACKEND_PAGES.upgradePlan}>Upgrade the plan</BackendLink>
        </p>
      ) : (
        <p>An administrator of your account chooses its plan.</p>
      )}
      <p>
        An account can have any number of users at no extra cost. Questions about a plan go to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or {supportPhone}.
      </p>
    </Section>
  );
}
