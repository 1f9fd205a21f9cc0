import { defineFeature } from '../../store/defineFeature';
import { report } from './slice';

/** Reports of the admin area; joins the store when its first screen is entered. */
export const feature = defineFeature({ name: 'reports', slices: [report], sagas: [] });
