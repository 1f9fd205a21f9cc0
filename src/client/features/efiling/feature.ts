import { defineFeature, loadOn } from '../../store/defineFeature';
import { draftListSaga } from './drafts/saga';
import * as drafts from './drafts/slice';
import { flowSaga, FLOW_ROUTES } from './flow/saga';
import * as slices from './flow/slice';

/** Electronic filing: drafts and their flow; joins the store when its first screen is entered. */
export const feature = defineFeature({
  name: 'efiling',
  slices: [
    slices.flow,
    slices.filingStart,
    slices.filingPolicy,
    slices.foundCases,
    slices.savedCases,
    slices.createDraft,
    slices.createFiler,
    drafts.draftList,
    drafts.removeDraft,
  ],
  sagas: [
    loadOn('efiling.start', slices.filingStart, () => ({})),
    // A step change doesn't load the list of courts again.
    ...FLOW_ROUTES.map((id) => loadOn(id, slices.filingStart, () => ({}), { isKept: true })),
    flowSaga,
    draftListSaga,
  ],
});
