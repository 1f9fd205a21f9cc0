import { buildQuery } from '#contract/links';
import type { Locale } from '#contract/locales';
import { RULING_WORDS_LENGTH, type OpenedOrder } from '../../domain/orders/decideOrder';
import { HEARING_MINUTES } from '../../domain/orders/hearingTimes';
import { html, type SafeHtml } from '../../site/html';
import { errorMessage, noticeMessage, type ServerPage } from '../../site/layout';
import {
  checkField,
  errorLine,
  messageOf,
  selectField,
  textField,
  type FormError,
} from '../formFields';
import { tokenField } from '../formPage';
import type { OrderAction, OrderForm } from './form';
import { VERSION_PATH } from './uploads';

/** A waiting order as the tray shows it. */
export interface TrayRow {
  readonly href: string;
  readonly caseNumber: string;
  /** Null if the case has none yet. */
  readonly caption: string | null;
  readonly envelopeNumber: string;
  readonly title: string;
  readonly motions: string;
  readonly filer: string;
  readonly since: string;
  readonly waiting: string;
  readonly response: string;
  /** When the order is heard; null if no hearing is set. */
  readonly hearing: string | null;
}

export interface TrayCourt {
  readonly name: string;
  readonly rows: readonly TrayRow[];
}

interface Frame {
  readonly locale: Locale;
  readonly errors: readonly FormError[];
  readonly notice: string | null;
  /** Address of the page without its query. */
  readonly own: string;
}

export interface TrayView extends Frame {
  readonly courts: readonly TrayCourt[];
  /** Orders that wait beyond those shown. */
  readonly more: number;
}

/** A document of an order or its motion. */
export interface OrderDocument {
  readonly documentId: string;
  readonly title: string;
  readonly href: string;
  readonly isWord: boolean;
  readonly pages: number;
  /** Addresses of the pictures of its first pages. */
  readonly pictures: readonly string[];
}

export interface OrderView extends Frame {
  readonly opened: OpenedOrder;
  readonly row: TrayRow;
  readonly parties: readonly string[];
  /** The judge's own version; null without one. */
  readonly version: OrderDocument | null;
  readonly documents: readonly OrderDocument[];
  readonly motionDocuments: readonly OrderDocument[];
  /** Where the judge confirms their identity; null if it was confirmed. */
  readonly confirm: { readonly href: string; readonly label: string } | null;
  readonly form: OrderForm;
  readonly xsrfToken: string;
}

const TITLE = 'Proposed orders';

function frame({ errors, locale, notice }: Frame, title: string, content: SafeHtml): ServerPage {
  return {
    ...{ locale, title, isWide: true },
    body: html`<h1>${title}</h1>
      ${errors.length === 0 ? null : errorMessage(...errors.map(({ message }) => message))}
      ${notice === null ? null : noticeMessage(notice)} ${content}`,
  };
}

/** The tray of a judge, by court. */
export function trayPage(view: TrayView): ServerPage {
  const { courts, more } = view;
  return frame(
    view,
    TITLE,
    html`${courts.map(courtOf)}
    ${
      more === 0
        ? null
        : html`<p>
            ${more.toLocaleString('en-US')} more ${more === 1 ? 'order waits' : 'orders wait'}.
            ${more === 1 ? 'It is' : 'They are'} shown once you decide older ones.
          </p>`
    }`,
  );
}

interface TrayColumn {
  readonly header: string;
  readonly value: (row: TrayRow) => string;
  /** Second line of the cell. */
  readonly note?: (row: TrayRow) => string;
  /** A date, which stays on one line. */
  readonly isDate?: true;
  /** Shown only if the rows differ. */
  readonly isPlain?: true;
}

const BEFORE_CASE: readonly TrayColumn[] = [
  {
    header: 'With you since',
    value: ({ since }) => since,
    note: ({ waiting }) => `Waiting ${waiting}`,
    isDate: true,
  },
];
const AFTER_CASE: readonly TrayColumn[] = [
  { header: 'Proposed order', value: ({ title }) => title, isPlain: true },
  { header: 'Filer', value: ({ filer }) => filer },
  { header: 'Respond by', value: ({ response }) => response, isDate: true },
  { header: 'Hearing', value: ({ hearing }) => hearing ?? '' },
];

/** False for a column that says nothing: it is empty, or all orders have the same title. */
function isShown({ isPlain, value }: TrayColumn, rows: readonly TrayRow[]): boolean {
  return isPlain === true
    ? new Set(rows.map(value)).size > 1
    : rows.some((row) => value(row) !== '');
}

