import { HEADERS } from '#contract/site/headers';
import type { ResultList } from '#contract/schemas/fields';
import type { PublicPlan } from '#contract/schemas/plans';
import { PLANS } from '../../../../src/server/db/reference/plans';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

describe('plans of the fee schedule', () => {
  let site: TestSite;
  let visitor: TestBrowser;
  beforeAll(async () => {
    site = await openTestSite();
    visitor = site.browser();
  });
  afterAll(() => site.close());

  /** Leaves out the seeded account's own plan. */
  async function plans(locale = 'STATE-IN'): Promise<readonly PublicPlan[]> {
    const answer = await visitor.call('GET', '/common/plans', {
      headers: { [HEADERS.location]: locale },
    });
    const { items } = answer.json<ResultList<PublicPlan>>();
    return items.filter(({ name }) => name !== 'Test plan');
  }

  it('lists every available plan, cheapest first', async () => {
    const granted = ['COMP', 'TRIAL', 'TRIAL_PLUS'];
    const expected = PLANS.filter(({ code }) => !granted.includes(code)).map(({ id }) => id);
    const shown = await plans();
    expect(shown.map(({ id }) => id)).toEqual(expected);
    const prices = shown.map(({ priceCents }) => priceCents);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it('lists no unlimited plan in Michigan', async () => {
    expect((await plans()).some(({ includedSearches }) => includedSearches === null)).toBe(true);
    const michigan = await plans('STATE-MI');
    expect(michigan.length).toBeGreaterThan(0);
    expect(michigan.some(({ includedSearches }) => includedSearches === null)).toBe(false);
  });

  it.each(['STATE-IN', 'STATE-MI'])(
    'returns an upgrade point for every plan in %s except the largest',
    async (locale) => {
      const shown = await plans(locale);
      const points = shown.map(({ upgradePoint }) => upgradePoint !== null);
      expect(points).toEqual(shown.map((_plan, index) => index < shown.length - 1));
    },
  );

  it("returns the plan table's values in cents", async () => {
    const [free, twenty] = await plans();
    expect(free).toMatchObject({ name: 'Free', priceCents: 0, includedSearches: 6, alertLimit: 5 });
    expect(twenty).toEqual({
      id: 2,
      name: '20 searches',
      priceCents: 3_800,
      includedSearches: 20,
      extraSearchCents: 200,
      upgradePoint: 36,
      pageCents: 210,
      alertLimit: 25,
    });
  });

  it('returns the new price after it changes in the plan table', async () => {
    const { db } = site.database;
    await db.updateTable('plan').set({ price_cents: 3_900 }).where('id', '=', 2).execute();
    expect((await plans())[1]?.priceCents).toBe(3_900);
    await db.updateTable('plan').set({ price_cents: 3_800 }).where('id', '=', 2).execute();
  });
});
