import type { Generated } from 'kysely';
import type { BondStatus, CaseRelation } from '#contract/caseMoney';

/** A part of what a charge was punished with. */
export interface ChargeSentenceTable {
  id: Generated<number>;
  charge_id: number;
  sentenced_on: string | null;
  description: string;
  length_days: number | null;
  /** Of the length; on probation. */
  suspended_days: number | null;
  amount_cents: number | null;
}

/** Security for a defendant's appearance. */
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

/** Money that is to be paid into court. */
export interface CaseReceivableTable {
  id: Generated<number>;
  case_id: number;
  account: string;
  ordered_on: string | null;
  due_on: string | null;
  satisfied_on: string | null;
  amount_cents: number;
  /** As the court says it; null where it does not. */
  balance_cents: number | null;
  payor: string | null;
  recipient: string | null;
  source_key: Generated<string | null>;
}

/** Money that came in; less than 0 where it was given back. */
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

/** Another case as this one names it, whether we hold it or not. */
export interface CaseRelationTable {
  id: Generated<number>;
  case_id: number;
  kind: CaseRelation;
  target_number: string;
  /** As `court_case.number_key` and `number_tail` have it. */
  target_key: string;
  target_tail: string | null;
  related_on: string | null;
  source_key: Generated<string | null>;
}
