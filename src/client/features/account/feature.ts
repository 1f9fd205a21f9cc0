import { loadOnEnter } from '../../state/loadable/saga';
import type { FeatureDefinition } from '../../store/features';
import { searchCounts } from './slice';

/** The account area: joins the store when its first screen is entered. */
export const feature: FeatureDefinition = {
  name: 'account',
  reducers: { [searchCounts.name]: searchCounts.reducer },
  saga: () => loadOnEnter(searchCounts, ['account.searchCountSummary'], () => ({})),
};
