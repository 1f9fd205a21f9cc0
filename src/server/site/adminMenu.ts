import { adminMenu as menuOf } from '#contract/admin/menu';
import { buildLink } from '#contract/links';
import type { Locale } from '#contract/locales';
import { html, type SafeHtml } from './html';
import { menuEntry, pageMenu } from './pageMenu';

/** Context for the links of the admin menu. */
export interface AdminMenuFrame {
  readonly locale: Locale;
  /** Base paths of the app's screens and of the server's own pages. */
  readonly bases: { readonly screens: string; readonly pages: string };
  /** Path of this page, or of the menu entry that it belongs to. */
  readonly current: string;
}

/**
 * Renders the admin menu next to a server page, with the same groups and entries as in the app. The
 * group of the current page is open.
 */
export function adminMenu({ bases, current, locale }: AdminMenuFrame): SafeHtml {
  return pageMenu({
    label: 'Admin menu',
    id: 'admin-menu',
    groups: menuOf(locale).map(({ items, title }, index) => {
      const id = `admin-menu-${String(index)}`;
      return {
        id,
        title,
        count: items.length,
        isOpen: items.some(({ path }) => path === current),
        content: html`<ul aria-labelledby="${id}">
          ${items.map(({ label, path, routeId }) => {
            const base = routeId === null ? bases.pages : bases.screens;
            return menuEntry(buildLink(base, locale, path), label, path === current);
          })}
        </ul>`,
      };
    }),
  });
}
