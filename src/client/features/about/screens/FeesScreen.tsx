import { useState } from 'react';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatCount, formatMoney, formatQuantity } from '#contract/formats';
import { TRIAL_DAYS } from '#contract/billing/trialPlan';
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
import { Field } from '../../../ui/Field';
import { Icon } from '../../../ui/Icon';
import { Facts } from '../../../ui/Facts';
import { PageActions } from '../../../ui/PageActions';
import { Reading } from '../../../ui/Reading';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { StatusTag } from '../../../ui/StatusTag';
import { TextInput } from '../../../ui/TextInput';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { asSentenceStart } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { cheapestPlan, readSearches } from '../cheapestPlan';
import { plans } from '../slice';
import styles from '../about.module.css';

const NO_LIMIT = { none: 'Unlimited' };

/** The customers that a plan is suitable for, and its searches unless its name counts them. */
function BestFor({ of: plan }: { readonly of: PublicPlan }) {
  const customers = BEST_FOR[plan.id];
  const parts = [unnamedSearches(plan), customers === undefined ? null : `best for ${customers}`];
  const words = parts.filter((part) => part !== null).join(', ');
  return words === '' ? null : <span className={styles.best}>{asSentenceStart(words)}</span>;
}

/** Returns a plan's searches, such as "6 searches a month"; null if its name states them. */
function unnamedSearches({ includedSearches, name }: PublicPlan): string | null {
  if (includedSearches === null) return /unlimited/i.test(name) ? null : 'unlimited searches';
  const count = formatCount(includedSearches);
  return name.startsWith(`${count} `)
    ? null
    : `${formatQuantity(includedSearches, 'search', 'searches')} a month`;
}

/** Returns the column of the names; the plan with the lowest cost is marked. */
const nameColumn = (lowestId: number | null): DataColumn<PublicPlan> =>
  rowHeader('Plan', (plan) => (
    <>
      {plan.name}
      <BestFor of={plan} />
      {lowestId === plan.id ? <StatusTag tone="released">Lowest cost</StatusTag> : null}
    </>
  ));

const COLUMNS: readonly DataColumn<PublicPlan>[] = [
  moneyColumn('Monthly price', ({ priceCents }) => priceCents),
  moneyColumn('Extra searches', ({ extraSearchCents }) => extraSearchCents, {
    none: 'Included',
    priority: 2,
  }),
  countColumn('Upgrade point', ({ upgradePoint }) => upgradePoint, { priority: 3 }),
  moneyColumn('Service fee per page', ({ pageCents }) => pageCents, { priority: 3 }),
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
  const [typed, setTyped] = useState('');
  const searches = readSearches(typed);
  const lowest = searches === null ? null : cheapestPlan(items, searches);
  const lowestId = lowest?.plan.id ?? null;
  const columns = [nameColumn(lowestId), ...(isVisitor ? SIGN_UP_COLUMNS : COLUMNS)];
  if (items.length === 0) {
    return (
      <StateMessage kind="empty" title="No plans available">
        You can search without an account.
      </StateMessage>
    );
  }
  return (
    <Stack gap={3}>
      <div className={styles.lead}>
        <p>
          Searching without an account is free. With an account, you can save records, get alerts,
          and buy document pages.
        </p>
        <Field
          label="How many searches a month?"
          error={typed.trim() !== '' && searches === null ? 'Enter a whole number above 0.' : null}
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            value={typed}
            onValueChange={setTyped}
          />
        </Field>
      </div>
      <p role="status" className={styles.lowest}>
        {lowest === null || searches === null
          ? ''
          : `Lowest cost for ${formatQuantity(searches, 'search', 'searches')}: ${lowest.plan.name}, ${formatMoney(lowest.cents)} a month.`}
      </p>
      {isPhone ? (
        <PlanList items={items} isVisitor={isVisitor} lowestId={lowestId} />
      ) : (
        <>
          <DataTable
            caption="Plans, by price"
            isCaptionHidden
            columns={columns}
            rows={items}
            rowKey={rowKey}
          />
          <p className={styles.facts}>
            Upgrade point: at this many searches a month or more, the next plan costs less.
          </p>
        </>
      )}
      <p className={styles.facts}>
        A document page costs the service fee plus the office’s own price, such as $1.00.
      </p>
    </Stack>
  );
}

/** Maximum window width in pixels at which each plan takes two lines. */
const PHONE_WIDTH = 560;

/** Returns a plan's other prices and limits: "$3.00 extra search", "5 alerts". */
function factsOf(plan: PublicPlan): readonly string[] {
  const { alertLimit, extraSearchCents, pageCents } = plan;
  const searches = unnamedSearches(plan);
  const customers = BEST_FOR[plan.id];
  return [
    ...(customers === undefined ? [] : [`Best for ${customers}`]),
    ...(searches === null ? [] : [searches]),
    ...(extraSearchCents === null ? [] : [`${formatMoney(extraSearchCents)} extra search`]),
    `${formatMoney(pageCents)} page fee`,
    alertLimit === null ? 'unlimited alerts' : formatQuantity(alertLimit, 'alert'),
  ];
}

/**
 * The list of plans on a phone: name and price, then the other facts; for visitors, a row is a link.
 */
function PlanList({
  isVisitor,
  items,
  lowestId,
}: {
  readonly items: readonly PublicPlan[];
  readonly isVisitor: boolean;
  /** Id of the plan that is marked; null for none. */
  readonly lowestId: number | null;
}) {
  return (
    <ul className={styles.plans} aria-label="Plans, by price">
      {items.map((plan) => (
        <li key={plan.id}>
          <p className={styles.line}>
            <strong>
              {isVisitor ? (
                <BackendLink to={BACKEND_PAGES.newSubscription} query={{ plan: plan.id }}>
                  <VisuallyHidden>Choose </VisuallyHidden>
                  {plan.name}
                </BackendLink>
              ) : (
                plan.name
              )}
            </strong>
            <span>
              {formatMoney(plan.priceCents)}
              <small>/month</small>
            </span>
            {isVisitor ? <Icon name="chevronRight" size={16} /> : null}
          </p>
          <p className={styles.planFacts}>
            <Facts>{factsOf(plan)}</Facts>
          </p>
          {plan.id === lowestId ? <StatusTag tone="released">Lowest cost</StatusTag> : null}
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
          The trial is free for {TRIAL_DAYS} days, needs no card, and ends automatically. A paid
          plan is charged to a card and renews each month until you cancel it.
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
