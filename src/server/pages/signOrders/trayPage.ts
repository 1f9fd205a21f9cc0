import { formatCount, formatQuantity } from '#contract/formats';
import { pageFigures } from '../../site/figures';
import { html, type SafeHtml } from '../../site/html';
import type { ServerPage } from '../../site/layout';
import { type Frame, frame } from './frame';

/** A waiting order, as shown in the list. */
export interface TrayRow {
  readonly href: string;
  readonly court: string;
  readonly caseNumber: string;
  /** Null if the case has none yet. */
  readonly caption: string | null;
  readonly envelopeNumber: string;
  readonly title: string;
  readonly pages: number;
  readonly motions: string;
  readonly filer: string;
  /** Null for a filer without a firm. */
  readonly firm: string | null;
  readonly since: string;
  readonly waiting: string;
  /** ISO date and words. */
  readonly response: { readonly day: string; readonly words: string };
  /** Time of the hearing set for the order; null if none is set. */
  readonly hearing: string | null;
}

export interface TrayView extends Frame {
  /** Longest wait first. */
  readonly rows: readonly TrayRow[];
  /** Names of the courts that the judge signs for. */
  readonly courts: readonly string[];
  /** Number of waiting orders that aren't shown. */
  readonly more: number;
}

const TITLE = 'Proposed orders';

/** Renders the judge's waiting orders of all courts, longest wait first. */
export function trayPage(view: TrayView): ServerPage {
  const { courts, more, rows } = view;
  const others = courts.filter((name) => rows.every(({ court }) => court !== name));
  return frame(
    view,
    TITLE,
    html`${
      rows.length === 0
        ? null
        : html`${courts.length > 1 ? null : html`<p class="order-none">${courts[0] ?? null}</p>`}
          ${figuresOf(view)} ${tableOf(rows, courts)}`
    }
    ${
      more === 0
        ? null
        : html`<p>
            ${formatQuantity(more, 'more order')} to review. ${more === 1 ? 'It is' : 'They are'}
            shown once you decide older ones.
          </p>`
    }
    ${
      // A court's orders may be beyond the limit.
      others.length === 0 || more > 0
        ? null
        : html`<p class="order-none">No proposed orders to review: ${others.join(', ')}.</p>`
    }`,
  );
}

/** The number of orders, the longest wait, and the next date on which a response is due. */
function figuresOf({ more, rows }: TrayView): SafeHtml | null {
  const [oldest] = rows;
  if (oldest === undefined) return null;
  const next = rows
    .map(({ response }) => response)
    .reduce((first, each) => (each.day < first.day ? each : first));
  return pageFigures('Proposed orders at a glance', [
    { label: 'To review', value: formatCount(rows.length + more) },
    { label: 'Longest wait', value: oldest.waiting },
    { label: 'Next response due', value: next.words },
  ]);
}

interface TrayColumn {
  readonly header: string;
  readonly value: (row: TrayRow) => string;
  /** Returns the second line of the cell. */
  readonly note: (row: TrayRow) => string;
  /** Returns the tooltip of the first line, which the order's page shows in full. */
  readonly title?: (row: TrayRow) => string;
  /** CSS class that sets the column's width, and its position on phones. */
  readonly className: string;
}

const WAITING: TrayColumn = {
  header: 'Waiting',
  value: ({ waiting }) => waiting,
  note: ({ since }) => since,
  className: 'review-age',
};
const COURT: TrayColumn = {
  header: 'Court',
  value: ({ court }) => court,
  note: ({ caseNumber }) => caseNumber,
  className: 'order-court',
};
const CASE: TrayColumn = {
  header: 'Case',
  value: ({ caseNumber }) => caseNumber,
  note: () => '',
  className: 'order-court',
};
const AFTER_CASE: readonly TrayColumn[] = [
  {
    header: 'Proposed order',
    value: ({ pages, title }) => `${title}, ${formatQuantity(pages, 'page')}`,
    note: ({ envelopeNumber }) => `Envelope ${envelopeNumber}`,
    className: 'order-title',
  },
  {
    header: 'Filer',
    value: ({ filer }) => filer,
    note: () => '',
    title: ({ firm }) => firm ?? '',
    className: 'order-filer',
  },
  {
    header: 'Response due',
    value: ({ response }) => response.words,
    note: ({ hearing }) => (hearing === null ? '' : `Hearing ${hearing}`),
    className: 'order-date',
  },
];

function tableOf(rows: readonly TrayRow[], courts: readonly string[]): SafeHtml {
  const hasHearing = rows.some(({ hearing }) => hearing !== null);
  const after = [courts.length > 1 ? COURT : CASE, ...AFTER_CASE];
  const head = ({ className, header }: TrayColumn): SafeHtml =>
    html`<th scope="col" class="${className}">${header}</th>`;
  return html`<table
    class="calendar-list review-list order-list${hasHearing ? ' order-heard' : ''}"
  >
    <caption class="spoken">
      Proposed orders, longest wait first
    </caption>
    <thead>
      <tr>
        ${head(WAITING)}
        <th scope="col">Motion</th>
        ${after.map(head)}
      </tr>
    </thead>
    <tbody>
      ${rows.map((row) => rowOf(row, after))}
    </tbody>
  </table>`;
}

function rowOf(row: TrayRow, after: readonly TrayColumn[]): SafeHtml {
  const cell = ({ className, header, note, title, value }: TrayColumn): SafeHtml => {
    const tooltip = title?.(row) ?? '';
    const text = tooltip === '' ? value(row) : html`<span title="${tooltip}">${value(row)}</span>`;
    const below = note(row);
    return html`<td class="${className}">
      <span class="queue-unit">${header}: </span>${text}
      ${below === '' ? null : html`<small title="${below}">${below}</small>`}
    </td>`;
  };
  const name = row.motions === '' ? row.title : row.motions;
  return html`<tr>
    ${cell(WAITING)}
    <th scope="row" class="review-case">
      <a href="${row.href}">${name}</a>
      ${row.caption === null ? null : html`<small title="${row.caption}">${row.caption}</small>`}
    </th>
    ${after.map(cell)}
  </tr>`;
}
