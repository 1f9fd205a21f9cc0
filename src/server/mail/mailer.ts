import type { MailLine } from './body';

/** One email to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Its lines as plain text. */
  readonly text: string;
  readonly lines: readonly MailLine[];
  /** Where mails of its kind are ended without logging in; null for those that are never. */
  readonly stopAddress?: string | null;
  /** What its Message-ID begins with, by which it is known when it comes back. */
  readonly reference?: string;
}

/** Hands mails on: to a mail server, or to the outbox. */
export interface Mailer {
  /** Resolves when the mail was taken; throws when it was not. */
  send(mail: Mail): Promise<void>;
}

/** Whom mails are from: the product's name and the address of its support. */
export interface MailSender {
  readonly name: string;
  readonly address: string;
}
