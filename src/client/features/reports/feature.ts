import { defineFeature } from '../../store/defineFeature';
import { report, today } from './slice';

/** Reports of the admin area; joins the store when its first screen is entered. */
export const feature = defineFeature({ name: 'reports', slices: [today, report], sagas: [] });
