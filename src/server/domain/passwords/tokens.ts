import { createHash, randomBytes } from 'node:crypto';

/** Generates the secret part of a link that sets a password: 256 random bits. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a token for the database. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** True if a string has the format of a `newLinkToken` token. */
export function isLinkToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
