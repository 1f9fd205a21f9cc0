import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Mailer, MailSender } from './mailer';
import { messageOf } from './message';

/** Timeout for a server that sends nothing. */
const TIMEOUT_MS = 15_000;
/**
 * Total timeout of one email, as a multiple of `TIMEOUT_MS`, for a server that responds but makes
 * no progress.
 */
const TOTAL_TIMEOUT_FACTOR = 4;
const TOO_LONG = 'The SMTP server took too long.';

/**
 * Creates a mailer that sends through an SMTP server. `url` starts with `smtp:` or `smtps:`, and
 * contains a name and password if the server requires them; credentials are only sent encrypted.
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
      const longest = wait(timeoutMs * TOTAL_TIMEOUT_FACTOR, undefined, {
        signal: over.signal,
        ref: false,
      }).then(() => Promise.reject(Object.assign(new Error(TOO_LONG), { code: 'ETIMEDOUT' })));
      longest.catch(() => undefined);
      try {
        const sent = await Promise.race([transport.sendMail(messageOf(mail, from)), longest]);
        return sent.response;
      } finally {
        over.abort();
      }
    },
  };
}
