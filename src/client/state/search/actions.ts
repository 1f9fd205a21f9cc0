import { createAction } from '@reduxjs/toolkit';
import type { LinkQuery } from '#contract/queryFields';

/** A search widget or form was submitted: its path after the locale prefix, and its query. */
export const searchSubmitted = createAction<{ path: string; query: LinkQuery }>(
  'search/searchSubmitted',
);
