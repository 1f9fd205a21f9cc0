import { sql, type Kysely, type RawBuilder } from 'kysely';
import { TODAY_DAYS } from '#contract/adminToday';
import type { FilingStatus } from '#contract/filingStates';
import { LOGIN_FAILURES } from '#contract/logins';
import type { AdminToday } from '#contract/schemas/reports';
import type { Database } from '../../db/tables/database';
import { countFailedJobsByDay } from '../../jobs/repository';
import { ACCOUNTING_QUERIES } from './accountingQueriesRepository';
import type { ReportTime } from './reportQuery';

const ZONE = sql.lit('America/Indiana/Indianapolis');

/** SQL: the days of the course, oldest first, with the instants at which they start and end. */
const daysOf = ({ today }: ReportTime): RawBuilder<unknown> => sql`
  (select d.day::date as day, d.day at time zone ${ZONE} as starts,
          (d.day + interval '1 day') at time zone ${ZONE} as ends
     from generate_series(${today}::date - ${TODAY_DAYS - 1}::integer, ${today}::date,
                          interval '1 day') d (day))`;

/** Loads the figures' counts of the last days, oldest first, as far as they are stored. */
export async function findCourses(
  db: Kysely<Database>,
  time: ReportTime,
  waiting: readonly FilingStatus[],
): Promise<AdminToday['days']> {
  const courseOf = async (count: RawBuilder<unknown>): Promise<number[]> => {
    const { rows } = await sql<{ count: number }>`
      select (${count})::integer as count from ${daysOf(time)} d order by d.day`.execute(db);
    return rows.map((row) => row.count);
  };
  return {
    bounces: await courseOf(sql`
      select count(*) from app_user u join mail_bounce b on b.address = lower(u.email)
       where u.status = 'ACTIVE' and b.bounced_at < d.ends`),
    differences: await courseOf(sql`
      select count(*) from (${ACCOUNTING_QUERIES.DailyReceiptTotals(time, null)}) t
       where t.day = d.day and t."check" = 'DIFFERENT'`),
    pastDue: await courseOf(sql`
      select count(distinct i.account_id) from invoice i
       where i.due_on < d.day and (i.open_cents > 0 or exists (
         select from receipt_use u join receipt r on r.id = u.receipt_id
          where u.invoice_id = i.id and r.received_at >= d.ends))`),
    errors: await courseOf(sql`
      select coalesce(sum(h.errors), 0) from request_hour h
       where h.at >= d.starts and h.at < d.ends`),
    logins: await courseOf(sql`
      select coalesce(sum(h.count), 0) from login_hour h
       where h.at >= d.starts and h.at < d.ends and h.outcome = any(${LOGIN_FAILURES}::text[])`),
    failedJobs: await countFailedJobsByDay(db, daysOf(time)),
    waiting: await waitingCourse(db, time, waiting),
  };
}

/** Envelopes with a filing that waited at the end of each day. */
async function waitingCourse(
  db: Kysely<Database>,
  time: ReportTime,
  waiting: readonly FilingStatus[],
): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    with recent as materialized (
      select f.id, f.envelope_id, e.filed_at from filing_filing f
        join filing_envelope e on e.id = f.envelope_id
       where f.status = any(${waiting}::text[])
          or exists (select from filing_change c where c.filing_id = f.id
                        and c.at >= (select min(s.starts) from ${daysOf(time)} s)))
    select count(distinct r.envelope_id)::integer as count from ${daysOf(time)} d
      left join recent r on r.filed_at < d.ends and (
        select c.to_status from filing_change c where c.filing_id = r.id and c.at < d.ends
         order by c.position desc limit 1) = any(${waiting}::text[])
     group by d.day order by d.day`.execute(db);
  return rows.map((row) => row.count);
}
