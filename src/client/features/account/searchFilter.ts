import { parseId, type Query } from '#contract/queryFields';

/** What the address narrows the list of searches to. */
export interface SearchFilter {
  readonly userId: number | null;
  /** Null for all; empty for searches without a code. */
  readonly billingCode: string | null;
}

/** Reads `userId` and `billingCode`; a user id that is none narrows nothing. */
export function readSearchFilter(query: Query): SearchFilter {
  return { userId: parseId(query['userId']), billingCode: query['billingCode'] ?? null };
}
