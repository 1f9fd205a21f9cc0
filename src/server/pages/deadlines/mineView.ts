import { formatDateFull } from '#contract/formats';
import {
  DEADLINE_NOTE_LENGTH,
  DEADLINE_TITLE_LENGTH,
  NOT_ADVICE,
  REMINDER_DAYS,
} from '#contract/courts/deadlines';
import type { Locale } from '#contract/locales';
import type { StoredDeadline } from '../../domain/deadlines/deadlinesRepository';
import { html, type SafeHtml } from '../../site/html';
import { noticeMessage, type ServerPage } from '../../site/layout';
import { errorSummary, formTitle, selectField, textField, type FormError } from '../formFields';
import { tokenField } from '../formPage';

/** A deadline as typed. */
export interface DeadlineFields {
  /** Empty for a new deadline. */
  readonly id: string;
  readonly dueOn: string;
  readonly title: string;
  readonly note: string;
  readonly caseNumber: string;
  readonly ruleWords: string;
  readonly remindDays: string;
}

/** Input of the page with a user's deadlines. */
export interface MinePage {
  readonly locale: Locale;
  readonly action: string;
  readonly xsrfToken: string;
  readonly today: string;
  readonly deadlines: readonly StoredDeadline[];
  readonly form: DeadlineFields;
  readonly errors: readonly FormError[];
  readonly notice: string | null;
  /** The last deleted deadline, which can be restored; null if there is none. */
  readonly deleted: DeadlineFields | null;
  readonly addresses: { readonly compute: string; readonly calendar: string };
}

const TITLE = 'My deadlines';

/** Renders the list, earliest first, with the form to add or change a deadline. */
export function minePage(page: MinePage): ServerPage {
  const { addresses, deadlines, errors, notice, today } = page;
  const upcoming = deadlines.filter(({ dueOn }) => dueOn >= today);
  const past = deadlines.filter(({ dueOn }) => dueOn < today).reverse();
  return {
    locale: page.locale,
    title: formTitle(TITLE, errors),
    body: html`<h1>${TITLE}</h1>
      ${errorSummary(errors)} ${notice === null ? null : noticeMessage(notice)}
      ${page.deleted === null ? null : undoOf(page, page.deleted)}
      <p>
        Deadlines you add here also appear on <a href="${addresses.calendar}">your calendar</a> and
        its feed. ${NOT_ADVICE}
      </p>
      <p><a class="button button-primary" href="${addresses.compute}">Calculate a deadline</a></p>
      <h2>Upcoming</h2>
      ${upcoming.length === 0 ? html`<p>You have no upcoming deadlines.</p>` : listOf(page, upcoming)}
      ${
        past.length === 0
          ? null
          : html`<details>
              <summary>Past (${past.length})</summary>
              ${listOf(page, past)}
            </details>`
      }
      ${formOf(page)}`,
  };
}

function listOf({ action, xsrfToken }: MinePage, deadlines: readonly StoredDeadline[]): SafeHtml {
  return html`<form method="post" action="${action}">
    ${tokenField(xsrfToken)}
    <ul class="feed-list">
      ${deadlines.map(
        (each) =>
          html`<li>
            <strong>${formatDateFull(each.dueOn)}: ${each.title}</strong>
            <span class="field-hint">${detailsOf(each)}</span>
            <span class="calendar-tools">
              <a class="button" href="${action}?edit=${each.id}#dueOn"
                >Change<span class="spoken"> ${each.title}</span></a
              >
              <button class="button" name="remove" value="${each.id}">
                Delete<span class="spoken"> ${each.title}</span>
              </button>
            </span>
          </li>`,
      )}
    </ul>
  </form>`;
}

function detailsOf({ caseNumber, note, remindDays, ruleWords }: StoredDeadline): string {
  return [
    caseNumber === '' ? '' : `Case ${caseNumber}`,
    ruleWords,
    remindDays === null ? 'No reminder' : `Reminder: ${reminderWords(remindDays).toLowerCase()}`,
    note,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Describes when a reminder is sent. */
function reminderWords(days: number): string {
  if (days === 0) return 'On the day';
  return days === 1 ? 'The day before' : `${String(days)} days before`;
}

function hiddenFields(fields: Omit<DeadlineFields, 'id'>): SafeHtml {
  return html`${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )}`;
}

function undoOf({ action, xsrfToken }: MinePage, { id: _id, ...fields }: DeadlineFields): SafeHtml {
  return html`<form method="post" action="${action}">
    ${tokenField(xsrfToken)} ${hiddenFields(fields)}
    <button class="button" name="save" value="new">Restore “${fields.title}”</button>
  </form>`;
}

function formOf({ action, errors, form, xsrfToken }: MinePage): SafeHtml {
  const isNew = form.id === '';
  return html`<h2>${isNew ? 'Add a deadline' : 'Edit deadline'}</h2>
    <form class="form" method="post" action="${action}" novalidate>
      ${tokenField(xsrfToken)}
      ${textField(
        { name: 'dueOn', label: 'Date', type: 'date', value: form.dueOn, autocomplete: 'off' },
        errors,
      )}
      ${textField(
        {
          name: 'title',
          label: 'Title',
          value: form.title,
          autocomplete: 'off',
          hint: `At most ${String(DEADLINE_TITLE_LENGTH)} characters.`,
        },
        errors,
      )}
      ${textField(
        {
          name: 'caseNumber',
          label: 'Case number',
          value: form.caseNumber,
          autocomplete: 'off',
          isRequired: false,
        },
        errors,
      )}
      ${textField(
        {
          name: 'note',
          label: 'Note',
          value: form.note,
          autocomplete: 'off',
          isRequired: false,
          hint: `At most ${String(DEADLINE_NOTE_LENGTH)} characters.`,
        },
        errors,
      )}
      ${selectField(
        {
          name: 'remindDays',
          label: 'Reminder',
          value: form.remindDays,
          isRequired: false,
          choices: [
            { value: '', label: 'None' },
            ...REMINDER_DAYS.map((days) => ({ value: String(days), label: reminderWords(days) })),
          ],
        },
        errors,
      )}
      <input type="hidden" name="ruleWords" value="${form.ruleWords}" />
      <button class="button button-primary" name="save" value="${isNew ? 'new' : form.id}">
        ${isNew ? 'Add deadline' : 'Save deadline'}
      </button>
    </form>`;
}
