import { defineFeature } from '../../store/defineFeature';
import * as slices from './slice';

/** The password screens; joins the store when the first of them is entered. */
export const feature = defineFeature({
  name: 'passwords',
  slices: [slices.passwordUser, slices.passwordNotice],
});
