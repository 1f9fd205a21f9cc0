import { PRODUCT_NAME } from '#contract/product';
import { contactAt, linkTo, type MailLine } from '../../mail/body';

/** Who is asked when a mail is not understood. */
export interface MailSupport {
  readonly email: string;
  readonly phone: string;
}

/**
 * The mail to the old address when a user's address is another one now. It does not name the new
 * one: whoever reads the old mailbox need not know it.
 */
export function emailChangedMail(
  userName: string,
  support: MailSupport,
): { readonly subject: string; readonly lines: readonly MailLine[] } {
  return {
    subject: `Your email address for ${PRODUCT_NAME} was changed`,
    lines: [
      `The email address of the user ${userName} was changed by somebody who was logged in`,
      'and knew the password. Alerts, and the email for a forgotten password, go to another',
      'address from now on. This is the last email to this one.',
      '',
      'If you did not expect this, tell us at once:',
      [contactAt(support.email), ' or ', contactAt(support.phone), '.'],
      '',
      PRODUCT_NAME,
      '',
    ],
  };
}

/** The mail that asks whether an address is its user's. */
export function confirmationMail(
  userName: string,
  link: string,
  support: MailSupport,
): { readonly subject: string; readonly lines: readonly MailLine[] } {
  return {
    subject: `Confirm your email address for ${PRODUCT_NAME}`,
    lines: [
      `The user ${userName} of ${PRODUCT_NAME} gave this email address.`,
      'If that was you, open this link within three days and confirm it:',
      '',
      linkTo(link),
      '',
      'The link works once. If you ask again, only the newest link works.',
      'If it was not you, do nothing: no alerts are sent to an address that is not confirmed.',
      '',
      ['Questions: ', contactAt(support.email), ' or ', contactAt(support.phone), '.'],
      PRODUCT_NAME,
      '',
    ],
  };
}

/** The email that asks whether invoices may be sent to an address. It holds no word of the account. */
export function billingAddressMail(
  link: string,
  support: MailSupport,
): { readonly subject: string; readonly lines: readonly MailLine[] } {
  return {
    subject: `Confirm this email address for invoices from ${PRODUCT_NAME}`,
    lines: [
      `An account at ${PRODUCT_NAME} entered this email address for its invoices.`,
      'If you expect its invoices, open this link within three days and confirm the address:',
      '',
      linkTo(link),
      '',
      'The link works once.',
      'If you do not expect them, do nothing. No invoices are sent to an address that is not confirmed.',
      '',
      ['Questions: ', contactAt(support.email), ' or ', contactAt(support.phone), '.'],
      PRODUCT_NAME,
      '',
    ],
  };
}
