/** The screen that shows a help topic (spec section 2, Common and help routes). */
export const HELP_TOPIC_PATH = '/help/HelpTopic';

/**
 * Short names of the topics that the site itself links to. They always exist: an installation may
 * change their text, never delete them.
 */
export const HELP_TOPICS = {
  /** Shown where an address names no topic. */
  main: 'Main',
  termsOfService: 'TermsOfService',
  registeredUserAgreement: 'RegisteredUserAgreement',
  privacyPolicy: 'PrivacyPolicy',
  careers: 'Careers',
  superSearch: 'SuperSearch',
  /** What the notice link of the judgment search says in full. */
  judgmentNotice: 'JudgmentNotice',
} as const;

export const HELP_SEARCH_PATH = '/help/HelpTopicSearch';

/** A help topic as the server sends it. */
export interface HelpTopic {
  readonly id: number;
  /** Unique without regard to case; names the topic in addresses. */
  readonly shortName: string;
  readonly title: string;
  /** Sanitised HTML; may hold the placeholders of `fillTopic`. */
  readonly html: string;
  /** Counts the changes from 1 on. */
  readonly version: number;
  /** ISO instant of the last change. */
  readonly updated: string;
}

/** A topic that a search of the help found. */
export interface HelpTopicHit {
  readonly id: number;
  readonly shortName: string;
  readonly title: string;
  /** Plain text around the words found; may hold placeholders. */
  readonly excerpt: string;
}
