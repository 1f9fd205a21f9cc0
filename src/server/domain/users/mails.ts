import { PRODUCT_NAME } from '#contract/product';

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
): { readonly subject: string; readonly text: string } {
  return {
    subject: `Your email address for ${PRODUCT_NAME} was changed`,
    text: [
      `The email address of the user ${userName} was changed by somebody who was logged in`,
      'and knew the password. Alerts, and the email for a forgotten password, go to another',
      'address from now on. This is the last email to this one.',
      '',
      'If you did not expect this, tell us at once:',
      `${support.email} or ${support.phone}.`,
      '',
      PRODUCT_NAME,
      '',
    ].join('\n'),
  };
}

/** The mail that asks whether an address is its user's. */
export function confirmationMail(
  userName: string,
  link: string,
  support: MailSupport,
): { readonly subject: string; readonly text: string } {
  return {
    subject: `Confirm your email address for ${PRODUCT_NAME}`,
    text: [
      `The user ${userName} of ${PRODUCT_NAME} gave this email address.`,
      'If that was you, open this link within three days and confirm it:',
      '',
      link,
      '',
      'The link works once. If you ask again, only the newest link works.',
      'If it was not you, do nothing: no alerts are sent to an address that is not confirmed.',
      '',
      `Questions: ${support.email} or ${support.phone}.`,
      PRODUCT_NAME,
      '',
    ].join('\n'),
  };
}
