import { ENTRY_KIND_WORDS, ENTRY_KINDS } from '../records/ccsEntries';

/** Topics of an alert on a saved case: kinds of docket entries, and all other changes. */
export const ALERT_TOPICS = [...ENTRY_KINDS, 'case'] as const;
export type AlertTopic = (typeof ALERT_TOPICS)[number];

export const ALERT_TOPIC_WORDS: Readonly<Record<AlertTopic, string>> = {
  ...ENTRY_KIND_WORDS,
  order: 'Orders and judgments',
  case: 'Status and parties',
};
