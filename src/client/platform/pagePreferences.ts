import { setTheme } from './browserPage';
import { browserStorage } from './browserStorage';
import { scrollToShow } from './scrollToShow';
import { parseEntries, PREFERENCES_KEY, writeEntries } from './storedEntries';
import { THEME_MENU } from '#contract/site/theme';

function read(key: string): string | number | boolean | undefined {
  return parseEntries(browserStorage.read(PREFERENCES_KEY))[key];
}

function write(key: string, value: string | boolean): void {
  const entries = parseEntries(browserStorage.read(PREFERENCES_KEY));
  browserStorage.write(PREFERENCES_KEY, writeEntries({ ...entries, [key]: value }));
}

/** Applies the theme that the app stored under `key`, and shows the menu that changes it. */
export function addThemeMenu(key: string): void {
  const menu = document.querySelector<HTMLElement>('[data-theme-menu]');
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-theme-choice]')];
  const show = (): void => {
    const stored = read(key);
    const theme = THEME_MENU.choices.find(({ choice }) => choice === stored)?.choice ?? 'system';
    setTheme(theme);
    for (const button of buttons) {
      button.setAttribute('aria-pressed', String(button.dataset['themeChoice'] === theme));
    }
  };
  show();
  if (menu === null) return;
  menu.hidden = false;
  for (const button of buttons) {
    button.addEventListener('click', () => {
      write(key, button.dataset['themeChoice'] ?? '');
      show();
    });
  }
}

/**
 * Opens the groups of the account menu as the user left them in the app or on a server page, and
 * scrolls the current entry into view.
 */
export function addMenuMemory(keyOf: (userId: number, group: string) => string): void {
  const menu = document.querySelector<HTMLElement>('[data-menu-user]');
  const userId = Number(menu?.dataset['menuUser'] ?? '');
  for (const group of menu?.querySelectorAll('details') ?? []) {
    const key = keyOf(userId, group.dataset['group'] ?? '');
    const stored = read(key);
    const hasCurrent = group.querySelector('[aria-current]') !== null;
    if (!hasCurrent && typeof stored === 'boolean') group.open = stored;
    group.querySelector('summary')?.addEventListener('click', () => write(key, !group.open));
  }
  const current = menu?.querySelector<HTMLElement>('[aria-current]');
  if (current) scrollToShow(current);
}
