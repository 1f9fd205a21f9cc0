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

/** To what an address narrows the searches; a user id that is none narrows nothing. */
export function readSearchFilter({ billingCode, userId }: Query): SearchDetailsQuery {
  const id = parseId(userId);
  return {
    ...(id === null ? {} : { userId: id }),
    // An empty one asks for the searches without a code.
    ...(billingCode === undefined ? {} : { billingCode }),
  };
}
