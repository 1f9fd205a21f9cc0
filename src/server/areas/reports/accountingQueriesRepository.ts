import { sql, type RawBuilder } from 'kysely';
import type { ACCOUNTING_REPORTS } from '#contract/admin/reports/accountingReports';
import { documentNamed } from '#contract/admin/reports/request';
import { STATE_ZONE } from '../../db/stateTime';
import type { Ledger } from '../../db/tables/ledger';
import { linesByDay } from '../../domain/ledger/daysRepository';
import { isInMonth } from '../../domain/ledger/journalRepository';
import type { ReportQueries, ReportTime } from './reportQuery';

const NO_USER = sql`null::integer as user_id`;

/** Cents of receipt `r` that invoices used. */
const APPLIED = sql`
  coalesce((select sum(u.cents) from receipt_use u where u.receipt_id = r.id), 0)::bigint`;

/**
 * SQL: each ledger's balance, and its amounts in three periods. Entries moved from a closed month
 * count in their new month. Days with stored sums aren't read line by line.
 */
function ledgerSums({ today }: ReportTime): RawBuilder<unknown> {
  const [year, month] = today.split('-');
  const within = (condition: RawBuilder<unknown>) => sql`
    coalesce(sum(p.cents) filter (where ${condition}), 0)::bigint`;
  const isIn = (ofYear: number) => sql`p.month = ${`${String(ofYear)}-${String(month)}-01`}::date`;
  return sql`
    select p.ledger, sum(p.cents)::bigint as balance, ${within(sql`p.day >= ${today}::date`)} as today,
           ${within(isIn(Number(year)))} as month, ${within(isIn(Number(year) - 1))} as "lastYear"
      from (select d.ledger, d.day, d.month, d.cents from journal_day d
            union all ${linesByDay()}) p
     group by p.ledger`;
}

