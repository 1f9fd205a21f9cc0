import type { FeatureDefinition } from '../../store/features';
import { infoSaga } from './saga';
import { plans } from './slice';

/** Information about the site: joins the store when its first screen is entered. */
export const feature: FeatureDefinition = {
  name: 'info',
  reducers: { [plans.name]: plans.reducer },
  saga: infoSaga,
};
