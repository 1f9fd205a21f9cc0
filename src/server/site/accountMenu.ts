import {
  allowedMenuItems,
  leadsSomewhere,
  MENU_GROUP_TITLES,
  MENU_GROUPS,
  type MenuItem,
} from '#contract/accountMenu';
import { buildLink } from '#contract/links';
import type { Locale } from '#contract/locales';
import type { CurrentUser } from '#contract/schemas/users';
import { html, type SafeHtml } from './html';

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

/**
 * Renders the account menu next to a server page, with the same entries and conditions as in the
 * app (spec section 6). In small windows a link opens it, without scripts.
 */
export function accountMenu(frame: AccountMenuFrame): SafeHtml {
  const { locale, user } = frame;
  const items = allowedMenuItems(locale, 'loggedIn', user).filter(leadsSomewhere);
  const groups = MENU_GROUPS.map((group) => ({
    group,
    inGroup: items.filter((item) => item.group === group),
  })).filter(({ inGroup }) => inGroup.length > 0);
  return html`<nav class="page-menu" aria-label="Account menu">
    <a class="button" href="#account-menu">Account menu</a>
    <div class="page-menu-groups" id="account-menu">
      ${groups.map(
        ({ group, inGroup }) =>
          html`<div>
            <h2 id="menu-${group}">${MENU_GROUP_TITLES[group](locale)}</h2>
            <ul aria-labelledby="menu-${group}">
              ${inGroup.map((item) => entry(frame, item))}
            </ul>
          </div>`,
      )}
    </div>
  </nav>`;
}
