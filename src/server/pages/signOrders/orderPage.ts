import { formatQuantity } from '#contract/formats';
import { html, type SafeHtml } from '../../site/html';
import type { ServerPage } from '../../site/layout';
import { frame } from './frame';
import { decision } from './orderForms';
import type { OrderDocument, OrderView } from './orderView';

/**
 * Renders one proposed order: its facts, the forms for a decision, and the pages of its documents.
 */
export function orderPage(view: OrderView): ServerPage {
  const { documents, motionDocuments, opened, own, parties, row, version } = view;
  const { envelope, right } = opened;
  const facts: readonly (readonly [string, string])[] = [
    ['Case', row.caption === null ? row.caseNumber : `${row.caseNumber}, ${row.caption}`],
    ['Court', envelope.court.name],
    ['Parties', parties.join('; ')],
    ['Filer', row.firm === null ? row.filer : `${row.filer}, ${row.firm}`],
    ['With the judge since', `${row.since} (${row.waiting})`],
    ['Response due', row.response.words],
    ['Hearing', row.hearing ?? ''],
    ['Motion', row.motions],
    ['Signing as', `${right.name}, ${right.title}`],
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
  const kind = `PDF, ${formatQuantity(pages, 'page')}`;
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
