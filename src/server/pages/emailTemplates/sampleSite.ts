import { BACKEND_PAGES } from '#contract/site/backendPages';
import { buildLink } from '#contract/links';
import { INDIANA, type Locale } from '#contract/locales';
import type { MailKind } from '#contract/admin/mails';
import type { LinkQuery } from '#contract/site/queryFields';
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

/** This site's URLs and contacts for sample emails, in one edition. */
export interface SampleSite {
  readonly settings: ServerConfig;
  readonly site: KeyMailSite;
  readonly support: MailSupport;
  /** Builds the URL of an app screen in this edition. */
  readonly screen: (path: string, query?: LinkQuery) => string;
  /** Builds the URL of a server page in this edition. */
  readonly page: (path: string, query?: LinkQuery) => string;
  /** Like `screen` and `page`, but for Indiana; emails from jobs link there in both editions. */
  readonly indianaScreen: (path: string, query?: LinkQuery) => string;
  readonly indianaPage: (path: string, query?: LinkQuery) => string;
}

/** An email template with sample data. */
export interface MailSample {
  readonly id: string;
  readonly name: string;
  readonly kind: MailKind;
  /** Sentence that describes when the email is sent, and to whom. */
  readonly when: string;
  /** Set for emails that exist only in Indiana. */
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
    screen: screensOf(locale),
    page: pagesOf(locale),
    indianaScreen: screensOf(INDIANA),
    indianaPage,
  };
}
