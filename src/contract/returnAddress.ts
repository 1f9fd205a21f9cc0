import { LOGIN_FORM } from './backendPages';
import { addQuery } from './links';
import { RETURN_ADDRESS_MAX_LENGTH } from './limits';
import { parseUrl } from './url';

const PARSING_ORIGIN = 'https://return.invalid';
// Control characters, space, DEL, C1 controls and NBSP: browsers strip or trim some of them.
const FORBIDDEN = /[\p{Cc}\u0020\u00a0\\]/u;
const LOGIN_OR_LOGOUT = /\/common\/(login|logout)\/?$/i;

/** The parts of an address of this site; null for anything that could lead elsewhere. */
function parseSiteAddress(input: unknown): ReturnType<typeof parseUrl> {
  if (typeof input !== 'string' || input.length > RETURN_ADDRESS_MAX_LENGTH) return null;
  if (!/^\/(?![/\\])/.test(input) || FORBIDDEN.test(input)) return null;
  const url = parseUrl(input, PARSING_ORIGIN);
  if (url === null || url.origin !== PARSING_ORIGIN) return null;
  // `/.//host` survives every check above and serialises to `//host`.
  return url.pathname.startsWith('//') ? null : url;
}

/**
 * An address of this site: path + query + hash as parsed, never the input; null for anything that
 * could lead elsewhere. The login page itself passes: the `location` of a 401 names it.
 */
export function safeSiteAddress(input: unknown): string | null {
  const url = parseSiteAddress(input);
  return url === null ? null : url.pathname + url.search + url.hash;
}

/** `?a=1&_login=1` without the mark that a sign-in leaves; the rest stays as it is written. */
function withoutReturnMark(search: string): string {
  const parts = search.slice(1).split('&');
  const kept = parts.filter((part) => part.split('=', 1)[0] !== LOGIN_FORM.returnMark);
  if (kept.length === parts.length) return search;
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

/**
 * The one check of an address to return to (`done`, `request_url`, links in messages): an address
 * of this site that is not the login or logout page; null otherwise, and the locale home is taken.
 * The mark of an earlier sign-in is no part of where to return to.
 */
export function safeReturnAddress(input: unknown): string | null {
  const url = parseSiteAddress(input);
  if (url === null || LOGIN_OR_LOGOUT.test(url.pathname)) return null;
  return url.pathname + withoutReturnMark(url.search) + url.hash;
}

/**
 * Where a successful sign-in leads to, from an address that passed the check: with the mark, by which
 * the page knows that it should be signed in now.
 */
export function withReturnMark(address: string): string {
  return addQuery(address, { [LOGIN_FORM.returnMark]: 1 });
}
