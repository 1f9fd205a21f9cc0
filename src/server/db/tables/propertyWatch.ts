import type { ColumnType, Generated } from 'kysely';
import type { WatchKind, WatchState } from '#contract/account/propertyWatch';

/** Subject of a watch; its kind decides which fields it has. */
export interface WatchedFields {
  readonly lastName?: string;
  readonly firstName?: string;
  readonly business?: string;
  readonly parcel?: string;
  readonly subdivision?: string;
  readonly lot?: string;
  readonly block?: string;
}

/** A request to be emailed when documents about a name or property are recorded. */
export interface PropertyWatchTable {
  id: Generated<number>;
  kind: WatchKind;
  /** Emptied some time after the watch ends, like everything that identifies its owner. */
  watched: ColumnType<WatchedFields, string, string>;
  /** Subject of the watch, as text. */
  label: string;
  /** Null for every county of Indiana. */
  county_ids: number[] | null;
  /** Equal for the same subject in the same counties. */
  same_as: string;
  email: string;
  /** Normalized address, for comparison. */
  email_key: string;
  /** Accepted version of the terms. */
  terms_version: number;
  state: Generated<WatchState>;
  asked_at: Date;
  confirmed_at: Date | null;
  ended_at: Date | null;
  /** Who ended it: the owner on a page, an email program's unsubscribe button, or a super user. */
  ended_by: 'OWNER' | 'MAIL_PROGRAM' | 'OFFICE' | null;
}

/** Lookup keys of a watch: every matching document has at least one of them. */
export interface PropertyWatchKeyTable {
  key: string;
  watch_id: number;
  /** Version of the name rules that created it. */
  rules_version: number;
}

/** New documents that haven't been compared with the watches yet. */
export interface PropertyWatchQueueTable {
  document_id: number;
}

/**
 * An email about watches. Its token gives access to the pages it links to; only the token's hash is
 * stored.
 */
export interface PropertyWatchMailingTable {
  id: Generated<number>;
  email_key: string;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  /** The watch to confirm; null for an email about documents. */
  confirms_id: number | null;
  /** Null once the email queue has deleted the email. */
  mail_id: number | null;
  mailed_at: Date;
  /** When it bounced; null if it didn't. */
  bounced_at: Date | null;
}

/** A document that matches a watch; one row per pair. */
export interface PropertyWatchNoticeTable {
  id: Generated<number>;
  watch_id: number;
  /** Null once the document is deleted. */
  document_id: number | null;
  /** Where it was recorded. */
  county_id: number;
  /** Why it matches, as text; emptied once emailed. */
  reason: string;
  made_at: Date;
  /** Null while it waits to be emailed. */
  mailing_id: number | null;
  /** When its link was first followed. */
  clicked_at: Date | null;
}
