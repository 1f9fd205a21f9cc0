import { formatDateFull } from '#contract/formats';
import { isOwnScope } from '../../domain/calendar/scope';
import { html, type SafeHtml } from '../../site/html';
import type { CalendarPage } from './page';

/**
 * Renders the reasons that a court has no hearings on a day: closed days and blocked times; null if
 * there is none.
 */
export function notesOf({ notes }: CalendarPage, day: string): SafeHtml | null {
  const words = notes.days.get(day) ?? [];
  if (words.length === 0) return null;
  return html`<ul class="calendar-notes">
    ${words.map((each) => html`<li>${each}</li>`)}
  </ul>`;
}

/** Renders the notes for all days, in views that list days. */
export function noteList(page: CalendarPage): SafeHtml | null {
  const days = [...page.notes.days.keys()].sort();
  if (days.length === 0) return null;
  return html`<section>
    <h3>${isOwnScope(page.scope) ? 'My deadlines' : 'Closed days and blocked times'}</h3>
    <ul>
      ${days.map(
        (day) =>
          html`<li>${formatDateFull(day)}: ${(page.notes.days.get(day) ?? []).join('; ')}</li>`,
      )}
    </ul>
  </section>`;
}
