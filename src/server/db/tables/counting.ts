import type { ColumnType, Generated } from 'kysely';
import type { ApplicationCode } from '#contract/site/applications';
import type { LocaleCode } from '#contract/locales';
import type { MailCadence, NotificationKind } from '#contract/account/notifications';
import type { RegisterId } from '#contract/records/registers';
import type { Coverage, NotSearched, PartlySearched } from '#contract/schemas/results';
import type { Cadence } from '#contract/account/savedSearches';
import type { ReasonNotCounted } from '#contract/schemas/account';

/** Every completed search of a logged-in user, counted or not. */
export interface SearchLogTable {
  id: Generated<number>;
  account_id: number | null;
  user_id: number;
  app_code: ApplicationCode;
  region_id: number;
  billing_code: string | null;
  /** Search criteria as sent. */
  criteria: ColumnType<unknown, string, never>;
  /** Equal for equal searches; see `searchLog/rules.ts`. */
  criteria_key: string;
  is_counted: boolean;
  reason_not_counted: ReasonNotCounted | null;
  /** Number of results, up to the cap. */
  result_count: number;
  is_capped: boolean;
  /** Most recent load of the searched data; null if none is loaded. */
  as_of: Date | null;
  duration_ms: number;
  request_id: string;
  at: Date;
  /** For a counted search: SHA-256 of its certificate's rows, hexadecimal. */
  rows_hash: Generated<string | null>;
  rules_version: Generated<number | null>;
  /** What the search's region covered at that time. */
  coverage_key: Generated<string | null>;
  /** For a counted search: typed text that it didn't use; null in older rows. */
  left_out: ColumnType<readonly string[] | null, string | null | undefined, string | null>;
  /** The bonus searches used for it; null if the plan's searches were used. */
  bonus_grant_id: Generated<number | null>;
}

/** A region's coverage at one time, including its gaps. */
export interface CoverageFacts {
  readonly regionName: string;
  readonly places: Coverage;
  readonly notSearched: readonly NotSearched[];
  /** Absent in older rows. */
  readonly partlySearched?: readonly PartlySearched[];
  /** Each searched county, with the most recent load of its records. */
  readonly counties: readonly { readonly name: string; readonly asOf: string }[];
}

export interface SearchCoverageTable {
  /** SHA-256 of the facts, hexadecimal. */
  key: string;
  facts: ColumnType<CoverageFacts, string, never>;
}

/** The rows of a counted search as found: see `recordSearch/receiptRows.ts`. */
export interface SearchReceiptTable {
  log_id: number;
  at: Date;
  /** JSON, exactly as hashed. */
  rows: string;
}

/** When a user's search was last counted; the primary key makes it count only once a day. */
export interface CountedSearchTable {
  user_id: number;
  criteria_key: string;
  counted_at: Date;
}

export interface NotificationTable {
  id: Generated<number>;
  user_id: number;
  kind: NotificationKind;
  /**
   * Kind and id of its subject, such as `courtCase/7` or `savedSearch/7`; null for the account
   * itself.
   */
  target: string | null;
  title: string;
  /** Plain text. */
  body: string;
  created_at: Date;
  read_at: Date | null;
  archived_at: Date | null;
  /** Null while an email about it, if any, is waiting. */
  mailed_at: Date | null;
  /** The record event that it describes; null for other notifications, and older ones. */
  event_id: Generated<number | null>;
}

/** A user's notification and email settings; defaults apply without a row. */
export interface NotificationSettingTable {
  user_id: number;
  /** Kinds that aren't delivered at all. */
  muted_kinds: Generated<string[]>;
  cadence: Generated<MailCadence>;
  /** Hours without email in the courts' main time zone, such as 21 to 6 overnight. */
  quiet_from: number | null;
  quiet_to: number | null;
  /** Token that stops the emails without a login. */
  stop_token: string;
  /** Time of the last email. */
  mailed_at: Date | null;
}

/** A saved search, and the result of its last run. */
export interface SavedSearchTable {
  id: Generated<number>;
  user_id: number;
  locale: LocaleCode;
  register: RegisterId;
  name: string;
  region_id: number;
  /** The fields of its URL except the region, as text. */
  criteria: ColumnType<Readonly<Record<string, string>>, string, string>;
  /** Equal for a user's equal searches: see `savedSearches/rules.ts`. */
  criteria_key: string;
  cadence: Cadence;
  is_notified: boolean;
  is_paused: boolean;
  created_at: Date;
  /** Increases with each change and each run: of two simultaneous writes, only one succeeds. */
  version: Generated<number>;
  /** Removed from the list; can be restored for a day. */
  removed_at: Date | null;
  /** ISO date of the next run; null for a search that doesn't run automatically. */
  due_on: string | null;
  ran_at: Date | null;
  total: number | null;
  is_capped: Generated<boolean>;
  /** Ids of found records that aren't new; limited in number. */
  known_ids: Generated<number[]>;
  /** Ids of records that the user hasn't seen yet; limited in number. */
  new_ids: Generated<number[]>;
  problem: string | null;
}
