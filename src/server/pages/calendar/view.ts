import { formatQuantity, formatDateFull } from '#contract/formats';
import { registerOf } from '#contract/records/registers';
import { isOwnScope, type CalendarScope } from '../../domain/calendar/scope';
import { html, type HtmlValue, type SafeHtml } from '../../site/html';
import { errorMessage, type ServerPage } from '../../site/layout';
import { CALENDAR_VIEWS, spanWords, turn, type CalendarView } from '../calendarDays';
import { listOfSettings } from './listView';
import { monthOfSettings } from './monthView';
import { noteList } from './notes';
import type { CalendarPage } from './page';
import { calendarQuery } from './request';
import { weekOfSettings } from './weekView';

const VIEW_NAMES: Readonly<Record<CalendarView, string>> = {
  month: 'Month',
  week: 'Week',
  day: 'Day',
  list: 'List',
};

/** Returns the heading of the page. */
function titleOf({ scope, subject }: CalendarPage): string {
  return isOwnScope(scope) ? 'My calendar' : `Calendar: ${subject.title}`;
}

function viewsOf({ addresses, day, scope, view }: CalendarPage): SafeHtml {
  return html`<nav class="calendar-views" aria-label="Views">
    ${CALENDAR_VIEWS.map(
      (other) =>
        html`<a
          class="button"
          data-view="${other}"
          href="${addresses.own}${calendarQuery(scope, other, day)}"
          ${other === view ? html` aria-current="page"` : null}
          >${VIEW_NAMES[other]}</a
        > `,
    )}
  </nav>`;
}

function navigationOf(page: CalendarPage): SafeHtml {
  const { addresses, day, scope, today, view } = page;
  const link = (label: string, to: string, toDay: string, toView = view): SafeHtml =>
    html`<a class="button" href="${addresses.own}${calendarQuery(scope, toView, toDay)}"
      ><span aria-hidden="true">${label}</span><span class="spoken">${to}</span></a
    >`;
  const earlier = turn(view, day, -1);
  const later = turn(view, day, 1);
  return html`<div class="calendar-ways">
    <nav class="calendar-turn" aria-label="Days">
      ${link('‹', `Previous: ${spanWords(view, earlier)}`, earlier)}
      <a class="button" href="${addresses.own}${calendarQuery(scope, view, today)}">Today</a>
      ${link('›', `Next: ${spanWords(view, later)}`, later)}
    </nav>
    <h2>${spanWords(view, day)}</h2>
    ${scope.kind === 'state' ? null : viewsOf(page)}
  </div>`;
}

function scopesOf({ addresses, scope }: CalendarPage): SafeHtml | null {
  if (!isOwnScope(scope)) return null;
  const own = (kind: 'savedCases' | 'barIds', label: string): SafeHtml =>
    html`<li>
      <a
        href="${addresses.own}?show=${kind}"
        ${scope.kind === kind ? html` aria-current="page"` : null}
        >${label}</a
      >
    </li>`;
  return html`<ul class="calendar-scopes">
    ${own('savedCases', 'My saved cases')} ${own('barIds', 'My bar IDs')}
    <li><a href="${addresses.deadlines}">My deadlines</a></li>
    <li><a href="${addresses.own}?show=courts">Court, judge, and attorney calendars</a></li>
  </ul>`;
}

function judgesOf(page: CalendarPage): SafeHtml | null {
  const { addresses, day, days, scope, view } = page;
  if (scope.kind !== 'court' || days.judges.length === 0) return null;
  return html`<p>
    By judge:
    ${days.judges.map(
      (judge, at) =>
        html`${at === 0 ? null : ', '}<a
            href="${addresses.own}${calendarQuery({ kind: 'judge', judge }, view, day)}"
            >${judge}</a
          >`,
    )}
  </p>`;
}

/** Counts the hearings of a view; for a month, leaves out days of other months in the grid. */
function totalOf({ day, days, view }: CalendarPage): number {
  if (view !== 'month') return days.total;
  const month = day.slice(0, 7);
  return [...days.totals].reduce(
    (sum, [date, count]) => (date.startsWith(month) ? sum + count : sum),
    0,
  );
}

const EMPTY: Readonly<Record<CalendarScope['kind'], string>> = {
  court: 'This court has no hearings on these days.',
  judge: 'This judge has no hearings on these days.',
  attorney: 'This attorney has no hearings on these days.',
  state: 'No hearings are scheduled on this day.',
  savedCases: 'Your saved cases have no hearings on these days.',
  barIds: 'The attorneys you follow have no hearings on these days.',
};

function emptyOf(page: CalendarPage): SafeHtml | null {
  const { addresses, scope } = page;
  if (page.days.total > 0) return null;
  const link: HtmlValue =
    scope.kind === 'savedCases'
      ? html` <a href="${addresses.savedCases}">View my saved cases</a>.`
      : scope.kind === 'barIds'
        ? html` <a href="${addresses.barIds}">View my bar IDs</a>.`
        : null;
  return html`<p class="message" role="status">${EMPTY[scope.kind]}${link}</p>`;
}

function settingsOf(page: CalendarPage): SafeHtml | null {
  if (page.view === 'month') return monthOfSettings(page);
  if (page.days.total === 0) return noteList(page);
  const settings = page.view === 'week' ? weekOfSettings(page) : listOfSettings(page);
  return html`${noteList(page)} ${settings}`;
}

/**
 * Renders a calendar of hearings (spec section 2), which works without scripts and can be printed.
 */
export function calendarPage(page: CalendarPage): ServerPage {
  const { addresses, day, problem, scope, subject, view } = page;
  const count = formatQuantity(totalOf(page), 'hearing');
  return {
    locale: page.locale,
    title: `${titleOf(page)}, ${view === 'day' ? formatDateFull(day) : spanWords(view, day)}`,
    isWide: true,
    countyId: subject.countyId ?? null,
    ...(isOwnScope(scope) ? {} : { tab: registerOf('court', page.locale).overview }),
    body: html`<h1>${titleOf(page)}</h1>
      ${problem === null ? null : errorMessage(problem)} ${scopesOf(page)} ${navigationOf(page)}
      <p class="calendar-facts">
        ${isOwnScope(scope) ? `${subject.title}: ` : null}${count}. Times are the court’s local
        time. Hearings can change on short notice; confirm with the court.
      </p>
      ${judgesOf(page)} ${emptyOf(page)} ${settingsOf(page)}
      <p class="calendar-tools">
        ${
          scope.kind === 'state'
            ? null
            : page.notes.feedProblem === null
              ? html`<a href="${addresses.feed}">Subscribe to this calendar</a>`
              : html`<span>${page.notes.feedProblem}</span>`
        }
        ${
          isOwnScope(scope)
            ? null
            : html`<a href="${addresses.own}?show=courts"
                >Choose a different court, judge, or attorney</a
              >`
        }
      </p>`,
  };
}
