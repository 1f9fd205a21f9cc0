import { PRODUCT_NAME } from '#contract/product';

/** What mails about passwords say of the site. */
export interface MailSite {
  /** `https://records.example.org`. */
  readonly origin: string;
  readonly supportEmail: string;
  readonly supportPhone: string;
}

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** A mail of those lines, with whom to ask below them. */
export function letter(lines: readonly string[], site: MailSite): string {
  const help = `Questions: ${site.supportEmail} or ${site.supportPhone}.`;
  return [...lines, '', help, `${PRODUCT_NAME}, ${site.origin}`, ''].join('\n');
}

/** The mail with the link that sets a new password. */
export function linkMail(userName: string, link: string, site: MailSite): MailText {
  return {
    subject: `Set a new password for ${PRODUCT_NAME}`,
    text: letter(
      [
        `Somebody asked for a new password for the user ${userName}.`,
        '',
        'If that was you, open this link within one hour and choose one:',
        '',
        link,
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
    text: letter(
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
