import type { Locale } from '#contract/locales';
import type { CourtChoice } from '../../domain/calendar/repository';
import { groupBy } from '../../groupBy';
import { html } from '../../site/html';
import { errorMessage, type ServerPage } from '../../site/layout';

/** Where somebody chooses whose calendar to see. */
export interface ChooserPage {
  readonly locale: Locale;
  readonly courts: readonly CourtChoice[];
  readonly isSignedIn: boolean;
  /** The page itself, without its query. */
  readonly address: string;
  readonly problem: string | null;
}

/** The forms that lead to the calendar of a court or an attorney; a court's leads on to its judges. */
export function chooserPage(page: ChooserPage): ServerPage {
  const { address, courts, problem } = page;
  const byCounty = groupBy(courts, ({ countyName }) => countyName);
  return {
    locale: page.locale,
    title: 'Court calendar',
    body: html`<h1>Court calendar</h1>
      ${problem === null ? null : errorMessage(problem)}
      ${
        page.isSignedIn
          ? html`<p><a href="${address}">See the calendar of my saved cases</a></p>`
          : html`<p>
              The calendars of courts, judges and attorneys are open to everybody. Log in to see the
              hearings of your saved cases in one calendar.
            </p>`
      }
      <form class="form" method="get" action="${address}">
        <div class="field">
          <label class="field-label" for="courtId">Court</label>
          <select class="text-input" id="courtId" name="courtId" required>
            <option value="">Choose a court</option>
            ${[...byCounty].map(
              ([county, choices]) =>
                html`<optgroup label="${county} County">
                  ${choices.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}
                </optgroup>`,
            )}
          </select>
          <p class="field-hint">A court’s calendar leads to the calendars of its judges.</p>
        </div>
        <button class="button button-primary">See the court’s calendar</button>
      </form>
      <form class="form" method="get" action="${address}">
        <div class="field">
          <label class="field-label" for="barNumber">Attorney number</label>
          <input
            class="text-input"
            id="barNumber"
            name="barNumber"
            required
            autocomplete="off"
            aria-describedby="barNumber-hint"
          />
          <p class="field-hint" id="barNumber-hint">
            The number on the Roll of Attorneys, like 12345-49.
          </p>
        </div>
        <button class="button">See the attorney’s calendar</button>
      </form>`,
  };
}
