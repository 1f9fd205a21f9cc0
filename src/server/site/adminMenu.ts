import { adminMenu as menuOf } from '#contract/adminMenu';
import { buildLink } from '#contract/links';
import type { Locale } from '#contract/locales';
import { html, type SafeHtml } from './html';
import { CHEVRON, icon } from './icon';

/** Context for the links of the admin menu. */
export interface AdminMenuFrame {
  readonly locale: Locale;
  /** Base paths of the app's screens and of the server's own pages. */
  readonly bases: { readonly screens: string; readonly pages: string };
  /** Path of this page, or of the entry that leads to it. */
  readonly current: string;
}

/**
 * Renders the admin menu next to a server page, with the same groups and entries as in the app. In
 * small windows a link opens it, without scripts. The group of the current page is open.
 */
export function adminMenu({ bases, current, locale }: AdminMenuFrame): SafeHtml {
  return html`<nav class="page-menu" aria-label="Admin menu">
    <a class="button" href="#admin-menu">Admin menu</a>
    <div class="page-menu-groups" id="admin-menu">
      ${menuOf(locale).map(({ items, title }, index) => {
        const id = `admin-menu-${String(index)}`;
        const content = html`<summary>
            <h2 id="${id}">${title}</h2>
            <span class="page-menu-count">${items.length}</span>${icon(CHEVRON, 16)}
          </summary>
          <ul aria-labelledby="${id}">
            ${items.map(({ label, path, routeId }) => {
              const base = routeId === null ? bases.pages : bases.screens;
              const address = buildLink(base, locale, path);
              return path === current
                ? html`<li><a href="${address}" aria-current="page">${label}</a></li>`
                : html`<li><a href="${address}">${label}</a></li>`;
            })}
          </ul>`;
        return items.some(({ path }) => path === current)
          ? html`<details open>${content}</details>`
          : html`<details>${content}</details>`;
      })}
    </div>
  </nav>`;
}
