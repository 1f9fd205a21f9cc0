import type { RawBuilder } from 'kysely';

/**
 * A name on so many records or more is heavy: its postings stand in further indexes, so that a county,
 * a status or a type of it costs no more than all of it.
 */
export const HEAVY_FROM = 2_000;

/** What narrows a search, all of it known to the index. */
export interface PostingFilters {
  /** Null for all counties. */
  readonly countyIds: readonly number[] | null;
  /** SQL of the ids of courts or offices that are not searched just now; null for none. */
  readonly withoutSources: RawBuilder<unknown> | null;
  readonly status?: string | undefined;
  /** Any of them. */
  readonly typeCodes?: readonly string[] | undefined;
  /** ISO dates, inclusive. */
  readonly filedFrom?: string | undefined;
  readonly filedTo?: string | undefined;
  /** As they stand on record. */
  readonly roles?: readonly string[] | undefined;
}
