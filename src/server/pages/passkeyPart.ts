import { html, type SafeHtml } from '../site/html';

/**
 * Renders the part of a form that creates or uses a passkey. A script fills the hidden field and
 * submits the form; without scripts, a hint explains that they are required.
 */
export function passkeyPart(does: 'make' | 'use', options: string, button: string): SafeHtml {
  return html`<input
      type="hidden"
      name="passkey"
      data-passkey="${does}"
      data-options="${options}"
    />
    <p class="field-error" role="alert" data-passkey-failed hidden>
      Your browser didn’t provide a passkey. Try again.
    </p>
    <button class="button button-primary" data-passkey-button hidden>${button}</button>
    <p class="field-hint" data-passkey-hint>Passkeys require JavaScript.</p>`;
}
