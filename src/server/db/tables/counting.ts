import type { ColumnType, Generated } from 'kysely';
import type { ApplicationCode } from '#contract/applications';
import type { LocaleCode } from '#contract/locales';
import type { MailCadence, NotificationKind } from '#contract/notifications';
import type { RegisterId } from '#contract/registers';
import type { Coverage, NotSearched, PartlySearched } from '#contract/schemas/results';
import type { Cadence } from '#contract/savedSearches';
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
  /** Of a counted search: SHA-256 of its rows as its receipt keeps them, hexadecimal. */
  rows_hash: Generated<string | null>;
  rules_version: Generated<number | null>;
  /** What its region covered then. */
  coverage_key: Generated<string | null>;
  /** The searches given on top that paid for it; null where the plan did. */
  bonus_grant_id: Generated<number | null>;
}

/** What a region covered at a moment, and what of it not. */
export interface CoverageFacts {
  readonly regionName: string;
  readonly places: Coverage;
  readonly notSearched: readonly NotSearched[];
  /** Absent in what was written before it was told. */
  readonly partlySearched?: readonly PartlySearched[];
  /** Each county that was searched, with the newest load of its records. */
  readonly counties: readonly { readonly name: string; readonly asOf: string }[];
}

export interface SearchCoverageTable {
  /** SHA-256 of the facts, hexadecimal. */
  key: string;
  facts: ColumnType<CoverageFacts, string, never>;
}

/** The rows of a counted search as they were found: see `recordSearch/receiptRows.ts`. */
export interface SearchReceiptTable {
  log_id: number;
  at: Date;
  /** JSON, as the hash is of it. */
  rows: string;
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
  kind: NotificationKind;
  /** Kind and id of what it is about, such as `courtCase/7` or `savedSearch/7`; null for the account itself. */
  target: string | null;
  title: string;
  /** Plain text. */
  body: string;
  created_at: Date;
  read_at: Date | null;
  archived_at: Date | null;
  /** Null while it waits for its mail, if there is to be one. */
  mailed_at: Date | null;
}

/** What of a user's notifications is told and mailed; without a row the defaults hold. */
export interface NotificationSettingTable {
  user_id: number;
  /** Kinds that are not told at all. */
  muted_kinds: Generated<string[]>;
  cadence: Generated<MailCadence>;
  /** Hours of the courts' main clock between which no mail goes out; from 21 to 6 over night. */
  quiet_from: number | null;
  quiet_to: number | null;
  /** Ends the mails without logging in. */
  stop_token: string;
  /** Of the last mail. */
  mailed_at: Date | null;
}

/** A search that a user keeps, and what its last run found. */
export interface SavedSearchTable {
  id: Generated<number>;
  user_id: number;
  locale: LocaleCode;
  register: RegisterId;
  name: string;
  region_id: number;
  /** The fields of its address but the region, as texts. */
  criteria: ColumnType<Readonly<Record<string, string>>, string, string>;
  /** The same for the same search of a user: see `savedSearches/rules.ts`. */
  criteria_key: string;
  cadence: Cadence;
  is_notified: boolean;
  is_paused: boolean;
  created_at: Date;
  /** Goes on with each change and each run: of two that write at once one does. */
  version: Generated<number>;
  /** Taken out of the list; for a day it can be put back. */
  removed_at: Date | null;
  /** ISO date on which it is due next; null for one that is only kept. */
  due_on: string | null;
  ran_at: Date | null;
  total: number | null;
  is_capped: Generated<boolean>;
  /** Records that are not new, as far as they were found; bounded. */
  known_ids: Generated<number[]>;
  /** Records that its user has not looked at yet; bounded. */
  new_ids: Generated<number[]>;
  problem: string | null;
}
