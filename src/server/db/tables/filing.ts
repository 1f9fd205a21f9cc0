import type { ColumnType, Generated } from 'kysely';
import type { RollStatus } from '#contract/filing/rollOfAttorneys';
import type { UploadFinding, UploadFix, UploadKind, UploadState } from '#contract/filing/uploads';
import type { FilingActor, FilingKind, FilingMoney, FilingStatus } from '#contract/filing/states';
import type { FeeCalculation, PaymentKind } from '#contract/schemas/efmMessages';
import type { UploadMaking } from './documentChecks';

/** An envelope as submitted through the provider. */
export interface FilingEnvelopeTable {
  id: string;
  number: string;
  account_id: number | null;
  user_id: number | null;
  court_id: number;
  /** Null for a new case until the court assigns a number. */
  case_number: string | null;
  caption: string;
  quote_id: string | null;
  total_cents: number;
  /** Commit time of the submission. */
  filed_at: Date;
  /** The court's time zone, in which `filed_at` is shown. */
  time_zone: string;
  /** The filer's firm, whose users see the envelope; null for none. */
  firm_id: Generated<number | null>;
  client_number: Generated<string | null>;
  /** Time of the decision that last moved it to another court or case; null if none did. */
  moved_at: Generated<Date | null>;
  /** The payment account with which it was filed; null if it wasn't stored. */
  payment_account_id: Generated<number | null>;
  /** Ids of the parties for which it was filed; empty if they aren't known. */
  filer_party_ids: Generated<readonly string[]>;
  /** Incremented by each change of the envelope or its filings. */
  change_number: Generated<number>;
  /** As quoted; null if it wasn't stored. */
  fees: ColumnType<FeeCalculation | null, string | null | undefined, string>;
  money: Generated<FilingMoney>;
  /** Court fees in `total_cents`: the clerk's share of a capture. */
  court_cents: Generated<number>;
  /** Cents to capture once every filing is decided; null before. */
  completed_cents: Generated<number | null>;
  /** When the email with the receipt was queued; null before. */
  receipt_at: Generated<Date | null>;
  /** Court fees and card fee in `completed_cents`; the rest is the provider fee. */
  completed_court_cents: Generated<number>;
  completed_card_cents: Generated<number>;
  /**
   * The court's decision on the fee waiver; null before the decision, or without a waiver request.
   */
  waiver: Generated<'granted' | 'denied' | 'part' | null>;
  /** Court fees that the filer still owes after that decision. */
  waiver_due_cents: Generated<number>;
  waiver_due_on: Generated<string | null>;
  /** Court fees of the accepted filings, as if there were no waiver. */
  waived_cents: Generated<number | null>;
}

/** The manager's fee quote for a draft. */
export interface FilingQuoteTable {
  id: string;
  draft_id: string;
  draft_version: number;
  user_id: number;
  calculation: ColumnType<FeeCalculation, string, never>;
  valid_until: Date;
}

/** A filing of an envelope. */
export interface FilingFilingTable {
  id: string;
  envelope_id: string;
  position: number;
  kind: FilingKind;
  code: string;
  description: string;
  /** Changes only when a row is added to `filing_change`. */
  status: ColumnType<FilingStatus, never, never>;
  /** The manager's sequence number of the last change seen; 0 before the first. */
  sequence: ColumnType<number, never, never>;
  /** Why the filing was rejected or returned. */
  reason_code: Generated<string | null>;
  reason_words: Generated<string | null>;
  /** The document that a clerk returned; null for the whole filing. */
  reason_document_id: Generated<string | null>;
  /** Last day to replace a returned filing; ISO. */
  returned_until: Generated<string | null>;
}

/** A change to a filing; rows are never updated. */
export interface FilingChangeTable {
  filing_id: string;
  position: Generated<number>;
  /** The manager's sequence number of the change; null for the filer's own changes. */
  sequence: number | null;
  from_status: FilingStatus;
  to_status: FilingStatus;
  actor: FilingActor;
  actor_name: string | null;
  message_id: string | null;
  at: Date;
}

/** A firm, or an individual who files for themselves. */
export interface FilingFirmTable {
  id: Generated<number>;
  account_id: number | null;
  name: string;
  is_individual: boolean;
  is_agency: Generated<boolean>;
  created_at: Date;
}

