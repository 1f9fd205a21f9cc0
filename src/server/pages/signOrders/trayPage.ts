import { formatQuantity } from '#contract/formats';
import { html, type SafeHtml } from '../../site/html';
import type { ServerPage } from '../../site/layout';
import { type Frame, frame } from './frame';

/** A waiting order, as shown in the list. */
export interface TrayRow {
  readonly href: string;
  readonly caseNumber: string;
  /** Null if the case has none yet. */
  readonly caption: string | null;
  readonly envelopeNumber: string;
  readonly title: string;
  readonly motions: string;
  readonly filer: string;
  /** Null for a filer without a firm. */
  readonly firm: string | null;
  readonly since: string;
  readonly waiting: string;
  readonly response: string;
  /** Time of the hearing set for the order; null if none is set. */
  readonly hearing: string | null;
}

export interface TrayCourt {
  readonly name: string;
  readonly rows: readonly TrayRow[];
}

export interface TrayView extends Frame {
  readonly courts: readonly TrayCourt[];
  /** Number of waiting orders that aren't shown. */
  readonly more: number;
}

const TITLE = 'Proposed orders';

/** Renders the judge's waiting orders, grouped by court; courts without orders are last. */
export function trayPage(view: TrayView): ServerPage {
  const { more } = view;
  const courts = view.courts.filter(({ rows }) => rows.length > 0);
  const others = view.courts.filter(({ rows }) => rows.length === 0);
  return frame(
    view,
    TITLE,
    html`${courts.map(courtOf)}
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
        : html`<p class="order-none">
            No proposed orders to review: ${others.map(({ name }) => name).join(', ')}.
          </p>`
    }`,
  );
}

interface TrayColumn {
  readonly header: string;
  readonly value: (row: TrayRow) => string;
  /** Returns the second line of the cell. */
  readonly note?: (row: TrayRow) => string;
  /** CSS class that sets the column's width, and its position on phones. */
  readonly className: string;
  /** Set for a column that is omitted if all orders have the same value and no second line. */
  readonly isPlain?: true;
}

const BEFORE_CASE: readonly TrayColumn[] = [
  {
    header: 'With you since',
    value: ({ since }) => since,
    note: ({ waiting }) => `Waiting ${waiting}`,
    className: 'review-age',
  },
];
const AFTER_CASE: readonly TrayColumn[] = [
  {
    header: 'Proposed order',
    value: ({ title }) => title,
    className: 'order-title',
    isPlain: true,
  },
  {
    header: 'Filer',
    value: ({ filer }) => filer,
    note: ({ envelopeNumber, firm }) =>
      [`Envelope ${envelopeNumber}`, firm].filter((part) => part !== null).join(' · '),
    className: 'order-filer',
  },
  {
    header: 'Respond by',
    value: ({ response }) => response,
    note: ({ hearing }) => (hearing === null ? '' : `Hearing ${hearing}`),
    className: 'order-date',
    isPlain: true,
  },
];

/**
 * Returns false for a column without information: it is empty, or all orders have the same value.
 */
function isShown({ isPlain, note, value }: TrayColumn, rows: readonly TrayRow[]): boolean {
  const hasNote = rows.some((row) => (note?.(row) ?? '') !== '');
  return isPlain === true
    ? hasNote || new Set(rows.map(value)).size > 1
    : hasNote || rows.some((row) => value(row) !== '');
}

/** The date to respond by, if it is the same for all orders and they have no hearing. */
function commonResponse(rows: readonly TrayRow[]): string {
  const dates = new Set(rows.map(({ response }) => response));
  const [date = ''] = dates;
  const isCommon = dates.size === 1 && rows.every(({ hearing }) => hearing === null);
  return isCommon && date !== '' ? ` Respond by ${date}.` : '';
}

function courtOf({ name, rows }: TrayCourt): SafeHtml {
  const count = formatQuantity(rows.length, 'proposed order');
  const hasHearing = rows.some(({ hearing }) => hearing !== null);
  const before = BEFORE_CASE.filter((column) => isShown(column, rows));
  const after = AFTER_CASE.filter((column) => isShown(column, rows));
  const head = ({ className, header }: TrayColumn): SafeHtml =>
    html`<th scope="col" class="${className}">${header}</th>`;
  return html`<section>
    <h2>${name}</h2>
    <p class="order-count">${count} to review.${commonResponse(rows)}</p>
    <table class="calendar-list review-list order-list${hasHearing ? ' order-heard' : ''}">
      <caption class="spoken">
        Proposed orders of ${name}
      </caption>
      <thead>
        <tr>
          ${before.map(head)}
          <th scope="col">Motion and case</th>
          ${after.map(head)}
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => rowOf(row, before, after))}
      </tbody>
    </table>
  </section>`;
}

function rowOf(
  row: TrayRow,
  before: readonly TrayColumn[],
  after: readonly TrayColumn[],
): SafeHtml {
  const cell = ({ className, header, note, value }: TrayColumn): SafeHtml => {
    const text = value(row);
    const below = note === undefined ? '' : note(row);
    return html`<td class="${className}">
      ${text === '' ? null : html`<span class="queue-unit">${header}: </span>${text}`}
      ${below === '' ? null : html`<small title="${below}">${below}</small>`}
    </td>`;
  };
  const name = row.motions === '' ? row.title : row.motions;
  return html`<tr>
    ${before.map(cell)}
    <th scope="row" class="review-case">
      <a href="${row.href}">${name}</a>
      <small title="${row.caption ?? ''}"
        ><span class="unbroken">${row.caseNumber}</span>${
          row.caption === null ? null : ` · ${row.caption}`
        }</small
      >
    </th>
    ${after.map(cell)}
  </tr>`;
}
