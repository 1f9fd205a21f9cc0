import { sql, type Kysely, type Transaction } from 'kysely';
import type { PastDueFacts } from '#contract/schemas/billing';
import { BILLING_RIGHTS } from '#contract/billing/standings';
import type { Database } from '../../db/tables/database';
import { addDays } from './periods';

/** Account status by age of the oldest open invoice, worst first. Only the billing run cancels. */
const BY_AGE = (['DUNNED', 'PAST_DUE'] as const).map(
  (standing) => [standing, BILLING_RIGHTS[standing].fromDay] as const,
);

/** Account statuses, best first. */
const BEST_FIRST = Object.entries(BILLING_RIGHTS)
  .sort(([, one], [, other]) => one.fromDay - other.fromDay)
  .map(([standing]) => standing);

/**
 * SQL: the day from which the age of the invoice `i` counts: its issue, or the day on which a
 * reversed payment made it due again.
 */
export const OPEN_SINCE = sql`greatest(i.issued_on, i.reopened_on)`;

/**
 * Sets account statuses by the age of the oldest open invoice; a payment restores the status
 * immediately. If dunning is disabled, a status only improves. Accounts that are due for cancellation
 * stay as they are until `runDunning` cancels them. Accounts that are closed, or that staff
 * deactivated, stay inactive.
 */
export async function updateBillingStatuses(
  trx: Transaction<Database>,
  accountIds: readonly number[],
  today: string,
): Promise<void> {
  const cases = BY_AGE.map(([standing, day]) => sql`when age >= ${day}::integer then ${standing}`);
  const inactive = Object.entries(BILLING_RIGHTS)
    .filter(([, { access }]) => access === 'INACTIVE')
    .map(([standing]) => standing);
  const cancelDay = BILLING_RIGHTS.CANCELLED.fromDay;
  await sql`
    with judged as (
      select a.id,
             case when a.account_status = 'CANCELLED' and age >= ${cancelDay}::integer
                  then 'CANCELLED' ${sql.join(cases, sql` `)} else 'ACTIVE' end as standing,
             coalesce(b.is_dunning_disabled, false) as is_spared
        from account a left join account_billing b on b.account_id = a.id
       cross join lateral (
        select coalesce(${today}::date - min(${OPEN_SINCE}), 0) as age
          from invoice i where i.account_id = a.id and i.open_cents > 0) oldest
       where a.id = any(${accountIds}::bigint[]))
    update account a set account_status = j.standing,
           status = case when j.standing = any(${inactive}::text[]) or a.deactivated_at is not null
             then 'INACTIVE' else 'ACTIVE' end
      from judged j
     where a.id = j.id and a.account_status <> j.standing and a.closed_at is null
       and (not j.is_spared
         or array_position(${BEST_FIRST}::text[], j.standing)
              < array_position(${BEST_FIRST}::text[], a.account_status))`.execute(trx);
}

/**
 * Returns the next restriction of an account if its oldest open invoice stays unpaid, and the day
 * of the restriction. Null if no restriction is left, or none is planned because dunning is
 * disabled.
 */
export async function findNextStep(
  db: Kysely<Database>,
  accountId: number,
  today: string,
): Promise<PastDueFacts['nextStep']> {
  const { rows } = await sql<{ since: string | null }>`
    select to_char(min(${OPEN_SINCE}), 'YYYY-MM-DD') as since from invoice i
      left join account_billing b on b.account_id = i.account_id
     where i.account_id = ${accountId} and i.open_cents > 0
       and not coalesce(b.is_dunning_disabled, false)`.execute(db);
  const since = rows[0]?.since ?? null;
  if (since === null) return null;
  const steps = (['DUNNED', 'CANCELLED'] as const).map((status) => ({
    status,
    on: addDays(since, BILLING_RIGHTS[status].fromDay),
  }));
  return steps.find(({ on }) => on > today) ?? null;
}

/** Ends the accounts' plans; `firstDayWithout` is the first day without a plan. */
export async function endPlans(
  trx: Transaction<Database>,
  accountIds: readonly number[],
  firstDayWithout: string,
): Promise<void> {
  await sql`
    update account_billing set ended_on = ${firstDayWithout}::date
     where account_id = any(${accountIds}::bigint[]) and ended_on is null`.execute(trx);
  await sql`
    update subscription set ends_on = greatest(${firstDayWithout}::date - 1, starts_on)
     where account_id = any(${accountIds}::bigint[])
       and (ends_on is null or ends_on >= ${firstDayWithout}::date)`.execute(trx);
}
