import type { RawBuilder } from 'kysely';

/**
 * Time at which a report is generated: an ISO date in the courts' main time zone, and the instant.
 */
export interface ReportTime {
  readonly today: string;
  readonly at: Date;
}

/**
 * The query of a report: `row_id` (text, unique), `account_id`, `user_id`, `county_id` if rows have
 * a county, and the columns of its row in the contract. `find` is the search text for a report that
 * requires one; other reports are filtered afterward. `month` is the accounting month, `2026-06`,
 * for a report that has months; null for all.
 */
export type ReportQuery = (
  time: ReportTime,
  find: string | null,
  month: string | null,
) => RawBuilder<unknown>;

/** A query for each report of a group. */
export type ReportQueries<Reports> = { readonly [Id in keyof Reports]: ReportQuery };
