import type { ColumnType, Generated } from 'kysely';
import type { CodeImportState } from '#contract/filing/codes';
import type { CorrectionField, WaiverState } from '#contract/filing/review';
import type { EfmOperation } from '#contract/filing/efmOperations';
import type { PracticeMode } from '#contract/filing/practiceFailures';
import type { FilingActor, FilingKind, FilingStatus } from '#contract/filing/states';
import type {
  EfmAnswer,
  EnvelopeMessage,
  FeeCalculation,
  FeeRequest,
  PolicyField,
} from '#contract/schemas/efmMessages';

/** Messages that the manager or the provider received (`IN`) or sent (`OUT`). */
export interface EfmMessageTable {
  id: Generated<number>;
  direction: 'IN' | 'OUT';
  message_id: string;
  operation: EfmOperation;
  correlation_id: string | null;
  sent_at: Date;
  body: ColumnType<Readonly<Record<string, unknown>>, string, never>;
  /** SHA-256 of operation and body, hexadecimal. */
  body_hash: string;
  answer: ColumnType<EfmAnswer | null, string | null, string>;
  answered_at: Date | null;
  tries: Generated<number>;
  /** Null for received messages. */
  next_try_at: Date | null;
  /** Why the last attempt failed. */
  failure: Generated<string | null>;
}

/** An envelope that the manager received. */
export interface EfmEnvelopeTable {
  id: string;
  number: string;
  /** With corrections applied. */
  court_id: number;
  /** With corrections applied; for a new case, once it has a number. */
  case_number: string | null;
  /** As submitted. */
  submission: ColumnType<EnvelopeMessage, string, never>;
  /** The quote that the envelope was submitted with; stored as long as the envelope. */
  quote_id: Generated<string | null>;
  filed_at: Date;
  received_at: Date;
}

/** A filing in the manager's queue. */
export interface EfmFilingTable {
  id: string;
  envelope_id: string;
  position: number;
  court_id: number;
  kind: FilingKind;
  code: string;
  /** Changes only when a row is added to `efm_change`. */
  status: ColumnType<FilingStatus, never, never>;
  /** Sequence number of the last change. */
  sequence: ColumnType<number, never, never>;
  filed_at: Date;
}

/** A change to a filing; rows are never updated. */
export interface EfmChangeTable {
  filing_id: string;
  sequence: number;
  from_status: FilingStatus;
  to_status: FilingStatus;
  actor: FilingActor;
  actor_name: string | null;
  /** The message that requested the change; null if there was none. */
  message_id: string | null;
  at: Date;
}

/** A version of the codes: the statewide codes, or one county's differences from them. */
export interface EfmCodeVersionTable {
  id: Generated<number>;
  /** Null for the statewide codes. */
  county_id: number | null;
  /** Names of the imported files. */
  source: string;
  effective_on: string;
  created_at: Date;
  /** Null while it is being loaded; the earlier version is then in effect. */
  completed_at: Date | null;
}

/** A code in a code list. */
export interface EfmCodeTable {
  version_id: number;
  list: string;
  code: string;
  position: number;
  name: string;
  parent: string | null;
  facts: ColumnType<Readonly<Record<string, string | number | boolean>>, string, string>;
  /** True in a county's version if the county doesn't use the statewide code. */
  is_removed: Generated<boolean>;
}

/** A code file that a super user uploaded. */
export interface EfmCodeImportTable {
  id: Generated<number>;
  /** Null for the statewide codes. */
  county_id: number | null;
  file_name: string;
  /** Emptied after the file was rejected or imported. */
  content: string;
  effective_on: string;
  state: CodeImportState;
  codes: number;
  /** One sentence per error. */
  report: ColumnType<readonly string[], string, string>;
  created_at: Date;
}

/** Policy for a county's courts, or for all courts without their own policy. */
export interface EfmPolicyTable {
  id: Generated<number>;
  county_id: number | null;
  effective_on: string;
  accepts_initial: boolean;
  accepts_subsequent: boolean;
  document_bytes: number;
  envelope_bytes: number;
  document_pages: number;
  allows_several_leads: boolean;
  serves_at: 'submission' | 'acceptance';
  allows_copies: boolean;
  statement: string;
  fields: ColumnType<readonly PolicyField[], string, string>;
}

/** A fee quote, with its expiration. */
export interface EfmQuoteTable {
  id: string;
  request: ColumnType<FeeRequest, string, never>;
  calculation: ColumnType<FeeCalculation, string, never>;
  valid_until: Date;
}

/** Current reviewer of an envelope, with an expiration. */
export interface EfmLockTable {
  envelope_id: string;
  reviewer_id: number;
  reviewer_name: string;
  since: Date;
  expires_at: Date;
  /** Why the lock was taken over from another reviewer; null if it wasn't. */
  reason: string | null;
}

/** A clerk's correction to an envelope; the latest one for each field applies. */
export interface EfmCorrectionTable {
  id: Generated<number>;
  envelope_id: string;
  field: CorrectionField;
  /** Id of a filing, document, or party; null for the envelope. */
  target_id: string | null;
  before: string;
  after: string;
  reviewer_id: number;
  reviewer_name: string;
  at: Date;
}

/** Details of a decision that the filing's history doesn't contain. */
export interface EfmDecisionTable {
  filing_id: string;
  /** Sequence number of the change that the decision caused. */
  sequence: number;
  /** Null if the decision was automatic because a deadline passed. */
  reviewer_id: number | null;
  reason_code: string | null;
  words: Generated<string>;
  /** The document that the clerk returned; null for the whole filing. */
  document_id: string | null;
  /** Last day to replace a returned filing. */
  until_on: string | null;
}

/** The note that a clerk last used for a reason code. */
export interface EfmReasonWordsTable {
  user_id: number;
  reason_code: string;
  words: string;
}

/** A clerk's saved queue filter. */
export interface EfmQueueFilterTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** The query of the queue's URL. */
  query: string;
}

/** A court's decision on a fee waiver. */
export interface EfmWaiverTable {
  envelope_id: string;
  state: Exclude<WaiverState, 'none' | 'pending'>;
  /** Court fees that the filer still owes. */
  due_cents: number;
  due_on: string | null;
  words: string;
  reviewer_id: number;
  reviewer_name: string;
  at: Date;
}

/** Docket entry of an accepted filing. Striking the filing adds another entry and removes none. */
export interface EfmDocketingTable {
  filing_id: string;
  case_id: number;
  entry_id: number;
  case_number: string;
  entered_on: string;
  reviewer_id: number;
  at: Date;
  struck_at: Date | null;
  struck_by: string | null;
  struck_reason: string | null;
  strike_entry_id: number | null;
}

/** A failure that a super user simulates in the built-in manager. */
export interface EfmPracticeFailureTable {
  id: Generated<number>;
  mode: PracticeMode;
  /** Null for all courts. */
  court_id: number | null;
  /** Delay in seconds for `slow`. */
  seconds: Generated<number>;
  reason: string;
  starts_at: Date;
  /** Set to the current time when a super user ends the failure early. */
  ends_at: Date;
  started_by: number;
  ended_by: number | null;
}
