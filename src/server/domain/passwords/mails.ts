import { PRODUCT_NAME } from '#contract/product';
import { contactAt, linkTo, type MailLine } from '../../mail/body';

/** What mails about passwords say of the site. */
export interface MailSite {
  /** `https://records.example.org`. */
  readonly origin: string;
  readonly supportEmail: string;
  readonly supportPhone: string;
}

export interface MailText {
  readonly subject: string;
  readonly lines: readonly MailLine[];
}

/** The lines of an email, with support's contact below them. */
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

/** The mail with the link that sets a new password. */
export function linkMail(userName: string, link: string, site: MailSite): MailText {
  return {
    subject: `Set a new password for ${PRODUCT_NAME}`,
    lines: letter(
      [
        `Somebody asked for a new password for the user ${userName}.`,
        '',
        'If that was you, open this link within one hour and choose one:',
        '',
        linkTo(link),
        '',
        'The link works once. If you ask again, only the newest link works.',
        'If it was not you, do nothing: your password stays as it is.',
      ],
      site,
    ),
  };
}

/** How a password came to be another one. */
export type PasswordChange = 'change' | 'admin' | 'forgot';

const CHANGES: Readonly<Record<PasswordChange, string>> = {
  change: 'was changed by somebody who was logged in and knew the old one.',
  admin: 'was set by an administrator of the account.',
  forgot: 'was set by the link of an email that we had sent to this address.',
};

/** The mail that says that a password is another one now; it holds no secret. */
export function changedMail(userName: string, change: PasswordChange, site: MailSite): MailText {
  return {
    subject: `Your password for ${PRODUCT_NAME} was changed`,
    lines: letter(
      [
        `The password of the user ${userName} ${CHANGES[change]}`,
        'All other sessions of this user have ended.',
        '',
        'If you did not expect this, ask for a new password on the login page',
        'and tell us at once.',
      ],
      site,
    ),
  };
}
