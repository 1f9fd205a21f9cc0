import type { Locale } from '#contract/locales';
import { PRODUCT_NAME } from '#contract/product';

/** Window title of a page on screen or loading. */
export function windowTitle(title: string, locale: Locale): string {
  return `${title} – ${locale.state} – ${PRODUCT_NAME}`;
}
