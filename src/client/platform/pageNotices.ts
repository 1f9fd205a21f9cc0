import { browserStorage } from './browserStorage';
import { onOverflowChange } from './overflow';
import { parseEntries, PREFERENCES_KEY, writeEntries } from './storedEntries';

/**
 * Removes messages of a server page that the user has dismissed, and adds a Dismiss button to the
 * rest. Shows several messages one at a time, as in the app, with buttons to switch between them.
 * Hides the link to a message's full text if nothing is cut off.
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
  addSteps(strip);
  for (const text of strip.querySelectorAll('.page-notice')) {
    onOverflowChange(text, (isCut) => {
      if (text !== strip.querySelector('.page-notice')) return;
      strip.toggleAttribute('data-fits', !isCut && !strip.matches(':target'));
    });
  }
}

const noticesOf = (strip: HTMLElement): HTMLElement[] => [
  ...strip.querySelectorAll<HTMLElement>('[data-notice]'),
];

/** Adds "1 of 3" between two buttons. The first message in the list is the one shown. */
function addSteps(strip: HTMLElement): void {
  const list = strip.querySelector('ul');
  const more = strip.querySelector('.page-notices-more');
  const all = noticesOf(strip);
  if (list === null || more === null || all.length < 2) return;
  more.textContent = 'Show all';
  const steps = document.createElement('span');
  steps.className = 'page-notices-steps';
  const place = document.createElement('span');
  place.setAttribute('role', 'status');
  const step = (name: string, move: () => void): HTMLButtonElement => {
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('aria-label', name);
    button.addEventListener('click', () => {
      move();
      show();
    });
    return button;
  };
  function show(): void {
    const left = noticesOf(strip);
    const inOrder = all.filter((item) => left.includes(item));
    steps.hidden = left.length < 2;
    place.textContent = `${String(inOrder.indexOf(left[0] ?? strip) + 1)} of ${String(left.length)}`;
  }
  steps.append(
    step('Previous notice', () => list.prepend(...noticesOf(strip).slice(-1))),
    place,
    step('Next notice', () => list.append(...noticesOf(strip).slice(0, 1))),
  );
  more.before(steps);
  new MutationObserver(show).observe(list, { childList: true });
  show();
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
