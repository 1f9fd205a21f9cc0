import type { MailKind } from '#contract/mails';
import type { Generated } from 'kysely';

/** A request for an email with a link; processed once, then deleted. */
export interface PasswordRequestTable {
  id: Generated<number>;
  /** Typed username or email address, possibly unknown. */
  name: string;
  locale_code: string;
  requested_at: Date;
  request_id: string;
}

/** The only valid link for setting a user's password. */
export interface PasswordTokenTable {
  user_id: number;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  expires_at: Date;
}

/** A billing address that isn't a user's, and whether its owner has confirmed it. */
export interface BillingAddressTable {
  account_id: number;
  /** In lowercase. */
  address: string;
  /** SHA-256 of the link's token, hexadecimal; null once confirmed. */
  token_hash: string | null;
  expires_at: Date | null;
  confirmed_at: Date | null;
}

/** The link that confirms a user's email address; a newer one replaces it. */
export interface EmailTokenTable {
  user_id: number;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  expires_at: Date;
}

/** A queued email and its delivery. */
export interface MailMessageTable {
  id: Generated<number>;
  recipient: string;
  subject: string;
  /**
   * Plain text; emptied when delivery has ended if it may contain a secret link, and otherwise some
   * days later.
   */
  body: string;
  /** The body with its links, as JSON (`MailLine[]`); null when the text was deleted. */
  lines: unknown;
  /** Attachment as JSON (`AttachmentReference`), drawn when it is sent; null for none. */
  attachment: Generated<unknown>;
  status: Generated<'WAITING' | 'SENT' | 'FAILED'>;
  tries: Generated<number>;
  created_at: Date;
  next_try_at: Date;
  /** Not sent after this time. */
  useful_until: Date | null;
  finished_at: Date | null;
  /** Why the last attempt failed. */
  problem: string | null;
  /** Unsubscribe URL of its kind; null for emails that can't be stopped. */
  stop_address: string | null;
  /**
   * About logging in, such as a password link: has its own limits, and is sent even to addresses
   * that bounced.
   */
  is_security: Generated<boolean>;
  /** Unguessable part of its Message-ID. */
  token: Generated<string>;
  /** Set when the address rejected it: `HARD` permanently, `SOFT` temporarily. */
  bounce: 'HARD' | 'SOFT' | null;
  bounced_at: Date | null;
  /** The SMTP server's message, shortened. */
  bounce_reason: string | null;
  kind: Generated<MailKind>;
  /** The email of which staff sent this copy. */
  copy_of: number | null;
}

/** One attempt of an email, with the SMTP server's response. */
export interface MailTryTable {
  mail_id: number;
  /** Starting at 1. */
  try: number;
  at: Date;
  outcome: 'ACCEPTED' | 'DEFERRED' | 'REFUSED';
  answer: string;
}

/** An address that gets no email until its user confirms it again. */
export interface MailBounceTable {
  /** In lowercase. */
  address: string;
  bounced_at: Date;
  /** The SMTP server's message, shortened. */
  reason: string;
}
