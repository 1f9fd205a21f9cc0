import { parseId, parsePageNumber } from '#contract/queryFields';
import { defineFeature, loadOn } from '../../store/defineFeature';
import { accountSaga } from './saga';
import { readSearchFilter } from './searchWords';
import {
  accountDashboard,
  accountUsers,
  alertUse,
  keepUnread,
  notification,
  notificationList,
  searchCounts,
  searchDetails,
} from './slice';

/** The account area: joins the store when its first screen is entered. */
export const feature = defineFeature({
  name: 'account',
  loads: [
    loadOn('account.searchCountSummary', searchCounts),
    loadOn('account.dashboard', accountDashboard),
    loadOn('account.alertUse', alertUse),
    loadOn('account.searchDetails', searchDetails, ({ query }) => ({
      query: { pageNumber: parsePageNumber(query['pageNumber']), ...readSearchFilter(query) },
    })),
    loadOn('account.userList', accountUsers),
    loadOn('account.notifications', notificationList),
    loadOn('account.notification', notification, ({ params }) => {
      const id = parseId(params['id']);
      return id === null ? null : { params: { id } };
    }),
  ],
  parts: [keepUnread],
  sagas: [accountSaga],
});
