import { html, type HtmlValue, type SafeHtml } from './html';
import { icon } from './icon';

/** A statistic in a page's summary, as in the app. */
export interface PageFigure {
  readonly label: string;
  readonly value: HtmlValue;
  /** Text below the value, such as a comparison, a limit, or a period. */
  readonly note?: HtmlValue;
  /** True if the value needs action, which the note describes. */
  readonly isWarning?: boolean;
}

/** Icon path of a triangle with an exclamation mark, on a 20 × 20 grid. */
const WARNING = 'M10 3 2.5 16.5h15Zm0 5v4m0 2v.5';

/** Renders the three or four main statistics of a page. */
export function pageFigures(label: string, figures: readonly PageFigure[]): SafeHtml {
  return html`<dl class="page-figures" aria-label="${label}">
    ${figures.map(
      ({ isWarning = false, label: term, note = null, value }) =>
        html`<div${isWarning ? html` class="page-figure-warning"` : null}>
          <dt>${term}</dt>
          <dd class="page-figure">${value}</dd>
          ${note === null ? null : html`<dd>${isWarning ? icon(WARNING, 14) : null}${note}</dd>`}
        </div>`,
    )}
  </dl>`;
}
