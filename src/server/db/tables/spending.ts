import type { Generated } from 'kysely';

/** A limit on spending beyond the plan in a period: for a user, a code, or the whole account. */
export interface SpendBudgetTable {
  id: Generated<number>;
  account_id: number;
  /** Null for a budget of a code or of the whole account. */
  user_id: number | null;
  billing_code: string | null;
  cents: number;
  /** True if the budget blocks charges over its limit. */
  is_stop: boolean;
  /** Start of the period in which the warning was sent. */
  warned_in: string | null;
}

/** One bulk change of billing codes. */
export interface CodeRepairTable {
  id: Generated<number>;
  account_id: number;
  /** Who made it. */
  user_id: number;
  at: Date;
  /** The repair that this one undoes. */
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
