import { defineFeature } from '../../../store/defineFeature';
import { helpEditorSaga } from './saga';
import * as slices from './slice';

/** The feature for editing help topics; added to the store when its first screen is opened. */
export const feature = defineFeature({
  name: 'helpEditor',
  slices: [
    slices.helpTopics,
    slices.helpEdit,
    slices.helpHistory,
    slices.helpMisses,
    slices.createTopic,
    slices.saveDraft,
    slices.discardDraft,
    slices.publishTopic,
    slices.uploadImage,
    slices.editorDesk,
  ],
  sagas: [helpEditorSaga],
});
