import { html, type SafeHtml } from './html';

export interface ExportEntry {
  /** "CSV". */
  readonly label: string;
  readonly href: string;
}

/** Files of a page: a menu, or a button if there is only one ("Export CSV"); null without files. */
export function exportMenu(entries: readonly ExportEntry[]): SafeHtml | null {
  const [first, ...others] = entries;
  if (first === undefined) return null;
  if (others.length === 0) {
    return html`<a class="button" href="${first.href}" download>Export ${first.label}</a>`;
  }
  return html`<details class="page-dropdown page-export">
    <summary class="button">Export</summary>
    <div>${entries.map(({ href, label }) => html`<a href="${href}" download>${label}</a>`)}</div>
  </details>`;
}
