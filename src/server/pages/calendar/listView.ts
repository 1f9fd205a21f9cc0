import { captionWords } from '#contract/records/captionWords';
import { formatCount, formatDateFull } from '#contract/formats';
import { isOwnScope } from '../../domain/calendar/scope';
import type { Setting } from '../../domain/calendar/repository';
import { groupBy } from '../../groupBy';
import { html, type SafeHtml } from '../../site/html';
import { calendarQuery } from './request';
import { statusWords, timeWords } from './setting';
import type { CalendarPage } from './page';

/** Returns the anchor of a day's first hearing at a time. */
const timeId = ({ startsAt }: { readonly startsAt: Date }): string =>
  `at-${String(startsAt.getTime() / 60_000)}`;

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
      ${settings.map((setting, at) => {
        const isFirst = settings[at - 1]?.startsAt.getTime() !== setting.startsAt.getTime();
        const status = statusWords(setting, page.now);
        const room = setting.room ?? 'No room listed';
        return html`<tr${status === 'Canceled' ? html` class="calendar-cancelled"` : null}${
          isFirst && page.view === 'day' ? html` id="${timeId(setting)}"` : null
        }>
          <td>${timeWords(setting)}</td>
          <th scope="row">
            <a href="${page.addresses.caseOf(setting.caseId)}">${setting.caseNumber}</a>
            <br />${captionWords(setting.caption)}
          </th>
          <td>${setting.event}${judgeOf(setting)}</td>
          <td>${hasCourt ? html`${setting.courtName}<br /><small>${room}</small>` : room}</td>
          <td>${status}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

/**
 * Renders "101-150 of 500", with links to the previous and next pages; null if everything fits on
 * one page.
 */
function pagesOf(page: CalendarPage, where: 'top' | 'bottom'): SafeHtml | null {
  const { addresses, day, days, pageSize, scope, view } = page;
  const last = Math.max(1, Math.ceil(days.total / pageSize));
  if (last === 1) return null;
  const to = (number: number, label: string): SafeHtml | null =>
    number < 1 || number > last
      ? null
      : html`<a class="button" href="${addresses.own}${calendarQuery(scope, view, day, number)}"
          >${label}</a
        >`;
  const first = (page.page - 1) * pageSize + 1;
  const end = Math.min(page.page * pageSize, days.total);
  return html`<nav
    class="calendar-turn calendar-pages"
    aria-label="${where === 'top' ? 'Pages' : 'Pages, below the list'}"
  >
    ${to(page.page - 1, 'Previous page')}
    <span>${formatCount(first)}-${formatCount(end)} of ${formatCount(days.total)}</span>
    ${to(page.page + 1, 'Next page')}
  </nav>`;
}

/** Renders links to the first hearing at each start time, for a day with several pages. */
function timesOf(page: CalendarPage): SafeHtml | null {
  const { addresses, day, days, pageSize, scope, view } = page;
  if (days.total <= pageSize || days.times.length < 2) return null;
  const query = (before: number): string =>
    calendarQuery(scope, view, day, Math.floor(before / pageSize) + 1);
  return html`<nav aria-label="Start times">
    <ul class="calendar-times">
      ${days.times.map(
        (time) =>
          html`<li>
            <a href="${addresses.own}${query(time.before)}#${timeId(time)}">${timeWords(time)}</a>
            <span>${formatCount(time.count)}</span>
          </li>`,
      )}
    </ul>
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
  return html`${timesOf(page)} ${pagesOf(page, 'top')}
  ${[...byDay].map(
    ([day, settings]) =>
      html`<section>
        ${page.view === 'day' ? null : html`<h3>${formatDateFull(day)}</h3>`}
        ${daySettings(page, settings)}
      </section>`,
  )}
  ${pagesOf(page, 'bottom')}
  ${isOwnScope(page.scope) ? null : html`<p class="calendar-end">Public cases only.</p>`}`;
}
