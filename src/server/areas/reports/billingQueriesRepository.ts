import { sql, type RawBuilder } from 'kysely';
import { AGING_DAYS, REPORT_DAYS_AHEAD } from '#contract/admin/reports/columns';
import type { BILLING_REPORTS } from '#contract/admin/reports/billingReports';
import { BILLING_RIGHTS } from '#contract/billing/standings';
import { startOfStateDay } from '../../db/stateTime';
import { BILLING_EMAILS } from '../../domain/billing/mailsRepository';
import { OPEN_SINCE } from '../../domain/billing/standingRepository';
import type { ReportQueries, ReportTime } from './reportQuery';

const NO_USER = sql`null::integer as user_id`;

/** SQL: the balance due of account `a`. */
const OPEN_CENTS = sql`
  coalesce((select sum(i.open_cents) from invoice i
             where i.account_id = a.id and i.open_cents > 0), 0)::bigint`;

const LAST_PAYMENT = sql`
  (select max(r.received_at) from receipt r where r.account_id = a.id and r.kind <> 'CREDIT')`;

/**
 * SQL: accounts with an invoice past its due date: the oldest due date (`oldest`), the amount past
 * due (`cents`), and the balance due (`open`).
 */
const PAST_DUE = ({ today }: ReportTime) => sql`
  (select i.account_id, min(i.due_on) as oldest, sum(i.open_cents)::bigint as open,
          (sum(i.open_cents) filter (where i.due_on < ${today}::date))::bigint as cents
     from invoice i where i.open_cents > 0
    group by i.account_id having min(i.due_on) < ${today}::date)`;

/** SQL: the aging bucket for a number of days past due. */
function aging(days: RawBuilder<unknown>): RawBuilder<unknown> {
  const buckets = Object.entries(AGING_DAYS).sort(([, a], [, b]) => b - a);
  const cases = buckets.map(([code, from]) => sql`when ${days} >= ${from}::integer then ${code}`);
  return sql`case ${sql.join(cases, sql` `)} else 'CURRENT' end`;
}

/**
 * SQL: open invoices that will soon change their account's status, `day` days after they were
 * issued or reopened.
 */
