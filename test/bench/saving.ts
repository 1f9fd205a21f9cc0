import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { signInAt } from '../support/browserSignIn';
import { buildBareApp } from './bareBuild';
import { clickSamples } from './clicks';
import type { Measure } from './measure';
import { median } from './measure';
import { withPage, withServer } from './running';

const GOAL_MS = 16;
const CLICKS = 50;
const DEMO_SCALE = 0.05;
const BARE_PAGE =
  '<!doctype html><html lang="en"><title>Bare</title><div id="root"></div><script src="/main.js"></script></html>';

/** The same click in the bare app: one reducer, one component. */
async function bareClicks(): Promise<number[]> {
  const script = path.join(await buildBareApp(), 'main.js');
  const site = createServer((request, response) => {
    if (request.url === '/main.js') {
      response.setHeader('content-type', 'text/javascript');
      createReadStream(script).pipe(response);
    } else {
      response.setHeader('content-type', 'text/html').end(BARE_PAGE);
    }
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  try {
    return await withPage(async (page) => {
      await page.goto(`http://127.0.0.1:${port}/`);
      return clickSamples(page, 'button[aria-pressed]', CLICKS, () => Promise.resolve());
    });
  } finally {
    site.closeAllConnections();
    site.close();
  }
}

/** Script time from a click on save, on a full page of results, to the commit that shows it. */
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
