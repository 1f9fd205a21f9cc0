import { defineFeature } from '../../store/defineFeature';
import { membersSaga } from './saga';
import * as slices from './slice';

/** The account and its users; joins the store when its first screen is entered. */
export const feature = defineFeature({
  name: 'members',
  slices: [
    slices.member,
    slices.viewedUser,
    slices.account,
    slices.matchingEmails,
    slices.changeStatus,
    slices.changeAdministrator,
    slices.resetFactor,
    slices.endSessions,
  ],
  sagas: [membersSaga],
});
