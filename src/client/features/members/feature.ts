import { defineFeature } from '../../store/defineFeature';
import { membersSaga } from './saga';
import * as slices from './slice';

/**
 * The feature for the account and its users; added to the store when its first screen is opened.
 */
export const feature = defineFeature({
  name: 'members',
  slices: [
    slices.member,
    slices.viewedUser,
    slices.account,
    slices.matchingEmails,
    slices.stateReason,
    slices.changeStatus,
    slices.changeAdministrator,
    slices.resetFactor,
    slices.endSessions,
  ],
  sagas: [membersSaga],
});
