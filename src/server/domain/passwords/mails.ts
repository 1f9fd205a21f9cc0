import { PRODUCT_NAME } from '#contract/product';
import { contactAt, linkTo, type MailLine } from '../../mail/body';

/** The site's URL and contacts in emails. */
export interface MailSite {
  /** For example `https://records.example.org`. */
  readonly origin: string;
  readonly supportEmail: string;
  readonly supportPhone: string;
}

export interface MailText {
  readonly subject: string;
  readonly lines: readonly MailLine[];
}

/** Adds the support contacts below the lines of an email. */
export function letter(lines: readonly MailLine[], site: MailSite): MailLine[] {
  const { origin, supportEmail, supportPhone } = site;
  return [
    ...lines,
    '',
    ['Questions: ', contactAt(supportEmail), ' or ', contactAt(supportPhone), '.'],
    [`${PRODUCT_NAME}, `, linkTo(origin)],
    '',
  ];
}

/** Creates the email with the link that sets a new password. */
export function linkMail(userName: string, link: string, site: MailSite): MailText {
  return {
    subject: `Set a new ${PRODUCT_NAME} password`,
    lines: letter(
      [
        `Someone requested a new password for the user ${userName}.`,
        '',
        'If this was you, open this link within one hour to set one:',
        '',
        linkTo(link),
        '',
        'The link works once. If you request another, only the newest link works.',
        "If it wasn't you, ignore this email. Your password won't change.",
      ],
      site,
    ),
  };
}

/** How a password was changed. */
export type PasswordChange = 'change' | 'admin' | 'forgot';

const CHANGES: Readonly<Record<PasswordChange, string>> = {
  change: 'was changed by someone who was logged in and entered the old password.',
  admin: 'was set by an account administrator.',
  forgot: 'was set with a link that we emailed to this address.',
};

/** Creates the email about a changed password; it contains no secret. */
export function changedMail(userName: string, change: PasswordChange, site: MailSite): MailText {
  return {
    subject: `Your ${PRODUCT_NAME} password was changed`,
    lines: letter(
      [
        `The password for user ${userName} ${CHANGES[change]}`,
        'All other sessions of this user have ended.',
        '',
        "If you didn't expect this, request a new password on the login page",
        'and contact us immediately.',
      ],
      site,
    ),
  };
}
