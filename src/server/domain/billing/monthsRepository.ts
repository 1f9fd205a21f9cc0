import { sql, type Kysely, type RawBuilder } from 'kysely';
import type {
  CodeMonths,
  InvoiceCounts,
  InvoiceList,
  ReceiptMonth,
  TransactionMonth,
} from '#contract/schemas/billing';
import type { SpendMonth } from '#contract/schemas/spending';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { Database } from '../../db/tables/database';

/** Maximum billing codes with their own series; all others are combined. */
const MAX_CODES = 5;

/** Returns the last months as `2026-06`, oldest first, up to the month of an ISO date. */
export function lastMonths(today: string, count: number): string[] {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_unused, at) =>
    new Date(Date.UTC(year, month - count + 1 + at, 1)).toISOString().slice(0, 7),
  );
}

/** SQL: one row per month, oldest first. */
function monthRows(months: readonly string[]): RawBuilder<unknown> {
  return sql`unnest(${months}::text[]) with ordinality m (month, place)`;
}

/** SQL: the month of an instant, in the invoices' time zone. */
function monthOf(instant: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${instant} at time zone ${STATE_TIME_ZONE}, 'YYYY-MM')`;
}

/** SQL: when the first month begins. */
function startOf([first = '']: readonly string[]): RawBuilder<Date> {
  return sql`${`${first}-01`}::date::timestamp at time zone ${STATE_TIME_ZONE}`;
}

/**
 * Sums invoiced charges beyond the plan by month and billing code: the largest five codes, then the
 * rest. Charges without a code count as one code.
 */
export async function findInvoicedByCode(
  db: Kysely<Database>,
  accountId: number,
  months: readonly string[],
): Promise<CodeMonths[]> {
  const { rows } = await sql<{
    code: string | null;
    isOther: boolean;
    month: string;
    cents: number;
  }>`
    with charge as (
      select to_char(i.issued_on, 'YYYY-MM') as month, billing_code_key(e.billing_code) as key,
             e.billing_code, l.cents
        from invoice i
        join invoice_entry n on n.invoice_id = i.id
        join journal_entry e on e.id = n.entry_id
        join journal_line l on l.entry_id = e.id and l.ledger = 'RECEIVABLE'
       where i.account_id = ${accountId} and i.issued_on >= ${`${months[0] ?? ''}-01`}::date
         and e.kind not in ('PLAN_PERIOD', 'PLAN_UPGRADE')),
    ranked as (
      select key, min(billing_code) as code,
             row_number() over (order by sum(cents) desc, key nulls first) as rank
        from charge group by key)
    select case when r.rank > ${MAX_CODES} then null else r.code end as code,
           r.rank > ${MAX_CODES} as "isOther", c.month, sum(c.cents)::bigint as cents
      from charge c join ranked r on r.key is not distinct from c.key
     group by 1, 2, 3 order by min(r.rank)`.execute(db);
  const found = new Map<string, { code: string | null; isOther: boolean; cents: number[] }>();
  for (const { cents, code, isOther, month } of rows) {
    const key = isOther ? 'other' : `=${code ?? ''}`;
    const series = found.get(key) ?? { code, isOther, cents: months.map(() => 0) };
    found.set(key, series);
    const at = months.indexOf(month);
    if (at >= 0) series.cents[at] = cents;
  }
  return [...found.values()]
    .sort((one, other) => Number(one.isOther) - Number(other.isOther))
    .map(({ cents, code, isOther }) => ({ billingCode: code, isOther, cents }));
}

/** Sums what was paid by card or check this year and last year, without refunds. */
export async function findPaidFacts(
  db: Kysely<Database>,
  accountId: number,
  today: string,
): Promise<{ readonly paidThisYearCents: number; readonly paidLastYearCents: number }> {
  const year = Number(today.slice(0, 4));
  const sumOf = (of: number) => sql`
    coalesce(sum(r.cents - r.refunded_cents) filter (
      where extract(year from r.received_at at time zone ${STATE_TIME_ZONE}) = ${of}), 0)::bigint`;
  const { rows } = await sql<{ paidThisYearCents: number; paidLastYearCents: number }>`
    select ${sumOf(year)} as "paidThisYearCents", ${sumOf(year - 1)} as "paidLastYearCents"
      from receipt r
     where r.account_id = ${accountId} and r.kind <> 'CREDIT'
       and r.received_at >= ${startOf([`${String(year - 1)}-01`])}`.execute(db);
  return rows[0] ?? { paidThisYearCents: 0, paidLastYearCents: 0 };
}

/** Counts the account's invoices by status, and totals the past-due invoices. */
export async function findInvoiceCounts(
  db: Kysely<Database>,
  accountId: number,
  today: string,
): Promise<InvoiceCounts & { readonly pastDueCents: number; readonly nextDueOn: string | null }> {
  const { rows } = await sql<InvoiceCounts & { pastDueCents: number; nextDueOn: string | null }>`
    select (count(*) filter (where open_cents > 0 and due_on >= ${today}::date))::integer as open,
           (count(*) filter (where open_cents > 0 and due_on < ${today}::date))::integer
             as "pastDue",
           (count(*) filter (where open_cents = 0))::integer as paid,
           coalesce(sum(open_cents) filter (where due_on < ${today}::date), 0)::bigint
             as "pastDueCents",
           to_char(min(due_on) filter (where open_cents > 0 and due_on >= ${today}::date),
             'YYYY-MM-DD') as "nextDueOn"
      from invoice where account_id = ${accountId}`.execute(db);
  return rows[0] ?? { open: 0, pastDue: 0, paid: 0, pastDueCents: 0, nextDueOn: null };
}

/**
 * Loads the prices of the account's plan now and in the next period, and when that period begins;
 * zeros and null without a plan.
 */
export async function findPlanPrices(
  db: Kysely<Database>,
  accountId: number,
): Promise<Pick<InvoiceList, 'nextInvoiceOn' | 'nextPlanCents' | 'planCents'>> {
  const { rows } = await sql<Pick<InvoiceList, 'nextInvoiceOn' | 'nextPlanCents' | 'planCents'>>`
    select to_char(b.period_to, 'YYYY-MM-DD') as "nextInvoiceOn",
           coalesce(r.price_cents, 0) as "nextPlanCents", p.price_cents as "planCents"
      from account_billing b
      join plan p on p.id = b.plan_id left join plan r on r.id = b.renewal_plan_id
     where b.account_id = ${accountId} and b.ended_on is null`.execute(db);
  return rows[0] ?? { nextInvoiceOn: null, nextPlanCents: 0, planCents: 0 };
}

/** Totals receipts by month and kind, without refunds. */
export async function findReceiptMonths(
  db: Kysely<Database>,
  accountId: number,
  months: readonly string[],
): Promise<ReceiptMonth[]> {
  const sumOf = (kind: string) => sql`
    coalesce(sum(r.cents - r.refunded_cents) filter (where r.kind = ${kind}), 0)::bigint`;
  const { rows } = await sql<ReceiptMonth>`
    select m.month, ${sumOf('CARD')} as "cardCents", ${sumOf('CHECK')} as "checkCents",
           ${sumOf('CREDIT')} as "creditCents"
      from ${monthRows(months)}
      left join receipt r on r.account_id = ${accountId} and r.received_at >= ${startOf(months)}
       and ${monthOf(sql`r.received_at`)} = m.month
     group by m.month, m.place order by m.place`.execute(db);
  return rows;
}

/**
 * Sums the events that change the account's balance by month: charges are positive, payments and
 * credits negative.
 */
export async function findTransactionMonths(
  db: Kysely<Database>,
  accountId: number,
  months: readonly string[],
): Promise<TransactionMonth[]> {
  const chargesOf = (...kinds: readonly string[]) => sql`
    coalesce(sum(v.cents) filter (where v.cents > 0 and v.kind = any(${kinds}::text[])), 0)::bigint`;
  const { rows } = await sql<TransactionMonth>`
    with event as (
      select ${monthOf(sql`e.entered_at`)} as month, e.kind, sum(l.cents)::bigint as cents
        from journal_entry e
        join journal_line l on l.entry_id = e.id and l.ledger in ('RECEIVABLE', 'UNAPPLIED')
       where e.account_id = ${accountId} and e.entered_at >= ${startOf(months)}
       group by e.id)
    select m.month,
           coalesce(sum(v.cents) filter (where v.cents > 0), 0)::bigint as "chargedCents",
           ${chargesOf('PLAN_PERIOD', 'PLAN_UPGRADE')} as "planCents",
           ${chargesOf('EXTRA_SEARCHES')} as "searchCents",
           ${chargesOf('PAGES_BOUGHT')} as "pageCents",
           coalesce(sum(v.cents) filter (where v.cents < 0), 0)::bigint as "paidCents"
      from ${monthRows(months)} left join event v on v.month = m.month
     group by m.month, m.place order by m.place`.execute(db);
  return rows;
}

/**
 * Sums charges for extra searches and document pages by billing month. `starts` are the ISO dates of
 * the first days, oldest first. Extra searches are charged when their month or plan has ended, so a
 * charge counts toward the month of the day before it.
 */
export async function findSpendMonths(
  db: Kysely<Database>,
  accountId: number,
  starts: readonly string[],
): Promise<SpendMonth[]> {
  const sumOf = (kind: string) => sql`
    coalesce(sum(c.cents) filter (where c.kind = ${kind}), 0)::bigint`;
  const { rows } = await sql<SpendMonth>`
    with m as (
      select month, place, month::date as starts_on,
             coalesce(lead(month::date) over (order by place), 'infinity') as ends_on
        from ${monthRows(starts)}),
    charge as (
      select (e.entered_at at time zone ${STATE_TIME_ZONE})::date
               - (e.kind = 'EXTRA_SEARCHES')::integer as day, e.kind, l.cents
        from journal_entry e
        join journal_line l on l.entry_id = e.id and l.ledger = 'RECEIVABLE'
       where e.account_id = ${accountId} and e.kind in ('EXTRA_SEARCHES', 'PAGES_BOUGHT')
         and e.entered_at >= ${sql`${starts[0] ?? ''}::date::timestamp at time zone ${STATE_TIME_ZONE}`}),
    placed as (
      select c.kind, c.cents, m.place
        from charge c join m on c.day >= m.starts_on and c.day < m.ends_on)
    select m.month, ${sumOf('EXTRA_SEARCHES')} as "searchCents",
           ${sumOf('PAGES_BOUGHT')} as "pageCents"
      from m left join placed c on c.place = m.place
     group by m.month, m.place order by m.place`.execute(db);
  return rows;
}
