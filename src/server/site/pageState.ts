import { html, type SafeHtml } from './html';

/** Ring, filled square, triangle, and exclamation mark, which are distinguishable without color. */
const SHAPES = {
  open: { path: 'M6 10.25a4.25 4.25 0 1 0 0-8.5 4.25 4.25 0 0 0 0 8.5Z', isFilled: false },
  closed: { path: 'M2.25 2.25h7.5v7.5h-7.5z', isFilled: true },
  warning: { path: 'M6 1.75 10.75 10H1.25L6 1.75Z', isFilled: true },
  bad: { path: 'M5.4 1.5h1.2V7H5.4ZM5.4 10h1.2v.75H5.4Z', isFilled: true },
} as const;

/** Renders a status as a shape and a word; color is only an additional cue. */
export function pageState(tone: keyof typeof SHAPES, word: string): SafeHtml {
  const { isFilled, path } = SHAPES[tone];
  return html`<span class="page-state page-state-${tone}"
    ><svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      <path
        d="${path}"
        fill="${isFilled ? 'currentColor' : 'none'}"
        stroke="currentColor"
        stroke-width="1.75"
        stroke-linejoin="round"
      /></svg
    >${word}</span
  >`;
}
