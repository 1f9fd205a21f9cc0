import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { InvoiceStatus } from '#contract/billing/files';
import type { Invoice, InvoiceLine, InvoicePayment, InvoiceRow } from '#contract/schemas/billing';
import type { Database } from '../../db/tables/database';

/** Balance due and available balance of an account. Cents. */
export interface Sums {
  readonly openCents: number;
  readonly unbilledCents: number;
  readonly balanceCents: number;
}

export async function findSums(db: Kysely<Database>, accountId: number): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce((select sum(open_cents) from invoice
             where account_id = ${accountId}), 0)::bigint as "openCents",
           coalesce((select sum(cents) from open_charge
             where account_id = ${accountId}), 0)::bigint as "unbilledCents",
           coalesce((select sum(r.cents - r.refunded_cents - coalesce((
               select sum(u.cents) from receipt_use u where u.receipt_id = r.id), 0))
             from receipt r where r.account_id = ${accountId}), 0)::bigint as "balanceCents"`.execute(
    db,
  );
  return rows[0] ?? { openCents: 0, unbilledCents: 0, balanceCents: 0 };
}

const FACTS = sql`
  i.id, i.number, i.issued_on as "issuedOn", i.due_on as "dueOn", i.total_cents as "totalCents",
  i.open_cents as "openCents"`;

/** Loads one page of the invoices that have a status on a given day, newest first. */
export async function findInvoices(
  db: Kysely<Database>,
  accountId: number,
  { status, today }: { readonly status?: InvoiceStatus | undefined; readonly today: string },
  page: { readonly size: number; readonly offset: number },
): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select ${FACTS} from invoice i where i.account_id = ${accountId} and ${hasStatus(status, today)}
     order by i.id desc limit ${page.size} offset ${page.offset}`.execute(db);
  return rows;
}

function hasStatus(status: InvoiceStatus | undefined, today: string): RawBuilder<unknown> {
  if (status === undefined) return sql`true`;
  if (status === 'PAID') return sql`i.open_cents = 0`;
  return status === 'OPEN'
    ? sql`i.open_cents > 0 and i.due_on >= ${today}::date`
    : sql`i.open_cents > 0 and i.due_on < ${today}::date`;
}

/** Loads open invoices, oldest first. */
export async function findOpenInvoices(
  db: Kysely<Database>,
  accountId: number,
): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select ${FACTS} from invoice i where i.account_id = ${accountId} and i.open_cents > 0
     order by i.id`.execute(db);
  return rows;
}

/** Loads an account's invoice; null if it belongs to another account. */
export async function findInvoice(
  db: Kysely<Database>,
  accountId: number,
  invoiceId: number,
): Promise<Invoice | null> {
  const { rows } = await sql<InvoiceRow & { billTo: string; reopenedOn: string | null }>`
    select ${FACTS}, i.bill_to as "billTo", i.reopened_on as "reopenedOn" from invoice i
     where i.account_id = ${accountId} and i.id = ${invoiceId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { rows: lines } = await sql<Omit<InvoiceLine, 'at'> & { at: Date }>`
    select e.id, e.entered_at as at, e.kind, e.reference, e.billing_code as "billingCode",
           ${USER_NAME} as "userName", l.cents
      from invoice_entry n join journal_entry e on e.id = n.entry_id
      join journal_line l on l.entry_id = e.id and l.ledger = 'RECEIVABLE'
      left join app_user u on u.id = e.user_id
     where n.invoice_id = ${invoiceId} order by e.id`.execute(db);
  const { rows: payments } = await sql<Omit<InvoicePayment, 'receivedAt'> & { receivedAt: Date }>`
    select r.id as "receiptId", r.number as "receiptNumber", r.received_at as "receivedAt", r.kind,
           u.cents
      from receipt_use u join receipt r on r.id = u.receipt_id
     where u.invoice_id = ${invoiceId} order by r.id`.execute(db);
  return {
    ...row,
    billTo: row.billTo.split('\n'),
    lines: lines.map((line) => ({ ...line, at: line.at.toISOString() })),
    payments: payments.map((each) => ({ ...each, receivedAt: each.receivedAt.toISOString() })),
  };
}

/** SQL: name of user `u`; null if there is none. */
export const USER_NAME = sql`nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), '')`;
