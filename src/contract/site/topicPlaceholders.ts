import type { Locale } from '../locales';
import { fillPlaceholders } from './motd';
import { PRODUCT_NAME } from '../product';

/** Prefix of app URLs in a topic: `{appPath}/{edition}/help/HelpTopic`. */
export const APP_PATH_PLACEHOLDER = '{appPath}';

/** Facts about the installation for use in topics. */
export interface TopicSite {
  readonly appPath: string;
  readonly contextPath: string;
  readonly hostName: string;
  readonly supportEmail: string;
  readonly supportPhone: string;
}

/**
 * Fills the placeholders of a topic's HTML, title, or excerpt: the messages' placeholders, and
 * `{appPath} {edition} {state} {entity} {book} {product} {supportEmail} {supportPhone}`. Links
 * below `{appPath}/{edition}` stay in the reader's edition. The result is not sanitized yet.
 */
export function fillTopic(text: string, site: TopicSite, locale: Locale): string {
  const values: Readonly<Record<string, string>> = {
    appPath: site.appPath,
    edition: locale.prefix.slice(1),
    state: locale.state,
    entity: locale.terms.entity,
    book: locale.terms.book,
    product: PRODUCT_NAME,
    supportEmail: site.supportEmail,
    // Word joiners keep the number on one line.
    supportPhone: site.supportPhone.replaceAll('-', '\u2060-\u2060'),
  };
  return fillPlaceholders(text, site).replace(/\{([a-zA-Z]+)\}/g, (all, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? all) : all,
  );
}
