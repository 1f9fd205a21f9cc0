import { INDIANA, LOCALES, type EditionPrefix, type Locale } from '#contract/locales';

/** Prefixes of the URLs of a server-rendered page; without one it is Indiana's. */
export const PAGE_EDITIONS: readonly { prefix: EditionPrefix | ''; locale: Locale }[] = [
  { prefix: '', locale: INDIANA },
  ...LOCALES.map((locale) => ({ prefix: locale.prefix, locale })),
];
