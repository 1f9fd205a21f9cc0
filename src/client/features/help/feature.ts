import { defineFeature } from '../../store/defineFeature';
import * as slices from './slice';

/** The help feature; added to the store when its first screen is opened. */
export const feature = defineFeature({
  name: 'help',
  slices: [slices.helpTopic, slices.helpSearch],
});
