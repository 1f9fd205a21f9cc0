import { BACKEND_PAGES } from './backendPages';
import { HELP_TOPIC_PATH, HELP_TOPICS } from './helpTopics';
import { INFORMATION_PATHS } from './informationPages';
import type { Locale } from '../locales';
import { COPYRIGHT_FIRST_YEAR, PRODUCT_NAME } from '../product';
import type { LinkQuery } from './queryFields';

/** A footer link to a screen of the app or a server page, in the page's edition. */
export interface FooterLink {
  /** Stable and unique within the footer. */
  readonly key: string;
  readonly label: string;
  /** Path below the edition's prefix. */
  readonly path: string;
  readonly query: LinkQuery;
  /** True for a server-rendered page instead of a screen of the app. */
  readonly isServed?: true;
}

function topicLink(label: string, shortName: string): FooterLink {
  return { key: shortName, label, path: HELP_TOPIC_PATH, query: { shortName } };
}

function screenLink(label: string, path: string): FooterLink {
  return { key: path, label, path, query: {} };
}

const AGREEMENT_LINK = topicLink('Registered User Agreement', HELP_TOPICS.registeredUserAgreement);
const TERMS_LINK = topicLink('Terms of Service', HELP_TOPICS.termsOfService);

const OTHER_LINKS: readonly FooterLink[] = [
  topicLink('Privacy Policy', HELP_TOPICS.privacyPolicy),
  screenLink('Privacy and Public Access', INFORMATION_PATHS.privacyAndPublicAccess),
  topicLink('Help', HELP_TOPICS.main),
  topicLink('Careers', HELP_TOPICS.careers),
  screenLink('About Us', INFORMATION_PATHS.aboutUs),
  screenLink('Fee Schedule', INFORMATION_PATHS.fees),
  { ...screenLink('Status', BACKEND_PAGES.status), isServed: true },
  { ...screenLink('API', BACKEND_PAGES.apiReference), isServed: true },
];

const LINKS_LOGGED_IN: readonly FooterLink[] = [AGREEMENT_LINK, ...OTHER_LINKS];
const LINKS_LOGGED_OUT: readonly FooterLink[] = [TERMS_LINK, ...OTHER_LINKS];

/**
 * Footer links in order (spec section 1, Shell): the Registered User Agreement when logged in,
 * otherwise the Terms of Service. Returns the same array each time.
 */
export function footerLinks(isLoggedIn: boolean): readonly FooterLink[] {
  return isLoggedIn ? LINKS_LOGGED_IN : LINKS_LOGGED_OUT;
}

/** Describes the offices that supply an edition's records. */
function recordKeepers(locale: Locale): string {
  return locale.features.court
    ? `${locale.state} courts, county ${locale.terms.entity}s and clerks`
    : `${locale.state} county offices of the ${locale.terms.entity}`;
}

/**
 * Returns the edition's disclaimer (spec section 1, Shell): not an official record, no warranty, no
 * statement about identity, no liability, verify against the official record.
 */
export function footerDisclaimer(locale: Locale): string {
  return (
    `The data on this site comes from ${recordKeepers(locale)}, but it is not an official record. ` +
    `${PRODUCT_NAME} does not warrant that it is accurate or complete and makes no ` +
    `representation about the identity of the persons named in it. ${PRODUCT_NAME} and the ` +
    `offices that supply the data disclaim all liability for its use. Verify what you find ` +
    `against the official record kept by the ${locale.state} office that made it.`
  );
}

/** Formats `© 2002–2031 Countyline`, ending with the current year (spec section 9). */
export function copyrightLine(currentYear: number): string {
  return `© ${COPYRIGHT_FIRST_YEAR}–${currentYear} ${PRODUCT_NAME}`;
}
