import { requestSavedIdsOnEnter } from '../../state/savedItems/requestOnEnter';
import { defineFeature } from '../../store/defineFeature';
import * as slices from './slice';

/** The area of recorded documents: joins the store when its saved list is entered. */
export const feature = defineFeature({
  name: 'recorder',
  slices,
  sagas: [() => requestSavedIdsOnEnter('recorderDocument', ['recorder.myDocuments'])],
});
