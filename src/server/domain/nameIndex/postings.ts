import type { RawBuilder } from 'kysely';

/**
 * A name on at least this many records is heavy. Its postings are in additional indexes, so that
 * filtering by county, status, or type costs no more than reading all postings.
 */
export const HEAVY_FROM = 2_000;

/** Indexed filters of a search. */
export interface PostingFilters {
  /** Null for all counties. */
  readonly countyIds: readonly number[] | null;
  /** SQL: ids of courts or offices currently excluded from searches; null for none. */
  readonly withoutSources: RawBuilder<unknown> | null;
  readonly status?: string | undefined;
  /** Matches records of any of these types. */
  readonly typeCodes?: readonly string[] | undefined;
  /** ISO dates, inclusive. */
  readonly filedFrom?: string | undefined;
  readonly filedTo?: string | undefined;
  /** Roles as stored on the records. */
  readonly roles?: readonly string[] | undefined;
}
