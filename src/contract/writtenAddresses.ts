/**
 * Web and email addresses written into names, organizations, and notes. Our emails include these
 * texts, and email programs would turn addresses into links, so they are rejected or shown without
 * a link.
 */

/** Domain endings that rarely follow a dot within a name. */
const ENDINGS = [
  ...[
    'com',
    'net',
    'org',
    'info',
    'biz',
    'edu',
    'gov',
    'mil',
    'app',
    'dev',
    'xyz',
    'online',
    'site',
  ],
  ...['top', 'shop', 'store', 'club', 'live', 'link', 'click', 'website', 'space', 'tech', 'cloud'],
  ...[
    'icu',
    'vip',
    'win',
    'bid',
    'loan',
    'help',
    'support',
    'email',
    'page',
    'pro',
    'mobi',
    'name',
  ],
  ...['law', 'legal', 'finance', 'bank', 'money', 'pay', 'example', 'test', 'invalid', 'localhost'],
  ...[
    'us',
    'uk',
    'ca',
    'de',
    'fr',
    'ru',
    'cn',
    'eu',
    'io',
    'ai',
    'co',
    'me',
    'tv',
    'cc',
    'ly',
    'ws',
  ],
  ...[
    'nl',
    'pl',
    'es',
    'it',
    'ch',
    'au',
    'jp',
    'kr',
    'br',
    'in',
    'mx',
    'tk',
    'ml',
    'ga',
    'cf',
    'gq',
  ],
  ...['su', 'pw', 'gg', 'sh', 'st', 'рф', '中国', '公司'],
].join('|');

const SCHEME = /[a-z][a-z0-9+.-]*:\/\/|\b(?:https?|mailto|ftp):/iu;
const WWW = /(?<![\p{L}\p{N}])www\d{0,2}\./iu;
const EMAIL = /[^\s@]@[^\s@]/u;
const DOMAIN = new RegExp(
  `[\\p{L}\\p{N}][\\p{L}\\p{N}_-]*\\.(?:${ENDINGS}|xn--[a-z0-9-]+)(?![\\p{L}\\p{N}_-])`,
  'iu',
);
const IP = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/u;

const KINDS = [SCHEME, WWW, EMAIL, DOMAIN, IP];

/** Replaces look-alike characters; removes invisible ones. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .replace(/[。․‧·∙⋅•۔ꓸ𐩐]/gu, '.')
    .replace(/[⁄∕⧸]/gu, '/')
    .replace(/[∶ː։]/gu, ':')
    .replace(/[‐-―−]/gu, '-');
}

/** Finds the first word with a web or email address, as written; null if there is none. */
export function findAddress(text: string): string | null {
  return text.split(/\s+/u).find((word) => hasAddress(plain(word))) ?? null;
}

function hasAddress(word: string): boolean {
  return KINDS.some((kind) => kind.test(word));
}

/** Explains why a text that appears in emails cannot be saved; null if it can. */
export function addressProblem(label: string, text: string): string | null {
  const address = findAddress(text);
  if (address === null) return null;
  const shown = [...address].slice(0, 60).join('');
  return `The ${label} appears in emails, so it can't contain a web or email address. Remove “${shown}”.`;
}

/** A domain without scheme, path, port, or `www`, as used in organization names. */
const BARE_DOMAIN = /^(?!www\d{0,2}\.)[a-z0-9-]+(?:\.[a-z]{2,})+,?$/iu;

/**
 * Same as `addressProblem`, for an organization's name, which may begin with a bare domain:
 * Booking.com LLC. Emails show it as `Booking[.]com`, which no email program turns into a link.
 */
export function organizationAddressProblem(label: string, name: string): string | null {
  const [first = '', ...others] = name.trim().split(/\s+/u);
  return addressProblem(label, BARE_DOMAIN.test(first) ? others.join(' ') : name);
}

/** Rewrites each address in a text so that no email program turns it into a link. */
export function inertText(text: string): string {
  return text.replace(/\S+/gu, (written) => {
    const word = plain(written);
    if (!hasAddress(word)) return written;
    return word
      .replace(/:/g, '[:]')
      .replace(/@/g, '[at]')
      .replace(/\.(?=\S)/gu, '[.]');
  });
}
