import { parseMonth } from '#contract/months';
import { parseId, type Query } from '#contract/site/queryFields';
import type { CodeFilter } from '#contract/schemas/codeRepair';

/** Reads the filter from the URL; drops invalid values. */
export function readCodeFilter({ billingCode, kind, month, userId }: Query): CodeFilter {
  const id = parseId(userId);
  const ofMonth = parseMonth(month);
  return {
    ...(kind === 'SEARCH' || kind === 'PURCHASE' ? { kind } : {}),
    ...(id === null ? {} : { userId: id }),
    // An empty code means rows without a billing code.
    ...(billingCode === undefined ? {} : { billingCode }),
    ...(ofMonth === null ? {} : { month: ofMonth }),
  };
}
