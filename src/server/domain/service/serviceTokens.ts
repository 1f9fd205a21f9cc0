import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 24;
const TOKEN = /^[\w-]{32}$/;

/** Creates the token of a personal link. Only its hash is stored. */
export function newServiceToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** True if a string has the format of a link token. */
export function isServiceToken(text: string): boolean {
  return TOKEN.test(text);
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
