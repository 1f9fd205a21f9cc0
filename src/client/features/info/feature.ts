import { defineFeature, loadOn } from '../../store/defineFeature';
import { plans } from './slice';

/** Information about the site: joins the store when its first screen is entered. */
export const feature = defineFeature({ name: 'info', loads: [loadOn('info.fees', plans)] });
