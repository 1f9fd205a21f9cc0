import { signInAt } from '../support/browserSignIn';
import { withBareApp } from './bareSite';
import { clickSamples } from './clicks';
import type { Measure } from './measure';
import { median } from './measure';
import { withPage, withServer } from './running';

const GOAL_MS = 16;
const CLICKS = 50;
const DEMO_SCALE = 0.05;
/** The same click in the bare app: one reducer, one component. */
function bareClicks(): Promise<number[]> {
  return withBareApp((address) =>
    withPage(async (page) => {
      await page.goto(address);
      return clickSamples(page, 'button[aria-pressed]', CLICKS, () => Promise.resolve());
    }),
  );
}

/**
 * Measures script time from a click on Save, on a full page of results, to the commit that shows
 * it.
 */
export const saving: Measure = {
  name: 'saving',
  measure: async () => {
    const floor = median(await bareClicks());
    const value = await withServer(DEMO_SCALE, (address) =>
      withPage(async (page) => {
        await signInAt(page, address, 'in', 'user');
        const query = new URLSearchParams({
          action: 'PERFORM-SEARCH',
          fullName: 'smith',
          isFullTextNameBasedSearch: 'true',
        });
        await page.goto(`${address}/web/vue/in/court/CaseSearch?${query.toString()}`);
        const samples = await clickSamples(page, 'main table button[aria-pressed]', CLICKS, () =>
          page.waitForResponse(
            (response) =>
              response.url().includes('/court/my') && response.request().method() !== 'GET',
          ),
        );
        return median(samples);
      }),
    );
    return [
      {
        name: 'Script from a click on save to its commit (median of 50)',
        unit: 'ms',
        value,
        floor,
        floorIs: 'the same click in the bare app',
        goal: GOAL_MS,
      },
    ];
  },
};
