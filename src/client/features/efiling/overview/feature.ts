import { defineFeature } from '../../../store/defineFeature';
import { filingCounties } from './slice';

/** The overview's own data; the other pages of e-filing load much more. */
export const feature = defineFeature({ name: 'efilingOverview', slices: [filingCounties] });
