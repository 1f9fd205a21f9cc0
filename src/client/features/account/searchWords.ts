import type { ReasonNotCounted, SearchDetailsQuery } from '#contract/schemas/account';
import { parseId, type Query } from '#contract/site/queryFields';

/** Reasons why a search didn't count. */
export const REASON_WORDS: Readonly<Record<ReasonNotCounted, string>> = {
  NO_ACCOUNT: 'Not counted: no account',
  NO_PLAN: 'Not counted: no active plan',
  UNLIMITED: 'Not counted: the plan has no limit',
  REPEATED: 'Not counted: same search within 24 hours',
  SUBSCRIBED: 'Not counted: part of a tax warrant subscription',
};

/** Reads the search filter from the URL; drops an invalid user id or date. */
export function readSearchFilter({ billingCode, from, userId }: Query): SearchDetailsQuery {
  const id = parseId(userId);
  return {
    ...(id === null ? {} : { userId: id }),
    // An empty code means searches without a billing code.
    ...(billingCode === undefined ? {} : { billingCode }),
    ...readPeriod(from),
  };
}

const DAY = /^2\d{3}-\d{2}-\d{2}$/;

/** Reads the first day of a billing month from the URL; empty means the current month. */
export function readPeriod(from: string | undefined): { readonly from?: string } {
  return from !== undefined && DAY.test(from) ? { from } : {};
}
