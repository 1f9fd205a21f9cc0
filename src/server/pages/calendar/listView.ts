import { isOwnScope } from '../../domain/calendar/scope';
import type { Setting } from '../../domain/calendar/repository';
import { groupBy } from '../../groupBy';
import { html, type SafeHtml } from '../../site/html';
import { dayWords } from '../calendarDays';
import { calendarQuery } from './request';
import { statusWords, timeWords } from './setting';
import type { CalendarPage } from './page';

/** Renders one day's rows: time, case, title, event, court, status. */
export function daySettings(page: CalendarPage, settings: readonly Setting[]): SafeHtml {
  const hasCourt = page.scope.kind !== 'court';
  const judgeOf = ({ judge }: Setting): SafeHtml | null =>
    judge === null || page.scope.kind === 'judge' ? null : html`<br /><small>${judge}</small>`;
  return html`<table class="calendar-list">
    <thead>
      <tr>
        <th scope="col">Time</th>
        <th scope="col">Case</th>
        <th scope="col">Event</th>
        <th scope="col">${hasCourt ? 'Court' : 'Room'}</th>
        <th scope="col">Status</th>
      </tr>
    </thead>
    <tbody>
      ${settings.map((setting) => {
        const status = statusWords(setting, page.now);
        const room = setting.room ?? 'No room listed';
        return html`<tr${status === 'Canceled' ? html` class="calendar-cancelled"` : null}>
          <td>${timeWords(setting)}</td>
          <th scope="row">
            <a href="${page.addresses.caseOf(setting.caseId)}">${setting.caseNumber}</a>
            <br />${setting.caption}
          </th>
          <td>${setting.event}${judgeOf(setting)}</td>
          <td>${hasCourt ? html`${setting.courtName}<br /><small>${room}</small>` : room}</td>
          <td>${status}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

function pagesOf(page: CalendarPage): SafeHtml | null {
  const { addresses, day, days, pageSize, scope, view } = page;
  const last = Math.max(1, Math.ceil(days.total / pageSize));
  if (last === 1) return null;
  const to = (number: number, label: string): SafeHtml | null =>
    number < 1 || number > last
      ? null
      : html`<a class="button" href="${addresses.own}${calendarQuery(scope, view, day, number)}"
          >${label}</a
        >`;
  return html`<nav class="calendar-turn" aria-label="Pages">
    ${to(page.page - 1, 'Previous page')} <span>Page ${page.page} of ${last}</span>
    ${to(page.page + 1, 'Next page')}
  </nav>`;
}

/** Renders one page of settings, grouped by day. */
export function listOfSettings(page: CalendarPage): SafeHtml {
  const byDay = groupBy(page.days.settings, ({ day }) => day);
  if (byDay.size === 0) {
    return html`<p class="message" role="status">
      This page is past the end of the list.
      <a href="${page.addresses.own}${calendarQuery(page.scope, page.view, page.day)}"
        >Go to the first page</a
      >.
    </p>`;
  }
  return html`${[...byDay].map(
    ([day, settings]) =>
      html`<section>
        ${page.view === 'day' ? null : html`<h3>${dayWords(day)}</h3>`}
        ${daySettings(page, settings)}
      </section>`,
  )}
  ${pagesOf(page)}
  ${isOwnScope(page.scope) ? null : html`<p class="calendar-end">Public cases only.</p>`}`;
}