function aboutToChange(
  { today }: ReportTime,
  day: number,
  isBefore: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select i.id::text as row_id, a.id as account_id, ${NO_USER}, a.name as account,
           a.account_status as standing, 'INV-' || i.number as invoice, i.issued_on as issued,
           ${OPEN_SINCE} + ${day}::integer as changes,
           ${OPEN_SINCE} + ${day}::integer - ${today}::date as "daysLeft", i.open_cents as open
      from invoice i join account a on a.id = i.account_id
      left join account_billing b on b.account_id = a.id
     where i.open_cents > 0 and ${isBefore} and a.closed_at is null
       and not coalesce(b.is_dunning_disabled, false)
       and ${OPEN_SINCE} > ${today}::date - ${day}::integer
       and ${OPEN_SINCE} <= ${today}::date - ${day}::integer + ${REPORT_DAYS_AHEAD}::integer`;
}

/** Queries of the billing reports. */
export const BILLING_QUERIES: ReportQueries<typeof BILLING_REPORTS> = {
  TodaysBilling: ({ today }) => sql`
    select 'period/' || a.id as row_id, a.id as account_id, ${NO_USER}, a.name as account,
           'PERIOD' as kind, 'DUE' as state,
           coalesce(p.name, 'The plan ends') as what, coalesce(p.price_cents, 0)::bigint as amount
      from account_billing b join account a on a.id = b.account_id
      left join plan p on p.id = b.renewal_plan_id
     where b.ended_on is null and b.period_to <= ${today}::date
    union all
    select 'invoice/' || i.id, a.id, null, a.name, 'INVOICE', 'DONE', 'INV-' || i.number,
           i.total_cents
      from invoice i join account a on a.id = i.account_id where i.issued_on = ${today}::date
    union all
    select 'charge/' || c.key, a.id, null, a.name, 'CHARGE',
           case c.status when 'PAID' then 'DONE' when 'WAITING' then 'DUE'
                         when 'NEEDS_ACTION' then 'DUE' else 'FAILED' end,
           coalesce(c.problem, k.brand || ' ending in ' || k.last_digits), c.cents
      from card_charge c join account a on a.id = c.account_id
      join payment_card k on k.id = c.card_id
     where c.asked_at >= ${startOfStateDay(today)}
    union all
    select 'notice/' || d.invoice_id || '/' || d.step, a.id, null, a.name, 'NOTICE', 'DONE',
           'INV-' || i.number || ', ' || lower(replace(d.step, '_', ' ')), i.open_cents
      from dunning_step d join invoice i on i.id = d.invoice_id
      join account a on a.id = i.account_id
     where d.at >= ${startOfStateDay(today)}`,

  AboutToBePastDue: (time) =>
    aboutToChange(time, BILLING_RIGHTS.PAST_DUE.fromDay, sql`a.account_status = 'ACTIVE'`),

  AboutToBeDunned: (time) =>
    aboutToChange(
      time,
      BILLING_RIGHTS.DUNNED.fromDay,
      sql`a.account_status in ('ACTIVE', 'PAST_DUE')`,
    ),

  AccountsPastDue: (time) => sql`
    select d.account_id::text as row_id, d.account_id, ${NO_USER}, a.name as account,
           a.account_status as standing, ${aging(sql`(${time.today}::date - d.oldest)`)} as aging,
           d.oldest, ${time.today}::date - d.oldest as days, ${LAST_PAYMENT} as paid,
           d.cents as "pastDue", d.open
      from ${PAST_DUE(time)} d left join account a on a.id = d.account_id`,

  AccountsPastDueNoWarnings: (time) => sql`
    select d.account_id::text as row_id, d.account_id, ${NO_USER}, a.name as account,
           a.account_status as standing,
           case when coalesce(b.is_dunning_disabled, false) then 'DUNNING_OFF'
                when cardinality(${BILLING_EMAILS}) > 0 then 'NOT_RUN'
                when exists (
                  select from mail_bounce m
                    join (select unnest(a.billing_emails) as address
                          union all
                          select u.email from app_user u
                           where u.account_id = a.id and u.is_admin and u.status = 'ACTIVE') t
                      on m.address = lower(t.address)) then 'BOUNCING'
                else 'NO_ADDRESS' end as reason,
           d.oldest, d.open
      from ${PAST_DUE(time)} d left join account a on a.id = d.account_id
      left join account_billing b on b.account_id = a.id
     where cardinality(${BILLING_EMAILS}) = 0
        or not exists (
             select from dunning_step s join invoice i on i.id = s.invoice_id
              where i.account_id = d.account_id and i.open_cents > 0)`,

  AccountsDunned: () => sql`
    select a.id::text as row_id, a.id as account_id, ${NO_USER}, a.name as account,
           a.account_status as standing,
           (select max(s.at) from dunning_step s join invoice i on i.id = s.invoice_id
             where i.account_id = a.id and s.step = a.account_status) as since,
           (select count(*) from dunning_step s join invoice i on i.id = s.invoice_id
             where i.account_id = a.id and i.open_cents > 0) as notices,
           ${LAST_PAYMENT} as paid, ${OPEN_CENTS} as open
      from account a
     where a.account_status in ('DUNNED', 'CANCELLED') and a.closed_at is null`,

  DunningDisabled: () => sql`
    select a.id::text as row_id, a.id as account_id, b.dunning_disabled_by as user_id,
           a.name as account, a.account_status as standing, b.dunning_disabled_at as since,
           u.username as by, b.dunning_disabled_reason as why, ${OPEN_CENTS} as open
      from account_billing b join account a on a.id = b.account_id
      left join app_user u on u.id = b.dunning_disabled_by
     where b.is_dunning_disabled`,

  AccountsWithUnapplied: () => sql`
    select a.id::text as row_id, a.id as account_id, ${NO_USER}, a.name as account,
           a.account_status as standing, n.receipts, n.oldest, n.cents as unapplied,
           ${OPEN_CENTS} as open
      from (select r.account_id, count(*) as receipts, min(r.received_at) as oldest,
                   sum(r.unapplied)::bigint as cents
              from (select r.account_id, r.received_at,
                           r.cents - r.refunded_cents - coalesce((
                             select sum(u.cents) from receipt_use u where u.receipt_id = r.id), 0)
                             as unapplied
                      from receipt r) r
             where r.unapplied > 0 group by r.account_id) n
      join account a on a.id = n.account_id`,

  InProgress: () => sql`
    select 'charge/' || c.key as row_id, a.id as account_id, ${NO_USER}, 'CHARGE' as kind,
           a.name as account, c.asked_at as started,
           k.brand || ' ending in ' || k.last_digits as what,
           case c.status when 'NEEDS_ACTION' then 'The cardholder' else 'The card processor' end
             as problem,
           c.cents as amount
      from card_charge c join account a on a.id = c.account_id
      join payment_card k on k.id = c.card_id
     where c.status in ('WAITING', 'NEEDS_ACTION') and c.order_id is null
    union all
    select 'refund/' || f.key, a.id, null, 'REFUND', a.name, f.asked_at, f.reason,
           'The card processor', f.cents
      from card_refund f join account a on a.id = f.account_id where f.status = 'WAITING'
    union all
    select 'order/' || o.id, a.id, null, 'ORDER', a.name, o.ordered_at,
           lower(replace(o.kind, '_', ' ')), 'Its payment', o.cents
      from card_order o join account a on a.id = o.account_id where o.status = 'WAITING'
    union all
    select 'import/' || m.id, null, null, 'IMPORT', null, m.started_at,
           m.source || ', ' || m.file_name, coalesce(m.problem, 'The rest of its rows'), null
      from import_batch m where m.state in ('RUNNING', 'STOPPED')`,
};
