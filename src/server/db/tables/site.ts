import type { ColumnType, Generated } from 'kysely';
import type { ApplicationCode, RegionCode } from '#contract/site/applications';
import type { LocaleCode } from '#contract/locales';

export interface RegionTable {
  id: Generated<number>;
  region_code: RegionCode;
  name: string;
  kind: 'ALL' | 'PUBLIC' | 'USER';
  /** The owner of a USER region. */
  user_id: number | null;
  position: number;
}

/** A county in a PUBLIC or USER region. ALL regions have no rows and cover everything. */
export interface RegionCountyTable {
  region_id: number;
  county_id: number;
}

export interface MessageOfTheDayTable {
  /** `COURT-IN-18097`, with `*` for any. */
  category: string;
  app_code: ApplicationCode | null;
  locale: LocaleCode | null;
  county_id: number | null;
  message: string;
  updated_at: Date;
  updated_by: number | null;
  /** Shown to readers starting then; null for always. */
  starts_at: Date | null;
  /** Hidden from readers starting then; null for never. */
  ends_at: Date | null;
  /** Number of dismissals of the current text. */
  dismissals: Generated<number>;
}

/** Append-only; each row contains the hash of the previous one. */
export interface AuditEventTable {
  id: Generated<number>;
  at: Date;
  actor_id: number | null;
  action: string;
  target: string;
  detail: ColumnType<unknown, string, never>;
  request_id: string;
  previous_hash: string;
  hash: string;
}

/** Counters of rate limits; one row per key and window. */
export interface RateCounterTable {
  key: string;
  window_start: Date;
  count: number;
}

/** Values shared by all servers of a database. */
export interface SettingTable {
  name: string;
  value: string;
}

/** A URL for fetching data that a user follows. Stores only the secret's hash. */
export interface FeedTable {
  id: Generated<number>;
  user_id: number;
  /** Content of the feed: see `domain/feeds/rules.ts`. */
  kind: string;
  /** Subject of the feed, in the format of its kind; empty if the kind has only one subject. */
  subject: string;
  secret_hash: string;
  renewed_at: Date;
  /** When the feed was last fetched, accurate to about a minute; null for never. */
  asked_at: Date | null;
}
