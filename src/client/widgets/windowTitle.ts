import type { Locale } from '#contract/locales';
import { PRODUCT_NAME } from '#contract/product';

/** What names the window while a page is on view, or on its way. */
export function windowTitle(title: string, locale: Locale): string {
  return `${title} – ${locale.state} – ${PRODUCT_NAME}`;
}
