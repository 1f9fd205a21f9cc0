import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatQuantity } from '#contract/formats';
import { useMaxWidth } from '../../../platform/useMinWidth';
import { dataOf } from '../../../state/loadable/dataOf';
import { useAppSelector } from '../../../store/hooks';
import { Loaded } from '../../../records/Loaded';
import { buttonClass } from '../../../ui/buttonClass';
import { Section } from '../../../ui/Section';
import { StateMessage } from '../../../ui/StateMessage';
import { BackendLink } from '../../../widgets/BackendLink';
import styles from '../account.module.css';
import { accountDashboard } from '../slice';
import { AccountCard, AccountNotices, StandingLine } from '../dashboard/AccountStanding';
import { DashboardSearch } from '../dashboard/DashboardSearch';
import { RecentSearches } from '../dashboard/RecentSearches';
import { PlanUse, SearchHistory } from '../dashboard/SearchUse';
import { UnreadNotifications } from '../dashboard/UnreadNotifications';
import { UpcomingHearings } from '../dashboard/UpcomingHearings';

/** Widest window, in pixels, without space for two columns. */
const ONE_COLUMN_PX = 743;

/** Account dashboard: recent work first, then plan and account status (spec section 2). */
export function Screen() {
  return useMaxWidth(ONE_COLUMN_PX) ? <OneColumn /> : <TwoColumns />;
}

function TwoColumns() {
  const dashboard = useAppSelector(accountDashboard.select);
  return (
    <div className={styles.dashboard}>
      <div className={styles.column}>
        <DashboardSearch />
        <UpcomingHearings />
        <UnreadNotifications />
        <Section title="Recent searches">
          <RecentSearches />
        </Section>
      </div>
      <div className={styles.column}>
        <Loaded of={dashboard} what="your account" lines={12}>
          {({ account, proposedOrders }) => (
            <>
              {proposedOrders === null ? null : <ProposedOrders waiting={proposedOrders} />}
              {account === null ? (
                <NoAccount />
              ) : (
                <>
                  <AccountNotices account={account} />
                  <Section title="Searches used">
                    <PlanUse searches={account.searches} />
                    <SearchHistory />
                  </Section>
                  <AccountCard account={account} />
                </>
              )}
            </>
          )}
        </Loaded>
      </div>
    </div>
  );
}

/** Renders one column, with status, search, and hearings on a phone's first screen. */
function OneColumn() {
  const dashboard = useAppSelector(accountDashboard.select);
  const account = dataOf(dashboard)?.account ?? null;
  return (
    <div className={styles.column}>
      <Loaded of={dashboard} what="your account" lines={1}>
        {(loaded) => (
          <>
            {loaded.proposedOrders === null ? null : (
              <ProposedOrders waiting={loaded.proposedOrders} />
            )}
            {loaded.account === null ? (
              <NoAccount />
            ) : (
              <>
                <AccountNotices account={loaded.account} />
                <StandingLine account={loaded.account} />
              </>
            )}
          </>
        )}
      </Loaded>
      <DashboardSearch />
      <UpcomingHearings />
      <UnreadNotifications />
      {account === null ? null : (
        <Section title="Searches used">
          <PlanUse searches={account.searches} />
        </Section>
      )}
      <Section title="Recent searches">
        <RecentSearches />
      </Section>
      {account === null ? null : (
        <>
          <Section title="Search history">
            <SearchHistory />
          </Section>
          <AccountCard account={account} />
        </>
      )}
    </div>
  );
}

/** Number of proposed orders for this judge to review, with a link to them. */
function ProposedOrders({ waiting }: { readonly waiting: number }) {
  return (
    <Section title="Proposed orders">
      <p>
        {waiting === 0
          ? 'You have no proposed orders to review.'
          : `You have ${formatQuantity(waiting, 'proposed order')} to review.`}
      </p>
      <BackendLink to={BACKEND_PAGES.signOrders} className={buttonClass('secondary')}>
        Review orders
      </BackendLink>
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
