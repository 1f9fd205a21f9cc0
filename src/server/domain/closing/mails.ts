import { PRODUCT_NAME } from '#contract/product';
import { linkTo } from '../../mail/body';
import { letter, type MailSite, type MailText } from '../passwords/mails';
import { dateInWords } from '../users/rules';

/** The mail to the administrators of an account that was closed; `until` is an ISO date. */
export function closedMail(accountName: string, until: string, site: MailSite): MailText {
  return {
    subject: `Your account at ${PRODUCT_NAME} was closed`,
    lines: letter(
      [
        `The account ${accountName} was closed by an administrator. The plan has ended, alerts`,
        'and scheduled searches have stopped, and nobody of the account can log in any more.',
        '',
        `Until ${dateInWords(until)} support can reopen it. After that day lists, notes, names`,
        'and addresses are removed. Invoices and what the law asks for are kept.',
        '',
        'If you did not expect this, tell us at once.',
      ],
      site,
    ),
  };
}

/** The mail to the administrators of an account that can be used again. */
export function reopenedMail(accountName: string, site: MailSite): MailText {
  return {
    subject: `Your account at ${PRODUCT_NAME} is open again`,
    lines: letter(
      [
        `Support has reopened the account ${accountName}. Its users can log in again, and their`,
        'alerts go on. No plan runs: choose one on the page Upgrade Plan.',
      ],
      site,
    ),
  };
}

/** The mail to an administrator about a user who wants to leave. */
export function leaveMail(
  user: { readonly name: string; readonly username: string },
  statusPage: string,
  site: MailSite,
): MailText {
  return {
    subject: `A user of your account at ${PRODUCT_NAME} wants to leave`,
    lines: letter(
      [
        `${user.name} (username ${user.username}) asks you to end the access. You do so here, and`,
        'decide what becomes of the alerts:',
        '',
        linkTo(statusPage),
      ],
      site,
    ),
  };
}
