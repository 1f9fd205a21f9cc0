import type { FeatureDefinition } from '../../store/features';
import { recorderSaga } from './saga';
import { savedDocuments } from './slice';

/** The area of recorded documents: joins the store when its saved list is entered. */
export const feature: FeatureDefinition = {
  name: 'recorder',
  reducers: { [savedDocuments.name]: savedDocuments.reducer },
  saga: recorderSaga,
};
