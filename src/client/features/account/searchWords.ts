import type { ReasonNotCounted, SearchDetailsQuery } from '#contract/schemas/account';
import { parseId, type Query } from '#contract/queryFields';

/** Why a search did not count, in words. */
export const REASON_WORDS: Readonly<Record<ReasonNotCounted, string>> = {
  NO_ACCOUNT: 'Not counted: no account',
  NO_PLAN: 'Not counted: no plan was running',
  UNLIMITED: 'Not counted: the plan has no limit',
  REPEATED: 'Not counted: same search within 24 hours',
  SUBSCRIBED: 'Not counted: part of a tax warrant subscription',
};

/** To what an address narrows the searches; what is no user id and no day narrows nothing. */
export function readSearchFilter({ billingCode, from, userId }: Query): SearchDetailsQuery {
  const id = parseId(userId);
  return {
    ...(id === null ? {} : { userId: id }),
    // An empty one asks for the searches without a code.
    ...(billingCode === undefined ? {} : { billingCode }),
    ...readPeriod(from),
  };
}

const DAY = /^2\d{3}-\d{2}-\d{2}$/;

/** The month of the plan that an address names by its first day; nothing stands for the running one. */
export function readPeriod(from: string | undefined): { readonly from?: string } {
  return from !== undefined && DAY.test(from) ? { from } : {};
}
