import type { FeatureDefinition } from '../../store/features';
import { courtSaga } from './saga';
import { caseDetails, caseSearch, ccs, savedCases } from './slice';

/** The court area: joins the store when its first screen is entered. */
export const feature: FeatureDefinition = {
  name: 'court',
  reducers: {
    [caseSearch.name]: caseSearch.reducer,
    [caseDetails.name]: caseDetails.reducer,
    [ccs.name]: ccs.reducer,
    [savedCases.name]: savedCases.reducer,
  },
  saga: courtSaga,
};
