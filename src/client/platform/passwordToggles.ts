/** Adds the Show/Hide button to a password field. */
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
 * Adds the app's Show/Hide button to each password field of a server-rendered page. Sending the
 * form masks the password again (spec sections 1 and 4). Without scripts there is no button.
 */
export function addPasswordToggles(): void {
  document.querySelectorAll<HTMLInputElement>('input[type="password"]').forEach(addToggle);
}
