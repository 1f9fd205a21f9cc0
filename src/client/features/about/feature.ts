import { defineFeature } from '../../store/defineFeature';
import * as slices from './slice';

/** Information about the site; joins the store when its first screen is entered. */
export const feature = defineFeature({ name: 'about', slices: [slices.plans] });
