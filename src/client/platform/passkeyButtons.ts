import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Requests a passkey with the field's options; resolves to the form's value. */
async function askFor(field: HTMLInputElement): Promise<string> {
  const { startAuthentication, startRegistration } = await import(
    /* webpackChunkName: "passkeys" */ '@simplewebauthn/browser'
  );
  const options: unknown = JSON.parse(field.dataset.options ?? '{}');
  const answer =
    field.dataset.passkey === 'make'
      ? await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
      : await startAuthentication({
          optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
        });
  return JSON.stringify(answer);
}

function part<Part extends HTMLElement>(form: HTMLFormElement, name: string): Part | null {
  return form.querySelector<Part>(`[data-${name}]`);
}

function serve(field: HTMLInputElement): void {
  const { form } = field;
  if (form === null) return;
  const button = part<HTMLButtonElement>(form, 'passkey-button');
  const failed = part(form, 'passkey-failed');
  if (button === null || failed === null) return;
  part(form, 'passkey-hint')?.remove();
  button.hidden = false;
  form.addEventListener('submit', (event) => {
    // The form's other buttons submit it unchanged.
    if (field.value !== '' || event.submitter !== button) return;
    event.preventDefault();
    failed.hidden = true;
    button.disabled = true;
    askFor(field).then(
      (answer) => {
        field.value = answer;
        form.submit();
      },
      () => {
        button.disabled = false;
        failed.hidden = false;
      },
    );
  });
}

/**
 * Lets forms on server-rendered pages create and use passkeys: a button requests one and sends the
 * response with the form. Loads the passkey code on demand.
 */
export function addPasskeyButtons(): void {
  document.querySelectorAll<HTMLInputElement>('input[data-passkey]').forEach(serve);
}
