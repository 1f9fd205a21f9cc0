const COPIED = 'Copied.';
const FAILED = 'Couldn’t copy. Select the text and copy it.';

function addCopying(button: HTMLButtonElement): void {
  const field = document.getElementById(button.dataset['copy'] ?? '');
  if (field === null) return;
  const isInput = field instanceof HTMLInputElement;
  const status = button.parentElement?.querySelector('[data-copied]');
  const say = (text: string): void => {
    if (status) status.textContent = text;
  };
  button.hidden = false;
  button.addEventListener('click', () => {
    if (isInput) field.select();
    navigator.clipboard.writeText(isInput ? field.value : field.textContent.trim()).then(
      () => say(COPIED),
      () => say(FAILED),
    );
  });
}

/**
 * Shows the Copy buttons of a server-rendered page; each copies the field or the text that `data-copy`
 * refers to. Without scripts there is no button.
 */
export function addCopyButtons(): void {
  document.querySelectorAll<HTMLButtonElement>('button[data-copy]').forEach(addCopying);
}
