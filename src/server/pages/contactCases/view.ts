import { captionWords } from '#contract/records/captionWords';
import { formatDateIn, formatQuantity } from '#contract/formats';
import type { Locale } from '#contract/locales';
import { FILINGS } from '#contract/counties/holdings';
import { SERVICE_STATE_WORDS } from '#contract/filing/service';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { CasesOfContact, ContactCase } from '../../domain/service/contactCasesRepository';
import { html, type SafeHtml } from '../../site/html';
import { noticeMessage, type ServerPage } from '../../site/layout';
import { errorSummary, formTitle, type FormError } from '../formFields';
import { tokenField } from '../formPage';

/** Input of the page. */
export interface ContactCasesPage {
  readonly locale: Locale;
  /** URL that the form posts to, including the contact's id. */
  readonly action: string;
  readonly xsrfToken: string;
  readonly of: CasesOfContact;
  readonly errors: readonly FormError[];
  readonly notice: string | null;
  readonly addresses: {
    readonly contacts: string;
    /** URL for starting a filing into a case; its Service step can add the contact. */
    readonly filing: string;
    readonly file: string;
    readonly caseOf: (caseId: number) => string;
  };
}

/** Formats the date in a court's time zone as `Jul 6, 2026`. */
function dayIn(at: Date, timeZone: string): string {
  return formatDateIn(at.toISOString(), timeZone);
}

/** Renders the page for a URL without a contact; it links to the list of contacts. */
export function chooseContactPage(locale: Locale, contacts: string): ServerPage {
  const title = 'Service contact cases';
  return {
    locale,
    title,
    body: html`<h1>${title}</h1>
      <p>Choose a contact, then select its number of cases.</p>
      <p><a class="button button-primary" href="${contacts}">Service contacts</a></p>`,
  };
}

/** Renders the cases of a contact, most recently served first. */
export function contactCasesPage(page: ContactCasesPage): ServerPage {
  const { addresses, errors, notice, of } = page;
  const facts = [
    of.barNumber === null ? 'Service contact' : `Attorney ${of.barNumber}`,
    of.email,
    of.isConfirmed ? 'email confirmed' : 'waiting for confirmation',
    `since ${dayIn(of.createdAt, STATE_TIME_ZONE)}`,
    ...(of.cases.length === 0 ? [] : [formatQuantity(of.cases.length, 'case')]),
  ];
  return {
    locale: page.locale,
    title: formTitle(`Cases for ${of.name}`, errors),
    tab: FILINGS.overview,
    isWide: true,
    body: html`<p class="contact-back"><a href="${addresses.contacts}">Service contacts</a></p>
      <div class="page-head">
        <h1>${of.name}</h1>
        ${
          of.cases.length === 0
            ? null
            : html`<p>
                <a class="button button-quiet" href="${addresses.file}" download>Export CSV</a>
              </p>`
        }
      </div>
      ${errorSummary(errors)} ${notice === null ? null : noticeMessage(notice)}
      <p class="contact-facts">${facts.join(' · ')}</p>
      ${of.cases.length === 0 ? noCases(page) : casesOf(page)}`,
  };
}

/** One line with what to do next, in place of the table. */
function noCases({ addresses }: ContactCasesPage): SafeHtml {
  return html`<div class="page-none">
    <p>This contact isn’t on any case. Add it in the Service step when you file into a case.</p>
    <a class="button" href="${addresses.filing}">File into a case</a>
  </div>`;
}

function casesOf(page: ContactCasesPage): SafeHtml {
  return html`${tableOf(page)}
    <p class="contact-help">
      To add this contact to another case,
      <a href="${page.addresses.filing}">file into the case</a> and open the Service step. A removed
      contact no longer receives documents in that case. Earlier service stays on record. You can
      undo the change on the Service contacts page.
    </p>`;
}

function tableOf({ action, addresses, of, xsrfToken }: ContactCasesPage): SafeHtml {
  return html`<form method="post" action="${action}">
    ${tokenField(xsrfToken)}
    <table class="calendar-list queue-list contact-cases">
      <caption class="spoken">
        Cases, most recently served first
      </caption>
      <thead>
        <tr>
          <th scope="col">Case</th>
          <th scope="col">Status</th>
          <th scope="col">Receives service for</th>
          <th scope="col">Last service</th>
          <th scope="col"><span class="spoken">Change</span></th>
        </tr>
      </thead>
      <tbody>
        ${of.cases.map(
          (each) =>
            html`<tr>
              <th scope="row">
                ${titleOf(each, addresses)}
                <small
                  >${
                    each.caption === null
                      ? null
                      : html`<span class="contact-piece">${each.caseNumber}</span>
                          <span class="contact-dot"> · </span>`
                  }<span class="contact-piece">${each.courtName}</span></small
                >
              </th>
              <td class="contact-state">${statusOf(each)}</td>
              <td
                class="contact-party"
                title="Added ${dayIn(each.addedAt, each.timeZone)} by ${each.addedBy}"
              >
                <span class="spoken"
                  >Added ${dayIn(each.addedAt, each.timeZone)} by ${each.addedBy}. </span
                >${each.party}${
                  each.role === null
                    ? null
                    : html` <small class="contact-piece">${each.role}</small>`
                }
              </td>
              <td class="contact-service">${lastService(each)}</td>
              <td>
                <button class="button button-quiet" name="remove" value="${each.id}">
                  Remove<span class="spoken"> from case ${each.caseNumber}</span>
                </button>
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </form>`;
}

/** The caption, as a link if the case is on file; otherwise the number. */
function titleOf(
  { caption, caseId, caseNumber }: ContactCase,
  { caseOf }: ContactCasesPage['addresses'],
): SafeHtml | string {
  return caseId === null || caption === null
    ? caseNumber
    : html`<a href="${caseOf(caseId)}" title="${captionWords(caption)}"
        >${captionWords(caption)}</a
      >`;
}

/** Open or closed, with its mark; a case that isn't on file has no status. */
function statusOf({ status }: ContactCase): SafeHtml | string {
  if (status === null) return 'Not on file';
  const isOpen = status === 'OPEN';
  return html`<span class="contact-status" data-status="${isOpen ? 'open' : 'closed'}"
    >${isOpen ? 'Open' : 'Closed'}</span
  >`;
}

function lastService({ servedAt, state, timeZone, title }: ContactCase): SafeHtml | string {
  if (servedAt === null) return 'Not served yet';
  return html`${title ?? 'Document'}
    <small
      >${state === null ? null : `${SERVICE_STATE_WORDS[state]} · `}<span class="contact-piece"
        >${dayIn(servedAt, timeZone)}</span
      ></small
    >`;
}
