import type { EditionFeatures, Locale } from '../locales';

/** The screen that shows a help topic (spec section 2, Common and help routes). */
export const HELP_TOPIC_PATH = '/help/HelpTopic';

/**
 * Short names of topics that the site links to. They always exist: an installation may change their
 * text but not delete them.
 */
export const HELP_TOPICS = {
  /** Shown if the URL doesn't specify a topic. */
  main: 'Main',
  termsOfService: 'TermsOfService',
  registeredUserAgreement: 'RegisteredUserAgreement',
  privacyPolicy: 'PrivacyPolicy',
  careers: 'Careers',
  superSearch: 'SuperSearch',
  /** The full text of the judgment search notice. */
  judgmentNotice: 'JudgmentNotice',
  /** Terms that apply to a property watch (Indiana). */
  propertyWatchTerms: 'PropertyWatchTerms',
} as const;

export const HELP_SEARCH_PATH = '/help/HelpTopicSearch';

/** Features that topics are about; keyed by short name. */
const TOPIC_FEATURES: Readonly<Record<string, keyof EditionFeatures>> = {
  CourtSearch: 'court',
  CaseNumbers: 'court',
  TaxWarrants: 'taxWarrant',
  [HELP_TOPICS.judgmentNotice]: 'judgment',
  [HELP_TOPICS.propertyWatchTerms]: 'propertyWatch',
};

/** Returns the short names of topics that are only about records of other editions. */
export function foreignTopics({ features }: Locale): readonly string[] {
  return Object.keys(TOPIC_FEATURES).filter((shortName) => {
    const feature = TOPIC_FEATURES[shortName];
    return feature !== undefined && !features[feature];
  });
}
