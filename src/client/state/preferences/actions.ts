import { createAction } from '@reduxjs/toolkit';
import type { ApplicationCode } from '#contract/applications';

/** User choices that are saved as preferences. */
export const superSearchChanged = createAction<{ application: ApplicationCode; isOn: boolean }>(
  'preferences/superSearchChanged',
);

export const browserWarningDismissed = createAction('preferences/browserWarningDismissed');

/** `system` follows the operating system's color scheme. */
export type ThemeChoice = 'system' | 'light' | 'dark';

export const themeChosen = createAction<ThemeChoice>('preferences/themeChosen');

/** The user switched keyboard shortcuts on or off. */
export const shortcutsSwitched = createAction<{ isOn: boolean }>('preferences/shortcutsSwitched');
