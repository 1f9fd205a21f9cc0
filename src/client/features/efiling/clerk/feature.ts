import { defineFeature } from '../../../store/defineFeature';
import { desk } from './desk';
import { clerkSaga } from './saga';
import * as slices from './slice';

/** Review of electronic filings by clerks. */
export const feature = defineFeature({
  name: 'filingReview',
  slices: [
    slices.reviewRecord,
    slices.acceptance,
    slices.takeNext,
    slices.lockReview,
    slices.renewLock,
    slices.releaseLock,
    slices.correctReview,
    slices.decideFiling,
    slices.acceptAll,
    slices.returnAll,
    slices.decideWaiver,
    slices.strikeAcceptance,
    desk,
  ],
  sagas: [clerkSaga],
});
