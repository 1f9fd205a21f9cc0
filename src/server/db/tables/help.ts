import type { ColumnType, Generated } from 'kysely';
import type { LocaleCode } from '#contract/locales';

export interface HelpTopicTable {
  id: Generated<number>;
  /** Unique, case-insensitively. */
  short_name: string;
  title: string;
  /** Sanitized HTML with placeholders. */
  body_html: string;
  version: Generated<number>;
  updated_at: Date;
  /** Null for the original text. */
  updated_by: number | null;
  /** Search keywords of the topic, besides its title and text. */
  keywords: Generated<string>;
  /** False for a new topic, which only its editors see. */
  is_published: Generated<boolean>;
  /** Revision of the last saved draft, including discarded ones; 0 if there was none. */
  draft_revision: Generated<number>;
  /** Help search document: title, then keywords, then text. */
  search: ColumnType<string, never, never>;
}

/** Every version of a topic; the newest one matches the topic's own row. */
export interface HelpTopicVersionTable {
  topic_id: number;
  version: number;
  title: string;
  body_html: string;
  updated_at: Date;
  updated_by: number | null;
  keywords: Generated<string>;
  /** Why the version was published. */
  reason: Generated<string>;
}

/** The draft of a topic, which all its editors share. */
export interface HelpTopicDraftTable {
  topic_id: number;
  /** Number of the save, starting at 1; a new draft continues the topic's numbers. */
  revision: number;
  /** The published version that the draft changes. */
  based_on: number;
  title: string;
  body_html: string;
  keywords: string;
  updated_at: Date;
  updated_by: number | null;
}

/** An image of help topics. */
export interface HelpImageTable {
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string;
  media_type: string;
  bytes: Buffer;
  added_at: Date;
  added_by: number | null;
}

/** A help search without results, in lowercase. */
export interface HelpSearchMissTable {
  words: string;
  count: number;
  last_at: Date;
}

/** A version of a code's explanation. The newest version applies. */
export interface LegendTextTable {
  locale: LocaleCode;
  group_id: string;
  code: string;
  /** Starts at 1. */
  version: number;
  /** Sanitized HTML; null for the default text. */
  html: string | null;
  reason: string;
  saved_at: Date;
  saved_by: number;
}
