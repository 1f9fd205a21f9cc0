import { RETURN_ADDRESS_MAX_LENGTH } from './limits';
import { parseUrl } from './url';

const PARSING_ORIGIN = 'https://return.invalid';
// Control characters, space, DEL, C1 controls and NBSP: browsers strip or trim some of them.
const FORBIDDEN = /[\p{Cc}\u0020\u00a0\\]/u;
const LOGIN_OR_LOGOUT = /\/common\/(login|logout)\/?$/i;

/**
 * An address of this site: path + query + hash as parsed, never the input; null for anything that
 * could lead elsewhere. The login page itself passes: the `location` of a 401 names it.
 */
export function safeSiteAddress(input: unknown): string | null {
  if (typeof input !== 'string' || input.length > RETURN_ADDRESS_MAX_LENGTH) return null;
  if (!/^\/(?![/\\])/.test(input) || FORBIDDEN.test(input)) return null;
  const url = parseUrl(input, PARSING_ORIGIN);
  if (url === null || url.origin !== PARSING_ORIGIN) return null;
  // `/.//host` survives every check above and serialises to `//host`.
  if (url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/**
 * The one check of an address to return to (`done`, `request_url`, links in messages): an address
 * of this site that is not the login or logout page; null otherwise, and the locale home is taken.
 */
export function safeReturnAddress(input: unknown): string | null {
  const address = safeSiteAddress(input);
  if (address === null) return null;
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return LOGIN_OR_LOGOUT.test(path) ? null : address;
}
