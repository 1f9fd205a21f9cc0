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
  /** What somebody accepts who watches a name or land (Indiana). */
  propertyWatchTerms: 'PropertyWatchTerms',
} as const;

export const HELP_SEARCH_PATH = '/help/HelpTopicSearch';
