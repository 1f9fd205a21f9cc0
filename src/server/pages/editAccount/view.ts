import type { BillingFacts } from '../../domain/accounts/repository';
import { html, type SafeHtml } from '../../site/html';
import type { ServerPage } from '../../site/layout';
import { accountForm, accountPage, type AccountPageFrame } from '../accountPage';
import { checkField, textField, type FormError } from '../formFields';

const SAVE = 'SAVE-ACCOUNT';
/** Form action that sends the links to unconfirmed addresses again. */
export const SEND_LINKS = 'SEND-LINKS';

/** Billing information, as shown in the form. */
export interface AccountForm extends BillingFacts {
  /** As typed, separated by commas. */
  readonly emailText: string;
  /** Version of the information that was current when the form was opened. */
  readonly version: string;
  /** True to send links to the unconfirmed addresses instead of saving. */
  readonly isSendingLinks: boolean;
}

/**
 * Renders the form of an account's billing information, and the saved addresses that aren't
 * confirmed yet.
 */
export function editAccountPage(
  frame: AccountPageFrame,
  form: AccountForm,
  unconfirmed: readonly string[],
): ServerPage {
  const { errors } = frame;
  const name = {
    name: 'name',
    label: 'Account name',
    value: form.name,
    autocomplete: 'organization',
  };
  return accountPage(
    frame,
    html`${unconfirmed.length === 0 ? null : unconfirmedAddresses(frame, unconfirmed)}
    ${accountForm(
      frame,
      SAVE,
      html`<input type="hidden" name="version" value="${form.version}" />
        ${textField(name, errors)} ${invoiceFields(form, errors)} ${codeFields(form, errors)}
        <button class="button button-primary">Save</button>`,
    )}`,
  );
}

function unconfirmedAddresses(frame: AccountPageFrame, addresses: readonly string[]): SafeHtml {
  return html`<p>
      Not confirmed yet: ${addresses.join(', ')}. Invoices go to the confirmed addresses, or
      otherwise to the administrators.
    </p>
    ${accountForm(frame, SEND_LINKS, html`<button class="button">Send the links again</button>`)}`;
}

/** Renders the fields for the name and addresses on invoices. */
function invoiceFields(form: AccountForm, errors: readonly FormError[]): SafeHtml {
  const field = (
    name: 'billTo' | 'street' | 'city' | 'region' | 'postalCode',
    label: string,
    autocomplete: string,
    hint?: string,
  ) =>
    textField(
      {
        name,
        label,
        value: form[name],
        autocomplete,
        isRequired: false,
        ...(hint === undefined ? {} : { hint }),
      },
      errors,
    );
  return html`<h2>Invoices</h2>
    ${field('billTo', 'Name on invoices', 'off', 'Leave blank to use the account name.')}
    ${field('street', 'Street or P.O. box', 'billing street-address')}
    ${field('city', 'City', 'billing address-level2')}
    ${field('region', 'State', 'billing address-level1')}
    ${field('postalCode', 'ZIP code', 'billing postal-code')}
    ${textField(
      {
        name: 'emails',
        label: 'Email addresses for invoices',
        value: form.emailText,
        hint: 'Separate addresses with commas. Leave blank to use the administrators’ addresses. New addresses must be confirmed before they get invoices.',
        autocomplete: 'off',
        isRequired: false,
      },
      errors,
    )}`;
}

/** Renders the fields for billing code rules. */
function codeFields(form: AccountForm, errors: readonly FormError[]): SafeHtml {
  return html`<h2>Billing codes</h2>
    ${checkField(
      {
        name: 'isCodeEnabled',
        label: 'Use billing codes for searches and purchases',
        isChecked: form.isCodeEnabled,
        isRequired: false,
      },
      errors,
    )}
    ${checkField(
      {
        name: 'isRequired',
        label: 'Required for every search and purchase',
        isChecked: form.isRequired,
        isRequired: false,
      },
      errors,
    )}
    ${textField(
      {
        name: 'mask',
        label: 'Pattern',
        value: form.mask ?? '',
        hint: '9 is a digit, A is a letter, and * is either: 99-AAA matches 12-xyz. Leave blank to allow any code.',
        autocomplete: 'off',
        isRequired: false,
      },
      errors,
    )}`;
}
