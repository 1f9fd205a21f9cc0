import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits: the value of the session cookie. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url');
}

function visitorMark(secret: string, nonce: string): string {
  return createHmac('sha256', secret).update(`visitor.${nonce}`).digest('base64url').slice(0, 21);
}

/**
 * A visitor's session id, of the same form: a random half and its signature. It proves itself, so
 * that nothing is stored for visitors, however many pages are asked for.
 */
export function newVisitorId(secret: string): string {
  const nonce = randomBytes(17).toString('base64url').slice(0, 22);
  return nonce + visitorMark(secret, nonce);
}

/** True for an id that `newVisitorId` gave with this secret. */
export function isVisitorId(secret: string, id: string): boolean {
  return isSessionId(id) && isSameToken(visitorMark(secret, id.slice(0, 22)), id.slice(22));
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

/** What a browser's mark is bound to: with another password all marks of the user are worth nothing. */
export interface MarkedUser {
  readonly id: number;
  /** Which of the user's passwords it is, however it is hashed. */
  readonly passwordVersion: number;
}

/** That of a user whose password was never changed. */
export const FIRST_PASSWORD_VERSION = 1;

const DAY_MS = 86_400_000;
/** Browsers keep a cookie no longer. */
const MARK_DAYS = 400;
export const MARK_LIFE_MS = MARK_DAYS * DAY_MS;

function browserSignature(secret: string, user: MarkedUser, content: string): string {
  return createHmac('sha256', secret)
    .update(`browser.${user.id}.${user.passwordVersion}.${content}`)
    .digest('base64url')
    .slice(0, 22);
}

/** Proves that the user has signed in from the browser that has it; names nobody to others. */
export function newBrowserMark(secret: string, user: MarkedUser, now: number): string {
  const content = `${newSeed()}.${Math.floor(now / DAY_MS)}`;
  return `${content}.${browserSignature(secret, user, content)}`;
}

/** True for a mark that `newBrowserMark` gave for this user and this password, not too long ago. */
export function isBrowserMark(
  secret: string,
  user: MarkedUser,
  mark: string,
  now: number,
): boolean {
  const [nonce = '', day = '', signature] = mark.split('.', 3);
  const isRecent = /^\d{1,6}$/.test(day) && now < (Number(day) + MARK_DAYS) * DAY_MS;
  return isRecent && isSameToken(browserSignature(secret, user, `${nonce}.${day}`), signature);
}

/** True for a text of the form that `newBrowserMark` gives, whoever it is for. */
export function looksLikeBrowserMark(text: string): boolean {
  return /^[\w-]{16}\.\d{1,6}\.[\w-]{22}$/.test(text);
}

/** What only the servers of this database can make of a text. */
export function signText(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`signed.${text}`).digest('base64url');
}

/** The same for the same text on all servers of a database, and nothing to find the text by. */
export function fingerprint(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`text.${text}`).digest('hex').slice(0, 16);
}