/** SQL: each day's receipts by method, compared with the journal, the card processor, and the bank. */
function receiptTotals(
  /** Condition on receipt `r`. */
  receipts: RawBuilder<unknown>,
  /** Condition on a bank line. */
  lines: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
  select to_char(t.day, 'YYYY-MM-DD') || '/' || t.method as row_id, null::integer as account_id,
         ${NO_USER}, t.day, t.method, t.receipts, t.amount, t.journal, t.processor, t.bank,
         t.amount - case when t.amount <> t.journal then t.journal
                         when t.amount <> coalesce(t.processor, t.amount) then t.processor
                         else coalesce(t.bank, t.amount) end as difference,
         case when t.amount = all (array[t.journal, coalesce(t.processor, t.amount),
                                         coalesce(t.bank, t.amount)])
              then 'EQUAL' else 'DIFFERENT' end as check,
         case when t.amount <> t.journal then 'The journal posted another amount for these receipts. Open the day to see them.'
              when t.amount <> coalesce(t.processor, t.amount)
              then 'The card processor charged another amount. Open the day to see the receipts.'
              when t.receipts = 0 then 'The bank has money that no receipt explains: ' || t.lines || '.'
              when t.amount <> coalesce(t.bank, t.amount)
              then 'The bank has another amount: ' || t.lines || '.' end as why
    from (
     select coalesce(r.day, b.day) as day, coalesce(r.method, b.method) as method,
            coalesce(r.receipts, 0) as receipts, coalesce(r.amount, 0) as amount,
            coalesce(r.journal, 0) as journal, r.processor, b.bank, b.lines
       from (
      select (r.received_at at time zone ${STATE_ZONE})::date as day, r.kind as method,
             count(*) as receipts, sum(r.cents)::bigint as amount,
             sum((select coalesce(sum(l.cents), 0) from journal_line l
                   where l.entry_id = r.entry_id and l.ledger in ('CASH', 'CREDITS')))::bigint
               as journal,
             case when r.kind = 'CARD' then
               sum((select coalesce(sum(c.cents), r.cents) from card_charge c
                     where c.receipt_id = r.id))::bigint end as processor
        from receipt r where ${receipts} group by 1, 2) r
       full join (
      select day, method, sum(cents)::bigint as bank,
             string_agg(reference, ', ' order by reference) as lines
        from bank_line where ${lines} group by day, method) b on b.day = r.day and b.method = r.method) t`;
}

/** SQL: `receiptTotals` of the days since `day`, an ISO date in Indiana. */
export function receiptTotalsSince(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return receiptTotals(
    sql`r.received_at >= (${day}::timestamp at time zone ${STATE_ZONE})`,
    sql`day >= ${day}::date`,
  );
}

/**
 * SQL: a ledger's row of the report, with an amount calculated from documents for comparison, and
 * the name of these documents; both are null for ledgers without such an amount.
 */
function figure(
  ledger: Ledger,
  /** -1 for ledgers whose credits count as positive, such as income. */
  sign: 1 | -1,
  compared: RawBuilder<unknown>,
  documents: string | null,
): RawBuilder<unknown> {
  return sql`
    select ${ledger}::text as ledger, ${sign}::integer as sign, ${compared} as compared,
           ${documents}::text as documents`;
}

const NOTHING = sql`null::bigint`;

/**
 * True if a document has the number in the search text, or if the text contains no document number.
 */
function isNumbered(
  find: string | null,
  kind: 'INV' | 'REC',
  number: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const named = documentNamed(find);
  return named?.kind === kind ? sql`${number} = ${named.number}::bigint` : sql`true`;
}

/** True if entry `e` belongs to the document in the search text, or if the text contains none. */
function isOfDocument(find: string | null): RawBuilder<unknown> {
  const named = documentNamed(find);
  switch (named?.kind) {
    case 'INV':
      return sql`e.id in (select n.entry_id from invoice_entry n join invoice i on i.id = n.invoice_id
                           where i.number = ${named.number}::bigint)`;
    case 'REC':
      return sql`e.id in (select r.entry_id from receipt r where r.number = ${named.number}::bigint)`;
    case 'J':
      return sql`e.id = ${named.number}::bigint`;
    case undefined:
      return sql`true`;
  }
}

/** Queries of the accounting reports. */
export const ACCOUNTING_QUERIES: ReportQueries<typeof ACCOUNTING_REPORTS> = {
  Ledgers: (time) => sql`
    select b.ledger as row_id, null::integer as account_id, ${NO_USER}, b.ledger, b.balance, b.today,
           b.month, b."lastYear", b.compared, b.compared - b.balance as difference, b.documents,
           case when b.compared is null then null when b.compared = b.balance then 'EQUAL'
                else 'DIFFERENT' end as check
      from (
    select f.ledger, f.compared, f.documents, coalesce(s.balance * f.sign, 0) as balance,
           coalesce(s.today * f.sign, 0) as today, coalesce(s.month * f.sign, 0) as month,
           coalesce(s."lastYear" * f.sign, 0) as "lastYear"
      from (
        ${figure(
          'RECEIVABLE',
          1,
          sql`(coalesce((select sum(open_cents) from invoice), 0)
               + coalesce((select sum(cents) from open_charge), 0))::bigint`,
          'Open invoices and charges that are not invoiced yet',
        )}
        union all
        ${figure(
          'UNAPPLIED',
          -1,
          sql`(coalesce((select sum(r.cents - r.refunded_cents) from receipt r), 0)
               - coalesce((select sum(u.cents) from receipt_use u), 0))::bigint`,
          'What receipts have left after invoices and refunds',
        )}
        union all
        ${figure(
          'CASH',
          1,
          sql`(select coalesce(sum(r.cents - r.refunded_cents), 0)::bigint from receipt r
                where r.kind <> 'CREDIT')`,
          'Card and check receipts minus refunds',
        )}
        union all
        ${figure(
          'CREDITS',
          1,
          sql`(select coalesce(sum(r.cents - r.refunded_cents), 0)::bigint from receipt r
                where r.kind = 'CREDIT')`,
          'Credit receipts',
        )}
        union all
        ${figure(
          'OFFICE_FEES',
          -1,
          sql`(select coalesce(sum(p.office_cents), 0)::bigint from document_purchase p)`,
          'Office fees of document purchases',
        )}
        union all
        ${figure(
          'PAGE_FEES',
          -1,
          sql`(select coalesce(sum(p.service_cents), 0)::bigint from document_purchase p)`,
          'Service fees of document purchases',
        )}
        union all
        ${figure('SUBSCRIPTION_FEES', -1, NOTHING, null)}
        union all
        ${figure(
          'FILING_CASH',
          1,
          sql`(select coalesce(sum(h.captured_cents - h.disputed_cents), 0)::bigint
                 from filing_hold h where h.status = 'CAPTURED')`,
          'Captured holds of filings',
        )}
        union all
        ${figure('CLERK_PAYABLE', -1, NOTHING, null)}
        union all
        ${figure('FILING_FEES', -1, NOTHING, null)}
        union all
        ${figure('FILING_CARD_FEES', -1, NOTHING, null)}
      ) f
      left join (${ledgerSums(time)}) s on s.ledger = f.ledger) b`,

  DailyReceiptTotals: () => receiptTotals(sql`true`, sql`true`),

  CheckingReceiptsReport: () => sql`
    select x.row_id, x.account_id, ${NO_USER}, x.receipt, x.account, x.received, x.method, x.amount,
           x.applied, x.refunded, x.amount - x.applied - x.refunded as unapplied,
           case when x.applied + x.refunded > x.amount then 'OVER_APPLIED'
                when x.refunded = x.amount then 'REFUNDED'
                when x.applied + x.refunded = x.amount then 'APPLIED' else 'UNAPPLIED' end as state
      from (
        select r.id::text as row_id, a.id as account_id, 'REC-' || r.number as receipt,
               a.name as account, r.received_at as received, r.kind as method, r.cents as amount,
               ${APPLIED} as applied, r.refunded_cents as refunded
          from receipt r join account a on a.id = r.account_id) x`,

  Invoices: ({ today }, find) => sql`
    select lpad(i.id::text, 12, '0') as row_id, a.id as account_id, ${NO_USER},
           'INV-' || i.number as invoice, a.name as account, i.issued_on as issued,
           i.due_on as due,
           case when i.open_cents = 0 then 'PAID' when i.due_on < ${today}::date then 'PAST_DUE'
                else 'OPEN' end as state,
           i.total_cents as total, i.open_cents as open
      from invoice i join account a on a.id = i.account_id
     where ${isNumbered(find, 'INV', sql`i.number`)}`,

  Receipts: (_time, find) => sql`
    select lpad(r.id::text, 12, '0') as row_id, a.id as account_id, ${NO_USER},
           'REC-' || r.number as receipt, a.name as account, r.received_at as received,
           r.kind as method, r.reference, r.cents as amount, r.refunded_cents as refunded,
           r.cents - r.refunded_cents - ${APPLIED} as unapplied
      from receipt r join account a on a.id = r.account_id
     where ${isNumbered(find, 'REC', sql`r.number`)}`,

  Transactions: (_time, find, month) => sql`
    select lpad(e.id::text, 12, '0') || '/' || l.line as row_id, a.id as account_id,
           e.user_id, 'J-' || e.id || '/' || l.line as entry, a.name as account, e.entered_at as posted,
           u.username as by, l.ledger, e.reference, 'INV-' || i.number as invoice,
           'REC-' || (select r.number from receipt r where r.entry_id = e.id) as receipt,
           case when l.cents > 0 then l.cents end as debit,
           case when l.cents < 0 then -l.cents end as credit
      from journal_line l join journal_entry e on e.id = l.entry_id
      left join account a on a.id = e.account_id left join app_user u on u.id = e.user_id
      left join invoice_entry n on n.entry_id = e.id left join invoice i on i.id = n.invoice_id
     where ${isOfDocument(find)} and ${month === null ? sql`true` : isInMonth(month)}`,

  DocumentPurchases: () => sql`
    select lpad(p.id::text, 12, '0') as row_id, a.id as account_id, p.user_id,
           y.id as county_id, p.document_number || ', ' || p.type_name as document,
           a.name as account, u.username as by, y.name as county, p.bought_at as bought,
           p.billing_code as code, 'J-' || p.entry_id as entry, cardinality(p.pages) as pages, p.office_cents as office,
           p.service_cents as service, p.office_cents + p.service_cents as amount
      from document_purchase p join account a on a.id = p.account_id
      join county y on y.id = p.county_id left join app_user u on u.id = p.user_id`,
};
