import { html, type SafeHtml } from './html';

/** Icon path of a chevron for a menu that opens downward, on a 20 × 20 grid. */
export const CHEVRON = 'm5 7.5 5 5 5-5';

/** Icon path of a list for a menu that opens next to or above the page, on a 20 × 20 grid. */
export const LIST = 'M7 5.5h10M7 10h10M7 14.5h10M3.5 5.5h.5M3.5 10h.5M3.5 14.5h.5';

/** Renders an icon next to text, as the app does. */
export function icon(path: string, size: number): SafeHtml {
  return html`<svg
    width="${size}"
    height="${size}"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    stroke-width="1.6"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d="${path}" />
  </svg>`;
}
