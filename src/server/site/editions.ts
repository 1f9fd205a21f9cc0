import { INDIANA, LOCALES, type EditionPrefix, type Locale } from '#contract/locales';

/**
 * URL prefixes of a server-rendered page, with their editions; without a prefix, the page is
 * Indiana's.
 */
export const PAGE_EDITIONS: readonly { prefix: EditionPrefix | ''; locale: Locale }[] = [
  { prefix: '', locale: INDIANA },
  ...LOCALES.map((locale) => ({ prefix: locale.prefix, locale })),
];
