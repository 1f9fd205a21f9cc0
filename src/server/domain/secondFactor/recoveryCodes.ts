import { createHash, randomInt } from 'node:crypto';

/** So many are given at a time. */
export const RECOVERY_CODES = 10;

/** No letters that look like others. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

function newCode(): string {
  const letter = (): string => ALPHABET.charAt(randomInt(ALPHABET.length));
  const group = (): string => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Codes such as `k7pm-x2dw-9fhq-t4ce`: some 79 bits each, so that their hashes lead nowhere. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, newCode);
}

/** What the database keeps of a user's code; case, spaces and dashes do not matter. */
export function hashRecoveryCode(userId: number, code: string): string {
  const bare = code.toLowerCase().replace(/[\s-]/g, '');
  return createHash('sha256').update(`recovery.${userId}.${bare}`).digest('hex');
}
