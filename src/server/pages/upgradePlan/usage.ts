import { formatCount, formatMoney } from '#contract/formats';
import type { PublicPlan } from '#contract/schemas/plans';
import type { SearchMonth } from '#contract/schemas/searchCounts';
import { html, type SafeHtml } from '../../site/html';

/** Size of the chart in SVG units; the page scales it to the column's width. */
const [WIDTH, HEIGHT, BASE] = [984, 160, 132];
const TOP = 24;
/** Width of the plot, which leaves space for the limit labels on the right. */
const PLOT_WIDTH = 884;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const monthOf = ({ from }: SearchMonth): string => MONTHS[Number(from.slice(5, 7)) - 1] ?? '';

/**
 * Returns the cost in cents of the months' searches on a plan: its price, plus the searches beyond
 * its limit.
 */
export function costOnPlan(plan: PublicPlan, months: readonly SearchMonth[]): number {
  const { extraSearchCents, includedSearches, priceCents } = plan;
  return months.reduce((sum, { counted: used }) => {
    const extra = includedSearches === null ? 0 : Math.max(0, used - includedSearches);
    return sum + priceCents + extra * (extraSearchCents ?? 0);
  }, 0);
}

/** Returns true if some of the months' searches would be charged beyond the plan. */
function hasExtras(
  { extraSearchCents, includedSearches }: PublicPlan,
  months: readonly SearchMonth[],
): boolean {
  if (includedSearches === null || (extraSearchCents ?? 0) === 0) return false;
  return busiest(months) > includedSearches;
}

/**
 * Compares the average cost of the months' searches on a plan with the current plan; null if both
 * cost the same, or if there is nothing to compare.
 */
export function comparisonText(
  plan: PublicPlan,
  current: PublicPlan | null,
  months: readonly SearchMonth[],
): string | null {
  if (current === null || months.length === 0) return null;
  const saved = costOnPlan(current, months) - costOnPlan(plan, months);
  if (saved === 0) return null;
  const average = formatMoney(Math.round(Math.abs(saved) / months.length));
  // Without extra searches, only the prices differ.
  const usage = hasExtras(plan, months) || hasExtras(current, months) ? ' at your usage' : '';
  return `${average} ${saved > 0 ? 'less' : 'more'} a month${usage}.`;
}

const busiest = (months: readonly SearchMonth[]): number =>
  Math.max(0, ...months.map(({ counted: used }) => used));

/** Width of the usage bar, in SVG units. */
const SHARE_WIDTH = 200;

function shareBar(used: number, limit: number): SafeHtml {
  const width = Math.round(SHARE_WIDTH * Math.min(1, used / limit));
  return html`<svg
    class="plan-share-bar"
    viewBox="0 0 ${SHARE_WIDTH} 8"
    preserveAspectRatio="none"
    aria-hidden="true"
    focusable="false"
  >
    <rect width="${SHARE_WIDTH}" height="8" />
    <rect
      class="${used > limit ? 'plan-share-over' : 'plan-share-used'}"
      width="${width}"
      height="8"
    />
  </svg>`;
}

const percent = (used: number, limit: number): string =>
  `${String(Math.round((100 * used) / limit))}%`;

/**
 * Renders the busiest month as a share of the plan's limit, with a bar; null without any searches.
 */
export function shareOfPlan(
  { includedSearches }: PublicPlan,
  months: readonly SearchMonth[],
): SafeHtml | null {
  const used = busiest(months);
  if (used === 0) return null;
  if (includedSearches === null) {
    return html`<span class="plan-share-bar"></span> No monthly limit.`;
  }
  return html`${shareBar(used, includedSearches)} Your busiest month:
  ${percent(used, includedSearches)} of this plan.`;
}

/** If the busiest month uses less than this share of the limit, a larger plan has no benefit. */
const AMPLE_SHARE = 0.5;

/** Renders how much of its plan the account uses; null without a limit or without searches. */
export function planShare(
  current: PublicPlan | null,
  months: readonly SearchMonth[],
): SafeHtml | null {
  const limit = current?.includedSearches ?? null;
  const used = busiest(months);
  if (limit === null || used === 0) return null;
  const lead =
    used < AMPLE_SHARE * limit ? html`<strong>You don’t need to upgrade.</strong> ` : null;
  return html`${lead}Your busiest month used ${formatCount(used)} of ${formatCount(limit)} searches
  (${percent(used, limit)}).`;
}

/**
 * Renders the searches in each month, oldest first, against the limits of the current and the
 * offered plans. Screen readers get the same numbers as a table.
 */
export function usageChart(
  months: readonly SearchMonth[],
  current: PublicPlan | null,
  offered: readonly PublicPlan[],
): SafeHtml {
  const inOrder = [...months].sort((a, b) => (a.from < b.from ? -1 : 1));
  const most = Math.max(0, ...inOrder.map(({ counted: used }) => used));
  if (most === 0) return html`<p>No searches were counted in the last 12 months.</p>`;
  // Shows limits up to the next one above the busiest month; a limit far above would flatten the
  // bars, so it is omitted.
  const limits = (current === null ? offered : [current, ...offered])
    .flatMap(({ includedSearches, name }) =>
      includedSearches === null ? [] : [{ limit: includedSearches, name }],
    )
    .sort((a, b) => a.limit - b.limit);
  const above = limits.find(({ limit }) => limit >= most);
  const isNear = above !== undefined && above.limit <= 4 * most;
  const top = Math.max(most, isNear ? above.limit : 0);
  const yOf = (value: number): number => BASE - ((BASE - TOP) * value) / top;
  const shown = limits.filter(
    ({ limit }, index) =>
      limit <= top && yOf(limit) - yOf(limits[index + 1]?.limit ?? Infinity) >= 14,
  );
  const step = PLOT_WIDTH / inOrder.length;
  return html`<figure class="plan-use">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false">
      ${shown.map(
        ({ limit, name }) =>
          html`<line
              class="plan-use-limit"
              x1="0"
              x2="${WIDTH}"
              y1="${yOf(limit)}"
              y2="${yOf(limit)}"
            />
            <text x="${WIDTH}" y="${yOf(limit) - 4}" text-anchor="end">${name}</text>`,
      )}
      ${inOrder.map((month, index) => {
        const y = yOf(month.counted);
        const x = index * step + step * 0.2;
        return html`<rect
            class="plan-use-bar"
            x="${x}"
            y="${y}"
            width="${step * 0.6}"
            height="${BASE - y}"
          />
          <text x="${index * step + step / 2}" y="${BASE + 16}" text-anchor="middle"
            >${monthOf(month)}</text
          >
          <text x="${index * step + step / 2}" y="${y - 4}" text-anchor="middle"
            >${formatCount(month.counted)}</text
          >`;
      })}
      <line class="plan-use-axis" x1="0" x2="${PLOT_WIDTH}" y1="${BASE}" y2="${BASE}" />
    </svg>
    <div class="spoken">
      <table>
        <caption>
          Searches by billing month
        </caption>
        <tbody>
          ${inOrder.map(
            (month) =>
              html`<tr>
                <th scope="row">${monthOf(month)} ${month.from.slice(0, 4)}</th>
                <td>${formatCount(month.counted)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </figure>`;
}
