import { BACKEND_PAGES } from '#contract/backendPages';
import { buildLink } from '#contract/links';
import { INDIANA, type Locale } from '#contract/locales';
import type { MailKind } from '#contract/mails';
import type { LinkQuery } from '#contract/queryFields';
import type { ServerConfig } from '../../config';
import type { KeyMailSite } from '../../domain/apiKeys/mails';
import type { MailSupport } from '../../domain/users/mails';
import type { MailLine } from '../../mail/body';
import { appBase } from '../../site/layout';

/** An email as produced by a template. */
export interface WrittenMail {
  readonly subject: string;
  readonly lines: readonly MailLine[];
}

/** URLs and contacts of this site in sample emails of one edition. */
export interface SampleSite {
  readonly settings: ServerConfig;
  readonly site: KeyMailSite;
  readonly support: MailSupport;
  /** A screen of the edition. */
  readonly screen: (path: string, query?: LinkQuery) => string;
  /** A page of the server in the edition. */
  readonly page: (path: string, query?: LinkQuery) => string;
  /** The same in Indiana, to which emails from jobs link in both editions. */
  readonly indianaScreen: (path: string, query?: LinkQuery) => string;
  readonly indianaPage: (path: string, query?: LinkQuery) => string;
}

/** A template with sample data. */
export interface MailSample {
  readonly id: string;
  readonly name: string;
  readonly kind: MailKind;
  /** When it is sent and to whom, as a sentence. */
  readonly when: string;
  /** Set for emails that only Indiana has. */
  readonly isIndianaOnly?: true;
  readonly write: (site: SampleSite) => WrittenMail;
}

/** Builds the URLs of an edition from the settings. */
export function sampleSite(settings: ServerConfig, locale: Locale): SampleSite {
  const { contextPath, publicUrl, supportEmail, supportPhone } = settings;
  const { origin } = publicUrl;
  const screensOf = (of: Locale) => (path: string, query?: LinkQuery) =>
    origin + buildLink(appBase(settings), of, path, query);
  const pagesOf = (of: Locale) => (path: string, query?: LinkQuery) =>
    origin + buildLink(contextPath, of, path, query);
  const indianaPage = pagesOf(INDIANA);
  return {
    settings,
    site: { origin, supportEmail, supportPhone, keysPage: indianaPage(BACKEND_PAGES.apiKeys) },
    support: { email: supportEmail, phone: supportPhone },
    ...{ screen: screensOf(locale), page: pagesOf(locale) },
    ...{ indianaScreen: screensOf(INDIANA), indianaPage },
  };
}
