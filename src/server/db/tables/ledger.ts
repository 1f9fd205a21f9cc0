import type { ColumnType, Generated } from 'kysely';

export type ChargeKind =
  | 'PAGES_BOUGHT'
  | 'WARRANT_SUBSCRIPTION'
  | 'PLAN_PERIOD'
  | 'PLAN_UPGRADE'
  | 'EXTRA_SEARCHES'
  /** The provider fee of an envelope not paid by card. */
  | 'FILING_FEE';

/** Charges, and movements of money received. */
export type JournalKind =
  | ChargeKind
  | 'PAYMENT'
  | 'CREDIT'
  | 'APPLIED'
  | 'REFUND'
  | 'DISPUTE'
  | 'FILING_CAPTURED';

/** Income of the site or an office; `FILING_FEES` are the site's provider fees for e-filing. */
export type IncomeLedger = 'OFFICE_FEES' | 'PAGE_FEES' | 'SUBSCRIPTION_FEES' | 'FILING_FEES';

/**
 * Ledgers: accounts' debts, income, money received, the part of it not yet applied to an invoice,
 * and credits granted.
 */
export type Ledger =
  | 'RECEIVABLE'
  | IncomeLedger
  | 'CASH'
  | 'UNAPPLIED'
  | 'CREDITS'
  /** Money captured for electronic filings. */
  | 'FILING_CASH'
  /** Its court fees, owed to the county's clerk. */
  | 'CLERK_PAYABLE'
  /** Its card fees. */
  | 'FILING_CARD_FEES';

/** One event that moves money; never changed once written. */
export interface JournalEntryTable {
  id: Generated<number>;
  kind: JournalKind;
  account_id: number;
  /** Null for automatic entries. */
  user_id: number | null;
  /** Description on invoices. */
  reference: string;
  billing_code: string | null;
  entered_at: Date;
  /** First day of the month to which the entry was moved, if its own month was closed. */
  moved_to: ColumnType<string | null, never, never>;
}

/** A closed accounting month. */
export interface ClosedMonthTable {
  /** First day of the month. */
  month: string;
  closed_at: Date;
  closed_by: number | null;
  /** Journal lines and debits at that time. */
  lines: number;
  debit_cents: number;
  /** SHA-256 of its journal file, hexadecimal; null until it is computed. */
  hash: string | null;
}

/** Debits are positive, credits negative; an entry's lines sum to 0. */
export interface JournalLineTable {
  entry_id: number;
  line: number;
  ledger: Ledger;
  /** The office that receives the money; null for the site. */
  county_id: number | null;
  cents: number;
}

/** Sums of the journal by day, ledger, and month, for lines before `JournalSummedTable.before`. */
export interface JournalDayTable {
  /** In the courts' main time zone. */
  day: string;
  ledger: Ledger;
  cents: number;
  /** First day of the month to which the entries belong. */
  month: string;
}

/** Time up to which the journal is summed by day; one row. */
export interface JournalSummedTable {
  before: Date;
}

/** The stored response to a change that runs once. */
export interface AnsweredOnceTable {
  user_id: number;
  key: string;
  call: string;
  /** SHA-256 of the request, hexadecimal. */
  request_hash: string;
  answer: ColumnType<unknown, string | null, string>;
  asked_at: Date;
}

/** The file of a document's pages. */
export interface DocumentImageTable {
  document_id: number;
  /** SHA-256 of the file, hexadecimal; also its name. */
  hash: string;
  bytes: number;
  /** Page sizes in inches, in page order. */
  pages: ColumnType<readonly { width: number; height: number }[], string, string>;
  stored_at: Date;
}

/** Pages that an account bought; remains when the document is deleted. */
export interface DocumentPurchaseTable {
  id: Generated<number>;
  entry_id: number;
  account_id: number;
  user_id: number;
  document_id: number | null;
  document_number: string;
  type_name: string;
  county_id: number;
  hash: string;
  /** Hash of the purchased copy; null for older purchases, and after expiration. */
  copy_hash: Generated<string | null>;
  pages: number[];
  office_cents: number;
  service_cents: number;
  billing_code: string | null;
  bought_at: Date;
  expires_at: Date;
}
