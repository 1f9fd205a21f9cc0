import { createTransport } from 'nodemailer';
import type { Mailer, MailSender } from './mailer';
import { messageOf } from './message';

const TIMEOUT_MS = 15_000;

/**
 * Sends through a mail server. `url` is `smtp:` or `smtps:`, with name and password where the
 * server asks for them; these leave this machine encrypted only.
 */
export function createSmtpMailer(url: string, from: MailSender): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && username !== '',
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  });
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, from));
    },
  };
}
