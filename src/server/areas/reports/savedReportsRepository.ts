import { sql, type Kysely, type Transaction } from 'kysely';
import { buildQuery } from '#contract/links';
import { REPORT_IDS, type ReportId } from '#contract/admin/reports/reportPages';
import { reportOf } from '#contract/admin/reports/reports';
import { readReportQuery, reportQuery, type ReportRequest } from '#contract/admin/reports/request';
import type { ReportCadence } from '#contract/admin/reports/savedReports';
import type { SavedReport } from '#contract/schemas/reports';
import { byName } from '../../db/nameOrder';
import type { Database } from '../../db/tables/database';

/** Loads a user's saved filters of a report, sorted by name. */
export async function findSavedReports(
  db: Kysely<Database>,
  userId: number,
  reportId: ReportId,
): Promise<SavedReport[]> {
  const rows = await db
    .selectFrom('saved_report')
    .where('user_id', '=', userId)
    .where('report_id', '=', reportId)
    .select(['id', 'name', 'request', 'cadence'])
    .orderBy('name', byName)
    .orderBy('id')
    .execute();
  return rows.map(({ cadence, id, name, request }) => ({
    id,
    name,
    cadence,
    query: buildQuery(reportQuery(requestIn(reportId, request))),
  }));
}

/** Parses a stored request; drops parts that the report no longer has. */
function requestIn(reportId: ReportId, stored: unknown): ReportRequest {
  return readReportQuery(reportOf(reportId), stored as Readonly<Record<string, string>>);
}

/**
 * Counts a user's saved filters with the user locked, so that concurrent requests are serialized.
 */
export async function countSavedReports(
  trx: Transaction<Database>,
  userId: number,
): Promise<number> {
  await sql`select from app_user where id = ${userId} for update`.execute(trx);
  const { count } = await trx
    .selectFrom('saved_report')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertSavedReport(
  trx: Transaction<Database>,
  report: {
    readonly userId: number;
    readonly reportId: ReportId;
    readonly name: string;
    readonly request: ReportRequest;
    readonly cadence: ReportCadence;
    readonly at: number;
    readonly today: string;
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('saved_report')
    .values({
      user_id: report.userId,
      report_id: report.reportId,
      name: report.name,
      request: JSON.stringify(report.request),
      cadence: report.cadence,
      created_at: new Date(report.at),
      sent_on: report.today,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes how often a saved report is emailed; false if the user has no such report. */
export async function setCadence(
  trx: Transaction<Database>,
  {
    cadence,
    id,
    today,
    userId,
  }: { id: number; userId: number; cadence: ReportCadence; today: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('saved_report')
    .set({ cadence, sent_on: today })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Deletes a saved report; false if the user has no such report. */
export async function deleteSavedReport(
  trx: Transaction<Database>,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('saved_report')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** A scheduled report that is due. */
export interface DueReport {
  readonly id: number;
  readonly userId: number;
  readonly email: string;
  readonly name: string;
  readonly reportId: ReportId;
  readonly request: ReportRequest;
  readonly cadence: ReportCadence;
}

/**
 * Claims the next report after `afterId` that wasn't emailed in its current day, week, or month, and
 * marks it as sent; null if none is due. Only active super users get reports; others' reports stay unchanged.
 */
export async function claimDueReport(
  trx: Transaction<Database>,
  today: string,
  afterId: number,
): Promise<DueReport | null> {
  const { rows } = await sql<DueReport>`
    update saved_report r set sent_on = ${today}::date
      from app_user u
     where u.id = r.user_id and r.id = (
       select s.id from saved_report s join app_user o on o.id = s.user_id
        where s.id > ${afterId} and o.is_super_user and o.status = 'ACTIVE' and o.is_email_confirmed
          and s.report_id = any(${[...REPORT_IDS]}::text[])
          and s.sent_on < case s.cadence
            when 'DAILY' then ${today}::date
            when 'WEEKLY' then date_trunc('week', ${today}::date)::date
            when 'MONTHLY' then date_trunc('month', ${today}::date)::date end
        order by s.id limit 1 for update of s skip locked)
    returning r.id, r.user_id as "userId", u.email, r.name, r.report_id as "reportId", r.request,
              r.cadence`.execute(trx);
  const [row] = rows;
  return row === undefined ? null : { ...row, request: requestIn(row.reportId, row.request) };
}
