import {
  INDIANA,
  LOCALES,
  type EditionFeatures,
  type EditionPrefix,
  type Locale,
} from '#contract/locales';

/**
 * URL prefixes of a server-rendered page, with their editions; without a prefix, the page is
 * Indiana's.
 */
export const PAGE_EDITIONS: readonly { prefix: EditionPrefix | ''; locale: Locale }[] = [
  { prefix: '', locale: INDIANA },
  ...LOCALES.map((locale) => ({ prefix: locale.prefix, locale })),
];

/**
 * URL prefixes of a page that exists only in the editions with a feature. Its URL in another
 * edition redirects to that edition's home, as all unknown URLs do (spec section 2).
 */
export function editionsWith(feature: keyof EditionFeatures): typeof PAGE_EDITIONS {
  return PAGE_EDITIONS.filter(({ locale }) => locale.features[feature]);
}
