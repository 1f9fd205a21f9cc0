import { sql, type Kysely, type Transaction } from 'kysely';
import {
  FILING_GROUPS,
  FILING_REPORT_IDS,
  FILING_REPORT_SCHEDULES,
  type FilingGroup,
  type FilingReportCadence,
  type FilingReportId,
} from '#contract/filing/reports';
import type { FilingReportSchedule } from '#contract/schemas/filingReports';
import type { Database } from '../../db/tables/database';

/** Loads a user's scheduled reports, in the order added. */
export async function findSchedules(
  db: Kysely<Database>,
  userId: number,
): Promise<FilingReportSchedule[]> {
  const rows = await db
    .selectFrom('filing_report_schedule as s')
    .leftJoin('court as c', 'c.id', 's.court_id')
    .where('s.user_id', '=', userId)
    .where('s.report', 'in', FILING_REPORT_IDS)
    .where('s.grouped_by', 'in', FILING_GROUPS)
    .select(['s.id', 's.report', 's.grouped_by as by', 's.cadence', 'c.name as courtName'])
    .select(['s.is_own as isOwn', 's.next_on as nextOn'])
    .orderBy('s.id')
    .execute();
  return rows;
}

/** A report to schedule. */
export interface NewSchedule {
  readonly userId: number;
  readonly report: FilingReportId;
  readonly by: FilingGroup;
  readonly courtId: number | null;
  readonly isOwn: boolean;
  readonly cadence: FilingReportCadence;
  readonly nextOn: string;
  readonly at: number;
}

/** Adds a schedule; a duplicate changes nothing. Returns false if the user has too many. */
export async function addSchedule(
  trx: Transaction<Database>,
  { at, by, cadence, courtId, isOwn, nextOn, report, userId }: NewSchedule,
): Promise<boolean> {
  await sql`select from app_user where id = ${userId} for update`.execute(trx);
  const { count } = await trx
    .selectFrom('filing_report_schedule')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= FILING_REPORT_SCHEDULES) return false;
  await trx
    .insertInto('filing_report_schedule')
    .values({
      user_id: userId,
      report,
      grouped_by: by,
      court_id: courtId,
      is_own: isOwn,
      cadence,
      next_on: nextOn,
      created_at: new Date(at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Deletes a user's schedule; returns false if there is none. */
export async function deleteSchedule(
  db: Kysely<Database>,
  userId: number,
  id: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('filing_report_schedule')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A due schedule. */
export interface DueSchedule {
  readonly id: number;
  readonly userId: number;
  readonly email: string;
  readonly report: FilingReportId;
  readonly by: FilingGroup;
  readonly courtId: number | null;
  readonly isOwn: boolean;
  readonly cadence: FilingReportCadence;
}

/**
 * Finds and locks the next due schedule after `afterId` of an active filer with a confirmed email
 * address; null if there is none.
 */
export async function findDueSchedule(
  trx: Transaction<Database>,
  today: string,
  afterId: number,
): Promise<DueSchedule | null> {
  const { rows } = await sql<DueSchedule>`
    select s.id, s.user_id as "userId", u.email, s.report, s.grouped_by as by,
           s.court_id as "courtId", s.is_own as "isOwn", s.cadence
      from filing_report_schedule s
      join app_user u on u.id = s.user_id
     where s.id > ${afterId} and s.next_on <= ${today}::date and u.status = 'ACTIVE' and u.is_email_confirmed
       and s.report = any(${FILING_REPORT_IDS}::text[])
       and s.grouped_by = any(${FILING_GROUPS}::text[])
       and exists (select from filing_firm_user f where f.user_id = u.id)
     order by s.id limit 1 for update of s skip locked`.execute(trx);
  return rows[0] ?? null;
}

export async function postponeSchedule(
  trx: Transaction<Database>,
  id: number,
  nextOn: string,
): Promise<void> {
  await trx
    .updateTable('filing_report_schedule')
    .set({ next_on: nextOn })
    .where('id', '=', id)
    .execute();
}
