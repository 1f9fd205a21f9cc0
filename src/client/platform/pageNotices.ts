import { browserStorage } from './browserStorage';
import { onOverflowChange } from './overflow';
import { parseEntries, PREFERENCES_KEY, writeEntries } from './storedEntries';

/**
 * Removes messages of a server page that the user has dismissed, and adds a Dismiss button to the
 * others. Hides the link that shows all messages if nothing is cut off.
 */
export function addPageNotices(keyOf: (category: string) => string): void {
  const strip = document.querySelector<HTMLElement>('.page-notices');
  if (strip === null) return;
  for (const item of strip.querySelectorAll<HTMLElement>('[data-notice]')) {
    const { notice = '', updated = '' } = item.dataset;
    const key = keyOf(notice);
    if (parseEntries(browserStorage.read(PREFERENCES_KEY))[key] === updated) item.remove();
    else item.append(dismissButton(strip, item, { key, updated }));
  }
  hideIfEmpty(strip);
  const first = strip.querySelector('.page-notice');
  if (first === null) return;
  onOverflowChange(first, (isCut) => {
    const isOne = strip.querySelectorAll('[data-notice]').length === 1;
    strip.toggleAttribute('data-fits', isOne && !isCut && !strip.matches(':target'));
  });
}

function hideIfEmpty(strip: HTMLElement): void {
  strip.hidden = strip.querySelector('[data-notice]') === null;
}

function dismissButton(
  strip: HTMLElement,
  item: HTMLElement,
  { key, updated }: { readonly key: string; readonly updated: string },
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Dismiss';
  button.addEventListener('click', () => {
    const entries = parseEntries(browserStorage.read(PREFERENCES_KEY));
    browserStorage.write(PREFERENCES_KEY, writeEntries({ ...entries, [key]: updated }));
    item.remove();
    hideIfEmpty(strip);
    // The button is removed with its notice, so the focus moves to the next one.
    strip.focus();
  });
  return button;
}
