import type { ColumnType, Generated } from 'kysely';
import type { ApplicationCode, RegionCode } from '#contract/applications';
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

/** The counties of a PUBLIC or USER region. ALL regions have none and cover everything. */
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
  /** Sanitised HTML. */
  message: string;
  updated_at: Date;
  updated_by: number | null;
}

/** Append-only; each row carries the hash of the one before it. */
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

/** Counters of rate limits; a row is one key in one window. */
export interface RateCounterTable {
  key: string;
  window_start: Date;
  count: number;
}

/** Values that all servers of one database share. */
export interface SettingTable {
  name: string;
  value: string;
}

/** An address under which a program fetches what a user follows. Only the secret's hash is kept. */
export interface FeedTable {
  id: Generated<number>;
  user_id: number;
  /** What it tells: see `domain/feeds/rules.ts`. */
  kind: string;
  /** Of what, in the words of the kind; empty where the kind says it all. */
  subject: string;
  secret_hash: string;
  renewed_at: Date;
  /** When it was fetched last, to about a minute; null for never. */
  asked_at: Date | null;
}
