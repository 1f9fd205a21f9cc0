import type { MailKind } from '#contract/admin/mails';
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

/**
 * A billing email address that doesn't belong to a user, and whether its owner has confirmed it.
 */
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
   * Plain text. Emptied after delivery ends if the kind requires it; otherwise a few days later.
   */
  body: string;
  /** The body with its links, as JSON (`MailLine[]`); null when the text was deleted. */
  lines: unknown;
  /**
   * Attachment as JSON (`AttachmentReference`), generated when the email is sent; null for none.
   */
  attachment: Generated<unknown>;
  /** Notifications that an alert contains; null for other emails. */
  notification_ids: Generated<number[] | null>;
  /** True if one of the notifications has a different text since. */
  is_outdated: Generated<boolean>;
  status: Generated<'WAITING' | 'SENT' | 'FAILED'>;
  tries: Generated<number>;
  created_at: Date;
  next_try_at: Date;
  /** Time until which a server is sending the email, unless it crashed; null while it waits. */
  claimed_until: Date | null;
  /** Not sent after this time. */
  useful_until: Date | null;
  finished_at: Date | null;
  /** Why the last attempt failed. */
  problem: string | null;
  /** Unsubscribe URL for this kind of email; null for emails that can't be turned off. */
  stop_address: string | null;
  /**
   * True for emails about logging in, such as password links: they have their own limits and are
   * sent even to addresses that bounced.
   */
  is_security: Generated<boolean>;
  /** Unguessable part of its Message-ID. */
  token: Generated<string>;
  /** Set when the email bounced: `HARD` permanently, `SOFT` temporarily. */
  bounce: 'HARD' | 'SOFT' | null;
  bounced_at: Date | null;
  /** The SMTP server's message, shortened. */
  bounce_reason: string | null;
  kind: Generated<MailKind>;
  /** The original email, if staff sent this one as a copy; otherwise null. */
  copy_of: number | null;
}

/** One delivery attempt of an email, with the SMTP server's response. */
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
