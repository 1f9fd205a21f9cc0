import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '#contract/time';

/** Generates the session cookie's value: 256 random bits. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url');
}

function visitorMark(secret: string, nonce: string): string {
  return createHmac('sha256', secret).update(`visitor.${nonce}`).digest('base64url').slice(0, 21);
}

/**
 * Generates a visitor's session id in the same format: a random half and its signature. Validating
 * the id needs no storage, so visitors write nothing to the database.
 */
export function newVisitorId(secret: string): string {
  const nonce = randomBytes(17).toString('base64url').slice(0, 22);
  return nonce + visitorMark(secret, nonce);
}

/** True if `newVisitorId` created the id with this secret. */
export function isVisitorId(secret: string, id: string): boolean {
  return isSessionId(id) && isSameToken(visitorMark(secret, id.slice(0, 22)), id.slice(22));
}

/** True if a string has the format of a `newSessionId` id. */
export function isSessionId(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Hashes a session id for the database. */
export function hashSessionId(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

/** Generates the mark of a login, which scripts can read: 12 random characters. */
export function newSignedInMark(): string {
  return randomBytes(9).toString('base64url');
}

export function newSeed(): string {
  return randomBytes(12).toString('base64url');
}

/** Length of the part of an XSRF token that belongs to the session; the user's mark follows. */
const SESSION_PART = 32;
/** The mark of visitors, as long as the mark of a user. */
const VISITOR_FORM = 'visitorform';

function userMark(secret: string, userId: number): string {
  const digest = createHmac('sha256', secret).update(`form.${userId}`).digest('base64url');
  return digest.slice(0, VISITOR_FORM.length);
}

/**
 * Returns a session's XSRF token, which is useless without the session cookie. It ends with a mark
 * that is the same in all of the user's sessions; visitors (a null `userId`) have a fixed mark.
 */
export function xsrfToken(
  secret: string,
  sessionId: string,
  seed: string,
  userId: number | null,
): string {
  const digest = createHmac('sha256', secret).update(`${sessionId}.${seed}`).digest('base64url');
  const mark = userId === null ? VISITOR_FORM : userMark(secret, userId);
  return digest.slice(0, SESSION_PART) + mark;
}

/** True if an outdated token belonged to the same user as the current token, or to a visitor. */
export function isOfSameUser(current: string | null, outdated: string): boolean {
  const mark = outdated.slice(SESSION_PART);
  return mark === VISITOR_FORM || mark === current?.slice(SESSION_PART);
}

/** Compares in constant time; only the exact text matches. */
export function isSameToken(expected: string, given: unknown): boolean {
  if (typeof given !== 'string') return false;
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(expected), digest(given));
}

/**
 * The user that a browser's mark is bound to. A new password invalidates all of the user's marks.
 */
export interface MarkedUser {
  readonly id: number;
  /** Version of the user's password, independent of its hash. */
  readonly passwordVersion: number;
}

/** The version of a password that was never changed. */
export const FIRST_PASSWORD_VERSION = 1;

/** Maximum lifetime of a cookie in browsers. */
const MARK_DAYS = 400;
export const MARK_LIFE_MS = MARK_DAYS * DAY_MS;

function browserSignature(secret: string, user: MarkedUser, content: string): string {
  return createHmac('sha256', secret)
    .update(`browser.${user.id}.${user.passwordVersion}.${content}`)
    .digest('base64url')
    .slice(0, 22);
}

/**
 * Creates a mark that proves an earlier login from this browser; it doesn't reveal the user name.
 */
export function newBrowserMark(secret: string, user: MarkedUser, now: number): string {
  const content = `${newSeed()}.${Math.floor(now / DAY_MS)}`;
  return `${content}.${browserSignature(secret, user, content)}`;
}

/** True if the mark was created for this user and password version, and hasn't expired. */
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

/** True if a string has the format of `newBrowserMark`, for any user. */
export function looksLikeBrowserMark(text: string): boolean {
  return /^[\w-]{16}\.\d{1,6}\.[\w-]{22}$/.test(text);
}

/** Signs a text with a secret that only this database's servers have. */
export function signText(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`signed.${text}`).digest('base64url');
}

/** Returns the same digest for the same text on all servers of a database; it can't be reversed. */
export function fingerprint(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`text.${text}`).digest('hex').slice(0, 16);
}
