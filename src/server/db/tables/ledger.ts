import type { ColumnType, Generated } from 'kysely';

export type ChargeKind =
  'PAGES_BOUGHT' | 'WARRANT_SUBSCRIPTION' | 'PLAN_PERIOD' | 'PLAN_UPGRADE' | 'EXTRA_SEARCHES';

/** Charges, and what is done with money that came in. */
export type JournalKind = ChargeKind | 'PAYMENT' | 'CREDIT' | 'APPLIED' | 'REFUND' | 'DISPUTE';

/** What the site or an office earns. */
export type IncomeLedger = 'OFFICE_FEES' | 'PAGE_FEES' | 'SUBSCRIPTION_FEES';

/**
 * What accounts owe, what is earned, the money that came in, what of it no invoice has taken yet, and
 * what was given away.
 */
export type Ledger = 'RECEIVABLE' | IncomeLedger | 'CASH' | 'UNAPPLIED' | 'CREDITS';

/** One event that moves money; never changed once it is written. */
export interface JournalEntryTable {
  id: Generated<number>;
  kind: JournalKind;
  account_id: number;
  /** Null for what the site does by itself. */
  user_id: number | null;
  /** What it is for, in words of an invoice. */
  reference: string;
  billing_code: string | null;
  entered_at: Date;
}

/** Debits above 0, credits below; those of an entry sum to 0. */
export interface JournalLineTable {
  entry_id: number;
  line: number;
  ledger: Ledger;
  /** The office that the money is for; null for the site's own. */
  county_id: number | null;
  cents: number;
}

/** What was answered to a change that is done once. */
export interface AnsweredOnceTable {
  user_id: number;
  key: string;
  call: string;
  /** SHA-256 of what was asked, hexadecimal. */
  request_hash: string;
  answer: ColumnType<unknown, string | null, string>;
  asked_at: Date;
}

/** Which file holds the pages of a document. */
export interface DocumentImageTable {
  document_id: number;
  /** SHA-256 of the file, hexadecimal: its name. */
  hash: string;
  bytes: number;
  /** Sizes in inches, in the order of the pages. */
  pages: ColumnType<readonly { width: number; height: number }[], string, string>;
  stored_at: Date;
}

/** Pages that an account bought; what it says outlasts the document. */
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
  /** Hash of the copy that was made for it; null for older ones, and when its time is over. */
  copy_hash: Generated<string | null>;
  pages: number[];
  office_cents: number;
  service_cents: number;
  billing_code: string | null;
  bought_at: Date;
  expires_at: Date;
}
