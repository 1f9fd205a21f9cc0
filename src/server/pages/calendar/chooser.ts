import type { Locale } from '#contract/locales';
import type { CourtChoice } from '../../domain/calendar/repository';
import { groupBy } from '../../groupBy';
import { html } from '../../site/html';
import { errorMessage, type ServerPage } from '../../site/layout';

/** Input of the page on which a calendar is chosen. */
export interface ChooserPage {
  readonly locale: Locale;
  readonly courts: readonly CourtChoice[];
  readonly isLoggedIn: boolean;
  /** The page itself, without its query. */
  readonly address: string;
  readonly problem: string | null;
}

/** Renders the forms that open the calendar of a court or an attorney. */
export function chooserPage(page: ChooserPage): ServerPage {
  const { address, courts, problem } = page;
  const byCounty = groupBy(courts, ({ countyName }) => countyName);
  return {
    locale: page.locale,
    title: 'Court calendar',
    body: html`<h1>Court calendar</h1>
      ${problem === null ? null : errorMessage(problem)}
      ${
        page.isLoggedIn
          ? html`<p><a href="${address}">View the calendar of my saved cases</a></p>`
          : html`<p>
              Court, judge, and attorney calendars are public. Log in to see the hearings in all
              your saved cases in one calendar.
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
          <p class="field-hint">Choose a court to see its judges.</p>
        </div>
        <button class="button button-primary">View court calendar</button>
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
        <button class="button">View attorney calendar</button>
      </form>`,
  };
}
