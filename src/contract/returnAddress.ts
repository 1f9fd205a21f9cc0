import { RETURN_ADDRESS_MAX_LENGTH } from './limits';
import { parseUrl } from './url';

const DUMMY_ORIGIN = 'https://return.invalid';
// Control characters, space, DEL, C1 controls and NBSP: browsers strip or trim some of them.
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0020\u007f-\u00a0\\]/;
const LOGIN_OR_LOGOUT = /\/common\/(login|logout)\/?$/i;

/**
 * The one check of an address to return to (`done`, `request_url`, the `location` of a 401, links
 * in messages). Gives path + query + hash as parsed, never the input; null when it is not an
 * address of this site, or is the login or logout page.
 */
export function safeReturnAddress(input: unknown): string | null {
  if (typeof input !== 'string' || input.length > RETURN_ADDRESS_MAX_LENGTH) return null;
  if (!/^\/(?![/\\])/.test(input) || FORBIDDEN.test(input)) return null;
  const url = parseUrl(input, DUMMY_ORIGIN);
  if (url === null || url.origin !== DUMMY_ORIGIN) return null;
  // `/.//host` survives every check above and serialises to `//host`.
  if (url.pathname.startsWith('//')) return null;
  if (LOGIN_OR_LOGOUT.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
