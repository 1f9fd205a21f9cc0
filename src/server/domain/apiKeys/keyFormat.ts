import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { API_KEY_PREFIX } from '#contract/account/apiKeys';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHORT_LENGTH = 8;
/** 43 digits of base 62 have 256 bits. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

const WHOLE_KEY = new RegExp(
  `^${API_KEY_PREFIX}([0-9A-Za-z]{${SHORT_LENGTH}})_[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`,
);

/** Matches a key, or enough of one that it must not appear in a URL or a log. */
const LIKE_A_KEY = new RegExp(`${API_KEY_PREFIX}[0-9A-Za-z]{${SHORT_LENGTH}}_[0-9A-Za-z]{16,}`);

/** A new key; only its hash is stored. */
export interface NewKey {
  readonly key: string;
  readonly shortId: string;
  readonly hash: string;
}

/** Returns random base-62 digits; drops bytes that would make some digits more likely. */
function randomDigits(length: number): string {
  let digits = '';
  while (digits.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && digits.length < length) digits += DIGITS.charAt(byte % 62);
    }
  }
  return digits;
}

/**
 * Computes the checksum of a key's first part, so that a mistyped key is rejected without a
 * database query.
 */
function checksum(text: string): string {
  let number = createHash('sha256').update(text).digest().readUIntBE(0, 6);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits += DIGITS.charAt(number % 62);
    number = Math.floor(number / 62);
  }
  return digits;
}

/** Returns the SHA-256 of a key, in hex. Keys are random, so a slow hash would add nothing. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Creates a key: `cl_live_<8>_<43>`, followed by six base-62 digits of checksum. */
export function newKey(): NewKey {
  const shortId = randomDigits(SHORT_LENGTH);
  const start = `${API_KEY_PREFIX}${shortId}_${randomDigits(SECRET_LENGTH)}`;
  const key = start + checksum(start);
  return { key, shortId, hash: hashKey(key) };
}

/** Returns the short id of a well-formed key with the right checksum; otherwise null. */
export function shortIdOf(key: string): string | null {
  const [, shortId = null] = WHOLE_KEY.exec(key) ?? [];
  const start = key.slice(0, -CHECKSUM_LENGTH);
  return shortId !== null && checksum(start) === key.slice(-CHECKSUM_LENGTH) ? shortId : null;
}

/** Compares a key with a stored hash in constant time. */
export function isKeyOf(key: string, hash: string): boolean {
  const [own, stored] = [Buffer.from(hashKey(key), 'hex'), Buffer.from(hash, 'hex')];
  return own.length === stored.length && timingSafeEqual(own, stored);
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return '';
  }
}

/**
 * Finds an API key in a URL, including a percent-encoded one. Returns the key, or the part of it
 * that the URL contains; null if there is none.
 */
export function keyInAddress(address: string): string | null {
  // Almost no URL has a percent-encoded underscore.
  for (const text of address.includes('%') ? [address, decoded(address)] : [address]) {
    const [found] = LIKE_A_KEY.exec(text) ?? [];
    if (found !== undefined) return found;
  }
  return null;
}
