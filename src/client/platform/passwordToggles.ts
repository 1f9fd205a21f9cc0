/** Adds to a password field the button that shows and hides what is typed. */
function addToggle(input: HTMLInputElement): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'password-toggle';
  button.setAttribute('aria-controls', input.id);
  const status = document.createElement('span');
  status.className = 'spoken';
  status.setAttribute('role', 'status');

  function mask(isMasked: boolean): void {
    input.type = isMasked ? 'password' : 'text';
    button.textContent = isMasked ? 'Show' : 'Hide';
    button.setAttribute('aria-label', isMasked ? 'Show password' : 'Hide password');
    status.textContent = isMasked ? '' : 'Your password is shown';
  }
  button.addEventListener('click', () => mask(input.type === 'text'));
  input.form?.addEventListener('submit', () => mask(true));
  mask(true);
  input.after(button, status);
}

/**
 * Gives each password field of a page that the server rendered the button that the app's fields have;
 * sending the form masks the password again (spec sections 1 and 4). Without scripts there is none.
 */
export function addPasswordToggles(): void {
  document.querySelectorAll<HTMLInputElement>('input[type="password"]').forEach(addToggle);
}
