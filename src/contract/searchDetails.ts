import type { ApplicationCode } from './applications';
import type { ResultList } from './lists';

/** Searches on one page of the list. */
export const SEARCH_DETAILS_PAGE_SIZE = 50;

/** Why a search is not one of those that the plan pays for. */
export const REASONS_NOT_COUNTED = ['NO_ACCOUNT', 'NO_PLAN', 'UNLIMITED', 'REPEATED'] as const;
export type ReasonNotCounted = (typeof REASONS_NOT_COUNTED)[number];

/** A field of what was searched for, as it was sent: `fullName`, `Smith`. */
export interface SearchedField {
  readonly name: string;
  readonly value: string;
}

/** One answered search of the account's running month. */
export interface SearchDetail {
  readonly id: string;
  /** ISO instant. */
  readonly at: string;
  readonly userName: string;
  readonly appCode: ApplicationCode;
  readonly searchedFor: readonly SearchedField[];
  /** Null for a region that was deleted since. */
  readonly regionName: string | null;
  readonly billingCode: string | null;
  /** Null for a counted search. */
  readonly reasonNotCounted: ReasonNotCounted | null;
  /** Up to the cap, and whether there were more. */
  readonly resultCount: number;
  readonly isCapped: boolean;
}

/** An empty `billingCode` asks for the searches without one. */
export interface SearchDetailsQuery {
  readonly pageNumber?: number;
  readonly userId?: number;
  readonly billingCode?: string;
}

/** The searches of the running month, newest first (spec section 2, SearchCountDetails). */
export interface SearchDetails extends ResultList<SearchDetail> {
  readonly pageNumber: number;
  readonly pageSize: number;
  /** ISO date on which the month began. */
  readonly startedOn: string;
  /** An administrator sees the searches of all users, others see their own. */
  readonly isWholeAccount: boolean;
  /** Who of those on view has searched this month; only for an administrator. */
  readonly users: readonly { readonly id: number; readonly name: string }[];
  /** Billing codes of the month's searches. */
  readonly billingCodes: readonly string[];
}
