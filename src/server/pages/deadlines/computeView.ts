import { formatDateFull } from '#contract/formats';
import {
  DEADLINE_RULES,
  NOT_ADVICE,
  OWN_DAYS,
  SERVICE_MANNERS,
  SHORT_PERIOD_DAYS,
  type DeadlineRule,
} from '#contract/courts/deadlines';
import type { Locale } from '#contract/locales';
import type { CourtChoice } from '../../domain/calendar/repository';
import type { ComputedDeadline } from '../../domain/deadlines/computeDeadline';
import { html, type SafeHtml } from '../../site/html';
import type { ServerPage } from '../../site/layout';
import { errorSummary, formTitle, selectField, textField, type FormError } from '../formFields';
import { tokenField } from '../formPage';
import type { DeadlineForm } from './words';

/** Input of the page that computes a deadline. */
export interface ComputePage {
  readonly locale: Locale;
  readonly form: DeadlineForm;
  readonly errors: readonly FormError[];
  readonly courts: readonly CourtChoice[];
  /** Null until a date is entered. */
  readonly result: {
    /** Day 0, ISO date. */
    readonly from: string;
    readonly computed: ComputedDeadline;
    readonly rule: DeadlineRule | null;
    readonly words: string;
  } | null;
  /** For adding the deadline to the user's list; null for visitors. */
  readonly adding: { readonly xsrfToken: string } | null;
  readonly addresses: {
    readonly own: string;
    readonly mine: string;
    readonly login: string;
  };
}

const TITLE = 'Calculate a deadline';

/** Renders the form, and the deadline with each step. */
export function computePage(page: ComputePage): ServerPage {
  const { errors, result } = page;
  return {
    locale: page.locale,
    title: formTitle(TITLE, errors),
    body: html`<h1>${TITLE}</h1>
      <p>${NOT_ADVICE}</p>
      ${errorSummary(errors)} ${result === null ? null : resultOf(page, result)} ${formOf(page)}`,
  };
}

/** Names the date that a rule counts from; null for a custom number of days. */
function dateLabel(rule: DeadlineRule | null): string {
  return rule === null ? 'Date to count from' : `Date of ${rule.from}`;
}

const BACKWARD = DEADLINE_RULES.filter(({ direction }) => direction === 'before')
  .map(({ from, name }) => ` For “${name}”, enter the date of ${from}.`)
  .join('');
/**
 * Must fit every rule: the label is for the rule that was calculated last, not for one that the
 * user selects next.
 */
const DATE_HINT = `Date of entry or service. The day itself isn’t counted.${BACKWARD}`;

function formOf({ addresses, courts, errors, form }: ComputePage): SafeHtml {
  const rules = [
    ...DEADLINE_RULES.map(({ days, direction, from, id, name }) => ({
      value: id,
      label: `${name} (${String(days)} days ${direction} ${from})`,
    })),
    { value: OWN_DAYS, label: 'Other number of days' },
  ];
  return html`<form class="form" method="get" action="${addresses.own}" novalidate>
    ${selectField({ name: 'rule', label: 'Rule', value: form.rule, choices: rules }, errors)}
    ${textField(
      {
        name: 'days',
        label: 'Number of days',
        value: form.days,
        autocomplete: 'off',
        isRequired: false,
        hint: `Only for “Other number of days”. In periods of less than ${String(SHORT_PERIOD_DAYS)} days, only days when the court is open count.`,
      },
      errors,
    )}
    ${textField(
      {
        name: 'from',
        label: dateLabel(DEADLINE_RULES.find(({ id }) => id === form.rule) ?? null),
        value: form.from,
        type: 'date',
        autocomplete: 'off',
        hint: DATE_HINT,
      },
      errors,
    )}
    ${selectField(
      {
        name: 'manner',
        label: 'Served by',
        value: form.manner,
        choices: SERVICE_MANNERS.map(({ extraDays, id, name }) => ({
          value: id,
          label: extraDays === 0 ? name : `${name} (${String(extraDays)} more days)`,
        })),
      },
      errors,
    )}
    ${selectField(
      {
        name: 'courtId',
        label: 'Court',
        value: form.courtId,
        isRequired: false,
        hint: 'Also skips days when this court or its county is closed.',
        choices: [
          { value: '', label: 'Any court in Indiana' },
          ...courts.map(({ countyName, id, name }) => ({
            value: String(id),
            label: `${countyName} County: ${name}`,
          })),
        ],
      },
      errors,
    )}
    <input type="hidden" name="caseNumber" value="${form.caseNumber}" />
    <button class="button button-primary">Calculate deadline</button>
  </form>`;
}

function resultOf(
  { adding, addresses, form }: ComputePage,
  { computed, from, rule, words }: NonNullable<ComputePage['result']>,
): SafeHtml {
  const title = rule === null ? 'Deadline' : rule.name;
  return html`<h2>Last day: ${formatDateFull(computed.dueOn)}</h2>
    ${
      rule === null
        ? null
        : html`<p>
            ${rule.words} ${rule.citation}.
            ${rule.status === 'verified' ? null : html`<strong>Not reviewed by an attorney.</strong>`}
          </p>`
    }
    <p>${dateLabel(rule)}: ${formatDateFull(from)}</p>
    <table class="calendar-list">
      <caption class="spoken">
        How the days were counted
      </caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Count</th>
        </tr>
      </thead>
      <tbody>
        ${computed.steps.map(
          ({ day, words: step }) =>
            html`<tr>
              <th scope="row">${formatDateFull(day)}</th>
              <td>${step}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${
      adding === null
        ? html`<p><a href="${addresses.login}">Log in</a> to add it to your calendar.</p>`
        : html`<form method="post" action="${addresses.mine}">
            ${tokenField(adding.xsrfToken)}
            <input type="hidden" name="dueOn" value="${computed.dueOn}" />
            <input type="hidden" name="title" value="${title}" />
            <input type="hidden" name="caseNumber" value="${form.caseNumber}" />
            <input type="hidden" name="ruleWords" value="${words}" />
            <input type="hidden" name="remindDays" value="3" />
            <button class="button" name="save" value="new">Add to my calendar</button>
          </form>`
    }`;
}
