import type { FeatureDefinition } from '../../store/features';
import { helpSaga } from './saga';
import { helpSearch, helpTopic } from './slice';

/** Help: joins the store when its first screen is entered. */
export const feature: FeatureDefinition = {
  name: 'help',
  reducers: {
    [helpTopic.name]: helpTopic.reducer,
    [helpSearch.name]: helpSearch.reducer,
  },
  saga: helpSaga,
};
