import { defineFeature } from '../../store/defineFeature';
import * as slices from './slice';

/** The feature for the password screens; added to the store when its first screen is opened. */
export const feature = defineFeature({
  name: 'passwords',
  slices: [slices.passwordUser, slices.passwordNotice],
});
