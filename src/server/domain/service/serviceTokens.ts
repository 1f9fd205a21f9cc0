import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 24;
const TOKEN = /^[\w-]{32}$/;

/** A new token of a personal link. Only its hash is stored. */
export function newServiceToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** True if the text looks like a token of a link. */
export function isServiceToken(text: string): boolean {
  return TOKEN.test(text);
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
