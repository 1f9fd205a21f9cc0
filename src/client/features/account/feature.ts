import type { SearchDetailsQuery } from '#contract/schemas/account';
import { select, type Saga } from '../../platform/saga';
import { selectUserId } from '../../state/session/selectors';
import { defineFeature, loadOn } from '../../store/defineFeature';
import { accountSaga } from './saga';
import * as slices from './slice';

/**
 * Limits the dashboard to the user's own recent searches; administrators could see the whole
 * account.
 */
function* ownSearches(): Saga<{ query: SearchDetailsQuery }> {
  const userId = yield* select(selectUserId);
  return { query: { view: 'RECENT', ...(userId === null ? {} : { userId }) } };
}

/** The feature for the account area; added to the store when its first screen is opened. */
export const feature = defineFeature({
  name: 'account',
  slices: [
    slices.searchCounts,
    slices.purchaseCounts,
    slices.accountDashboard,
    slices.alertUse,
    slices.searchDetails,
    slices.recentSearches,
    slices.upcomingHearings,
    slices.accountUsers,
    slices.notificationList,
    slices.unreadList,
    slices.changeInbox,
    slices.notification,
    slices.markUnread,
  ],
  sagas: [loadOn('account.dashboard', slices.recentSearches, ownSearches), accountSaga],
});
