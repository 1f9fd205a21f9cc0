import type { Locale } from '#contract/locales';
import { registerOf } from '#contract/registers';
import type { CourtChoice, DaySpan, HearingCounts } from '../../domain/calendar/repository';
import { closedReason } from '../../domain/courtDays/courtDays';
import { groupBy } from '../../groupBy';
import { html, type SafeHtml } from '../../site/html';
import { errorMessage, type ServerPage } from '../../site/layout';
import { daysOf, shortDayWords } from '../calendarDays';
import { calendarQuery } from './request';

/** Input of the page for choosing a calendar. */
export interface ChooserPage {
  readonly locale: Locale;
  readonly courts: readonly CourtChoice[];
  readonly isLoggedIn: boolean;
  /** URL of this page, without its query. */
  readonly address: string;
  readonly problem: string | null;
  /** URL of the login page, which returns here. */
  readonly loginAddress: string;
  /** The days for which hearings are counted; the first is today. */
  readonly span: DaySpan;
  readonly hearings: HearingCounts;
}

function hearingWords(count: number): string {
  return count === 1 ? '1 hearing' : `${count.toLocaleString('en-US')} hearings`;
}

/** Renders a form with one field that opens a calendar: label, control, hint, and button. */
function choice(
  address: string,
  {
    button,
    control,
    hint,
    label,
    name,
  }: Readonly<Record<'button' | 'label' | 'name', string>> & {
    readonly control: SafeHtml;
    readonly hint?: string;
  },
): SafeHtml {
  return html`<form method="get" action="${address}">
    <label class="field-label" for="${name}">${label}</label>
    ${control}
    ${hint === undefined ? null : html`<p class="field-hint" id="${name}-hint">${hint}</p>`}
    <button class="button${name === 'courtId' ? ' button-primary' : ''}">${button}</button>
  </form>`;
}

function textControl(name: string): SafeHtml {
  return html`<input
    class="text-input"
    id="${name}"
    name="${name}"
    required
    autocomplete="off"
    aria-describedby="${name}-hint"
  />`;
}

/**
 * Renders a field that suggests the judges with upcoming hearings; other names can be entered, too.
 */
function judgeControl(judges: HearingCounts['judges']): SafeHtml {
  return html`<input
      class="text-input"
      id="judge"
      name="judge"
      list="judges"
      required
      autocomplete="off"
      aria-describedby="judge-hint"
    />
    <datalist id="judges">
      ${judges.map(({ courtName, name }) => html`<option value="${name}">${courtName}</option>`)}
    </datalist>`;
}

function courtControl(courts: readonly CourtChoice[]): SafeHtml {
  const byCounty = groupBy(courts, ({ countyName }) => countyName);
  return html`<select class="text-input" id="courtId" name="courtId" required>
    <option value="">Choose a court</option>
    ${[...byCounty].map(
      ([county, choices]) =>
        html`<optgroup label="${county} County">
          ${choices.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}
        </optgroup>`,
    )}
  </select>`;
}

/** Renders the number of statewide hearings in the coming days; null without hearings. */
function weekOf({ hearings: { courts, days }, locale, span }: ChooserPage): SafeHtml | null {
  if (courts.length === 0) return null;
  return html`<section>
    <h2>Hearings in ${locale.state} in the next 7 days</h2>
    <ul class="calendar-week">
      ${daysOf(span).map(
        (day) =>
          html`<li>
            ${shortDayWords(day)} <strong>${(days.get(day) ?? 0).toLocaleString('en-US')}</strong>
            ${closedReason(day, new Map()) === 'court holiday' ? html`<small>Holiday</small>` : null}
          </li>`,
      )}
    </ul>
  </section>`;
}

/** Renders the courts with the most hearings, without those with one if others have more. */
function busyCourts({ address, hearings, span }: ChooserPage): SafeHtml | null {
  if (hearings.courts.length === 0) return null;
  const busy = hearings.courts.filter(({ count }) => count > 1);
  const courts = busy.length > 0 ? busy : hearings.courts;
  return html`<section>
    <h2>Courts with the most hearings</h2>
    <ul class="calendar-busy">
      ${courts.map(
        ({ count, id, name }) =>
          html`<li>
            <a href="${address}${calendarQuery({ kind: 'court', courtId: id }, 'list', span.from)}"
              >${name}</a
            >
            <span>${hearingWords(count)}</span>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** Renders the forms that open the calendar of a court, a judge, or an attorney. */
export function chooserPage(page: ChooserPage): ServerPage {
  const { address, courts, problem } = page;
  return {
    locale: page.locale,
    title: 'Court calendar',
    isWide: true,
    tab: registerOf('court', page.locale).overview,
    body: html`<h1>Court calendar</h1>
      ${problem === null ? null : errorMessage(problem)}
      ${
        page.isLoggedIn
          ? html`<p><a href="${address}">View the calendar of my saved cases</a></p>`
          : html`<p>
              Court, judge, and attorney calendars are public.
              <a href="${page.loginAddress}">Log in</a> to see the hearings in all your saved cases
              in one calendar.
            </p>`
      }
      ${weekOf(page)}
      <div class="form calendar-choices">
        ${choice(address, {
          name: 'courtId',
          label: 'Court',
          control: courtControl(courts),
          button: 'View court calendar',
        })}
        ${choice(address, {
          name: 'judge',
          label: 'Judge',
          control: judgeControl(page.hearings.judges),
          hint: 'Full name, or a judge from the list',
          button: 'View judge calendar',
        })}
        ${choice(address, {
          name: 'barNumber',
          label: 'Attorney number',
          control: textControl('barNumber'),
          hint: 'From the Roll of Attorneys, like 12345-49',
          button: 'View attorney calendar',
        })}
      </div>
      ${busyCourts(page)}`,
  };
}
