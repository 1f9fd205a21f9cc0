import { DEMO_LOAD_INTERVAL_MS } from '#contract/limits';
import { selectDemoLoadText } from '../../src/client/state/demoLoad/selectors';
import { selectStateCounts } from '../../src/client/state/counts/selectors';
import { stateCounts } from '../support/testCounts';
import { answer } from '../support/testPorts';
import { openPage } from '../support/testStore';

const LOAD = 'GET /web/common/demo-load';
const COUNTS = 'GET /web/common/counts';
const COUNTIES = 'GET /web/common/counts/counties';

const loading = (loaded: number) => answer(200, { isLoading: true, loaded, of: 5 });
const DONE = answer(200, { isLoading: false, loaded: 0, of: 0 });
const counted = (documents: number) =>
  answer(200, { IN: stateCounts({ documents }), MI: stateCounts({}) });

const openLoading = (prepare: NonNullable<Parameters<typeof openPage>[0]>['prepare']) =>
  openPage({
    at: '/in/',
    site: { demoLoad: { isLoading: true, loaded: 1, of: 5 } },
    ...(prepare === undefined ? {} : { prepare }),
  });

describe('the notice that demo data is still loading', () => {
  it('shows the number of complete registers, and disappears without a reload', async () => {
    const page = await openLoading(({ network }) => {
      network.once(LOAD, loading(3));
      network.once(LOAD, loading(5));
      network.always(LOAD, DONE);
    });
    expect(page.select(selectDemoLoadText)).toBe('Demo data is still loading: 3 of 5 registers');
    await page.advance(DEMO_LOAD_INTERVAL_MS);
    expect(page.select(selectDemoLoadText)).toBe('Demo data is still loading: account activity');
    await page.advance(DEMO_LOAD_INTERVAL_MS);
    expect(page.select(selectDemoLoadText)).toBeNull();
    const asked = page.network.sent(LOAD).length;
    await page.advance(60_000);
    expect(page.network.sent(LOAD)).toHaveLength(asked);
  });

  it('updates the counts of the home page with each loaded register', async () => {
    const page = await openLoading(({ network }) => {
      network.always(LOAD, loading(1));
      network.always(COUNTS, counted(0));
    });
    const before = page.network.sent(COUNTIES).length;
    page.network.always(LOAD, loading(4));
    page.network.always(COUNTS, counted(40_000));
    await page.advance(DEMO_LOAD_INTERVAL_MS);
    expect(page.select(selectStateCounts)?.documents).toBe(40_000);
    expect(page.network.sent(COUNTIES)).toHaveLength(before + 1);
  });

  it("keeps the notice about loading demo data and polls while the server doesn't respond", async () => {
    const page = await openLoading(({ network }) => {
      network.once(LOAD, loading(2));
      network.once(LOAD, { kind: 'timedOut' });
      network.always(LOAD, DONE);
    });
    await page.advance(DEMO_LOAD_INTERVAL_MS);
    expect(page.select(selectDemoLoadText)).toBe('Demo data is still loading: 2 of 5 registers');
    await page.advance(60_000);
    expect(page.select(selectDemoLoadText)).toBeNull();
    expect(page.errors()).toEqual([]);
  });

  it("sends no request on a site that isn't loading demo data", async () => {
    const page = await openPage({ at: '/in/' });
    await page.advance(60_000);
    expect(page.network.sent(LOAD)).toEqual([]);
    expect(page.select(selectDemoLoadText)).toBeNull();
  });
});
