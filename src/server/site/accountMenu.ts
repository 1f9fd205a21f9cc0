import { shownMenu, type MenuGroup, type MenuItem, type MenuPart } from '#contract/accountMenu';
import { buildLink } from '#contract/links';
import type { Locale } from '#contract/locales';
import type { CurrentUser } from '#contract/schemas/users';
import { SHELL_ICONS } from '#contract/shellIcons';
import { html, type SafeHtml } from './html';
import { CHEVRON, icon } from './icon';

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
  return item.label === current
    ? html`<li><a href="${address}" aria-current="page">${item.label}</a></li>`
    : html`<li><a href="${address}">${item.label}</a></li>`;
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
 * app (spec section 6). In small windows a link opens it, without scripts. The group of the current
 * page and My Account are open; scripts restore the others as the user left them.
 */
export function accountMenu(frame: AccountMenuFrame): SafeHtml {
  const { current, locale, user } = frame;
  return html`<nav class="page-menu" aria-label="Account menu" data-menu-user="${user.id ?? ''}">
    <a class="button" href="#account-menu">Account menu</a>
    <div class="page-menu-groups" id="account-menu">
      ${shownMenu(locale, 'loggedIn', user).map(({ count, group, parts, title }) => {
        const isOpen =
          group === 'account' ||
          parts.some(({ items }) => items.some(({ label }) => label === current));
        const content = html`<summary>
            ${icon(SHELL_ICONS[group], 18)}
            <h2 id="menu-${group}">${title}</h2>
            <span class="page-menu-count">${count}</span>${icon(CHEVRON, 16)}
          </summary>
          ${parts.map((each) => part(frame, group, each))}`;
        return isOpen
          ? html`<details data-group="${group}" open>${content}</details>`
          : html`<details data-group="${group}">${content}</details>`;
      })}
    </div>
  </nav>`;
}
