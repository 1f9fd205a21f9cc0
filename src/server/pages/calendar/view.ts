import { isOwnScope, type CalendarScope } from '../../domain/calendar/scope';
import { html, type HtmlValue, type SafeHtml } from '../../site/html';
import { errorMessage, type ServerPage } from '../../site/layout';
import { CALENDAR_VIEWS, dayWords, spanWords, turn, type CalendarView } from './days';
import { listOfSettings } from './listView';
import { monthOfSettings } from './monthView';
import type { CalendarPage } from './page';
import { calendarQuery } from './request';
import { weekOfSettings } from './weekView';

const VIEW_NAMES: Readonly<Record<CalendarView, string>> = {
  month: 'Month',
  week: 'Week',
  day: 'Day',
  list: 'List',
};

/** Whose calendar it is, as the head of the page. */
function titleOf({ scope, subject }: CalendarPage): string {
  return isOwnScope(scope) ? 'My calendar' : `Calendar: ${subject.title}`;
}

function waysOf({ addresses, day, scope, today, view }: CalendarPage): SafeHtml {
  const link = (label: string, to: string, toDay: string, toView = view): SafeHtml =>
    html`<a class="button" href="${addresses.own}${calendarQuery(scope, toView, toDay)}"
      ><span aria-hidden="true">${label}</span><span class="spoken">${to}</span></a
    >`;
  const earlier = turn(view, day, -1);
  const later = turn(view, day, 1);
  return html`<div class="calendar-ways">
    <nav class="calendar-turn" aria-label="Days">
      ${link('‹', `Before: ${spanWords(view, earlier)}`, earlier)}
      <a class="button" href="${addresses.own}${calendarQuery(scope, view, today)}">Today</a>
      ${link('›', `After: ${spanWords(view, later)}`, later)}
    </nav>
    <h2>${spanWords(view, day)}</h2>
    <nav class="calendar-views" aria-label="Views">
      ${CALENDAR_VIEWS.map(
        (other) =>
          html`<a
            class="button"
            href="${addresses.own}${calendarQuery(scope, other, day)}"
            ${other === view ? html` aria-current="page"` : null}
            >${VIEW_NAMES[other]}</a
          > `,
      )}
    </nav>
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
    <li><a href="${addresses.own}?show=courts">A court, judge or attorney</a></li>
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

const NOTHING: Readonly<Record<CalendarScope['kind'], string>> = {
  court: 'The court has no hearing on record in these days.',
  judge: 'The judge has no hearing on record in these days.',
  attorney: 'The attorney has no hearing on record in these days.',
  savedCases: 'None of your saved cases has a hearing on record in these days.',
  barIds: 'None of the attorneys you follow has a hearing on record in these days.',
};

function emptyOf({ addresses, days, scope }: CalendarPage): SafeHtml | null {
  if (days.total > 0) return null;
  const way: HtmlValue =
    scope.kind === 'savedCases'
      ? html` <a href="${addresses.savedCases}">See my saved cases</a>.`
      : scope.kind === 'barIds'
        ? html` <a href="${addresses.barIds}">See my bar IDs</a>.`
        : null;
  return html`<p class="message" role="status">${NOTHING[scope.kind]}${way}</p>`;
}

function settingsOf(page: CalendarPage): SafeHtml | null {
  if (page.view === 'month') return monthOfSettings(page);
  if (page.days.total === 0) return null;
  return page.view === 'week' ? weekOfSettings(page) : listOfSettings(page);
}

/** A calendar of hearings (spec section 2): works without scripts, and prints. */
export function calendarPage(page: CalendarPage): ServerPage {
  const { addresses, days, day, problem, scope, subject, view } = page;
  const count = days.total === 1 ? '1 setting' : `${days.total.toLocaleString('en-US')} settings`;
  return {
    locale: page.locale,
    title: `${titleOf(page)}, ${view === 'day' ? dayWords(day) : spanWords(view, day)}`,
    isWide: true,
    body: html`<h1>${titleOf(page)}</h1>
      ${problem === null ? null : errorMessage(problem)} ${scopesOf(page)} ${waysOf(page)}
      <p class="calendar-facts">
        ${isOwnScope(scope) ? `${subject.title}: ` : null}${count}. Times are on the clock of the
        court. Hearings are moved at short notice: ask the court before you go.
      </p>
      ${judgesOf(page)} ${emptyOf(page)} ${settingsOf(page)}
      <p class="calendar-tools">
        <a href="${addresses.feed}">Follow this calendar in a calendar program</a>
        ${
          isOwnScope(scope)
            ? null
            : html`<a href="${addresses.own}?show=courts">Another court, judge or attorney</a>`
        }
      </p>`,
  };
}
