import type { PublicPlan } from '#contract/schemas/plans';
import type { SearchMonth } from '#contract/schemas/searchCounts';
import {
  costOnPlan,
  planShare,
  comparisonText,
  shareOfPlan,
  usageChart,
} from '../../../src/server/pages/upgradePlan/usage';

const plan = (changes: Partial<PublicPlan>): PublicPlan => ({
  id: 2,
  name: '20 searches',
  priceCents: 3_800,
  includedSearches: 20,
  extraSearchCents: 200,
  upgradePoint: 36,
  pageCents: 210,
  alertLimit: 25,
  ...changes,
});
const S60 = plan({
  id: 3,
  name: '60 searches',
  priceCents: 6_800,
  includedSearches: 60,
  extraSearchCents: 150,
});
const UNLIMITED = plan({
  id: 8,
  name: 'Unlimited viewing',
  priceCents: 750_000,
  includedSearches: null,
  extraSearchCents: null,
});

/** Months with these searches, newest first. */
const months = (...counts: readonly number[]): SearchMonth[] =>
  counts.map((counted, index) => ({
    from: `2026-${String(12 - index).padStart(2, '0')}-09`,
    to: `2027-${String(13 - index).padStart(2, '0')}-09`,
    counted,
    answered: counted,
  }));

describe('the cost of past searches on a plan', () => {
  it("adds up the plan's price for each month and the searches beyond the included ones", () => {
    expect(costOnPlan(plan({}), months(20, 21, 0))).toBe(3 * 3_800 + 200);
  });

  it("shows only the plan's price if searches are unlimited", () => {
    expect(costOnPlan(UNLIMITED, months(5_000))).toBe(750_000);
  });

  it('shows how much less or more a larger plan costs a month for the same searches', () => {
    expect(comparisonText(S60, plan({}), months(50, 50))).toBe(
      '$30.00 less a month at your usage.',
    );
    expect(comparisonText(S60, plan({}), months(20, 21))).toBe(
      '$29.00 more a month at your usage.',
    );
  });

  it('compares only the prices if no searches are beyond either plan', () => {
    expect(comparisonText(S60, plan({}), months(20, 20))).toBe('$30.00 more a month.');
  });

  it('doesn’t compare costs if they are equal, there is no current plan, or there is no month of searches', () => {
    expect(comparisonText(S60, plan({}), months(35, 35))).toBeNull();
    expect(comparisonText(S60, null, months(50))).toBeNull();
    expect(comparisonText(S60, plan({}), [])).toBeNull();
  });
});

describe('the chart of searches', () => {
  const heights = (markup: string): number[] =>
    [...markup.matchAll(/<rect[^>]* height="([^"]*)"/g)].map(([, height]) => Number(height));

  it('shows the months oldest first, with proportional bars', () => {
    const markup = usageChart(months(20, 40, 10), plan({}), [S60]).toString();
    const [first, second, third] = heights(markup);
    expect(second).toBeCloseTo(4 * (first ?? 0));
    expect(third).toBeCloseTo(2 * (first ?? 0));
    expect(markup.indexOf('Oct 2026')).toBeLessThan(markup.indexOf('Dec 2026'));
  });

  it('shows the numbers of the chart as a table', () => {
    const markup = usageChart(months(1_200), null, [plan({})])
      .toString()
      .replace(/\s+/g, ' ');
    expect(markup).toContain('<th scope="row">Dec 2026</th> <td>1,200</td>');
  });

  it.each([[[]], [[0, 0]]])(
    'shows a sentence instead of the chart if no search was counted: %j',
    (counts) => {
      const markup = usageChart(months(...counts), plan({}), []).toString();
      expect(markup).toContain('No searches were counted');
      expect(markup).not.toContain('<svg');
    },
  );

  it('keeps the bar of one very large month within the chart', () => {
    const markup = usageChart(months(1, 2_000_000_000), plan({}), [S60, UNLIMITED]).toString();
    expect(heights(markup).every((height) => height >= 0 && height <= 116)).toBe(true);
  });

  it('labels plan limits only where there is room for their names', () => {
    const markup = usageChart(months(1_900), plan({}), [S60]).toString();
    expect(markup).not.toContain('>20 searches<');
    expect(markup).toContain('>60 searches<');
  });

  it('compares the busiest month with the current plan', () => {
    expect(planShare(plan({}), months(12, 18))?.toString()).toMatch(
      /^Your busiest month used 18 of 20 searches\s+\(90%\)\./,
    );
    expect(planShare(UNLIMITED, months(12))).toBeNull();
  });

  it('advises against an upgrade below half of the limit', () => {
    expect(planShare(plan({}), months(4, 9))?.toString()).toMatch(
      /You don’t need to upgrade\.<\/strong> Your busiest month used 9 of 20 searches\s+\(45%\)/,
    );
    expect(planShare(plan({}), months(10))?.toString()).not.toContain('need to upgrade');
  });

  it("draws the busiest month against each plan's limit, if any, truncated above the limit", () => {
    const markup = (limit: PublicPlan) => shareOfPlan(limit, months(15, 30))?.toString();
    expect(markup(S60)).toMatch(/plan-share-used"\s+width="100"[^]*50% of this plan\./);
    expect(markup(plan({}))).toMatch(/plan-share-over"\s+width="200"[^]*150% of this plan\./);
    expect(markup(UNLIMITED)).toMatch(/<\/span> No monthly limit\.$/);
  });
});
