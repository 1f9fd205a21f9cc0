import { requestSavedIdsOnEnter } from '../../state/savedItems/requestOnEnter';
import { defineFeature, loadOn } from '../../store/defineFeature';
import { savedDocuments } from './slice';

/** The area of recorded documents: joins the store when its saved list is entered. */
export const feature = defineFeature({
  name: 'recorder',
  loads: [loadOn('recorder.myDocuments', savedDocuments)],
  sagas: [() => requestSavedIdsOnEnter('recorderDocument', ['recorder.myDocuments'])],
});
