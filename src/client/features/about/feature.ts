import { defineFeature } from '../../store/defineFeature';
import * as slices from './slice';

/**
 * The feature with information about the site; added to the store when its first screen is opened.
 */
export const feature = defineFeature({ name: 'about', slices: [slices.plans] });
