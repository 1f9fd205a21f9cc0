import { Secret, TOTP } from 'otpauth';
import { PRODUCT_NAME } from '#contract/product';

const PERIOD_S = 30;
const DIGITS = 6;
/** Phone clocks drift, so the previous and next codes are valid too. */
const DRIFT_STEPS = 1;
/** In bytes; the same length as the hash (RFC 4226, section 4). */
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

/** Generates a secret in base 32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Builds the URL for the QR code, from which an app reads the secret. */
export function appAddress(secret: string, userName: string): string {
  return totp(secret, userName).toString();
}

/** Checks the format of an app's code; ignores spaces. */
export function looksLikeCode(text: string): boolean {
  return /^\d{6}$/.test(withoutSpaces(text));
}

/**
 * Returns the 30-second time step of a code, counted since 1970; null if the code is more than one
 * step from the current one.
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const token = withoutSpaces(code);
  const delta = totp(secret, '').validate({ token, timestamp: now, window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_S) + delta;
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '');
}
