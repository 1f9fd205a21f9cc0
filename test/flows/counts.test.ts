import { COUNT_KINDS } from '#contract/counties/counts';
import type { StateCounts } from '#contract/schemas/counts';
import { selectHaveCountsFailed, selectStateCounts } from '../../src/client/state/counts/selectors';
import { countsRequested, countsShown } from '../../src/client/state/counts/slice';
import { stateCounts } from '../support/testCounts';
import { answer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage } from '../support/testStore';

const COUNTS = 'GET /web/common/counts';

const allOf = (count: number): StateCounts =>
  stateCounts(Object.fromEntries(COUNT_KINDS.map((kind) => [kind, count])));

async function openCounted(at = '/in/') {
  const page = await openPage({ at });
  page.network.always(COUNTS, answer(200, { IN: allOf(12), MI: allOf(3) }));
  return page;
}

describe('the site-wide counts', () => {
  it("shows the counts of the edition's state", async () => {
    const indiana = await openCounted();
    indiana.dispatch(countsRequested());
    await indiana.settle();
    expect(indiana.select(selectStateCounts)).toEqual(allOf(12));

    const michigan = await openCounted('/mi/');
    michigan.dispatch(countsRequested());
    await michigan.settle();
    expect(michigan.select(selectStateCounts)).toEqual(allOf(3));
  });

  it('fetches the counts once for all parts of a page, and again on the next page', async () => {
    const page = await openCounted();
    page.dispatch(countsShown());
    await page.advance(2_000);
    page.dispatch(countsShown());
    await page.advance(2_000);
    expect(page.network.sent(COUNTS)).toHaveLength(1);
    await page.visit('/in/court');
    page.dispatch(countsShown());
    await page.settle();
    expect(page.network.sent(COUNTS)).toHaveLength(2);
  });

  it('fetches counts immediately, and then only after 500 ms without a request', async () => {
    const page = await openCounted();
    page.dispatch(countsRequested());
    await page.advance(499);
    page.dispatch(countsRequested());
    await page.advance(499);
    page.dispatch(countsRequested());
    expect(page.network.sent(COUNTS)).toHaveLength(1);
    await page.advance(500);
    page.dispatch(countsRequested());
    expect(page.network.sent(COUNTS)).toHaveLength(2);
  });

  it('keeps showing the counts, without an error, when a newer fetch fails', async () => {
    const page = await openCounted();
    page.dispatch(countsRequested());
    await page.advance(500);
    page.network.always(COUNTS, answer(500, { message: 'It broke.' }));
    page.dispatch(countsRequested());
    await page.advance(10_000);
    expect(page.select(selectStateCounts)).toEqual(allOf(12));
    expect(page.errors()).toEqual([]);
  });

  it('reports a failed first fetch until the counts are requested again', async () => {
    const page = await openCounted();
    page.network.always(COUNTS, answer(400, { message: 'It broke.' }));
    page.dispatch(countsRequested());
    await page.advance(500);
    expect(page.select(selectHaveCountsFailed)).toBe(true);
    expect(page.errors()).toEqual([]);
    const held = page.network.hold(COUNTS);
    page.dispatch(countsRequested());
    expect(page.select(selectHaveCountsFailed)).toBe(false);
    held.answer(answer(200, { IN: allOf(5), MI: allOf(0) }));
    await page.settle();
    expect(page.select(selectStateCounts)).toEqual(allOf(5));
  });

  it.each([
    ['an expired session', answer(401)],
    ['an empty object as the response', answer(200, {})],
    ['a response without the counts of one state', answer(200, { IN: allOf(1), MI: {} })],
  ])(
    "reports that the counts couldn't be loaded after %s, even if the page requests them again",
    async (_what, reply) => {
      const page = await openPage({ user: testUser() });
      page.network.always(COUNTS, reply);
      page.dispatch(countsRequested());
      await page.advance(100);
      // The page re-renders for the visitor and requests them within the window.
      page.dispatch(countsRequested());
      await page.advance(1_000);
      expect(page.select(selectHaveCountsFailed)).toBe(true);
      expect(page.network.sent(COUNTS)).toHaveLength(1);
    },
  );
});