/** A user's membership in a firm; each user belongs to one firm. */
export interface FilingFirmUserTable {
  user_id: number;
  firm_id: number;
  role: 'ADMIN' | 'FILER';
  /** True if the user may prepare filings, but not submit them. */
  is_restricted: Generated<boolean>;
  /** The reason, as written by an administrator. */
  restriction_note: Generated<string>;
  added_at: Date;
}

/** An attorney on the Roll of Attorneys. */
export interface FilingRollTable {
  /** Format: `12345-67`. */
  bar_number: string;
  name: string;
  status: RollStatus;
  email: string | null;
  updated_at: Date;
}

/** An attorney at a firm, proven by the attorney's address on the roll. */
export interface FilingFirmAttorneyTable {
  firm_id: number;
  bar_number: string;
  added_at: Date;
}

/** An attorney whom a firm added and who hasn't confirmed it yet. */
export interface FilingAttorneyClaimTable {
  firm_id: number;
  bar_number: string;
  /** Address on the roll that got the link; null if the roll had none. */
  email: string | null;
  token_hash: string | null;
  created_at: Date;
  expires_at: Date | null;
}

/** A firm's payment method. */
export interface FilingPaymentAccountTable {
  id: Generated<number>;
  firm_id: number;
  kind: PaymentKind;
  name: string;
  is_active: Generated<boolean>;
  created_at: Date;
}

/** A hold on an account's card; its key is recorded before the request to the processor. */
export interface FilingHoldTable {
  key: string;
  /** Null until an envelope is submitted with it. */
  envelope_id: Generated<string | null>;
  /** The draft that it was placed for; null for a renewal. */
  draft_id: Generated<string | null>;
  account_id: number;
  user_id: number;
  card_id: number;
  processor: string;
  processor_id: Generated<string | null>;
  cents: number;
  status: 'ASKED' | 'HELD' | 'CAPTURED' | 'RELEASED' | 'DECLINED';
  captured_cents: Generated<number>;
  /** All amounts that were disputed and charged to the account, even if they were won back. */
  disputed_cents: Generated<number>;
  reason: Generated<string | null>;
  expires_at: Generated<Date | null>;
  entry_id: Generated<number | null>;
  asked_at: Date;
  settled_at: Generated<Date | null>;
}

/** A dispute of a captured hold. */
export interface FilingHoldDisputeTable {
  /** The processor's id. */
  dispute_id: string;
  hold_key: string;
  /** The part that the account was charged for. */
  charged_cents: number;
  /** The part of the charged amount that the site won back. */
  reinstated_cents: Generated<number>;
}

/** A file of a deleted upload, which the sweep deletes unless other records use it. */
export interface RemovedFilingFileTable {
  id: Generated<number>;
  /** SHA-256 in the file store. */
  hash: string;
}

/** A file that a filer uploaded. */
export interface FilingUploadTable {
  id: string;
  user_id: number;
  /** The draft it was uploaded for, if any. */
  draft_id: string | null;
  /** Cleaned name, as shown to the filer. */
  name: string;
  /** Total bytes of the file, whether or not they have arrived. */
  bytes: number;
  /** SHA-256 as sent by the browser; null if the browser couldn't compute it. */
  sent_hash: string | null;
  state: UploadState;
  kind: Generated<UploadKind | null>;
  /** SHA-256 in the file store, hexadecimal; only of files that passed. */
  hash: Generated<string | null>;
  pages: Generated<number | null>;
  findings: ColumnType<readonly UploadFinding[], string | undefined, string>;
  /** The rejected file from which it was derived by `fix`. */
  source_id: Generated<string | null>;
  fix: Generated<UploadFix | null>;
  /** How it is derived from another upload; null for files that a filer sent. */
  making: ColumnType<UploadMaking | null, string | null | undefined, string | null>;
  created_at: Date;
  /** When bytes last arrived, or when the check ended. */
  touched_at: Date;
  finished_at: Generated<Date | null>;
  /** When the file was submitted to a court; a submitted file is never deleted. */
  filed_at: Generated<Date | null>;
  /** The batch of bulk e-filing that it belongs to, and its path there. */
  bulk_batch_id: Generated<string | null>;
  bulk_path: Generated<string | null>;
  /**
   * Whether a row of the batch refers to the file, as of the last check; null before the first
   * check.
   */
  bulk_used: Generated<boolean | null>;
}
