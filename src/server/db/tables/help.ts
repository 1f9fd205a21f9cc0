import type { ColumnType, Generated } from 'kysely';

export interface HelpTopicTable {
  id: Generated<number>;
  /** Unique without regard to case. */
  short_name: string;
  title: string;
  /** Sanitised HTML with placeholders. */
  body_html: string;
  version: Generated<number>;
  updated_at: Date;
  /** Null for the text that came with the site. */
  updated_by: number | null;
  /** Words that find the topic beside those of its title and text. */
  keywords: Generated<string>;
  /** What the search of the help looks through: title, then keywords, then text. */
  search: ColumnType<string, never, never>;
}

/** Every state that a topic had; the newest is the topic's own. */
export interface HelpTopicVersionTable {
  topic_id: number;
  version: number;
  title: string;
  body_html: string;
  updated_at: Date;
  updated_by: number | null;
}
