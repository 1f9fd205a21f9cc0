import { SEARCH_RESULT_CAP } from '#contract/limits';
import type { Register } from '#contract/registers';
import type { SearchCount } from '#contract/schemas/countFirst';
import { formatCount, formatMoney } from '../ui/formats';

/** Counties that are named; of more it is said how many. */
const MOST_NAMED = 5;

/** How much a search would find, and where: exact up to the most that a search tells. */
export function foundInWords(
  { capped, counties, total }: SearchCount,
  { thing, things }: Pick<Register, 'thing' | 'things'>,
): string {
  if (total === 0) return `No ${thing}. A search that finds nothing counts too.`;
  const found = total === 1 ? `1 ${thing}` : `${formatCount(total)} ${things}`;
  const places = counties.length === 1 ? '1 county' : `${formatCount(counties.length)} counties`;
  if (capped) {
    return `More than ${formatCount(SEARCH_RESULT_CAP)} ${things}, in at least ${places}.`;
  }
  const named = counties
    .slice(0, MOST_NAMED)
    .map(({ count, name }) => `${name} ${formatCount(count)}`);
  const more = counties.length - named.length;
  const rest = more > 0 ? `, and ${formatCount(more)} more` : '';
  return `${found} in ${places}: ${named.join(', ')}${rest}.`;
}

/** What the search would use up, in a sentence and on its button. */
export function costInWords({ cents, kind, left }: SearchCount['cost']): {
  readonly sentence: string;
  readonly button: string;
} {
  const one = 'Search (uses 1)';
  const none = 'Search (uses none)';
  switch (kind) {
    case 'PLAN':
      return {
        sentence: `The search uses 1 of the ${formatCount(left ?? 0)} that your plan still includes.`,
        button: one,
      };
    case 'BONUS':
      return {
        sentence: `The search uses 1 of the ${formatCount(left ?? 0)} that were given to you on top.`,
        button: one,
      };
    case 'EXTRA':
      return cents === 0
        ? { sentence: 'The search is beyond your plan; nothing is charged for it.', button: one }
        : {
            sentence: `The search is beyond your plan and costs ${formatMoney(cents)}.`,
            button: `Search (costs ${formatMoney(cents)})`,
          };
    case 'REPEATED':
      return {
        sentence: 'You ran this search within 24 hours, so it uses nothing.',
        button: none,
      };
    case 'SUBSCRIBED':
      return {
        sentence: 'The search is part of your tax warrant subscription and uses nothing.',
        button: none,
      };
    default:
      return { sentence: 'The search uses nothing.', button: none };
  }
}
