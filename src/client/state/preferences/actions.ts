import { createAction } from '@reduxjs/toolkit';
import type { MenuGroup } from '#contract/account/menu';
import type { ApplicationCode } from '#contract/site/applications';
import type { ThemeChoice } from '#contract/site/theme';

/** User choices that are saved as preferences. */
export const superSearchChanged = createAction<{ application: ApplicationCode; isOn: boolean }>(
  'preferences/superSearchChanged',
);

export const browserWarningDismissed = createAction('preferences/browserWarningDismissed');

export const themeChosen = createAction<ThemeChoice>('preferences/themeChosen');

/** The user opened or closed a group of the account menu. */
export const menuGroupToggled = createAction<{ group: MenuGroup; isOpen: boolean }>(
  'preferences/menuGroupToggled',
);

/** The user switched keyboard shortcuts on or off. */
export const shortcutsSwitched = createAction<{ isOn: boolean }>('preferences/shortcutsSwitched');
