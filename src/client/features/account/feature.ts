import type { FeatureDefinition } from '../../store/features';
import { accountSaga } from './saga';
import { notification, notificationList, searchCounts } from './slice';

/** The account area: joins the store when its first screen is entered. */
export const feature: FeatureDefinition = {
  name: 'account',
  reducers: {
    [searchCounts.name]: searchCounts.reducer,
    [notificationList.name]: notificationList.reducer,
    [notification.name]: notification.reducer,
  },
  saga: accountSaga,
};
