import { addMenuMemory, addThemeMenu } from '../../../src/client/platform/pagePreferences';
import { preferenceKey } from '../../../src/client/state/preferences/keys';

const THEME_KEY = preferenceKey('theme', {});
const groupKey = (userId: number, application: string) =>
  preferenceKey('menuGroup', { userId, application });

const PAGE = `
  <details data-theme-menu hidden>
    <summary>Theme</summary>
    <button data-theme-choice="system">System</button>
    <button data-theme-choice="dark">Dark</button>
  </details>
  <nav data-menu-user="7">
    <details data-group="court"><summary>Court Cases</summary><a href="/x">Calendar</a></details>
    <details data-group="account" open>
      <summary>My Account</summary><a href="/y" aria-current="page">My Data</a>
    </details>
  </nav>`;

function open(): void {
  document.body.innerHTML = PAGE;
  addThemeMenu(THEME_KEY);
  addMenuMemory(groupKey);
}
const get = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;

afterEach(() => {
  window.localStorage.clear();
  document.body.innerHTML = '';
  delete document.documentElement.dataset['theme'];
});

it('shows the theme menu and keeps the chosen theme on the next page', () => {
  open();
  expect(get('[data-theme-menu]').hidden).toBe(false);
  get('[data-theme-choice=dark]').click();
  expect(document.documentElement.dataset['theme']).toBe('dark');
  delete document.documentElement.dataset['theme'];
  open();
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(get('[data-theme-choice=dark]').getAttribute('aria-pressed')).toBe('true');
});

it('opens the groups of the account menu as the user left them on the last page', () => {
  open();
  get('[data-group=court] summary').click();
  open();
  expect(get('[data-group=court]').hasAttribute('open')).toBe(true);
});

it("keeps the current page's group open even if the user closed it on another page", () => {
  open();
  get('[data-group=account] summary').click();
  open();
  expect(get('[data-group=account]').hasAttribute('open')).toBe(true);
});
