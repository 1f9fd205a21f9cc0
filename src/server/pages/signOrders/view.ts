import { buildQuery } from '#contract/links';
import type { Locale } from '#contract/locales';
import { RULING_WORDS_LENGTH, type OpenedOrder } from '../../domain/orders/decideOrder';
import type { Ruling } from '../../domain/orders/rulings';
import { html, type SafeHtml } from '../../site/html';
import { errorMessage, noticeMessage, type ServerPage } from '../../site/layout';
import { tokenField } from '../formPage';

/** A waiting order as the tray shows it. */
export interface TrayRow {
  readonly href: string;
  readonly caseNumber: string;
  readonly envelopeNumber: string;
  readonly title: string;
  readonly motions: string;
  readonly filer: string;
  readonly since: string;
  readonly waiting: string;
  readonly response: string;
}

export interface TrayCourt {
  readonly name: string;
  readonly rows: readonly TrayRow[];
}

interface Frame {
  readonly locale: Locale;
  readonly errors: readonly string[];
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
  readonly title: string;
  readonly href: string;
  readonly isWord: boolean;
  readonly pages: number;
}

export interface OrderView extends Frame {
  readonly opened: OpenedOrder;
  readonly row: TrayRow;
  readonly parties: readonly string[];
  readonly documents: readonly OrderDocument[];
  readonly motionDocuments: readonly OrderDocument[];
  /** Where the judge confirms their identity; null if it was confirmed. */
  readonly confirm: { readonly href: string; readonly label: string } | null;
  readonly words: string;
  readonly xsrfToken: string;
}

const TITLE = 'Proposed orders';

function frame({ errors, locale, notice }: Frame, title: string, content: SafeHtml): ServerPage {
  return {
    ...{ locale, title, isWide: true },
    body: html`<h1>${title}</h1>
      ${errors.length === 0 ? null : errorMessage(...errors)}
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

function courtOf({ name, rows }: TrayCourt): SafeHtml {
  return html`<section>
    <h2>${name}</h2>
    ${
      rows.length === 0
        ? html`<p>No proposed orders wait.</p>`
        : html`<table class="calendar-list queue-list">
            <caption class="spoken">
              Proposed orders of ${name}
            </caption>
            <thead>
              <tr>
                <th scope="col">With you since</th>
                <th scope="col">Waiting</th>
                <th scope="col">Case</th>
                <th scope="col">Proposed order</th>
                <th scope="col">Motion</th>
                <th scope="col">Filer</th>
                <th scope="col">Responses until</th>
              </tr>
            </thead>
            <tbody>
              ${rows.map(rowOf)}
            </tbody>
          </table>`
    }
  </section>`;
}

function rowOf(row: TrayRow): SafeHtml {
  return html`<tr>
    <td>${row.since}</td>
    <td>${row.waiting}</td>
    <th scope="row">
      <a href="${row.href}">${row.caseNumber}, envelope ${row.envelopeNumber}</a>
    </th>
    <td>${row.title}</td>
    <td>${row.motions}</td>
    <td>${row.filer}</td>
    <td><span class="queue-unit">Responses until </span>${row.response}</td>
  </tr>`;
}

/** One proposed order with its decision form. */
export function orderPage(view: OrderView): ServerPage {
  const { documents, motionDocuments, opened, own, parties, row } = view;
  const { envelope, right } = opened;
  const facts: readonly (readonly [string, string])[] = [
    ['Case', row.caseNumber],
    ['Court', envelope.court.name],
    ['Parties', parties.join('; ')],
    ['Filer', row.filer],
    ['With the judge since', `${row.since} (${row.waiting})`],
    ['Responses until', row.response],
    ['Motion', row.motions],
    ['Signs as', `${right.name}, ${right.title}`],
  ];
  return frame(
    view,
    row.title,
    html`<p><a href="${own}">All proposed orders</a></p>
      <dl class="page-facts">
        ${facts.map(([name, value]) =>
          value === ''
            ? null
            : html`<div>
                <dt>${name}</dt>
                <dd>${value}</dd>
              </div>`,
        )}
      </dl>
      <h2>Documents</h2>
      <ul>
        ${[...documents, ...motionDocuments].map(documentOf)}
      </ul>
      <h2>Decision</h2>
      ${decision(view)}`,
  );
}

function documentOf({ href, isWord, pages, title }: OrderDocument): SafeHtml {
  const kind = isWord ? 'Word version' : `PDF, ${String(pages)} ${pages === 1 ? 'page' : 'pages'}`;
  return html`<li><a href="${href}">${title}</a> (${kind})</li>`;
}

const BUTTONS: readonly (readonly [Ruling, string, string])[] = [
  ['granted', 'Sign', 'button button-primary'],
  ['denied', 'Deny', 'button'],
  ['moot', 'Moot', 'button'],
];

function decision({ confirm, opened, own, words, xsrfToken }: OrderView): SafeHtml {
  if (opened.isOwn) {
    return html`<p>You or your firm filed this order, so another judge must decide it.</p>`;
  }
  if (confirm !== null) {
    return html`<p>Signing requires that you confirm it’s you. It lasts 10 minutes.</p>
      <p><a class="button button-primary" href="${confirm.href}">${confirm.label}</a></p>`;
  }
  const { filing } = opened;
  return html`<form method="post" action="${own}${buildQuery({ filing: filing.id })}">
    ${tokenField(xsrfToken)} <input type="hidden" name="sequence" value="${filing.sequence}" />
    <div class="field">
      <label class="field-label" for="words">Words for the docket and the filer</label>
      <p class="field-hint" id="words-hint">Required to deny.</p>
      <textarea
        class="text-input"
        id="words"
        name="words"
        rows="4"
        maxlength="${RULING_WORDS_LENGTH}"
        aria-describedby="words-hint"
      >
${words}</textarea>
    </div>
    <p>
      Each decision draws your name, title, and the date on the PDF, seals it, enters it on the
      docket, and serves it.
    </p>
    <div class="queue-start">
      ${BUTTONS.map(
        ([ruling, label, style]) =>
          html`<button class="${style}" name="ruling" value="${ruling}">${label}</button> `,
      )}
    </div>
  </form>`;
}
