import { formatDateFull } from '#contract/formats';
import { groupBy } from '../../groupBy';
import { html, type SafeHtml } from '../../site/html';
import { daysOf, spanOf } from '../calendarDays';
import { daySettings } from './listView';
import { calendarQuery } from './request';
import type { CalendarPage } from './page';

/** Renders a week by day, with the first settings of each day. */
export function weekOfSettings(page: CalendarPage): SafeHtml {
  const byDay = groupBy(page.days.settings, ({ day }) => day);
  const { addresses, days, scope } = page;
  return html`${daysOf(spanOf('week', page.day))
    .filter((day) => days.totals.has(day))
    .map((day) => {
      const settings = byDay.get(day) ?? [];
      const total = days.totals.get(day) ?? 0;
      const address = `${addresses.own}${calendarQuery(scope, 'day', day)}`;
      return html`<section>
        <h3>${formatDateFull(day)}</h3>
        ${daySettings(page, settings)}
        ${
          total > settings.length
            ? html`<p><a href="${address}">View all ${total} hearings on this day</a></p>`
            : null
        }
      </section>`;
    })}`;
}
