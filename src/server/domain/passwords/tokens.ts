import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: the secret part of a link that sets a password. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** True for a text of the form that `newLinkToken` gives. */
export function isLinkToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
