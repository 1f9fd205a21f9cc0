import { formatDateLong } from '#contract/formats';
import { PRODUCT_NAME } from '#contract/product';
import { linkTo } from '../../mail/body';
import { letter, type MailSite, type MailText } from '../passwords/mails';

/** Returns the email to the administrators of a closed account; `until` is an ISO date. */
export function closedMail(accountName: string, until: string, site: MailSite): MailText {
  return {
    subject: `Your ${PRODUCT_NAME} account was closed`,
    lines: letter(
      [
        `An administrator closed the account ${accountName}. The plan has ended, alerts and`,
        'scheduled searches have stopped, and its users can no longer log in.',
        '',
        `Support can reopen it until ${formatDateLong(until)}. After that, we delete lists, notes,`,
        'names, and addresses. We keep invoices and records that the law requires.',
        '',
        "If you didn't expect this, contact us immediately.",
      ],
      site,
    ),
  };
}

/** Returns the email to the administrators of a reopened account. */
export function reopenedMail(accountName: string, site: MailSite): MailText {
  return {
    subject: `Your ${PRODUCT_NAME} account was reopened`,
    lines: letter(
      [
        `Support reopened the account ${accountName}. Its users can log in again, and their`,
        'alerts are active. It has no plan: choose one on the Upgrade Plan page.',
      ],
      site,
    ),
  };
}

/** Returns the email to an administrator about a user who wants to leave. */
export function leaveRequestMail(
  user: { readonly name: string; readonly username: string },
  statusPage: string,
  site: MailSite,
): MailText {
  return {
    subject: `A user wants to leave your ${PRODUCT_NAME} account`,
    lines: letter(
      [
        `${user.name} (username ${user.username}) asked to be removed from your account.`,
        'Deactivate the user here, and choose what happens to their alerts:',
        '',
        linkTo(statusPage),
      ],
      site,
    ),
  };
}
