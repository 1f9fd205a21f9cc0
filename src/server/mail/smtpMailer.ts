import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Mailer, MailSender } from './mailer';
import { messageOf } from './message';

/** A server that says nothing for so long is given up. */
const TIMEOUT_MS = 15_000;
/** The whole of one mail, for a server that says something now and then and gets nowhere. */
const LONGEST_TIMES = 4;
const TOO_LONG = 'The mail server took too long.';

/**
 * Sends through a mail server. `url` is `smtp:` or `smtps:`, with name and password where the
 * server asks for them; these leave this machine encrypted only.
 */
export function createSmtpMailer(
  url: string,
  from: MailSender,
  timeoutMs: number = TIMEOUT_MS,
): Mailer {
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
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  });
  return {
    async send(mail) {
      const over = new AbortController();
      const longest = wait(timeoutMs * LONGEST_TIMES, undefined, {
        signal: over.signal,
        ref: false,
      }).then(() => Promise.reject(Object.assign(new Error(TOO_LONG), { code: 'ETIMEDOUT' })));
      longest.catch(() => undefined);
      try {
        await Promise.race([transport.sendMail(messageOf(mail, from)), longest]);
      } finally {
        over.abort();
      }
    },
  };
}
