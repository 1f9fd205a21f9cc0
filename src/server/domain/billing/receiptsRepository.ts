import { sql, type Kysely } from 'kysely';
import type { ReceiptKind } from '#contract/billing/files';
import type { ListedReceipt, Receipt, ReceiptList, ReceiptRow } from '#contract/schemas/billing';
import type { Database } from '../../db/tables/database';

const FACTS = sql`
  r.id, r.number, r.received_at as "receivedAt", r.kind, r.reference, r.cents,
  r.refunded_cents as "refundedCents", r.reversed_cents as "reversedCents",
  r.is_corrected as "isCorrected",
  (r.cents - r.refunded_cents - coalesce((
    select sum(u.cents) from receipt_use u where u.receipt_id = r.id), 0))::bigint
    as "unappliedCents"`;

type Row = Omit<ReceiptRow, 'receivedAt'> & { readonly receivedAt: Date };

const receiptOf = <Facts extends Row>(row: Facts) => ({
  ...row,
  receivedAt: row.receivedAt.toISOString(),
});

type Counts = ReceiptList['counts'];

/**
 * Loads one page of the receipts of a kind, or of all kinds, newest first, with the invoices that
 * they paid; counts the receipts of each kind.
 */
export async function findReceipts(
  db: Kysely<Database>,
  accountId: number,
  kind: ReceiptKind | undefined,
  page: { readonly size: number; readonly offset: number },
): Promise<{ readonly rows: ListedReceipt[]; readonly total: number; readonly counts: Counts }> {
  const isOfKind = kind === undefined ? sql`true` : sql`r.kind = ${kind}`;
  const { rows } = await sql<Row & Pick<ListedReceipt, 'invoices'>>`
    select ${FACTS}, coalesce((
             select json_agg(json_build_object('id', i.id, 'number', i.number) order by i.id)
               from receipt_use u join invoice i on i.id = u.invoice_id
              where u.receipt_id = r.id), '[]'::json) as invoices
      from receipt r where r.account_id = ${accountId} and ${isOfKind}
     order by r.id desc limit ${page.size} offset ${page.offset}`.execute(db);
  const { rows: found } = await sql<{ kind: ReceiptKind; count: number }>`
    select r.kind, count(*)::integer as count from receipt r where r.account_id = ${accountId}
     group by r.kind`.execute(db);
  const countOf = (wanted: ReceiptKind) => found.find((each) => each.kind === wanted)?.count ?? 0;
  const counts = { CARD: countOf('CARD'), CHECK: countOf('CHECK'), CREDIT: countOf('CREDIT') };
  const all = counts.CARD + counts.CHECK + counts.CREDIT;
  return {
    rows: rows.map(receiptOf),
    total: kind === undefined ? all : counts[kind],
    counts,
  };
}

/** Finds an account's receipts with money that can be refunded, newest first; credits can't be. */
export async function findRefundable(
  db: Kysely<Database>,
  accountId: number,
): Promise<ReceiptRow[]> {
  const { rows } = await sql<Row>`
    select * from (
      select ${FACTS} from receipt r where r.account_id = ${accountId} and r.kind <> 'CREDIT') q
     where q."unappliedCents" > 0 order by q.id desc`.execute(db);
  return rows.map(receiptOf);
}

/** Finds an account's receipts for checks that weren't returned, newest first. */
export async function findChecks(db: Kysely<Database>, accountId: number): Promise<ReceiptRow[]> {
  const { rows } = await sql<Row>`
    select ${FACTS} from receipt r
     where r.account_id = ${accountId} and r.kind = 'CHECK' and r.refunded_cents < r.cents
     order by r.id desc`.execute(db);
  return rows.map(receiptOf);
}

/** Loads an account's receipt; null if it belongs to another account. */
export async function findReceipt(
  db: Kysely<Database>,
  accountId: number,
  receiptId: number,
): Promise<Receipt | null> {
  const { rows } = await sql<Row & { accountName: string }>`
    select ${FACTS}, a.name as "accountName" from receipt r join account a on a.id = r.account_id
     where r.account_id = ${accountId} and r.id = ${receiptId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { rows: uses } = await sql<Receipt['uses'][number]>`
    select i.id as "invoiceId", i.number as "invoiceNumber", i.issued_on as "issuedOn", u.cents
      from receipt_use u join invoice i on i.id = u.invoice_id
     where u.receipt_id = ${receiptId} order by i.id`.execute(db);
  return { ...receiptOf(row), uses };
}
