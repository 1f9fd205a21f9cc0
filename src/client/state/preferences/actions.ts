import { createAction } from '@reduxjs/toolkit';
import type { ApplicationCode } from '#contract/applications';

/** What people do that is remembered. */
export const superSearchChanged = createAction<{ application: ApplicationCode; isOn: boolean }>(
  'preferences/superSearchChanged',
);

export const browserWarningDismissed = createAction('preferences/browserWarningDismissed');

/** Colours follow the system, or are fixed. */
export type ThemeChoice = 'system' | 'light' | 'dark';

export const themeChosen = createAction<ThemeChoice>('preferences/themeChosen');

/** Keyboard shortcuts were switched on or off. */
export const shortcutsSwitched = createAction<{ isOn: boolean }>('preferences/shortcutsSwitched');
