import type { ColumnType, Generated } from 'kysely';
import type { ApplicationCode } from '#contract/applications';
import type { ReasonNotCounted } from '#contract/schemas/account';

/** Every search of a signed-in user that was answered, counted or not. */
export interface SearchLogTable {
  id: Generated<number>;
  account_id: number | null;
  user_id: number;
  app_code: ApplicationCode;
  region_id: number;
  billing_code: string | null;
  /** What was asked for, as it was sent. */
  criteria: ColumnType<unknown, string, never>;
  /** The same for the same search: see `searchLog/rules.ts`. */
  criteria_key: string;
  is_counted: boolean;
  reason_not_counted: ReasonNotCounted | null;
  /** Up to the cap. */
  result_count: number;
  is_capped: boolean;
  /** Newest load of the data searched; null where none is loaded. */
  as_of: Date | null;
  duration_ms: number;
  request_id: string;
  at: Date;
}

/** When a user's search was counted last; the key of the table lets it count once a day only. */
export interface CountedSearchTable {
  user_id: number;
  criteria_key: string;
  counted_at: Date;
}

export interface NotificationTable {
  id: Generated<number>;
  user_id: number;
  kind: 'CASE_CHANGED' | 'HEARING_CHANGED' | 'ACCOUNT';
  /** Kind and id of what it is about, such as `courtCase/7`; null for the account itself. */
  target: string | null;
  title: string;
  /** Plain text. */
  body: string;
  created_at: Date;
  read_at: Date | null;
}
