import type { Locale } from '#contract/locales';
import { PRACTICE_MODE_HINTS, PRACTICE_MODES } from '#contract/filing/practiceFailures';
import type { PracticeFailure } from '../../domain/efmPractice/failuresRepository';
import { practiceUntil } from '../../domain/efmPractice/words';
import { html, type SafeHtml } from '../../site/html';
import { noticeMessage, type ServerPage } from '../../site/layout';
import {
  errorSummary,
  formTitle,
  radioField,
  selectField,
  textField,
  type FormError,
} from '../formFields';
import { tokenField } from '../formPage';

/** The form as typed. */
export interface PracticeFields {
  readonly mode: string;
  readonly courtId: string;
  readonly seconds: string;
  readonly minutes: string;
  readonly reason: string;
}

/** Input of the page. */
export interface PracticePage {
  readonly locale: Locale;
  readonly action: string;
  readonly xsrfToken: string;
  readonly fields: PracticeFields;
  readonly errors: readonly FormError[];
  readonly notice: string | null;
  /** False with an external manager, which this page can't change. */
  readonly isBuiltIn: boolean;
  readonly now: number;
  readonly courts: readonly { readonly id: number; readonly name: string }[];
  readonly failures: readonly PracticeFailure[];
  /** URL of the screen with e-filing events. */
  readonly events: string;
}

const TITLE = 'E-filing practice failures';

/** Renders the active failures, the form, and past failures. */
export function practicePage(page: PracticePage): ServerPage {
  const { errors, failures, notice, now } = page;
  const active = failures.filter(({ endsAt }) => endsAt.getTime() > now);
  const past = failures.filter(({ endsAt }) => endsAt.getTime() <= now);
  return {
    locale: page.locale,
    title: formTitle(TITLE, errors),
    body: html`<h1>${TITLE}</h1>
      ${errorSummary(errors)} ${notice === null ? null : noticeMessage(notice)}
      <p>
        Make the courts’ filing system fail on purpose, so that filers and clerks can practice what
        the rules require. The failure ends automatically at the end time. No filing is lost or
        filed twice, and each attempt is in the <a href="${page.events}">event log</a>.
      </p>
      ${active.length === 0 ? null : activeList(page, active)}
      ${
        page.isBuiltIn
          ? formOf(page)
          : html`<p class="message">
              The filing system is at a different address (EFM_URL), so it can’t be changed from
              here.
            </p>`
      }
      ${past.length === 0 ? null : pastTable(past)}`,
  };
}

const nameOf = ({ courtName, mode, seconds }: PracticeFailure): string =>
  `${PRACTICE_MODE_HINTS[mode][0]}${mode === 'slow' ? ` (${String(seconds)} s)` : ''}: ${courtName ?? 'every court'}`;

function activeList(
  { action, xsrfToken }: PracticePage,
  active: readonly PracticeFailure[],
): SafeHtml {
  return html`<h2>Active failures</h2>
    <form method="post" action="${action}">
      ${tokenField(xsrfToken)}
      <ul class="feed-list">
        ${active.map(
          (failure) =>
            html`<li>
              <strong>${nameOf(failure)}</strong>
              <span class="field-hint">Until ${practiceUntil(failure)}. ${failure.reason}</span>
              <span class="calendar-tools">
                <button class="button" name="end" value="${failure.id}">
                  End now<span class="spoken"> ${nameOf(failure)}</span>
                </button>
              </span>
            </li>`,
        )}
      </ul>
    </form>`;
}

function formOf({ action, courts, errors, fields, xsrfToken }: PracticePage): SafeHtml {
  return html`<h2>Start a failure</h2>
    <form class="form" method="post" action="${action}" novalidate>
      ${tokenField(xsrfToken)}
      ${radioField(
        {
          name: 'mode',
          legend: 'Failure',
          value: fields.mode,
          choices: PRACTICE_MODES.map((mode) => ({
            value: mode,
            label: PRACTICE_MODE_HINTS[mode][0],
            hint: PRACTICE_MODE_HINTS[mode][1],
          })),
        },
        errors,
      )}
      ${textField(
        {
          name: 'seconds',
          label: 'Seconds per message',
          value: fields.seconds,
          autocomplete: 'off',
          isRequired: false,
          hint: 'Only for “Slow”.',
        },
        errors,
      )}
      ${selectField(
        {
          name: 'courtId',
          label: 'Court',
          value: fields.courtId,
          isRequired: false,
          choices: [
            { value: '', label: 'Every court' },
            ...courts.map(({ id, name }) => ({ value: String(id), label: name })),
          ],
        },
        errors,
      )}
      ${textField(
        {
          name: 'minutes',
          label: 'Minutes',
          value: fields.minutes,
          autocomplete: 'off',
          hint: 'At most 24 hours.',
        },
        errors,
      )}
      ${textField(
        { name: 'reason', label: 'Reason', value: fields.reason, autocomplete: 'off' },
        errors,
      )}
      <button class="button button-primary">Start failure</button>
    </form>`;
}

function pastTable(past: readonly PracticeFailure[]): SafeHtml {
  return html`<h2>Past failures</h2>
    <table class="calendar-list">
      <thead>
        <tr>
          <th scope="col">Failure</th>
          <th scope="col">Ended</th>
          <th scope="col">Reason</th>
        </tr>
      </thead>
      <tbody>
        ${past.map(
          (failure) =>
            html`<tr>
              <th scope="row">${nameOf(failure)}</th>
              <td>${practiceUntil(failure)}</td>
              <td>${failure.reason}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}
