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

/** What the links of the account's menu are made of. */
export interface AccountMenuFrame {
  readonly locale: Locale;
  readonly user: CurrentUser;
  /** Below which the app lives, and below which the server's own pages do. */
  readonly bases: { readonly screens: string; readonly pages: string };
  /** The label of the entry that leads to this page; null where none does. */
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
 * The account's menu beside a page of the server: the same entries as beside the app's screens, under
 * the same conditions (spec section 6). On small windows it stands behind a link, which needs no script.
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
