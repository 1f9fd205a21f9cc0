import type { FeatureDefinition } from '../../store/features';
import { accountSaga } from './saga';
import {
  accountDashboard,
  accountUsers,
  alertUse,
  keepingUnread,
  notification,
  notificationList,
  searchCounts,
  searchDetails,
} from './slice';

/** The account area: joins the store when its first screen is entered. */
export const feature: FeatureDefinition = {
  name: 'account',
  reducers: {
    [searchCounts.name]: searchCounts.reducer,
    [accountDashboard.name]: accountDashboard.reducer,
    [alertUse.name]: alertUse.reducer,
    [searchDetails.name]: searchDetails.reducer,
    [accountUsers.name]: accountUsers.reducer,
    [notificationList.name]: notificationList.reducer,
    [notification.name]: notification.reducer,
    [keepingUnread.name]: keepingUnread.reducer,
  },
  saga: accountSaga,
};
