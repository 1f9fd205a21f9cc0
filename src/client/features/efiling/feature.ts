import { defineFeature } from '../../store/defineFeature';
import { envelopesSaga } from './envelopes/saga';
import * as envelopes from './envelopes/slice';
import { reviewSaga } from './review/saga';
import { estimate, quoteDraft, review, submitDraft } from './review/slice';

/** E-filing: envelopes; joins the store when its first screen is entered. */
export const feature = defineFeature({
  name: 'efiling',
  slices: [
    envelopes.envelopes,
    envelopes.envelope,
    envelopes.cancelFiling,
    estimate,
    quoteDraft,
    submitDraft,
    review,
  ],
  sagas: [envelopesSaga, reviewSaga],
});
