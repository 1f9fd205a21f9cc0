import { PRODUCT_NAME } from '#contract/product';
import { contactAt, linkTo, type MailLine } from '../../mail/body';

/** Support contact in emails. */
export interface MailSupport {
  readonly email: string;
  readonly phone: string;
}

/**
 * Creates the email to a user's old address after a change. It does not name the new address,
 * because someone else may read the old mailbox.
 */
export function emailChangedMail(
  userName: string,
  support: MailSupport,
): { readonly subject: string; readonly lines: readonly MailLine[] } {
  return {
    subject: `Your ${PRODUCT_NAME} email address was changed`,
    lines: [
      `The email address for user ${userName} was changed by someone who was logged in and`,
      'entered the password. We now send alerts and password emails to the new address.',
      'This is the last email to this one.',
      '',
      "If you didn't expect this, contact us immediately:",
      [contactAt(support.email), ' or ', contactAt(support.phone), '.'],
      '',
      PRODUCT_NAME,
      '',
    ],
  };
}

/** Creates the email that asks a user to confirm an address. */
export function confirmationMail(
  userName: string,
  link: string,
  support: MailSupport,
): { readonly subject: string; readonly lines: readonly MailLine[] } {
  return {
    subject: `Confirm your ${PRODUCT_NAME} email address`,
    lines: [
      `The ${PRODUCT_NAME} user ${userName} entered this email address.`,
      'If this was you, open this link within three days to confirm it:',
      '',
      linkTo(link),
      '',
      'The link works once. If you request another, only the newest link works.',
      "If it wasn't you, ignore this email. We don't send alerts to unconfirmed addresses.",
      '',
      ['Questions: ', contactAt(support.email), ' or ', contactAt(support.phone), '.'],
      PRODUCT_NAME,
      '',
    ],
  };
}

/**
 * Creates the email that asks the recipient to confirm a billing address. It contains no text from
 * the account.
 */
export function billingAddressMail(
  link: string,
  support: MailSupport,
): { readonly subject: string; readonly lines: readonly MailLine[] } {
  return {
    subject: `Confirm this email address for ${PRODUCT_NAME} invoices`,
    lines: [
      `A ${PRODUCT_NAME} account entered this email address for its invoices.`,
      'If you expect these invoices, open this link within three days to confirm the address:',
      '',
      linkTo(link),
      '',
      'The link works once.',
      "If you don't expect them, ignore this email. We don't send invoices to unconfirmed addresses.",
      '',
      ['Questions: ', contactAt(support.email), ' or ', contactAt(support.phone), '.'],
      PRODUCT_NAME,
      '',
    ],
  };
}
