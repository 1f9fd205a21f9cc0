import { captionWords } from '#contract/records/captionWords';
import { formatCount, formatQuantity, formatWeekdayDate } from '#contract/formats';
import type { Locale } from '#contract/locales';
import { registerOf } from '#contract/records/registers';
import type { HearingCounts } from '../../domain/calendar/hearingCountsRepository';
import type { CourtChoice, DaySpan, Setting } from '../../domain/calendar/repository';
import { closedReason } from '../../domain/courtDays/courtDays';
import { html, type SafeHtml } from '../../site/html';
import { errorMessage, type ServerPage } from '../../site/layout';
import { daysOf } from '../calendarDays';
import { calendarQuery, courtsLike } from './request';
import { statusWords, timeWords } from './setting';

/** Hearings listed under the grid. */
const NEXT_HEARINGS = 6;

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
  /** Milliseconds since 1970. */
  readonly now: number;
  /** ISO date. */
  readonly today: string;
  readonly hearings: HearingCounts;
  /** Hearings of today, if there are any, and of the next day with hearings. */
  readonly next: readonly NextHearings[];
  /** Returns the URL of a case. */
  readonly caseOf: (caseId: number) => string;
}

/** Hearings of all courts on one day. */
export interface NextHearings {
  /** ISO date. */
  readonly day: string;
  /** The first ones, by time. */
  readonly settings: readonly Setting[];
  /** Number of hearings on that day. */
  readonly total: number;
}

/** Renders a field that suggests courts and judges, and opens a calendar. */
function finder({ address, courts, find, hearings }: ChooserPage): SafeHtml {
  return html`<form class="calendar-find" method="get" action="${address}">
    <label class="field-label" for="find">Court, judge, or attorney</label>
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
    <button class="button button-primary">View<span> calendar</span></button>
    <p class="field-hint" id="find-hint">
      For an attorney: bar number, such as <span class="calendar-sample">12345-49</span>
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
    <h2>Hearings per day in ${locale.state}</h2>
    <ol class="calendar-weekdays" aria-hidden="true">
      ${daysOf(span)
        .slice(0, 7)
        .map((day) => html`<li>${formatWeekdayDate(day).slice(0, 3)}</li>`)}
    </ol>
    <ul class="calendar-weeks">
      ${daysOf(span).map((day, at) => {
        const count = days.get(day) ?? 0;
        const date = dateParts(day, at, today);
        if (day < today) return html`<li data-past><div>${date}</div></li>`;
        return html`<li
          ${day === today ? html` aria-current="date"` : null}
          ${count === 0 ? html` data-none` : null}
        >
          <a href="${address}${calendarQuery({ kind: 'state' }, 'day', day)}">
            ${date}
            <strong
              >${formatCount(count)}<span class="calendar-unit">
                ${count === 1 ? 'hearing' : 'hearings'}</span
              ></strong
            >
            ${isHoliday(day) ? html`<small>Holiday</small>` : null}
          </a>
        </li>`;
      })}
    </ul>
    ${
      daysOf(span).some((day) => day >= today && isHoliday(day))
        ? html`<p class="calendar-key" aria-hidden="true">Shaded: court holiday</p>`
        : null
    }
  </section>`;
}

function isHoliday(day: string): boolean {
  return closedReason(day, new Map()) === 'court holiday';
}

/** States why the page has no grid: no court is online, or none has scheduled a hearing. */
function noHearings({ courts, locale, span }: ChooserPage): SafeHtml {
  const until = formatWeekdayDate(span.to).split(', ').at(-1) ?? '';
  return html`<p class="message">
    ${
      courts.length === 0
        ? `No ${locale.state} courts are online yet.`
        : `No hearings are on file through ${until}.`
    }
  </p>`;
}

/**
 * Renders a day of the grid: the number, after the month on the first day of the grid or a month,
 * and "Today". Screen readers get the whole date.
 */
function dateParts(day: string, at: number, today: string): SafeHtml {
  const words = formatWeekdayDate(day);
  const month = words.split(' ')[1] ?? '';
  const number = String(Number(day.slice(8)));
  const hasMonth = at === 0 || number === '1';
  return html`<span class="spoken">${words}</span>
    <span aria-hidden="true"
      >${hasMonth ? html`<span class="calendar-month-name">${month}</span> ` : null}${number}</span
    >
    ${day === today ? html`<b>Today</b>` : null}`;
}

/**
 * Renders the next hearings of today, or of the next day with hearings, without canceled and past
 * ones; null if the day has no hearings.
 */
function nextHearings({ address, caseOf, next, now, today }: ChooserPage): SafeHtml | null {
  const isAhead = (setting: Setting): boolean => statusWords(setting, now) === 'Confirmed';
  const [first] = next;
  const shown = next.find(({ settings }) => settings.some(isAhead)) ?? first;
  if (first === undefined || shown === undefined || shown.settings.length === 0) return null;
  const { day, settings, total } = shown;
  const listed = settings.filter(isAhead).slice(0, NEXT_HEARINGS);
  const isTodayOver = first.day === today && !first.settings.some(isAhead);
  const name = day === today ? 'today' : `on ${formatWeekdayDate(day)}`;
  return html`<section>
    <h2>Hearings ${name}</h2>
    ${isTodayOver ? html`<p class="calendar-over">No more hearings today.</p>` : null}
    <ul class="calendar-next">
      ${listed.map(
        (setting) =>
          html`<li>
            <span class="calendar-time">${timeWords(setting)}</span>
            <span
              ><a href="${caseOf(setting.caseId)}">${captionWords(setting.caption)}</a>
              <small>${setting.event} · ${setting.courtName}</small></span
            >
          </li>`,
      )}
    </ul>
    <p>
      <a href="${address}${calendarQuery({ kind: 'state' }, 'day', day)}"
        >${total > listed.length ? 'All ' : ''}${formatQuantity(total, 'hearing')} ${name}</a
      >
    </p>
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
            <span>${formatQuantity(count, 'hearing')} · next ${formatWeekdayDate(next)}</span>
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

/** Renders all courts, for browsers that don't suggest them; null without courts. */
function allCourts(page: ChooserPage): SafeHtml | null {
  if (page.courts.length === 0) return null;
  return html`<details>
    <summary>All courts</summary>
    ${courtList(page, page.courts)}
  </details>`;
}

/** Renders a link to the user's own calendar, or to the login page. */
function ownCalendar({ address, isLoggedIn, loginAddress }: ChooserPage): SafeHtml {
  return html`<p class="calendar-own">
    ${
      isLoggedIn
        ? html`<a href="${address}">View the calendar of my saved cases</a>.`
        : html`<a href="${loginAddress}">Log in</a> to see the hearings of your saved cases.`
    }
    <span>You can subscribe to any calendar.</span>
  </p>`;
}

/** Renders the field that opens a calendar, and the hearings of the coming weeks. */
export function chooserPage(page: ChooserPage): ServerPage {
  const { problem } = page;
  return {
    locale: page.locale,
    title: 'Court calendar',
    isWide: true,
    tab: registerOf('court', page.locale).overview,
    body: html`<h1>Court calendar</h1>
      ${problem === null ? null : errorMessage(problem)}
      <div>${finder(page)} ${ownCalendar(page)}</div>
      ${foundCourts(page)}
      <div class="calendar-columns">
        <div>${weeksOf(page) ?? noHearings(page)} ${nextHearings(page)}</div>
        <div>${busyCourts(page)}</div>
      </div>
      ${allCourts(page)}`,
  };
}
