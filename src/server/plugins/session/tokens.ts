import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits: the value of the session cookie. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url');
}

/** True for a text of the form that `newSessionId` gives. */
export function isSessionId(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** What the database keeps of a session id. */
export function hashSessionId(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

/** 12 random characters: the readable mark of a sign-in. */
export function newSignedInMark(): string {
  return randomBytes(9).toString('base64url');
}

export function newSeed(): string {
  return randomBytes(12).toString('base64url');
}

/** The XSRF token of a session: worth nothing without its session cookie. */
export function xsrfToken(secret: string, sessionId: string, seed: string): string {
  return createHmac('sha256', secret).update(`${sessionId}.${seed}`).digest('base64url');
}

/** Compares in constant time; anything but the exact text is unequal. */
export function isSameToken(expected: string, given: unknown): boolean {
  if (typeof given !== 'string') return false;
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(expected), digest(given));
}
