import { ACCOUNT_CALLS } from '#contract/calls/account';
import { COUNTY_HOLDINGS_CALLS } from '#contract/calls/countyHoldings';
import { NOTIFICATIONS_CALLS } from '#contract/calls/notifications';
import { SAVED_LISTS_CALLS } from '#contract/calls/savedLists';
import { createLoadable } from '../../state/loadable/createLoadable';

/** Records online in each county of the state. */
export const countyHoldings = createLoadable(
  'home/countyHoldings',
  COUNTY_HOLDINGS_CALLS.getCountyHoldings,
  { routes: 'home' },
);

/** The user's own recent searches; the page shows the latest. */
export const latestSearches = createLoadable('home/latestSearches', ACCOUNT_CALLS.getSearchDetails);
export const hearings = createLoadable('home/hearings', SAVED_LISTS_CALLS.getUpcomingHearings);
export const news = createLoadable('home/news', NOTIFICATIONS_CALLS.getNotifications);
