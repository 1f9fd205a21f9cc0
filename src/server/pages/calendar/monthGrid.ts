import { html, type SafeHtml } from '../../site/html';
import { daysOf, spanOf } from '../calendarDays';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * Renders the head and body of a month's table, with weeks from Sunday to Saturday. `day` is an ISO
 * date in the month.
 */
export function monthGrid(day: string, cellOf: (day: string) => SafeHtml): SafeHtml {
  const days = daysOf(spanOf('month', day));
  const weeks = Array.from({ length: days.length / 7 }, (_none, week) =>
    days.slice(week * 7, week * 7 + 7),
  );
  return html`<thead>
      <tr>
        ${WEEKDAYS.map((name) => html`<th scope="col"><abbr title="${name}">${name.slice(0, 3)}</abbr></th>`)}
      </tr>
    </thead>
    <tbody>
      ${weeks.map(
        (week) =>
          html`<tr>
            ${week.map(cellOf)}
          </tr>`,
      )}
    </tbody>`;
}
