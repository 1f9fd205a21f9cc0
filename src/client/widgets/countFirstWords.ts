import { formatCount, formatMoney, formatQuantity } from '#contract/formats';
import { SEARCH_RESULT_CAP } from '#contract/limits';
import type { Register } from '#contract/records/registers';
import type { SearchCount } from '#contract/schemas/countFirst';

/** Maximum counties shown by name; the rest are only counted. */
const MAX_NAMED = 5;

/**
 * Returns text with the number of records found, in all and per county; exact up to the search's
 * limit.
 */
export function foundInWords(
  { capped, counties, total }: SearchCount,
  { thing, things }: Pick<Register, 'thing' | 'things'>,
): string {
  if (total === 0 && capped) return 'Too many matches to count. Narrow your search.';
  if (total === 0) return `No ${things} found. A search without results counts too.`;
  const found = formatQuantity(total, thing, things);
  const places = formatQuantity(counties.length, 'county', 'counties');
  if (capped) {
    // Below the limit, too many names match to check all of them.
    return total < SEARCH_RESULT_CAP
      ? `At least ${found} in ${places}.`
      : `More than ${formatCount(SEARCH_RESULT_CAP)} ${things}, in at least ${places}.`;
  }
  const named = counties
    .slice(0, MAX_NAMED)
    .map(({ count, name }) => `${name} ${formatCount(count)}`);
  const more = counties.length - named.length;
  const rest = more > 0 ? `, and ${formatCount(more)} more` : '';
  return `${found} in ${places}: ${named.join(', ')}${rest}.`;
}

/** Returns the cost of the search, as a sentence and as a button label. */
export function costInWords({ cents, kind, left }: SearchCount['cost']): {
  readonly sentence: string;
  readonly button: string;
} {
  const one = 'Search (uses 1)';
  const none = 'Search (free)';
  switch (kind) {
    case 'PLAN':
      return {
        sentence:
          left === 1
            ? 'This search uses the last search in your plan.'
            : `This search uses 1 of the ${formatCount(left ?? 0)} searches left in your plan.`,
        button: one,
      };
    case 'BONUS':
      return {
        sentence:
          left === 1
            ? 'This search uses your last bonus search.'
            : `This search uses 1 of your ${formatCount(left ?? 0)} bonus searches.`,
        button: one,
      };
    case 'EXTRA':
      return cents === 0
        ? { sentence: 'This search is beyond your plan, but it’s free.', button: one }
        : {
            sentence: `This search is beyond your plan and costs ${formatMoney(cents)}.`,
            button: `Search (costs ${formatMoney(cents)})`,
          };
    case 'REPEATED':
      return {
        sentence: 'You ran this search in the last 24 hours, so it’s free.',
        button: none,
      };
    case 'SUBSCRIBED':
      return {
        sentence: 'This search is included in your tax warrant subscription.',
        button: none,
      };
    default:
      return { sentence: 'This search is free.', button: none };
  }
}
