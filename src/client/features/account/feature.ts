import type { SearchDetailsQuery } from '#contract/schemas/account';
import { select, type Saga } from '../../platform/saga';
import { selectUserId } from '../../state/session/selectors';
import { defineFeature, loadOn } from '../../store/defineFeature';
import { accountSaga } from './saga';
import * as slices from './slice';

/** An administrator may see all searches of the account: the dashboard is about one's own. */
function* ownSearches(): Saga<{ query: SearchDetailsQuery }> {
  const userId = yield* select(selectUserId);
  return { query: userId === null ? {} : { userId } };
}

/** The account area: joins the store when its first screen is entered. */
export const feature = defineFeature({
  name: 'account',
  slices,
  sagas: [loadOn('account.dashboard', slices.recentSearches, ownSearches), accountSaga],
});
