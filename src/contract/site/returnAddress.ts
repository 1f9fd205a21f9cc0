import { LOGIN_FORM } from './backendPages';
import { addQuery } from '../links';
import { RETURN_ADDRESS_MAX_LENGTH } from '../limits';
import { parseUrl } from '../url';

const PARSING_ORIGIN = 'https://return.invalid';
// Control characters, space, DEL, C1 controls, and NBSP: browsers strip or trim some of them.
const FORBIDDEN = /[\p{Cc}\u0020\u00a0\\]/u;
const LOGIN_OR_LOGOUT = /\/common\/(login|logout)\/?$/i;

/** Parses a URL of this site; null for anything that could lead to another site. */
function parseSiteAddress(input: unknown): ReturnType<typeof parseUrl> {
  if (typeof input !== 'string' || input.length > RETURN_ADDRESS_MAX_LENGTH) return null;
  if (!/^\/(?![/\\])/.test(input) || FORBIDDEN.test(input)) return null;
  const url = parseUrl(input, PARSING_ORIGIN);
  if (url === null || url.origin !== PARSING_ORIGIN) return null;
  // `/.//host` passes every check above and serializes to `//host`.
  return url.pathname.startsWith('//') ? null : url;
}

/**
 * Returns a URL of this site as parsed (path, query, hash), never the input; null for anything that
 * could lead to another site. Allows the login page, because a 401's `location` may refer to it.
 */
export function safeSiteAddress(input: unknown): string | null {
  const url = parseSiteAddress(input);
  return url === null ? null : url.pathname + url.search + url.hash;
}

/** Removes the login mark from `?a=1&_login=1`; leaves the rest as written. */
function withoutReturnMark(search: string): string {
  const parts = search.slice(1).split('&');
  const others = parts.filter((part) => part.split('=', 1)[0] !== LOGIN_FORM.returnMark);
  if (others.length === parts.length) return search;
  return others.length === 0 ? '' : `?${others.join('&')}`;
}

/**
 * The only check for return URLs (`done`, `request_url`, links in messages). Returns a URL of this
 * site that isn't the login or logout page, without an earlier login's mark; otherwise returns
 * null, and callers use the locale home.
 */
export function safeReturnAddress(input: unknown): string | null {
  const url = parseSiteAddress(input);
  if (url === null || LOGIN_OR_LOGOUT.test(url.pathname)) return null;
  return url.pathname + withoutReturnMark(url.search) + url.hash;
}

/**
 * Adds the mark of a successful login to a checked URL, so that the page knows that the user should
 * be logged in.
 */
export function withReturnMark(address: string): string {
  return addQuery(address, { [LOGIN_FORM.returnMark]: 1 });
}
