import type { Locale } from '#contract/locales';
import { PRODUCT_NAME } from '#contract/product';

/** Returns the window title of a page that is visible or loading. */
export function windowTitle(title: string, locale: Locale): string {
  return `${title} – ${locale.state} – ${PRODUCT_NAME}`;
}
