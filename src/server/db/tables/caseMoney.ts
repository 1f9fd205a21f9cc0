import type { Generated } from 'kysely';
import type { BondStatus, CaseRelation } from '#contract/records/caseMoney';

/** A part of the sentence on a charge. */
export interface ChargeSentenceTable {
  id: Generated<number>;
  charge_id: number;
  sentenced_on: string | null;
  description: string;
  length_days: number | null;
  /** Suspended days of the sentence, served on probation. */
  suspended_days: number | null;
  amount_cents: number | null;
}

/** A bond for a defendant's appearance. */
export interface CaseBondTable {
  id: Generated<number>;
  case_id: number;
  kind: string;
  amount_cents: number | null;
  set_on: string | null;
  posted_on: string | null;
  poster: string | null;
  status: BondStatus;
  status_on: string | null;
  source_key: Generated<string | null>;
}

/** An amount owed to the court. */
export interface CaseReceivableTable {
  id: Generated<number>;
  case_id: number;
  account: string;
  ordered_on: string | null;
  due_on: string | null;
  satisfied_on: string | null;
  amount_cents: number;
  /** Balance as reported by the court; null if the court doesn't report one. */
  balance_cents: number | null;
  payor: string | null;
  recipient: string | null;
  source_key: Generated<string | null>;
}

/** A payment received; negative if it was returned. */
export interface CasePaymentTable {
  id: Generated<number>;
  case_id: number;
  account: string;
  paid_on: string | null;
  amount_cents: number;
  receipt_number: string | null;
  payor: string | null;
  source_key: Generated<string | null>;
}

/** A related case, whether or not it's on this site. */
export interface CaseRelationTable {
  id: Generated<number>;
  case_id: number;
  kind: CaseRelation;
  target_number: string;
  /** In the format of `court_case.number_key` and `number_tail`. */
  target_key: string;
  target_tail: string | null;
  related_on: string | null;
  source_key: Generated<string | null>;
}
