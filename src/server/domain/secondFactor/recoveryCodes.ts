import { createHash, randomInt } from 'node:crypto';

/** Codes created per set. */
export const RECOVERY_CODES = 10;

/** Excludes characters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

function newCode(): string {
  const letter = (): string => ALPHABET.charAt(randomInt(ALPHABET.length));
  const group = (): string => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/**
 * Generates codes such as `k7pm-x2dw-9fhq-t4ce`. Each has about 79 random bits, so its hash can't
 * be reversed.
 */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, newCode);
}

/** Hashes a user's code for the database; ignores case, spaces, and dashes. */
export function hashRecoveryCode(userId: number, code: string): string {
  const bare = code.toLowerCase().replace(/[\s-]/g, '');
  return createHash('sha256').update(`recovery.${userId}.${bare}`).digest('hex');
}
