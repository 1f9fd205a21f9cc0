import { shownMenu, type MenuGroup, type MenuItem, type MenuPart } from '#contract/account/menu';
import { buildLink } from '#contract/links';
import type { Locale } from '#contract/locales';
import type { CurrentUser } from '#contract/schemas/users';
import { SHELL_ICONS } from '#contract/site/shellIcons';
import { html, type SafeHtml } from './html';
import { icon } from './icon';
import { menuEntry, pageMenu } from './pageMenu';

/** Context for the links of the account menu. */
export interface AccountMenuFrame {
  readonly locale: Locale;
  readonly user: CurrentUser;
  /** Base paths of the app's screens and of the server's own pages. */
  readonly bases: { readonly screens: string; readonly pages: string };
  /** Label of this page's entry; null if it has none. */
  readonly current: string | null;
}

function entry({ bases, current, locale }: AccountMenuFrame, item: MenuItem): SafeHtml {
  const base = item.isBackendPage ? bases.pages : bases.screens;
  const address = buildLink(base, locale, item.path, item.query);
  return menuEntry(address, item.label, item.label === current);
}

function part(frame: AccountMenuFrame, group: MenuGroup, { items, section, title }: MenuPart) {
  const id = `menu-${group}-${section ?? 'all'}`;
  return html`${title === null ? null : html`<h3 id="${id}">${title}</h3>`}
    <ul aria-labelledby="${title === null ? `menu-${group}` : id}">
      ${items.map((item) => entry(frame, item))}
    </ul>`;
}

/**
 * Renders the account menu next to a server page, with the same entries and conditions as in the
 * app (spec section 6). The group of the current page and My Account are open; scripts restore the
 * other groups as the user left them.
 */
export function accountMenu(frame: AccountMenuFrame): SafeHtml {
  const { current, locale, user } = frame;
  return pageMenu({
    label: 'Account menu',
    id: 'account-menu',
    userId: user.id,
    groups: shownMenu(locale, 'loggedIn', user).map(({ count, group, parts, title }) => ({
      id: `menu-${group}`,
      title,
      count,
      remembered: group,
      icon: icon(SHELL_ICONS[group], 18),
      isOpen:
        group === 'account' ||
        parts.some(({ items }) => items.some(({ label }) => label === current)),
      content: parts.map((each) => part(frame, group, each)),
    })),
  });
}
