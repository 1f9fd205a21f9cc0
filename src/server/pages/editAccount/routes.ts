import type { FastifyInstance } from 'fastify';
import { MENU_LABELS } from '#contract/accountMenu';
import { BACKEND_PAGES } from '#contract/backendPages';
import { codeMaskProblem } from '#contract/billingCodes';
import { ACCOUNT_ADMINISTRATION } from '#contract/roles';
import {
  findBillingFacts,
  saveBillingFacts,
  type BillingFacts,
} from '../../domain/accounts/repository';
import { transactionWithAudit } from '../../domain/audit/repository';
import {
  emailProblem,
  organizationProblem,
  sentNameProblem,
  tidyName,
} from '../../domain/users/rules';
import { newBillingConfirmation } from '../../domain/users/billingAddresses';
import {
  askBillingAddress,
  findUnconfirmedAddresses,
} from '../../domain/users/billingAddressRepository';
import { actorOf } from '../../http/asker';
import { html } from '../../site/html';
import type { ServerPage } from '../../site/layout';
import { accountForm, accountOf, accountPage, type AccountPageFrame } from '../accountPage';
import { checkField, textField, type FormError } from '../formFields';
import { ownPath, refuseForNow, registerFormPage, Saved, type Visit } from '../formPage';
import { errorsOf } from '../newUserFields';
import { submittedText } from '../submittedForm';
import { waitInWords } from '../waitInWords';

const TITLE = 'Edit billing information';
const SAVE = 'SAVE-ACCOUNT';
const NOTICES = {
  changed: 'Changes saved. They appear on your next invoice.',
  changedAndSent:
    "Changes saved. We emailed a link to each new address. We'll send invoices there once it's confirmed.",
} as const;

const LINE_MAX_LENGTH = 120;
const POSTAL_CODE_MAX_LENGTH = 12;
const MAX_EMAILS = 10;

interface AccountForm extends BillingFacts {
  /** As typed, separated by commas. */
  readonly emailText: string;
}

/**
 * `/common/EditAccount`: names and addresses on invoices, and rules for billing codes (spec section
 * 2).
 */
export function registerEditAccountPage(app: FastifyInstance): void {
  registerFormPage<AccountForm, keyof typeof NOTICES, keyof typeof NOTICES>(app, {
    path: BACKEND_PAGES.editAccount,
    access: { rule: ACCOUNT_ADMINISTRATION, ownership: 'ownAccount' },
    menuEntry: () => MENU_LABELS.editAccount,
    fields: [
      'action',
      'name',
      'billTo',
      'street',
      'city',
      'region',
      'postalCode',
      'emails',
      'isCodeEnabled',
      'isRequired',
      'mask',
    ],
    notices: NOTICES,
    read,
    problems,
    async act({ app, request }, form) {
      const { accountId, userId } = accountOf(request);
      const actor = actorOf(request);
      const { db } = app.database;
      const unconfirmed = await findUnconfirmedAddresses(db, accountId, form.emails);
      if (unconfirmed.length > 0) {
        const waitMs = await app.rateLimits.count('confirmation', { userId });
        if (waitMs > 0) {
          const message = `Too many email requests. Please wait ${waitInWords(waitMs)} and save again.`;
          return refuseForNow(waitMs, message);
        }
      }
      await transactionWithAudit(db, async (trx, audit) => {
        await saveBillingFacts(trx, accountId, form);
        for (const address of unconfirmed) {
          const confirmation = newBillingConfirmation(app, request.locale, address);
          await askBillingAddress(trx, accountId, confirmation);
        }
        audit({
          ...actor,
          action: 'accountChanged',
          target: `account/${accountId}`,
          detail: { name: form.name, emails: form.emails.length, mask: form.mask },
        });
      });
      if (unconfirmed.length === 0) return 'changed';
      app.mails.wake();
      return 'changedAndSent';
    },
    done: (_visit, notice) => new Saved(notice),
    view,
  });
}

async function read({ app, isSent, request }: Visit): Promise<AccountForm> {
  if (!isSent) {
    const facts = await findBillingFacts(app.database.db, accountOf(request).accountId);
    return { ...facts, emailText: facts.emails.join(', ') };
  }
  const line = (name: string): string => tidyName(submittedText(request.body, name));
  const emailText = line('emails');
  return {
    name: line('name'),
    billTo: line('billTo'),
    street: line('street'),
    city: line('city'),
    region: line('region'),
    postalCode: line('postalCode'),
    emailText,
    emails: emailText.split(/[\s,;]+/).filter((email) => email !== ''),
    isCodeEnabled: submittedText(request.body, 'isCodeEnabled') !== '',
    isRequired: submittedText(request.body, 'isRequired') !== '',
    mask: line('mask') === '' ? null : line('mask'),
  };
}

/** Checks a line of an address, which may be empty. */
function lineProblem(label: string, line: string, maxLength = LINE_MAX_LENGTH): string | null {
  return line === '' ? null : sentNameProblem(label, line, maxLength);
}

function problems(form: AccountForm): FormError[] {
  const wrong = form.emails.find((email) => emailProblem(email) !== null);
  return errorsOf({
    name: organizationProblem('account name', form.name),
    billTo: form.billTo === '' ? null : organizationProblem('name on invoices', form.billTo),
    street: lineProblem('street', form.street),
    city: lineProblem('city', form.city),
    region: lineProblem('state', form.region),
    postalCode: lineProblem('ZIP code', form.postalCode, POSTAL_CODE_MAX_LENGTH),
    emails:
      form.emails.length > MAX_EMAILS
        ? `Enter at most ${String(MAX_EMAILS)} addresses.`
        : wrong === undefined
          ? null
          : `${wrong} isn't an email address. Separate addresses with commas.`,
    mask: form.mask === null ? null : codeMaskProblem(form.mask),
  });
}

async function view(
  { app, notice, reply, request }: Visit,
  form: AccountForm,
  errors: readonly FormError[],
): Promise<ServerPage> {
  const session = await app.sessions.start(request, reply);
  const frame: AccountPageFrame = {
    locale: request.locale,
    title: TITLE,
    action: ownPath(request),
    xsrfToken: session.xsrfToken,
    errors,
    notice,
  };
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
  return accountPage(
    frame,
    accountForm(
      frame,
      SAVE,
      html`${textField(
          {
            name: 'name',
            label: 'Account name',
            value: form.name,
            autocomplete: 'organization',
          },
          errors,
        )}
        <h2>Invoices</h2>
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
            hint: 'Separate addresses with commas. Leave blank to use the administrators’ addresses. New addresses must confirm before they get invoices.',
            autocomplete: 'off',
            isRequired: false,
          },
          errors,
        )}
        <h2>Billing codes</h2>
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
        )}
        <button class="button button-primary">Save</button>`,
    ),
  );
}