function courtOf({ name, rows }: TrayCourt): SafeHtml {
  if (rows.length === 0) {
    return html`<section>
      <h2>${name}</h2>
      <p>No proposed orders to review</p>
    </section>`;
  }
  const count =
    rows.length === 1
      ? '1 proposed order to review'
      : `${rows.length.toLocaleString('en-US')} proposed orders to review`;
  const before = BEFORE_CASE.filter((column) => isShown(column, rows));
  const after = AFTER_CASE.filter((column) => isShown(column, rows));
  const head = ({ header }: TrayColumn): SafeHtml => html`<th scope="col">${header}</th>`;
  return html`<section>
    <h2>${name}</h2>
    <p>${count}</p>
    <table class="calendar-list queue-list order-list">
      <caption class="spoken">
        Proposed orders of ${name}
      </caption>
      <thead>
        <tr>
          ${before.map(head)}
          <th scope="col">Motion and case</th>
          ${after.map(head)}
          <th scope="col"><span class="spoken">Review</span></th>
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
  const cell = ({ header, isDate, note, value }: TrayColumn): SafeHtml | null => {
    const text = value(row);
    return text === ''
      ? html`<td></td>`
      : html`<td class="${isDate === true ? 'queue-date' : ''}">
          <span class="queue-unit">${header}: </span>${text}
          ${note === undefined ? null : html`<small>${note(row)}</small>`}
        </td>`;
  };
  const name = row.motions === '' ? row.title : row.motions;
  return html`<tr>
    ${before.map(cell)}
    <th scope="row">
      <a href="${row.href}">${name}</a>
      ${row.caption === null ? null : html`<small>${row.caption}</small>`}
      <small>${row.caseNumber} · Envelope ${row.envelopeNumber}</small>
    </th>
    ${after.map(cell)}
    <td>
      <a class="button" href="${row.href}">Review<span class="spoken">: ${name}</span></a>
    </td>
  </tr>`;
}

/** One proposed order: its facts, the forms of a decision, and the pages of its documents. */
export function orderPage(view: OrderView): ServerPage {
  const { documents, motionDocuments, opened, own, parties, row, version } = view;
  const { envelope, right } = opened;
  const facts: readonly (readonly [string, string])[] = [
    ['Case', row.caption === null ? row.caseNumber : `${row.caseNumber}, ${row.caption}`],
    ['Court', envelope.court.name],
    ['Parties', parties.join('; ')],
    ['Filer', row.filer],
    ['With the judge since', `${row.since} (${row.waiting})`],
    ['Respond by', row.response],
    ['Hearing', row.hearing ?? ''],
    ['Motion', row.motions],
    ['Signs as', `${right.name}, ${right.title}`],
  ];
  const all = [...(version === null ? [] : [version]), ...documents, ...motionDocuments];
  return frame(
    view,
    row.title,
    html`<p><a href="${own}">All proposed orders</a></p>
      <div class="order-desk">
        <div class="order-facts">
          <dl class="page-facts">
            ${facts.map(([name, value]) =>
              value === ''
                ? null
                : html`<dt>${name}</dt>
                    <dd>${value}</dd>`,
            )}
          </dl>
          <h2>Decision</h2>
          ${decision(view)}
        </div>
        <div class="order-documents">
          <h2>Documents</h2>
          <ul>
            ${all.map(documentOf)}
          </ul>
          ${all.map(pagesOf)}
        </div>
      </div>`,
  );
}

function anchorOf({ documentId }: OrderDocument): string {
  return `document-${documentId}`;
}

function documentOf(document: OrderDocument): SafeHtml {
  const { href, isWord, pages, title } = document;
  if (isWord) return html`<li><a href="${href}">${title}</a> (Word version to edit)</li>`;
  const kind = `PDF, ${String(pages)} ${pages === 1 ? 'page' : 'pages'}`;
  return html`<li>
    <a href="#${anchorOf(document)}">${title}</a> (${kind}),
    <a href="${href}">download<span class="spoken"> ${title}</span></a>
  </li>`;
}

function pagesOf(document: OrderDocument): SafeHtml | null {
  const { pages, pictures, title } = document;
  if (pictures.length === 0) return null;
  return html`<section aria-labelledby="${anchorOf(document)}">
    <h3 id="${anchorOf(document)}">${title}</h3>
    ${pictures.map(
      (address, index) =>
        html`<img
          class="order-page"
          src="${address}"
          alt="${title}, page ${String(index + 1)} of ${String(pages)}"
          width="1000"
          height="1294"
          loading="lazy"
        />`,
    )}
    ${
      pages > pictures.length
        ? html`<p>Download the PDF for the other ${String(pages - pictures.length)} pages.</p>`
        : null
    }
  </section>`;
}

type Button = readonly [action: OrderAction, label: string, style: string];

function buttonsOf({ version }: OrderView): readonly Button[] {
  return [
    ...(version === null
      ? []
      : ([['changed', 'Sign with changes', 'button button-primary']] as const)),
    ['granted', version === null ? 'Sign' : 'Sign the filer’s version', 'button button-primary'],
    ['denied', 'Deny', 'button'],
    ['moot', 'Moot', 'button'],
  ];
}

function decision(view: OrderView): SafeHtml {
  const { confirm, opened } = view;
  if (opened.isOwn) {
    return html`<p>You or your firm filed this order, so another judge must decide it.</p>`;
  }
  if (confirm !== null) {
    return html`<p>Signing requires that you confirm it’s you. It lasts 10 minutes.</p>
      <p><a class="button button-primary" href="${confirm.href}">${confirm.label}</a></p>`;
  }
  return html`${rulingForm(view)} ${versionForm(view)} ${hearingForm(view)}`;
}

/** Fields that each form of the page sends. */
function sharedFields({ opened, version, xsrfToken }: OrderView): SafeHtml {
  return html`${tokenField(xsrfToken)}
    <input type="hidden" name="sequence" value="${opened.filing.sequence}" />
    ${
      version === null
        ? null
        : html`<input type="hidden" name="version" value="${version.documentId}" />`
    }`;
}

function addressOf({ opened, own }: OrderView, below = ''): string {
  return own + below + buildQuery({ filing: opened.filing.id });
}

function rulingForm(view: OrderView): SafeHtml {
  const { errors, form, row } = view;
  const problem = messageOf(errors, 'words');
  return html`<form method="post" action="${addressOf(view)}">
    ${sharedFields(view)}
    <div class="field">
      <label class="field-label" for="words">Words for the docket and the filer</label>
      <p class="field-hint" id="words-hint">Required to deny.</p>
      <textarea
        class="text-input"
        id="words"
        name="words"
        rows="4"
        maxlength="${RULING_WORDS_LENGTH}"
        aria-describedby="words-hint${problem === null ? '' : ' words-error'}"
        ${problem === null ? null : html` aria-invalid="true"`}
      >
${form.words}</textarea>
      ${errorLine('words', problem)}
    </div>
    ${
      row.hearing === null
        ? null
        : checkField(
            {
              ...{ name: 'cancelHearing', label: `Cancel the hearing on ${row.hearing}` },
              ...{ isChecked: form.cancelsHearing, isRequired: false },
            },
            errors,
          )
    }
    <p>
      Each decision draws your name, title, and the date on the PDF, seals it, enters it on the
      docket, and serves it.
    </p>
    <div class="queue-start">
      ${buttonsOf(view).map(
        ([action, label, style]) =>
          html`<button class="${style}" name="action" value="${action}">${label}</button> `,
      )}
    </div>
  </form>`;
}

/** Uploads an edited order; it is signed in a second step, after a look at its pages. */
function versionForm(view: OrderView): SafeHtml {
  const { errors, version } = view;
  const problem = messageOf(errors, 'file');
  return html`<details class="order-step" ${problem === null ? null : html` open`}>
    <summary>${version === null ? 'Sign with changes' : 'Replace your version'}</summary>
    <p>
      Edit the Word version${version === null ? '' : ' again'}, save it as a PDF, and upload that.
      You see its pages before you sign.
    </p>
    <form method="post" enctype="multipart/form-data" action="${addressOf(view, VERSION_PATH)}">
      ${sharedFields(view)}
      <div class="field">
        <label class="field-label" for="file">Your version (PDF)</label>
        <input
          class="text-input"
          id="file"
          name="file"
          type="file"
          accept="application/pdf,.pdf"
          required
          ${problem === null ? null : html` aria-invalid="true" aria-describedby="file-error"`}
        />
        ${errorLine('file', problem)}
      </div>
      <button class="button">Upload</button>
    </form>
  </details>`;
}

const LENGTHS = HEARING_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: minutes < 120 ? `${String(minutes)} minutes` : `${String(minutes / 60)} hours`,
}));
const USUAL_MINUTES = '30';

function hearingForm(view: OrderView): SafeHtml {
  const { errors, form, opened, row } = view;
  const { day, minutes, notes, room, time } = form.hearing;
  const isOpen = form.action === 'hearing';
  return html`<details class="order-step" ${isOpen ? html` open` : null}>
    <summary>${row.hearing === null ? 'Set for hearing' : 'Move the hearing'}</summary>
    <p>
      The hearing is added to the calendar of ${opened.envelope.court.name} and to the docket, and a
      notice of hearing is served. The order stays with you.
    </p>
    <form method="post" action="${addressOf(view)}">
      ${sharedFields(view)}
      ${textField(
        { name: 'day', label: 'Date', type: 'date', value: day, autocomplete: 'off' },
        errors,
      )}
      ${textField(
        { name: 'time', label: 'Time', type: 'time', value: time, autocomplete: 'off' },
        errors,
      )}
      ${selectField(
        {
          ...{ name: 'minutes', label: 'Length', value: minutes || USUAL_MINUTES },
          choices: LENGTHS,
        },
        errors,
      )}
      ${textField(
        {
          ...{ name: 'room', label: 'Room', value: room, autocomplete: 'off', isRequired: false },
          hint: 'Such as Courtroom 2. Empty for the court’s address.',
        },
        errors,
      )}
      ${textField(
        {
          ...{ name: 'notes', label: 'Words for the notice and the docket', value: notes },
          ...{ autocomplete: 'off', isRequired: false },
        },
        errors,
      )}
      <button class="button" name="action" value="hearing">
        ${row.hearing === null ? 'Set for hearing' : 'Move the hearing'}
      </button>
    </form>
  </details>`;
}
