import { createAction } from '@reduxjs/toolkit';
import type { ApplicationCode } from '#contract/applications';
import type { LinkQuery } from '#contract/queryFields';

/** What people do that is remembered. */
export const superSearchChanged = createAction<{ application: ApplicationCode; isOn: boolean }>(
  'preferences/superSearchChanged',
);

export const browserWarningDismissed = createAction('preferences/browserWarningDismissed');

/** A search widget or form was submitted: its page behind the locale prefix, and its query. */
export const searchSubmitted = createAction<{ path: string; query: LinkQuery }>(
  'search/searchSubmitted',
);

/** Colours follow the system, or are fixed. */
export type ThemeChoice = 'system' | 'light' | 'dark';

export const themeChosen = createAction<ThemeChoice>('preferences/themeChosen');

/** Keyboard shortcuts were switched on or off. */
export const shortcutsSwitched = createAction<{ isOn: boolean }>('preferences/shortcutsSwitched');
