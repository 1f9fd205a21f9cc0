import { bounceKind, statusIn, type BounceKind } from './rules';

/** What nodemailer says of a mail that was not taken. */
interface SmtpError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
  readonly command?: unknown;
}

/** Of the server, not of the mail: it is away, hangs, or does not let us in. */
const SERVER_CODES = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EAUTH', 'ETLS']);

/**
 * Whose fault a failure is: the mail server's, so that no other mail goes either; the address's, for good
 * or for now; else it is the mail that was not taken.
 */
export function failureOf(error: unknown): 'server' | 'mail' | BounceKind {
  if (typeof error !== 'object' || error === null) return 'mail';
  const { code, command, response, responseCode } = error as SmtpError;
  if (SERVER_CODES.has(String(code)) && typeof responseCode !== 'number') return 'server';
  if (code === 'EAUTH') return 'server';
  if (typeof responseCode !== 'number' || responseCode < 500) return 'mail';
  // What is said after another command is not said of the address.
  if (!String(command).startsWith('RCPT')) return 'mail';
  return bounceKind(statusIn(String(response)), responseCode);
}
