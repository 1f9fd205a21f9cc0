import { parseMonth } from '#contract/months';
import { parseId, type Query } from '#contract/queryFields';
import type { CodeFilter } from '#contract/schemas/codeRepair';

/** By what an address chooses searches and purchases; what is none chooses nothing. */
export function readCodeFilter({ billingCode, kind, month, userId }: Query): CodeFilter {
  const id = parseId(userId);
  const ofMonth = parseMonth(month);
  return {
    ...(kind === 'SEARCH' || kind === 'PURCHASE' ? { kind } : {}),
    ...(id === null ? {} : { userId: id }),
    // An empty one asks for those without a code.
    ...(billingCode === undefined ? {} : { billingCode }),
    ...(ofMonth === null ? {} : { month: ofMonth }),
  };
}
