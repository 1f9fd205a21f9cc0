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
