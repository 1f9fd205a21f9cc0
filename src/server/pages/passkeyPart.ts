import { html, type SafeHtml } from '../site/html';

/**
 * The part of a form with which a browser makes or uses a passkey: its script fills the hidden field
 * and sends the form. Without scripts it says that there is no way.
 */
export function passkeyPart(does: 'make' | 'use', options: string, button: string): SafeHtml {
  return html`<input
      type="hidden"
      name="passkey"
      data-passkey="${does}"
      data-options="${options}"
    />
    <p class="field-error" role="alert" data-passkey-failed hidden>
      This browser did not give a passkey. Try again.
    </p>
    <button class="button button-primary" data-passkey-button hidden>${button}</button>
    <p class="field-hint" data-passkey-hint>Passkeys need a browser that runs scripts.</p>`;
}
