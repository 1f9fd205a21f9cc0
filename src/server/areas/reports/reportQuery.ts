import type { RawBuilder } from 'kysely';

/** When a report is made: an ISO date in the courts' main time zone, and its instant. */
export interface ReportTime {
  readonly today: string;
  readonly at: Date;
}

/**
 * The query of a report: `row_id` (text, unique), `account_id`, `user_id`, for a county also
 * `county_id`, and the columns of its row in the contract. `find` is the text of a report that
 * requires one; other reports are filtered afterward.
 */
export type ReportQuery = (time: ReportTime, find: string | null) => RawBuilder<unknown>;

/** A query for each report of a group. */
export type ReportQueries<Reports> = { readonly [Id in keyof Reports]: ReportQuery };
