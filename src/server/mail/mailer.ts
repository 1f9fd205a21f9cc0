import type { MailLine } from './body';

/** One email to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** The email's lines as plain text. */
  readonly text: string;
  readonly lines: readonly MailLine[];
  /** URL that unsubscribes from this kind of email without logging in; null if there is none. */
  readonly stopAddress?: string | null;
  /** Prefix of the email's Message-ID, which identifies the email if it bounces. */
  readonly reference?: string;
  readonly attachment?: MailAttachment;
}

/** A file in an email. */
export interface MailAttachment {
  readonly fileName: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** A file that is created when its email is sent. */
export interface AttachmentReference {
  readonly kind: 'filingNotice';
  readonly id: string;
}

/** Sends emails to an SMTP server or to the outbox. */
export interface Mailer {
  /** Resolves to the server's response when the email is accepted; throws if it isn't. */
  send(mail: Mail): Promise<unknown>;
}

/** Sender of all emails: the product's name and the support address. */
export interface MailSender {
  readonly name: string;
  readonly address: string;
}
