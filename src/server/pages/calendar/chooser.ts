import { buildQuery } from '#contract/links';
import type { Locale } from '#contract/locales';
import type { CourtChoice } from '../../domain/calendar/repository';
import { closedReason } from '../../domain/courtDays/courtDays';
import { groupBy } from '../../groupBy';
import { html, type SafeHtml } from '../../site/html';
import { errorMessage, type ServerPage } from '../../site/layout';
import { dayWords, spanWords, turn } from '../calendarDays';
import { monthGrid } from './monthGrid';

/** Input of the page on which a calendar is chosen. */
export interface ChooserPage {
  readonly locale: Locale;
  readonly courts: readonly CourtChoice[];
  readonly isLoggedIn: boolean;
  /** The page itself, without its query. */
  readonly address: string;
  readonly problem: string | null;
  /** ISO date in the shown month. */
  readonly day: string;
  readonly today: string;
}

/** Id of the form with the court, which the days of the month submit too. */
const COURT_FORM = 'court-calendar';

/** A day of the month, which opens the chosen court's hearings on that day. */
function dayCell(day: string, { day: shown, today }: ChooserPage): SafeHtml {
  const isHoliday = closedReason(day, new Map()) === 'court holiday';
  const isOutside = day.slice(0, 7) !== shown.slice(0, 7);
  return html`<td
    ${isOutside ? html` class="calendar-outside"` : null}
    ${day === today ? html` aria-current="date"` : null}
  >
    <button class="calendar-pick" form="${COURT_FORM}" name="on" value="${day}">
      <span aria-hidden="true">${Number(day.slice(8))}</span
      ><span class="spoken">${dayWords(day)}</span>
      ${isHoliday ? html`<small>Holiday</small>` : null}
    </button>
  </td>`;
}

/** A month in which a day can be chosen. */
function monthOf(page: ChooserPage): SafeHtml {
  const link = (by: 1 | -1, mark: string, word: string): SafeHtml => {
    const day = turn('month', page.day, by);
    return html`<a class="button" href="${page.address}${buildQuery({ show: 'courts', date: day })}"
      ><span aria-hidden="true">${mark}</span
      ><span class="spoken">${word}: ${spanWords('month', day)}</span></a
    >`;
  };
  return html`<div class="calendar-ways">
      <h2>${spanWords('month', page.day)}</h2>
      <nav class="calendar-turn" aria-label="Months">
        ${link(-1, '‹', 'Previous')} ${link(1, '›', 'Next')}
      </nav>
    </div>
    <table class="calendar-picker">
      <caption class="spoken">
        Days of ${spanWords('month', page.day)}
      </caption>
      ${monthGrid(page.day, (day) => dayCell(day, page))}
    </table>`;
}

/** Renders the forms that open the calendar of a court, on a day, or of an attorney. */
export function chooserPage(page: ChooserPage): ServerPage {
  const { address, courts, problem } = page;
  const byCounty = groupBy(courts, ({ countyName }) => countyName);
  return {
    locale: page.locale,
    title: 'Court calendar',
    isWide: true,
    body: html`<h1>Court calendar</h1>
      ${problem === null ? null : errorMessage(problem)}
      ${
        page.isLoggedIn
          ? html`<p><a href="${address}">View the calendar of my saved cases</a></p>`
          : html`<p>
              Court, judge, and attorney calendars are public. Log in to see the hearings in all
              your saved cases in one calendar.
            </p>`
      }
      <div class="calendar-start">
        <div class="form">
          <div class="calendar-choices">
            <form id="${COURT_FORM}" method="get" action="${address}">
              <label class="field-label" for="courtId">Court</label>
              <div class="calendar-choice">
                <select
                  class="text-input"
                  id="courtId"
                  name="courtId"
                  required
                  aria-describedby="courtId-hint"
                >
                  <option value="">Choose a court</option>
                  ${[...byCounty].map(
                    ([county, choices]) =>
                      html`<optgroup label="${county} County">
                        ${choices.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}
                      </optgroup>`,
                  )}
                </select>
                <button class="button button-primary">View court calendar</button>
              </div>
              <p class="field-hint" id="courtId-hint">Choose a court to see its hearings.</p>
            </form>
            <form method="get" action="${address}">
              <label class="field-label" for="judge">Judge</label>
              <div class="calendar-choice">
                <input
                  class="text-input"
                  id="judge"
                  name="judge"
                  required
                  autocomplete="off"
                  aria-describedby="judge-hint"
                />
                <button class="button">View judge calendar</button>
              </div>
              <p class="field-hint" id="judge-hint">Enter the judge’s whole name.</p>
            </form>
          </div>
          ${monthOf(page)}
        </div>
        <form class="form" method="get" action="${address}">
          <div class="field">
            <label class="field-label" for="barNumber">Attorney number</label>
            <input
              class="text-input"
              id="barNumber"
              name="barNumber"
              required
              autocomplete="off"
              aria-describedby="barNumber-hint"
            />
            <p class="field-hint" id="barNumber-hint">
              The number on the Roll of Attorneys, like 12345-49.
            </p>
          </div>
          <button class="button">View attorney calendar</button>
        </form>
      </div>`,
  };
}
