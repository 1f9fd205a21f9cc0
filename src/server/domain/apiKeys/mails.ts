import { formatDateLong } from '#contract/formats';
import { PRODUCT_NAME } from '#contract/product';
import { linkTo } from '../../mail/body';
import { letter, type MailSite, type MailText } from '../passwords/mails';

/** Details of a key for its emails; never the key itself. */
export interface MailedKey {
  readonly name: string;
  readonly shortId: string;
  /** ISO date. */
  readonly expiresOn: string;
}

/** Site details and the URL of the API keys page. */
export interface KeyMailSite extends MailSite {
  readonly keysPage: string;
}

const titleOf = ({ name, shortId }: MailedKey): string => `“${name}” (${shortId})`;

/** Returns the email about a new key, for the account's administrators. */
export function keyCreatedMail(key: MailedKey, by: string, site: KeyMailSite): MailText {
  return {
    subject: `A ${PRODUCT_NAME} API key was created`,
    lines: letter(
      [
        `${by} created the API key ${titleOf(key)} for your account.`,
        `It expires on ${formatDateLong(key.expiresOn)}. Searches with it count toward your plan.`,
        '',
        "If you didn't expect this, revoke the key:",
        linkTo(site.keysPage),
      ],
      site,
    ),
  };
}

/** Returns the email about a revoked key, for the account's administrators. */
export function keyRevokedMail(key: MailedKey, by: string, site: KeyMailSite): MailText {
  return {
    subject: `A ${PRODUCT_NAME} API key was revoked`,
    lines: letter(
      [
        `${by} revoked your account’s API key ${titleOf(key)}.`,
        'Requests that use it are rejected. Create another key here:',
        '',
        linkTo(site.keysPage),
      ],
      site,
    ),
  };
}

/** Returns the email about a key that expires soon, for the account's administrators. */
export function keyExpiringMail(key: MailedKey, site: KeyMailSite): MailText {
  return {
    subject: `A ${PRODUCT_NAME} API key expires soon`,
    lines: letter(
      [
        `Your account’s API key ${titleOf(key)} expires on ${formatDateLong(key.expiresOn)}.`,
        'Create a new key, switch your programs to it, and revoke the old key:',
        '',
        linkTo(site.keysPage),
      ],
      site,
    ),
  };
}

/** Returns the email about a key that was sent in a URL, for its owner. */
export function keySeenMail(key: MailedKey, site: KeyMailSite): MailText {
  return {
    subject: `A ${PRODUCT_NAME} API key was sent in a web address`,
    lines: letter(
      [
        `A request to our site had the API key ${titleOf(key)} in its web address. We rejected it.`,
        'Addresses are stored in logs and browser histories, so others may have read the key.',
        '',
        'Replace the key and revoke it:',
        linkTo(site.keysPage),
        '',
        'Programs must send the key in the Authorization header.',
      ],
      site,
    ),
  };
}
