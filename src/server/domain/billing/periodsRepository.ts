import { MIN_CARD_CENTS } from '#contract/billing/smallInvoices';
import { formatDateLong } from '#contract/formats';
import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { STATE_ZONE } from '../../db/stateTime';
import { PLAN } from '../../db/reference/plans';
import type { Database } from '../../db/tables/database';
import { placeOrder } from '../cards/ordersRepository';
import { findCredit, findCredits } from '../credit/creditRepository';
import { isWithinCredit } from '../credit/rules';
import { chargeAccounts, type LedgerActor, type Charge } from '../ledger/repository';
import { inBatches } from './batchesRepository';
import { closedInvoiceLetter, invoiceLetter, notRenewedLetter } from './letters';
import { INCLUDED_SEARCHES } from './includedSearches';
import { findAddressed, findBilled, queueLetters, queueToAccount } from './mailsRepository';
import { payFromBalance } from './paymentsRepository';
import { addDays, nextPeriod } from './periods';
import { planAddressOf } from './planAddress';
import { creditSmallInvoicesOf } from './smallInvoicesRepository';
import { endPlans, updateBillingStatuses } from './standingRepository';
import { writeInvoices, type WrittenInvoice } from './writeInvoicesRepository';

/** Date, time, and payment page of a billing run. */
export interface RunTime {
  /** ISO date. */
  readonly today: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** URL of the page where invoices are paid. */
  readonly payAddress: string;
}

/** Accounts per transaction: balances speed against work lost when a run stops. */
const BATCH = 500;

interface DueAccount {
  readonly accountId: number;
  /** Periods after a trial are counted from the end of the trial. */
  readonly anchorOn: string;
  readonly from: string;
  readonly to: string;
  readonly planId: number;
  readonly included: number | null;
  readonly extraCents: number | null;
  readonly used: number;
  readonly renewalId: number | null;
  readonly renewalName: string | null;
  readonly renewalCents: number | null;
}

/**
 * Starts the periods that are due: charges extra searches of the ended period and the next plan,
 * and writes invoices. Each batch is atomic, so a run can be stopped and repeated; several may run
 * in parallel. Returns the number of periods started or ended.
 */
export function runPeriods(
  db: Kysely<Database>,
  time: RunTime,
  signal?: AbortSignal,
): Promise<number> {
  return inBatches(db, (trx) => runBatch(trx, time), signal);
}

/**
 * Invoices accounts that have no running plan, and whose oldest charge is at least a month old,
 * such as complimentary accounts that buy pages. Closed accounts were invoiced when they were
 * closed. Their later charges, such as fees of filings that a court accepted since, are invoiced
 * immediately, because the accounts' addresses are deleted after a month. Returns the number of
 * invoices.
 */
export function invoiceUnplanned(
  db: Kysely<Database>,
  time: RunTime,
  signal?: AbortSignal,
): Promise<number> {
  return inBatches(db, (trx) => invoiceUnplannedBatch(trx, time), signal);
}

