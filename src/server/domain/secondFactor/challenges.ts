import { randomBytes } from 'node:crypto';
import { isSameToken } from '../sessions/tokens';

/** How long a challenge is valid. */
const LIFE_MS = 5 * 60_000;

/** Signs a text with the site's secret. */
export type Sign = (text: string) => string;

/**
 * Creates a challenge for a passkey, bound to a browser's session and to the current time. It
 * carries its own signature, so showing a form writes nothing to the database.
 */
export function newChallenge(
  sign: Sign,
  sessionHash: string,
  now: number,
): Uint8Array<ArrayBuffer> {
  const content = `${randomBytes(16).toString('base64url')}.${now}`;
  return new Uint8Array(
    Buffer.from(`${content}.${sign(`passkey.${sessionHash}.${content}`)}`, 'ascii'),
  );
}

/** Checks that this browser received the challenge (base64url) and that it hasn't expired. */
export function isChallenge(
  sign: Sign,
  sessionHash: string,
  challenge: string,
  now: number,
): boolean {
  const text = Buffer.from(challenge, 'base64url').toString('latin1');
  const [nonce = '', time = '', signature] = text.split('.', 3);
  if (!/^\d{1,15}$/.test(time)) return false;
  const age = now - Number(time);
  return (
    age >= 0 &&
    age < LIFE_MS &&
    isSameToken(sign(`passkey.${sessionHash}.${nonce}.${time}`), signature)
  );
}
