import type { Generated } from 'kysely';

/** Somebody has asked for a mail with a link; looked at once, then gone. */
export interface PasswordRequestTable {
  id: Generated<number>;
  /** What was typed: a user name or a mail address, perhaps nobody's. */
  name: string;
  locale_code: string;
  requested_at: Date;
  request_id: string;
}

/** The one link that may set a user's password. */
export interface PasswordTokenTable {
  user_id: number;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  expires_at: Date;
}

/** An address for invoices that is no user's, and whether its owner has confirmed it. */
export interface BillingAddressTable {
  account_id: number;
  /** In small letters. */
  address: string;
  /** SHA-256 of the link's token, hexadecimal; null once it is confirmed. */
  token_hash: string | null;
  expires_at: Date | null;
  confirmed_at: Date | null;
}

/** The link that confirms a user's mail address; a newer one takes its place. */
export interface EmailTokenTable {
  user_id: number;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  expires_at: Date;
}

/** A mail on its way, and what became of it. */
export interface MailMessageTable {
  id: Generated<number>;
  recipient: string;
  subject: string;
  /** Plain text; empty once the mail has ended, since it may hold a secret link. */
  body: string;
  /** The body with its links, as JSON (`MailLine[]`); null once the email has ended. */
  lines: unknown;
  status: Generated<'WAITING' | 'SENT' | 'FAILED'>;
  tries: Generated<number>;
  created_at: Date;
  next_try_at: Date;
  /** After this it is not worth sending. */
  useful_until: Date | null;
  finished_at: Date | null;
  /** Why the last try failed. */
  problem: string | null;
  /** Where mails of its kind are ended; null for those that are never. */
  stop_address: string | null;
  /** About signing in, such as a link for a password: it has limits of its own, and goes to addresses that bounced too. */
  is_security: Generated<boolean>;
  /** What nobody can guess of its Message-ID. */
  token: Generated<string>;
  /** When the address did not take it after all: `HARD` for good, `SOFT` for now. */
  bounce: 'HARD' | 'SOFT' | null;
  bounced_at: Date | null;
  /** What the mail server said, shortened. */
  bounce_reason: string | null;
}

/** An address to which no mail goes any more, until its user says that it is right. */
export interface MailBounceTable {
  /** In small letters. */
  address: string;
  bounced_at: Date;
  /** What the mail server said, shortened. */
  reason: string;
}