async function invoiceUnplannedBatch(trx: Transaction<Database>, time: RunTime): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select a.id from account a
     where a.id in (
         select o.account_id from open_charge o join journal_entry e on e.id = o.entry_id
           join account c on c.id = o.account_id
          where case when c.closed_at is null
                     then (e.entered_at at time zone ${STATE_ZONE})::date
                            + interval '1 month' <= ${time.today}::date
                     else e.entered_at > c.closed_at end)
       and not exists (
         select from account_billing b where b.account_id = a.id and b.ended_on is null)
     order by a.id limit ${BATCH} for update of a skip locked`.execute(trx);
  const ids = rows.map(({ id }) => id);
  const written = await writeInvoices(trx, ids, time.today);
  await announceInvoices(trx, written, time);
  return written.length;
}

async function runBatch(trx: Transaction<Database>, time: RunTime): Promise<number> {
  const held = await lockPeriods(trx, sql`b.period_to <= ${time.today}::date`, sql`skip locked`);
  if (held.length === 0) return 0;
  const unpaid = await findUnrenewable(trx, held, time.today);
  const due = held.map((each) => (unpaid.includes(each) ? { ...each, ...FREE_PLAN } : each));
  await chargeAccounts(trx, due.flatMap(chargesOf), time.at);
  const going = due.filter(({ renewalId }) => renewalId !== null);
  await beginPeriods(trx, going);
  for (const { accountId, to } of due.filter(({ renewalId }) => renewalId === null)) {
    await endPlans(trx, [accountId], to);
  }
  const accountIds = due.map(({ accountId }) => accountId);
  const written = await writeInvoices(trx, accountIds, time.today);
  await announceInvoices(trx, written, time);
  for (const each of unpaid) await requestRenewal(trx, each, time);
  return due.length;
}

/** Fallback plan for accounts that can't pay for their next period. */
const FREE_PLAN = { renewalId: PLAN.FREE, renewalName: 'Free', renewalCents: 0 } as const;

/**
 * Finds accounts that are past due, or whose next plan month would exceed their credit. With a good
 * card and no open invoice, only the next month counts. Moves the accounts to the Free plan until
 * their own plan is paid, and returns them.
 */
async function findUnrenewable(
  trx: Transaction<Database>,
  held: readonly DueAccount[],
  today: string,
): Promise<DueAccount[]> {
  const priced = held.filter(({ renewalCents }) => renewalCents !== null && renewalCents > 0);
  if (priced.length === 0) return [];
  const ids = priced.map(({ accountId }) => accountId);
  const credits = new Map(
    (await findCredits(trx, ids, today)).map((credit) => [credit.accountId, credit]),
  );
  const owing = await findOwingInvoices(trx, ids);
  const unpaid = priced.filter(({ accountId, renewalCents }) => {
    const credit = credits.get(accountId);
    if (credit === undefined) return true;
    // This run charges the past month to the same card, so it must not end the plan.
    const isCharged = credit.hasGoodCard && !owing.has(accountId);
    const owedCents = isCharged ? Math.min(credit.owedCents, 0) : credit.owedCents;
    // Neither must fees of filings that courts haven't decided yet.
    return !isWithinCredit({ ...credit, owedCents, undecidedCents: 0 }, renewalCents ?? 0);
  });
  await sql`
    update account_billing set renewal_plan_id = ${PLAN.FREE}
     where account_id = any(${unpaid.map(({ accountId }) => accountId)}::bigint[])`.execute(trx);
  return unpaid;
}

async function findOwingInvoices(
  trx: Transaction<Database>,
  accountIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await trx
    .selectFrom('invoice')
    .where('account_id', 'in', accountIds)
    .where('open_cents', '>', 0)
    .select('account_id')
    .distinct()
    .execute();
  return new Set(rows.map(({ account_id: id }) => id));
}

/** Requests payment, by card or by email, for a renewal whose period began before it was paid. */
async function requestRenewal(
  trx: Transaction<Database>,
  { accountId, renewalCents, renewalId, renewalName, to }: DueAccount,
  { at, payAddress, today }: RunTime,
): Promise<void> {
  if (renewalId === null || renewalCents === null) return;
  await trx
    .updateTable('account')
    .set({ wanted_plan_id: renewalId })
    .where('id', '=', accountId)
    .execute();
  const credit = await findCredit(trx, accountId, today);
  const details = { planId: renewalId, fromPlanId: PLAN.FREE, periodFrom: to, applications: [] };
  const order = {
    key: randomUUID(),
    accountId,
    userId: null,
    content: { kind: 'RENEWAL', details },
    cents: renewalCents,
  } as const;
  const problem = credit.accountStatus === 'ACTIVE' ? await placeOrder(trx, order, at) : 'pastDue';
  if (problem === null) return;
  const { accountName, emails } = await findBilled(trx, accountId);
  const facts = { accountName, payAddress, planAddress: planAddressOf(payAddress) };
  const letter = notRenewedLetter(facts, renewalName ?? '', problem);
  await queueToAccount(trx, { accountId, emails }, letter, at);
}

/** Processes new invoices: applies balances, credits small amounts, queues card charges, and sends emails. */
export async function announceInvoices(
  trx: Transaction<Database>,
  written: readonly WrittenInvoice[],
  { at, payAddress, today }: RunTime,
): Promise<void> {
  if (written.length === 0) return;
  const accountIds = written.map(({ accountId }) => accountId);
  const invoiceIds = written.map(({ id }) => id);
  await payFromBalance(trx, accountIds, at);
  await creditSmallInvoicesOf(trx, accountIds, at);
  await enqueueCardCharges(trx, invoiceIds, at);
  const addressed = await findAddressed(trx, invoiceIds);
  await queueLetters(
    trx,
    addressed.filter(({ openCents }) => openCents > 0),
    (to) =>
      to.isClosed
        ? closedInvoiceLetter(to, to.cardInWords)
        : invoiceLetter({ ...to, payAddress }, to.cardInWords),
    at,
  );
  await updateBillingStatuses(trx, accountIds, today);
}

/**
 * Queues card charges for open invoices; skips invoices that already have one, and amounts too small
 * for a card. The charges are a
 * millisecond apart, so that they settle in the order of their invoices: a payment is applied to the
 * oldest invoice first, and a charge of more than its invoice's open amount is dropped.
 */
export async function enqueueCardCharges(
  trx: Transaction<Database>,
  invoiceIds: readonly number[],
  at: number,
): Promise<void> {
  const { rows } = await sql<{ id: number; accountId: number; cardId: number; cents: number }>`
    select i.id, i.account_id as "accountId", c.id as "cardId", i.open_cents as cents
      from invoice i join payment_card c on c.account_id = i.account_id and c.removed_at is null
     where i.id = any(${invoiceIds}::bigint[]) and i.open_cents >= ${MIN_CARD_CENTS}::integer
       and not exists (select from card_charge k
         where k.invoice_id = i.id and k.status in ('WAITING', 'NEEDS_ACTION'))
     order by i.id`.execute(trx);
  if (rows.length === 0) return;
  await trx
    .insertInto('card_charge')
    .values(
      rows.map(({ accountId, cardId, cents, id }, index) => ({
        key: randomUUID(),
        account_id: accountId,
        card_id: cardId,
        invoice_id: id,
        cents,
        status: 'WAITING' as const,
        asked_at: new Date(at + index),
      })),
    )
    .execute();
}

/**
 * Ends accounts' plans today: charges the extra searches of the current periods and writes the last
 * invoices. The caller holds the accounts' locks; at most `BATCH` accounts.
 */
export async function endPlansNow(
  trx: Transaction<Database>,
  accountIds: readonly number[],
  time: RunTime,
): Promise<void> {
  // Waits for locks: a skipped period would end without its extra searches.
  const running = await lockPeriods(trx, sql`b.account_id = any(${accountIds}::bigint[])`, sql``);
  const ending = running.map((each) => ({ ...each, renewalId: null, renewalCents: null }));
  await chargeAccounts(trx, ending.flatMap(chargesOf), time.at);
  await endPlans(trx, accountIds, time.today);
  await announceInvoices(trx, await writeInvoices(trx, accountIds, time.today), time);
}

/**
 * SQL: counted searches in the period of the account billing `b`, without bonus searches and
 * searches before its plan started.
 */
export const USED_SEARCHES = sql<number>`
  (select count(*)::integer from search_log l
    where l.account_id = b.account_id and l.is_counted and l.bonus_grant_id is null
      and l.at >= greatest(
            b.period_from::timestamp at time zone ${STATE_ZONE}, b.counted_from)
      and l.at < b.period_to::timestamp at time zone ${STATE_ZONE})`;

/** Locks running periods; `ifLocked` states how to treat periods that are already locked. */
async function lockPeriods(
  trx: Transaction<Database>,
  which: RawBuilder<unknown>,
  ifLocked: RawBuilder<unknown>,
): Promise<DueAccount[]> {
  const { rows } = await sql<DueAccount>`
    with held as materialized (
      select b.* from account_billing b join account a on a.id = b.account_id
       where b.ended_on is null and ${which}
       order by b.account_id limit ${BATCH} for update of b, a ${ifLocked})
    select b.account_id as "accountId",
           case when p.is_trial then b.period_to else b.anchor_on end as "anchorOn", b.period_from as "from",
           b.period_to as "to", p.id as "planId", ${INCLUDED_SEARCHES} as included,
           p.extra_search_cents as "extraCents", r.id as "renewalId", r.name as "renewalName",
           r.price_cents as "renewalCents",
           ${USED_SEARCHES} as used
      from held b join plan p on p.id = b.plan_id left join plan r on r.id = b.renewal_plan_id
     order by b.account_id`.execute(trx);
  return rows;
}

function chargesOf(due: DueAccount): (Charge & LedgerActor)[] {
  const { accountId, anchorOn, extraCents, from, included, renewalCents, renewalName, to, used } =
    due;
  const extra = included === null ? 0 : Math.max(0, used - included);
  const own = { accountId, userId: null, billingCode: null };
  const fee = (cents: number) => [{ ledger: 'SUBSCRIPTION_FEES', countyId: null, cents }] as const;
  return [
    ...(extra > 0 && extraCents !== null && extraCents > 0
      ? [
          {
            ...own,
            kind: 'EXTRA_SEARCHES' as const,
            reference: `${String(extra)} searches beyond ${String(included)}, ${span(from, to)}`,
            parts: fee(extra * extraCents),
          },
        ]
      : []),
    ...(renewalCents !== null && renewalCents > 0
      ? [
          {
            ...own,
            kind: 'PLAN_PERIOD' as const,
            reference: `${renewalName ?? ''}, ${span(to, nextPeriod(anchorOn, to))}`,
            parts: fee(renewalCents),
          },
        ]
      : []),
  ];
}

/** Formats a period as printed on invoices: "June 1, 2026 to June 30, 2026". */
export function span(from: string, to: string): string {
  return `${formatDateLong(from)} to ${formatDateLong(addDays(to, -1))}`;
}

async function beginPeriods(trx: Transaction<Database>, due: readonly DueAccount[]): Promise<void> {
  if (due.length === 0) return;
  const ids = due.map(({ accountId }) => accountId);
  const ends = due.map(({ anchorOn, to }) => nextPeriod(anchorOn, to));
  const anchors = due.map(({ anchorOn }) => anchorOn);
  await sql`
    update account_billing b set period_from = b.period_to, period_to = n.ends,
           plan_id = b.renewal_plan_id, anchor_on = n.anchor, period_searches = null
      from unnest(${ids}::bigint[], ${ends}::date[], ${anchors}::date[]) n (id, ends, anchor)
     where b.account_id = n.id`.execute(trx);
  for (const { accountId, anchorOn, planId, renewalId, to } of due) {
    if (planId === renewalId || renewalId === null) continue;
    // A trial's subscription ends on the day before; other subscriptions have no end date.
    await sql`
      with ended as (
        update subscription set ends_on = greatest(${to}::date - 1, starts_on)
         where account_id = ${accountId} and plan_id = ${planId}
           and (ends_on is null or ends_on >= ${to}::date - 1)
        returning account_id, app_code)
      insert into subscription (account_id, app_code, plan_id, starts_on, anchor_on)
      select account_id, app_code, ${renewalId}, ${to}::date, ${anchorOn}::date from ended`.execute(
      trx,
    );
  }
}
