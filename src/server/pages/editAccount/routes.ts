import type { FastifyInstance } from 'fastify';
import { MENU_LABELS } from '#contract/account/menu';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { codeMaskProblem, tidyBillingCode } from '#contract/billing/billingCodes';
import { ACCOUNT_ADMINISTRATION } from '#contract/roles';
import { billingVersionOf, findBillingFacts } from '../../domain/accounts/repository';
import {
  emailProblem,
  organizationProblem,
  sentNameProblem,
  tidyName,
} from '../../domain/users/rules';
import { newBillingConfirmation } from '../../domain/users/billingAddresses';
import {
  findUnconfirmedAddresses,
  sendBillingAddressLinks,
} from '../../domain/users/billingAddressRepository';
import { actorOf } from '../../http/requester';
import type { ServerPage } from '../../site/layout';
import { accountOf } from '../accountPage';
import type { FormError } from '../formFields';
import { ownPath, refusalOf, refuseForNow, registerFormPage, Saved, type Visit } from '../formPage';
import { errorsOf } from '../newUserFields';
import { submittedText } from '../submittedForm';
import { waitInWords } from '../waitInWords';
import { changeAccount } from './changeAccount';
import { editAccountPage, SEND_LINKS, type AccountForm } from './view';

const TITLE = 'Edit billing information';
const NOTICES = {
  changed: 'Changes saved. They appear on your next invoice.',
  sent: 'Emails sent. Only the link in the newest email works.',
  confirmedAlready: 'All billing addresses are confirmed, so no email was sent.',
  changedAndSent:
    "Changes saved. We emailed a link to each new address. We'll send invoices there once it's confirmed.",
} as const;

const LINE_MAX_LENGTH = 120;
const POSTAL_CODE_MAX_LENGTH = 12;
const MAX_EMAILS = 10;

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
      'version',
    ],
    notices: NOTICES,
    read,
    problems: (form) => (form.isSendingLinks ? [] : problems(form)),
    async act({ app, request }, form) {
      const { accountId, userId } = accountOf(request);
      const { db } = app.database;
      const { emails: stored } = await findBillingFacts(db, accountId);
      const known = new Set(stored.map((email) => email.toLowerCase()));
      const candidates = form.isSendingLinks
        ? form.emails
        : form.emails.filter((email) => !known.has(email.toLowerCase()));
      const unconfirmed = await findUnconfirmedAddresses(db, accountId, candidates);
      if (unconfirmed.length > 0) {
        const waitMs = await app.rateLimits.count('confirmation', { userId });
        if (waitMs > 0) {
          const message = `Too many email requests. Please wait ${waitInWords(waitMs)} and try again.`;
          return refuseForNow(waitMs, message);
        }
      }
      const confirmations = unconfirmed.map((address) =>
        newBillingConfirmation(app, request.locale, address),
      );
      if (form.isSendingLinks) {
        if (confirmations.length === 0) return 'confirmedAlready';
        await sendBillingAddressLinks(db, accountId, confirmations);
        app.mails.wake();
        return 'sent';
      }
      const { version, ...facts } = form;
      try {
        await changeAccount(db, actorOf(request), { accountId, confirmations, facts, version });
      } catch (error) {
        return refusalOf(error);
      }
      if (unconfirmed.length === 0) return 'changed';
      app.mails.wake();
      return 'changedAndSent';
    },
    done: (_visit, notice) => new Saved(notice),
    view,
  });
}

async function read({ app, isTyped, request }: Visit): Promise<AccountForm> {
  const isSendingLinks = isTyped && submittedText(request.body, 'action') === SEND_LINKS;
  if (!isTyped || isSendingLinks) {
    const facts = await findBillingFacts(app.database.db, accountOf(request).accountId);
    const version = billingVersionOf(facts);
    return { ...facts, emailText: facts.emails.join(', '), version, isSendingLinks };
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
    emails: distinctAddresses(emailText.split(/[\s,;]+/).filter((email) => email !== '')),
    isCodeEnabled: submittedText(request.body, 'isCodeEnabled') !== '',
    isRequired: submittedText(request.body, 'isRequired') !== '',
    mask: tidyBillingCode(line('mask')) || null,
    version: submittedText(request.body, 'version'),
    isSendingLinks,
  };
}

/** Leaves out repeated addresses, ignoring case. */
function distinctAddresses(emails: readonly string[]): string[] {
  const known = emails.map((email) => email.toLowerCase());
  return emails.filter((_email, index) => known.indexOf(known[index] ?? '') === index);
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
  const { xsrfToken } = await app.sessions.start(request, reply);
  const { locale } = request;
  const frame = { locale, title: TITLE, action: ownPath(request), xsrfToken, errors, notice };
  const { accountId } = accountOf(request);
  const { db } = app.database;
  const stored = await findBillingFacts(db, accountId);
  const unconfirmed = distinctAddresses(
    await findUnconfirmedAddresses(db, accountId, stored.emails),
  );
  // After a conflict was shown, saving again intentionally overwrites the other change.
  const isConflict = reply.statusCode === 409;
  const version = isConflict ? billingVersionOf(stored) : form.version;
  return editAccountPage(frame, { ...form, version }, unconfirmed);
}
