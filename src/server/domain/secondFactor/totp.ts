import { Secret, TOTP } from 'otpauth';
import { PRODUCT_NAME } from '#contract/product';

const PERIOD_S = 30;
const DIGITS = 6;
/** Clocks of phones differ from ours: the codes before and after count too. */
const DRIFT_STEPS = 1;
/** As long as the hash is wide (RFC 4226, 4). */
const SECRET_BYTES = 20;

function totp(secret: string, userName: string): TOTP {
  return new TOTP({
    issuer: PRODUCT_NAME,
    label: userName,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });
}

/** A new secret in base 32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What the QR code holds: by it an app learns the secret. */
export function appAddress(secret: string, userName: string): string {
  return totp(secret, userName).toString();
}

/** True for what looks like a code of an app; spaces are for reading. */
export function looksLikeCode(text: string): boolean {
  return /^\d{6}$/.test(withoutSpaces(text));
}

/**
 * The 30 seconds that a code is of, counted since 1970; null for a code that is not of now, give or
 * take one.
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const token = withoutSpaces(code);
  const delta = totp(secret, '').validate({ token, timestamp: now, window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_S) + delta;
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '');
}
