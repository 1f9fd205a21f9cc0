import { captionWords } from '#contract/records/captionWords';
import { formatQuantity, formatDateFull, formatWeekdayDate } from '#contract/formats';
import type { Setting } from '../../domain/calendar/repository';
import { groupBy } from '../../groupBy';
import { html, type SafeHtml } from '../../site/html';
import { monthGrid } from './monthGrid';
import { calendarQuery } from './request';
import { statusWords, timeWords } from './setting';
import { notesOf } from './notes';
import type { CalendarPage } from './page';

/** Renders one hearing in a month cell, as a link to the case. */
function shortSetting(page: CalendarPage, setting: Setting): SafeHtml {
  const status = statusWords(setting, page.now);
  return html`<li${status === 'Canceled' ? html` class="calendar-cancelled"` : null}>
    <a href="${page.addresses.caseOf(setting.caseId)}">${timeWords(setting)} ${setting.event}</a>
    <span>${captionWords(setting.caption)}</span>${status === 'Confirmed' ? null : html` <b>${status}</b>`}
  </li>`;
}

function dayCell(page: CalendarPage, day: string, settings: readonly Setting[]): SafeHtml {
  const total = page.days.totals.get(day) ?? 0;
  const address = `${page.addresses.own}${calendarQuery(page.scope, 'day', day)}`;
  const classes = [
    day.slice(0, 7) === page.day.slice(0, 7) ? '' : 'calendar-outside',
    total === 0 ? 'calendar-free' : '',
  ].filter((name) => name !== '');
  const more = total - settings.length;
  return html`<td
    ${classes.length === 0 ? null : html` class="${classes.join(' ')}"`}
    ${day === page.today ? html` aria-current="date"` : null}
  >
    ${
      total === 0
        ? html`<a
            class="calendar-day"
            href="${address}"
            aria-label="${formatDateFull(day)}: no hearings"
            >${Number(day.slice(8))}</a
          >`
        : html`<a class="calendar-day" href="${address}"
              ><span aria-hidden="true">${Number(day.slice(8))}</span
              ><span class="calendar-long">${formatWeekdayDate(day)}</span></a
            ><span class="calendar-count">${formatQuantity(total, 'hearing')}</span>`
    }
    ${notesOf(page, day)}
    ${
      settings.length === 0
        ? null
        : html`<ul>
            ${settings.map((setting) => shortSetting(page, setting))}
          </ul>`
    }
    ${more > 0 ? html`<a class="calendar-more" href="${address}">${more} more</a>` : null}
  </td>`;
}

/** Renders a month as weeks from Sunday to Saturday, with the first settings of each day. */
export function monthOfSettings(page: CalendarPage): SafeHtml {
  const byDay = groupBy(page.days.settings, ({ day }) => day);
  return html`<table class="calendar-month">
    ${monthGrid(page.day, (day) => dayCell(page, day, byDay.get(day) ?? []))}
  </table>`;
}
