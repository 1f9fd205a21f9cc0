import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatCount, formatMoney } from '#contract/formats';
import { HELP_TOPIC_PATH } from '#contract/site/helpTopics';
import { BEST_FOR } from '#contract/billing/planWords';
import type { PublicPlan } from '#contract/schemas/plans';
import { selectUser } from '../../../state/session/selectors';
import { selectSite } from '../../../state/site/selectors';
import { countColumn, moneyColumn, rowHeader, toolsColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { useAppSelector } from '../../../store/hooks';
import { useMaxWidth } from '../../../platform/useMinWidth';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { PageActions } from '../../../ui/PageActions';
import { Reading } from '../../../ui/Reading';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { asSentenceStart } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { plans } from '../slice';
import styles from '../about.module.css';

const NO_LIMIT = { none: 'Unlimited' };

/** The customers that a plan is suitable for. */
function BestFor({ id }: { readonly id: number }) {
  const customers = BEST_FOR[id];
  return customers === undefined ? null : <span className={styles.best}>Best for {customers}</span>;
}

const COLUMNS: readonly DataColumn<PublicPlan>[] = [
  rowHeader('Plan', ({ id, name }) => (
    <>
      {name}
      <BestFor id={id} />
    </>
  )),
  moneyColumn('Monthly price', ({ priceCents }) => priceCents),
  countColumn('Included searches', ({ includedSearches }) => includedSearches, NO_LIMIT),
  moneyColumn('Extra searches', ({ extraSearchCents }) => extraSearchCents, {
    none: 'Included',
    priority: 2,
  }),
  countColumn('Upgrade point', ({ upgradePoint }) => upgradePoint, { priority: 3 }),
  moneyColumn('Document page', ({ pageCents }) => pageCents, { priority: 3 }),
  countColumn('Items with alerts', ({ alertLimit }) => alertLimit, {
    ...NO_LIMIT,
    priority: 3,
  }),
];

/** Columns for visitors, with a sign-up link for each plan. */
const SIGN_UP_COLUMNS: readonly DataColumn<PublicPlan>[] = [
  ...COLUMNS,
  toolsColumn('Choose', ({ id, name }) => (
    <BackendLink to={BACKEND_PAGES.newSubscription} query={{ plan: id }}>
      Choose<VisuallyHidden> {name}</VisuallyHidden>
    </BackendLink>
  )),
];

const rowKey = ({ id }: PublicPlan): number => id;

/** Plan prices and how searches are counted (spec section 2, /info/fees). */
export function Screen() {
  return (
    <Loaded of={useAppSelector(plans.select)} what="the plans" title="Plans not loaded" lines={10}>
      {({ items }) => (
        <Stack gap={6}>
          <StartTrial />
          <Plans items={items} />
          <Reading aside={<BeforeYouPay />}>
            <Counting />
          </Reading>
        </Stack>
      )}
    </Loaded>
  );
}

/** The main action for visitors, on the heading's line. */
function StartTrial() {
  const isVisitor = useAppSelector(selectUser).id === null;
  if (!isVisitor) return null;
  return (
    <PageActions>
      <BackendLink to={BACKEND_PAGES.newSubscription} className={buttonClass('primary', 'small')}>
        Start free trial
      </BackendLink>
    </PageActions>
  );
}

function Plans({ items }: { readonly items: readonly PublicPlan[] }) {
  const isVisitor = useAppSelector(selectUser).id === null;
  const isPhone = useMaxWidth(PHONE_WIDTH);
  if (items.length === 0) {
    return (
      <StateMessage kind="empty" title="No plans available">
        You can search without an account.
      </StateMessage>
    );
  }
  const columns = isVisitor ? SIGN_UP_COLUMNS : COLUMNS;
  return (
    <Stack gap={2}>
      {isPhone ? (
        <PlanList items={items} isVisitor={isVisitor} />
      ) : (
        <DataTable
          caption="Plans, by price"
          isCaptionHidden
          columns={columns}
          rows={items}
          rowKey={rowKey}
        />
      )}
      <p className={styles.facts}>
        Upgrade point: from this many searches a month, the next plan costs less.
      </p>
    </Stack>
  );
}

/** Maximum window width in pixels at which each plan takes two lines. */
const PHONE_WIDTH = 560;

const countWords = (count: number | null, none: string): string =>
  count === null ? none : formatCount(count);

/**
 * Formats a plan's facts: "$0.90 per extra search, upgrade point 309, $1.45 a page, 300 alerts";
 * leaves out the number of searches, which the name states.
 */
function factsOf(plan: PublicPlan): string {
  const { alertLimit, extraSearchCents, includedSearches, name, pageCents, upgradePoint } = plan;
  const searches = countWords(includedSearches, 'Unlimited');
  return [
    name.startsWith(searches) ? null : `${searches} searches`,
    extraSearchCents === null
      ? 'extra searches included'
      : `${formatMoney(extraSearchCents)} per extra search`,
    upgradePoint === null ? null : `upgrade point ${formatCount(upgradePoint)}`,
    `${formatMoney(pageCents)} a page`,
    `${countWords(alertLimit, 'unlimited')} alerts`,
  ]
    .filter((fact) => fact !== null)
    .join(', ');
}

/** The plans, on two lines each: name and price, then the other facts. */
function PlanList({
  isVisitor,
  items,
}: {
  readonly items: readonly PublicPlan[];
  readonly isVisitor: boolean;
}) {
  return (
    <ul className={styles.plans} aria-label="Plans, by price">
      {items.map((plan) => (
        <li key={plan.id}>
          <p className={styles.line}>
            <strong>{plan.name}</strong>
            <span>
              {formatMoney(plan.priceCents)}
              <small>/month</small>
            </span>
            {isVisitor ? (
              <BackendLink to={BACKEND_PAGES.newSubscription} query={{ plan: plan.id }}>
                Choose<VisuallyHidden> {plan.name}</VisuallyHidden>
              </BackendLink>
            ) : null}
          </p>
          <p className={styles.facts}>
            <BestFor id={plan.id} />
            {asSentenceStart(factsOf(plan))}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Counting() {
  return (
    <Section title="How searches are counted">
      <p>
        Visitors search for free. For logged-in users, each search counts once, even if it finds
        nothing. All users on an account share its searches.
      </p>
      <p>
        These are free: opening results, paging, sorting, filtering, repeating a search within 24
        hours, and searches that fail on our side.
      </p>
      <p>
        Searches beyond your plan are charged as extra searches. From the upgrade point on, the next
        plan costs less.{' '}
        <AppLink to={HELP_TOPIC_PATH} query={{ shortName: 'SearchCounting' }}>
          How searches are counted
        </AppLink>
      </p>
    </Section>
  );
}

function BeforeYouPay() {
  const { supportEmail, supportPhone } = useAppSelector(selectSite);
  const user = useAppSelector(selectUser);
  return (
    <Section title="Get started">
      {user.id === null ? (
        <p>
          The trial is free, needs no card, and ends automatically. A paid plan is charged to a card
          and renews each month until you cancel it.
        </p>
      ) : user.isAdmin ? (
        <p>
          Upgrades take effect immediately. The price difference and the added searches are both
          prorated for the rest of the month. You can switch to a smaller plan at the end of your
          billing month. <BackendLink to={BACKEND_PAGES.upgradePlan}>Upgrade your plan</BackendLink>
        </p>
      ) : (
        <p>Your account administrator chooses the plan.</p>
      )}
      <p>
        An account can have any number of users at no extra cost. For questions about plans, contact{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or{' '}
        <span className={styles.phone}>{supportPhone}</span>.
      </p>
    </Section>
  );
}
