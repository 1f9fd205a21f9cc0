import { html, type SafeHtml } from './html';
import { CHEVRON, icon, LIST } from './icon';

/** A group of a side menu that opens and closes without scripts. */
export interface PageMenuGroup {
  /** Id of the group's heading. */
  readonly id: string;
  readonly title: string;
  readonly icon?: SafeHtml;
  readonly count: number;
  readonly isOpen: boolean;
  /** Name under which scripts remember whether the user left the group open. */
  readonly remembered?: string;
  /** The group's lists of entries. */
  readonly content: SafeHtml | readonly SafeHtml[];
}

export interface PageMenuParts {
  readonly label: string;
  /** Id of the element with the groups; in small windows, the menu's link points to it. */
  readonly id: string;
  /** User for whom scripts remember the open groups. */
  readonly userId?: number | null;
  readonly groups: readonly PageMenuGroup[];
}

/** Renders an entry of a side menu. */
export function menuEntry(address: string, label: string, isCurrent: boolean): SafeHtml {
  return isCurrent
    ? html`<li><a href="${address}" aria-current="page">${label}</a></li>`
    : html`<li><a href="${address}">${label}</a></li>`;
}

function groupOf({ content, count, id, isOpen, remembered, title, ...group }: PageMenuGroup) {
  const name = remembered === undefined ? null : html` data-group="${remembered}"`;
  return html`<details${name}${isOpen ? html` open` : null}>
    <summary>
      ${group.icon ?? null}
      <h2 id="${id}">${title}</h2>
      <span class="page-menu-count">${count}</span>${icon(CHEVRON, 16)}
    </summary>
    ${content}
  </details>`;
}

/**
 * Renders a menu next to a server page. In small windows, a link opens the menu, without scripts.
 */
export function pageMenu({ groups, id, label, userId }: PageMenuParts): SafeHtml {
  const user = userId === undefined ? null : html` data-menu-user="${userId ?? ''}"`;
  return html`<nav class="page-menu" aria-label="${label}" ${user}>
    <a class="button" href="#${id}">${icon(LIST, 16)}Menu</a>
    <div class="page-menu-groups" id="${id}">${groups.map(groupOf)}</div>
  </nav>`;
}
