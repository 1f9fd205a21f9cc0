import { bounceKind, statusIn, type BounceKind } from './rules';

/** nodemailer's error for an email that wasn't accepted. */
interface SmtpError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
  readonly command?: unknown;
}

/** Errors from the SMTP server, not caused by the email: unreachable, timed out, or login rejected. */
const SERVER_CODES = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EAUTH', 'ETLS']);

/**
 * Classifies a failure: `server` if no email can be sent, a bounce kind if the address was
 * rejected, otherwise `mail`.
 */
export function failureOf(error: unknown): 'server' | 'mail' | BounceKind {
  if (typeof error !== 'object' || error === null) return 'mail';
  const { code, command, response, responseCode } = error as SmtpError;
  if (SERVER_CODES.has(String(code)) && typeof responseCode !== 'number') return 'server';
  if (code === 'EAUTH') return 'server';
  if (typeof responseCode !== 'number' || responseCode < 500) return 'mail';
  // Only a rejected RCPT command is about the address.
  if (!String(command).startsWith('RCPT')) return 'mail';
  return bounceKind(statusIn(String(response)), responseCode);
}
