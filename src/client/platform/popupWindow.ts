import { POPUP_WINDOW_PX } from '#contract/limits';

/**
 * Opens a URL of this site in a window of the spec's size (section 9); reuses the window with that
 * name. If the browser blocks the window, opens the URL in this tab. Ignores URLs of other sites.
 */
export function openPopup(href: string, name: string): void {
  if (new URL(href, window.location.href).origin !== window.location.origin) return;
  const { width, height } = POPUP_WINDOW_PX;
  const features = `popup,resizable,scrollbars,width=${String(width)},height=${String(height)}`;
  const popup = window.open(href, name, features);
  if (popup === null) window.location.assign(href);
  else popup.focus();
}
