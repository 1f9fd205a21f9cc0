import type { Generated } from 'kysely';

/** What may be spent beyond the plan in a period: by a user, under a code, or by the whole account. */
export interface SpendBudgetTable {
  id: Generated<number>;
  account_id: number;
  /** Null for a budget of a code, or of the whole account. */
  user_id: number | null;
  billing_code: string | null;
  cents: number;
  /** What would go beyond it is refused. */
  is_stop: boolean;
  /** The beginning of the period in which it was told that most of it is used. */
  warned_in: string | null;
}

/** One change of many billing codes. */
export interface CodeRepairTable {
  id: Generated<number>;
  account_id: number;
  /** Who did it. */
  user_id: number;
  at: Date;
  /** The repair that this one takes back. */
  undo_of: number | null;
}

/** A search or a purchase whose code was changed. */
export interface CodeRepairRowTable {
  repair_id: number;
  search_id: number | null;
  purchase_id: number | null;
  from_code: string | null;
  to_code: string | null;
}
