import type { Locale } from '#contract/locales';
import { FILINGS } from '#contract/holdings';
import { SERVICE_STATE_WORDS } from '#contract/service';
import type { CasesOfContact, ContactCase } from '../../domain/service/contactCasesRepository';
import { exportMenu } from '../../site/exportMenu';
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
    readonly file: string;
    readonly caseOf: (caseId: number) => string;
  };
}

/** Formats the date in a court's time zone as `Jul 6, 2026`. */
function dayIn(at: Date, timeZone: string): string {
  return at.toLocaleDateString('en-US', { timeZone, dateStyle: 'medium' });
}

/** Renders the page for a URL without a contact; it links to the list of contacts. */
export function chooseContactPage(locale: Locale, contacts: string): ServerPage {
  const title = 'Cases of a service contact';
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
  const title = `Cases for ${of.name}`;
  return {
    locale: page.locale,
    title: formTitle(title, errors),
    tab: FILINGS.overview,
    isWide: true,
    body: html`<h1>${title}</h1>
      ${errorSummary(errors)} ${notice === null ? null : noticeMessage(notice)}
      <div class="queue-start">
        <p>${of.email} · ${of.cases.length} ${of.cases.length === 1 ? 'case' : 'cases'}</p>
        <a class="button" href="${addresses.contacts}">Service contacts</a>
        ${of.cases.length === 0 ? null : exportMenu([{ label: 'CSV', href: addresses.file }])}
      </div>
      ${
        of.cases.length === 0
          ? html`<p>This contact isn’t on any case. Add it to a case under Service Contacts.</p>`
          : tableOf(page)
      }`,
  };
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
          <th scope="col">For</th>
          <th scope="col">Last service</th>
          <th scope="col"><span class="spoken">Change</span></th>
        </tr>
      </thead>
      <tbody>
        ${of.cases.map(
          (each) =>
            html`<tr>
              <th scope="row">
                ${numberOf(each, addresses)}<br /><small>${each.courtName}</small>
              </th>
              <td>
                ${each.party}<br /><small
                  >Added ${dayIn(each.addedAt, each.timeZone)} by ${each.addedBy}</small
                >
              </td>
              <td>${lastService(each)}</td>
              <td>
                <button class="button" name="remove" value="${each.id}">
                  Remove<span class="spoken"> from ${each.caseNumber}</span>
                </button>
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </form>`;
}

/** Renders the case number, as a link if the case is on file. */
function numberOf(
  { caseId, caseNumber }: ContactCase,
  { caseOf }: ContactCasesPage['addresses'],
): SafeHtml | string {
  return caseId === null ? caseNumber : html`<a href="${caseOf(caseId)}">${caseNumber}</a>`;
}

function lastService({ servedAt, state, timeZone, title }: ContactCase): SafeHtml | string {
  if (servedAt === null) return 'Not served yet';
  return html`${dayIn(servedAt, timeZone)}:
  ${title ?? 'Document'}${
    state === null ? null : html`<br /><small>${SERVICE_STATE_WORDS[state]}</small>`
  }`;
}
