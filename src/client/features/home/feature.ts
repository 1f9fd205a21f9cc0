import { defineFeature } from '../../store/defineFeature';
import * as slices from './slice';

/** The home page; joins the store when it is entered. */
export const feature = defineFeature({ name: 'home', slices });
