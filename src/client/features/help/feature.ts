import { defineFeature } from '../../store/defineFeature';
import * as slices from './slice';

/** Help; joins the store when its first screen is entered. */
export const feature = defineFeature({
  name: 'help',
  slices: [slices.helpTopic, slices.helpSearch],
});
