import { openPage, appAddress, settled } from '../support/browserPage';

const RESULTS = '/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith';
const MAX_REQUESTS = 14;
/** The app can't start. */
const NOT_STARTED = [/ERR_FAILED/, /preloaded using link preload/];

describe('the first visit to a page', () => {
  it.each(['/', RESULTS])('loads a first page with at most 14 requests: %s', async (at) => {
    const page = await openPage({ at: null });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(appAddress('in', at));
    await page.locator('footer').waitFor();
    await settled(page);
    expect(requests.length).toBeLessThanOrEqual(MAX_REQUESTS);
    expect(new Set(requests).size).toBeGreaterThan(5);
  });

  it("requests the screen's files along with the initial files, each only once", async () => {
    const page = await openPage({ at: null, expectedComplaints: NOT_STARTED });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.route('**/assets/main.*.js', (route) => route.abort());
    await page.goto(appAddress('in', RESULTS), { waitUntil: 'load' });
    const preloaded = scripts.filter((address) => !address.includes('/main.'));
    expect(preloaded.length).toBeGreaterThan(2);
    await page.unroute('**/assets/main.*.js');
    scripts.length = 0;
    await page.goto(appAddress('in', RESULTS));
    await page.locator('main tbody th a').first().waitFor();
    expect(scripts).toEqual(expect.arrayContaining(preloaded));
    expect(new Set(scripts).size).toBe(scripts.length);
  });
});

describe('results before the app starts', () => {
  it.each(['light', 'dark'] as const)(
    'shows the query as text and placeholder rows in the %s theme',
    async (theme) => {
      const page = await openPage({ at: null, theme, width: 360, expectedComplaints: NOT_STARTED });
      await page.route('**/assets/main.*.js', (route) => route.abort());
      const name = '<img src=x onerror=alert(1)> Smith';
      await page.goto(
        appAddress(
          'in',
          `/court/CaseSearch?action=PERFORM-SEARCH&fullName=${encodeURIComponent(name)}`,
        ),
        { waitUntil: 'load' },
      );
      expect(await page.locator('.boot-search b').textContent()).toBe(name);
      expect(await page.locator('.boot-search img').count()).toBe(0);
      const rows = page.locator('.boot-rows i');
      expect(await rows.count()).toBe(8);
      expect((await rows.first().boundingBox())?.height).toBeGreaterThan(40);
      const ground = await page
        .locator('.boot-rows')
        .evaluate((element) => getComputedStyle(element).backgroundColor);
      expect(ground).toBe(theme === 'light' ? 'rgb(255, 253, 249)' : 'rgb(33, 31, 27)');
      const isTooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > window.innerWidth,
      );
      expect(isTooWide).toBe(false);
    },
  );

  it('replaces the placeholders with rows in the same place', async () => {
    const page = await openPage({ at: RESULTS });
    await page.locator('main tbody th a').first().waitFor();
    expect(await page.locator('.boot-rows').count()).toBe(0);
  });
});
