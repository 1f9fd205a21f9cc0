import { captionWords } from '#contract/records/captionWords';
import { formatDate, formatQuantity, formatDateTimeSeconds } from '#contract/formats';
import type { Locale } from '#contract/locales';
import { PRODUCT_NAME } from '#contract/product';
import type { OpenedService } from '../../domain/service/openedRepository';
import { html, type SafeHtml } from '../../site/html';
import { errorMessage, type ServerPage } from '../../site/layout';

const TITLE = 'Served documents';

function page(locale: Locale, content: SafeHtml): ServerPage {
  return {
    locale,
    title: TITLE,
    body: html`<h1>${TITLE}</h1>
      ${content}`,
  };
}

/** Renders the page for an expired link. */
export function expiredPage(locale: Locale, { email, servedBy }: OpenedService): ServerPage {
  return page(
    locale,
    html`${errorMessage(`This link for ${email} has expired.`)}
      <p>Ask ${servedBy} for copies of the documents, or contact the court.</p>`,
  );
}

/** URLs that the page links or posts to. */
export interface ServedAddresses {
  /** URL to which the button posts. */
  readonly action: string;
  readonly documentOf: (documentId: string) => string;
}

/**
 * Renders the documents of a personal link. Until the recipient opens them, the page has only a
 * button, because email scanners follow links.
 */
export function servedPage(
  locale: Locale,
  service: OpenedService,
  { action, documentOf }: ServedAddresses,
): ServerPage {
  const { caption, documents, openedAt, timeZone } = service;
  const isOpen = openedAt !== null;
  // A caption may name people in a confidential filing.
  const isPublic = documents.every(({ isConfidential }) => !isConfidential);
  const facts: readonly (readonly [string, string])[] = [
    ['For', `${service.name}, ${service.email}`],
    ['Served for', service.party],
    ['Court', service.court],
    ['Case', service.caseNumber],
    ...(caption !== '' && (isPublic || isOpen)
      ? [['Caption', captionWords(caption)] as const]
      : []),
    ['Served by', service.servedBy],
    ['Served', formatDateTimeSeconds(service.servedAt.toISOString(), timeZone)],
    ['Response time starts', formatDate(service.deemedOn)],
    ['Link works until', formatDateTimeSeconds(service.linkUntil.toISOString(), timeZone)],
    ...(isOpen
      ? [['Opened', formatDateTimeSeconds(openedAt.toISOString(), timeZone)] as const]
      : []),
  ];
  return page(
    locale,
    html`<dl class="page-facts">
        ${facts.map(
          ([name, value]) =>
            html`<div>
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
      ${withdrawal(service)}
      ${isOpen ? documentList(service, documentOf) : openForm(action, documents.length)}
      <p>
        This page is for ${service.email} only. It is not legal advice: deadlines depend on court
        rules and the documents. Were you served by mistake? Contact ${service.servedBy}.
        ${PRODUCT_NAME} only delivers the documents.
      </p>`,
  );
}

/** States that documents were withdrawn, as the email about it does. */
function withdrawal({ documents, timeZone }: OpenedService): SafeHtml {
  const times = documents.flatMap(({ withdrawnAt }) => (withdrawnAt === null ? [] : [withdrawnAt]));
  const last = times.at(-1);
  if (last === undefined) return html``;
  const what =
    times.length === documents.length
      ? 'The filing was withdrawn before the court accepted it'
      : 'Some of these documents were withdrawn before the court accepted them';
  return html`<p>
    <strong>${what}: ${formatDateTimeSeconds(last.toISOString(), timeZone)}.</strong>
  </p>`;
}

function openForm(action: string, count: number): SafeHtml {
  const words = formatQuantity(count, 'document');
  return html`<p>You were served ${words}. The sender can see when you open them.</p>
    <form class="form" method="post" action="${action}">
      <button class="button button-primary">Open ${words}</button>
    </form>`;
}

function documentList({ documents }: OpenedService, documentOf: (id: string) => string): SafeHtml {
  return html`<h2>Documents</h2>
    <ul>
      ${documents.map(({ documentId, isConfidential, isWithheld, pages, title, withdrawnAt }) => {
        if (isWithheld) return html`<li>Confidential document: ask the sender or the court</li>`;
        const size = formatQuantity(pages, 'page');
        return html`<li>
          <a href="${documentOf(documentId)}">${title}</a> (PDF,
          ${size})${isConfidential ? ': confidential' : ''}${withdrawnAt === null ? '' : ', withdrawn'}
        </li>`;
      })}
    </ul>`;
}
