import type { ColumnType, Generated } from 'kysely';

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
  /** Words that find the topic in addition to those of its title and text. */
  keywords: Generated<string>;
  /** Help search document: title, then keywords, then text. */
  search: ColumnType<string, never, never>;
}

/** Every version of a topic; the newest is the topic's own. */
export interface HelpTopicVersionTable {
  topic_id: number;
  version: number;
  title: string;
  body_html: string;
  updated_at: Date;
  updated_by: number | null;
}
