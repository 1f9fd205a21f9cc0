import { formatCount, formatQuantity, formatWeekdayDate } from '#contract/formats';
import type { Locale } from '#contract/locales';
import { registerOf } from '#contract/records/registers';
import type { HearingCounts } from '../../domain/calendar/hearingCountsRepository';
import type { CourtChoice, DaySpan } from '../../domain/calendar/repository';
import { closedReason } from '../../domain/courtDays/courtDays';
import { html, type SafeHtml } from '../../site/html';
import { errorMessage, type ServerPage } from '../../site/layout';
import { daysOf } from '../calendarDays';
import { calendarQuery, courtsLike } from './request';

/** Input of the page for choosing a calendar. */
export interface ChooserPage {
  readonly locale: Locale;
  readonly courts: readonly CourtChoice[];
  readonly isLoggedIn: boolean;
  /** URL of this page, without its query. */
  readonly address: string;
  readonly problem: string | null;
  /** Entered text for which no calendar was found; empty if none was entered. */
  readonly find: string;
  /** URL of the login page, which returns here. */
  readonly loginAddress: string;
  /** The weeks for which hearings are counted. */
  readonly span: DaySpan;
  /** ISO date. */
  readonly today: string;
  readonly hearings: HearingCounts;
}

/** Renders a field that suggests courts and judges, and opens a calendar. */
function finder({ address, courts, find, hearings }: ChooserPage): SafeHtml {
  return html`<form class="calendar-find" method="get" action="${address}">
    <label class="field-label" for="find">Court, judge, or attorney number</label>
    <input
      class="text-input"
      id="find"
      name="find"
      list="calendars"
      value="${find}"
      required
      autocomplete="off"
      aria-describedby="find-hint"
    />
    <button class="button">View calendar</button>
    <p class="field-hint" id="find-hint">
      A court or judge from the list, or an attorney number like 12345-49
    </p>
    <datalist id="calendars">
      ${courts.map(
        ({ countyName, name }) => html`<option value="${name}">${countyName} County</option>`,
      )}
      ${hearings.judges.map(
        ({ courtName, name }) => html`<option value="${name}">${courtName}</option>`,
      )}
    </datalist>
  </form>`;
}

/**
 * Renders the number of hearings statewide per day, each linked to its day; null without hearings.
 */
function weeksOf({ address, hearings: { courts, days }, locale, span, today }: ChooserPage) {
  if (courts.length === 0) return null;
  return html`<section>
    <h2>Hearings in ${locale.state} by day</h2>
    <ul class="calendar-weeks">
      ${daysOf(span).map((day) => {
        const count = days.get(day) ?? 0;
        const [weekday = '', date = ''] = formatWeekdayDate(day).split(', ');
        if (day < today) {
          return html`<li data-past>
            <div><span class="calendar-weekday">${weekday}</span> <span>${date}</span></div>
          </li>`;
        }
        const isHoliday = closedReason(day, new Map()) === 'court holiday';
        return html`<li
          ${day === today ? html` aria-current="date"` : null}
          ${count === 0 ? html` data-none` : null}
        >
          <a href="${address}${calendarQuery({ kind: 'state' }, 'day', day)}">
            <span class="calendar-weekday">${weekday}</span> <span>${date}</span>
            <strong
              >${formatCount(count)}<span class="spoken">
                ${count === 1 ? 'hearing' : 'hearings'}</span
              ></strong
            >
            ${isHoliday ? html`<small>Holiday</small>` : null}
          </a>
        </li>`;
      })}
    </ul>
  </section>`;
}

/**
 * Renders the courts with the most hearings. Leaves out courts with only one, unless no court has
 * more.
 */
function busyCourts({ address, hearings, span }: ChooserPage): SafeHtml | null {
  if (hearings.courts.length === 0) return null;
  const busy = hearings.courts.filter(({ count }) => count > 1);
  const courts = busy.length > 0 ? busy : hearings.courts;
  return html`<section>
    <h2>Busiest courts through ${formatWeekdayDate(span.to).split(', ').at(-1) ?? ''}</h2>
    <ul class="calendar-busy">
      ${courts.map(
        ({ count, id, name, next }) =>
          html`<li>
            <a href="${address}${calendarQuery({ kind: 'court', courtId: id }, 'list', next)}"
              >${name}</a
            >
            <span>${formatQuantity(count, 'hearing')}, next ${formatWeekdayDate(next)}</span>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** Renders links to courts. */
function courtList(page: ChooserPage, courts: readonly CourtChoice[]): SafeHtml {
  return html`<ul class="calendar-courts">
    ${courts.map(
      ({ id, name }) =>
        html`<li>
          <a
            href="${page.address}${calendarQuery(
              { kind: 'court', courtId: id },
              'month',
              page.today,
            )}"
            >${name}</a
          >
        </li>`,
    )}
  </ul>`;
}

/** Renders the courts whose names contain the entered text; null if none does. */
function foundCourts(page: ChooserPage): SafeHtml | null {
  const found = page.find === '' ? [] : courtsLike(page.find, page.courts);
  if (found.length === 0) return null;
  return html`<section>
    <h2>Courts with “${page.find}” in their name</h2>
    ${courtList(page, found)}
  </section>`;
}

/** Renders all courts, for browsers that don't suggest them. */
function allCourts(page: ChooserPage): SafeHtml {
  return html`<details>
    <summary>All courts</summary>
    ${courtList(page, page.courts)}
  </details>`;
}

/** Renders the field that opens a calendar, and the hearings of the coming weeks. */
export function chooserPage(page: ChooserPage): ServerPage {
  const { address, problem } = page;
  return {
    locale: page.locale,
    title: 'Court calendar',
    isWide: true,
    tab: registerOf('court', page.locale).overview,
    body: html`<h1>Court calendar</h1>
      ${problem === null ? null : errorMessage(problem)} ${finder(page)} ${foundCourts(page)}
      <p>
        ${
          page.isLoggedIn
            ? html`<a href="${address}">View the calendar of my saved cases</a>`
            : html`<a href="${page.loginAddress}">Log in</a> to see the hearings of your saved
                cases.`
        }
      </p>
      <div class="calendar-columns">${weeksOf(page)} ${busyCourts(page)}</div>
      ${allCourts(page)}`,
  };
}
