import { defineFeature } from '../../store/defineFeature';
import { auditCheck, report, today } from './slice';

/** Reports of the admin area; joins the store when its first screen is entered. */
export const feature = defineFeature({
  name: 'reports',
  slices: [today, auditCheck, report],
  sagas: [],
});
