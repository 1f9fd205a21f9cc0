import type { Generated } from 'kysely';

/** A deadline on a user's own calendar. Dates are ISO dates. */
export interface UserDeadlineTable {
  id: Generated<number>;
  user_id: number;
  due_on: string;
  title: string;
  note: string;
  /** As the user entered it; may be empty. */
  case_number: string;
  /** How it was computed; empty for dates that the user entered. */
  rule_words: string;
  /** Days before the deadline; null without a reminder. */
  remind_days: number | null;
  reminded_at: Date | null;
  created_at: Date;
}
