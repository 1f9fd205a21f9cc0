import type { ColumnType, Generated } from 'kysely';
import type { WatchKind, WatchState } from '#contract/propertyWatch';

/** What a watch is on; which fields it has follows from the kind. */
export interface WatchedFields {
  readonly lastName?: string;
  readonly firstName?: string;
  readonly business?: string;
  readonly parcel?: string;
  readonly subdivision?: string;
  readonly lot?: string;
  readonly block?: string;
}

/** Somebody wants a mail when documents of a name or of a piece of land are recorded. */
export interface PropertyWatchTable {
  id: Generated<number>;
  kind: WatchKind;
  /** Empty some time after the watch has ended, as is all that tells whose it was. */
  watched: ColumnType<WatchedFields, string, string>;
  /** What it is on, in words. */
  label: string;
  /** Null for every county of Indiana. */
  county_ids: number[] | null;
  /** The same for the same thing in the same counties. */
  same_as: string;
  email: string;
  /** As addresses are compared. */
  email_key: string;
  /** Version of the terms that were accepted. */
  terms_version: number;
  state: Generated<WatchState>;
  asked_at: Date;
  confirmed_at: Date | null;
  ended_at: Date | null;
  /** Who ended it: its owner on a page, a mail program's button, or a super user. */
  ended_by: 'OWNER' | 'MAIL_PROGRAM' | 'OFFICE' | null;
}

/** By what a watch is found: every document that fits it has one of its keys. */
export interface PropertyWatchKeyTable {
  key: string;
  watch_id: number;
  /** Of the rules of names that it was made by. */
  rules_version: number;
}

/** Documents that came in and were not compared with the watches yet. */
export interface PropertyWatchQueueTable {
  document_id: number;
}

/** A mail about watches. Its token opens the pages that it leads to; only the hash is kept. */
export interface PropertyWatchMailingTable {
  id: Generated<number>;
  email_key: string;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  /** The watch that it asks to confirm; null for a mail that tells of documents. */
  confirms_id: number | null;
  /** Null once the queue of mails has forgotten it. */
  mail_id: number | null;
  mailed_at: Date;
  /** When it came back; null where it did not. */
  bounced_at: Date | null;
}

/** A document that fits a watch: of each pair there is one. */
export interface PropertyWatchNoticeTable {
  id: Generated<number>;
  watch_id: number;
  /** Null once the document is gone. */
  document_id: number | null;
  /** Where it was recorded. */
  county_id: number;
  /** Why it fits, in words; empty once it was mailed. */
  reason: string;
  made_at: Date;
  /** Null while it waits to be mailed. */
  mailing_id: number | null;
  /** When its link was followed first. */
  clicked_at: Date | null;
}
