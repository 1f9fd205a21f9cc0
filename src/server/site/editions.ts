import { INDIANA, LOCALES, type EditionPrefix, type Locale } from '#contract/locales';

/** The prefixes under which a server-rendered page lives; without one it means Indiana. */
export const PAGE_EDITIONS: readonly { prefix: EditionPrefix | ''; locale: Locale }[] = [
  { prefix: '', locale: INDIANA },
  ...LOCALES.map((locale) => ({ prefix: locale.prefix, locale })),
];
