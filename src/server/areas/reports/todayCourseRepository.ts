import { sql, type Kysely, type RawBuilder } from 'kysely';
import { TODAY_DAYS } from '#contract/admin/today';
import type { FilingStatus } from '#contract/filing/states';
import { LOGIN_FAILURES } from '#contract/account/logins';
import type { AdminToday } from '#contract/schemas/reports';
import { STATE_ZONE } from '../../db/stateTime';
import type { Database } from '../../db/tables/database';
import { countFailedJobsByDay } from '../../jobs/repository';
import { receiptTotalsSince } from './accountingQueriesRepository';
import type { ReportTime } from './reportQuery';

/** SQL: the first of the days with daily counts. */
const firstDay = ({ today }: ReportTime): RawBuilder<unknown> =>
  sql`(${today}::date - ${TODAY_DAYS - 1}::integer)`;

/** SQL: the days with daily counts, oldest first, with the instants at which they start and end. */
const daysOf = (time: ReportTime): RawBuilder<unknown> => sql`
  (select d.day::date as day, d.day at time zone ${STATE_ZONE} as starts,
          (d.day + interval '1 day') at time zone ${STATE_ZONE} as ends
     from generate_series(${firstDay(time)}::timestamp, ${time.today}::date::timestamp,
                          interval '1 day') d (day))`;

/**
 * Computes the figures that can be derived from stored data for each of the last days, oldest
 * first.
 */
export async function countDailyFigures(
  db: Kysely<Database>,
  time: ReportTime,
  waiting: readonly FilingStatus[],
): Promise<AdminToday['days']> {
  /** Counts distinct keys of the rows of `source` that meet a condition on each day `d`. */
  const countByDay = async (
    source: RawBuilder<unknown>,
    key: string,
    condition: RawBuilder<unknown>,
  ): Promise<number[]> => {
    const { rows } = await sql<{ count: number }>`
      with s as materialized (${source})
      select count(distinct s.${sql.ref(key)})::integer as count from ${daysOf(time)} d
        left join s on ${condition} group by d.day order by d.day`.execute(db);
    return rows.map((row) => row.count);
  };
  const sumByDay = async (sum: RawBuilder<unknown>): Promise<number[]> => {
    const { rows } = await sql<{ count: number }>`
      select coalesce((${sum}), 0)::integer as count from ${daysOf(time)} d
       order by d.day`.execute(db);
    return rows.map((row) => row.count);
  };
  return {
    bounces: await countByDay(
      sql`select u.id, b.bounced_at from app_user u
            join mail_bounce b on b.address = lower(u.email) where u.status = 'ACTIVE'`,
      'id',
      sql`s.bounced_at < d.ends`,
    ),
    differences: await countByDay(
      sql`select t.row_id, t.day from (${receiptTotalsSince(firstDay(time))}) t
           where t."check" = 'DIFFERENT'`,
      'row_id',
      sql`s.day = d.day`,
    ),
    pastDue: await countByDay(
      sql`select i.account_id, i.due_on, null::timestamptz as paid_at from invoice i
           where i.open_cents > 0
           union all
          select i.account_id, i.due_on, r.received_at from receipt r
            join receipt_use u on u.receipt_id = r.id join invoice i on i.id = u.invoice_id
           where r.received_at >= (${firstDay(time)}::timestamp at time zone ${STATE_ZONE})`,
      'account_id',
      sql`s.due_on < d.day and (s.paid_at is null or s.paid_at >= d.ends)`,
    ),
    errors: await sumByDay(sql`
      select sum(h.errors) from request_hour h where h.at >= d.starts and h.at < d.ends`),
    logins: await sumByDay(sql`
      select sum(h.count) from login_hour h
       where h.at >= d.starts and h.at < d.ends and h.outcome = any(${LOGIN_FAILURES}::text[])`),
    failedJobs: await countFailedJobsByDay(db, daysOf(time)),
    waiting: await waitingCourse(db, time, waiting),
  };
}

/** Counts the envelopes with a filing that was waiting at the end of each day. */
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
