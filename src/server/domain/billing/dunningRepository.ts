import { sql, type Kysely, type Transaction } from 'kysely';
import { REMINDER_DAY, BILLING_RIGHTS, type DunningStep } from '#contract/billing/standings';
import type { Database } from '../../db/tables/database';
import { inBatches } from './batchesRepository';
import { dunningLetter } from './letters';
import { findAddressed, queueLetters } from './mailsRepository';
import { endPlansNow, type RunTime } from './periodsRepository';
import { OPEN_SINCE, updateBillingStatuses } from './standingRepository';

/** Days after an invoice's issue, or its reopening, on which each step runs. */
const DAYS: Readonly<Record<DunningStep, number>> = {
  REMINDER: REMINDER_DAY,
  PAST_DUE: BILLING_RIGHTS.PAST_DUE.fromDay,
  DUNNED: BILLING_RIGHTS.DUNNED.fromDay,
  CANCELLED: BILLING_RIGHTS.CANCELLED.fromDay,
};

const BATCH = 200;

interface DueStep {
  readonly invoiceId: number;
  readonly accountId: number;
  readonly step: DunningStep;
}

/**
 * Runs the dunning steps that are due for open invoices, then cancels accounts that are due for it.
 * Each invoice gets only its latest due step, with one email; steps missed during downtime are
 * skipped. Returns the number of steps run and accounts canceled.
 */
export async function runDunning(
  db: Kysely<Database>,
  time: RunTime,
  signal?: AbortSignal,
): Promise<number> {
  const steps = await inBatches(db, (trx) => runBatch(trx, time), signal);
  return steps + (await inBatches(db, (trx) => cancelBatch(trx, time), signal));
}

async function runBatch(trx: Transaction<Database>, time: RunTime): Promise<number> {
  const { at, payAddress, today } = time;
  const days = sql.join(Object.entries(DAYS).map(([step, day]) => sql`(${step}, ${day}::integer)`));
  const { rows } = await sql<DueStep>`
    with held as materialized (
      select i.id, i.account_id,
             (select s.step from (values ${days}) s (step, day)
               where ${OPEN_SINCE} <= ${today}::date - s.day order by s.day desc limit 1) as step
        from invoice i join account a on a.id = i.account_id
        left join account_billing b on b.account_id = i.account_id
       where i.open_cents > 0 and ${OPEN_SINCE} <= ${today}::date - ${REMINDER_DAY}::integer
         and not coalesce(b.is_dunning_disabled, false)
         and not exists (
           select from dunning_step d join (values ${days}) s (step, day) on s.step = d.step
            where d.invoice_id = i.id and s.day >= (
              select max(t.day) from (values ${days}) t (step, day)
               where ${OPEN_SINCE} <= ${today}::date - t.day))
       order by i.account_id, i.id limit ${BATCH} for update of a skip locked)
    insert into dunning_step (invoice_id, step, at)
    select id, step, ${new Date(at)} from held
    on conflict do nothing
    returning invoice_id as "invoiceId", step,
      (select account_id from invoice i where i.id = invoice_id) as "accountId"`.execute(trx);
  if (rows.length === 0) return 0;
  const steps = new Map(rows.map(({ invoiceId, step }) => [invoiceId, step]));
  await updateBillingStatuses(trx, [...new Set(rows.map(({ accountId }) => accountId))], today);
  // Skips closed accounts: closing has already ended what these emails threaten to end.
  const addressed = await findAddressed(trx, [...steps.keys()]);
  await queueLetters(
    trx,
    addressed.filter(({ isClosed }) => !isClosed),
    (to) => dunningLetter(steps.get(to.invoiceId) ?? 'REMINDER', { ...to, payAddress }),
    at,
  );
  return rows.length;
}

/** Cancels dunned accounts, and invoices the extra searches of the plans that this ends. */
async function cancelBatch(trx: Transaction<Database>, time: RunTime): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with held as materialized (
      select a.id from account a left join account_billing b on b.account_id = a.id
       where a.account_status = 'DUNNED' and a.closed_at is null
         and not coalesce(b.is_dunning_disabled, false)
         and exists (
           select from invoice i
            where i.account_id = a.id and i.open_cents > 0
              and ${OPEN_SINCE} <= ${time.today}::date - ${DAYS.CANCELLED}::integer)
       order by a.id limit ${BATCH} for update of a skip locked)
    update account a set account_status = 'CANCELLED', status = ${BILLING_RIGHTS.CANCELLED.access}
      from held where a.id = held.id returning a.id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await endPlansNow(trx, ids, time);
  return ids.length;
}
