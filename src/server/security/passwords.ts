import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';

/** argon2id is the package's default kind. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const PASSWORD_MIN_LENGTH = 15;
export const PASSWORD_MAX_LENGTH = 128;

/** Long enough, and yet the first that a guesser tries. */
const COMMON = new Set([
  'correcthorsebatterystaple',
  'iloveyouiloveyou',
  'letmeinletmeinletmein',
  'passwordpassword',
  'password12345678',
  'password123456789',
  'qwertyuiop123456',
  'qwertyuiopasdfgh',
  'qwertyuiopasdfghjkl',
  'thisismypassword',
  'administrator123',
  'administrator1234',
  'welcomewelcome123',
  'changemechangeme',
  'supersecretpassword',
]);

const SEQUENCES = [
  '0123456789012345678901234567890',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnmqwertyuiop',
];

/** One short piece again and again, or a row of the keyboard or the alphabet. */
function isPattern(text: string): boolean {
  const reversed = [...text].reverse().join('');
  return (
    /^(.{1,6})\1+.{0,5}$/su.test(text) ||
    SEQUENCES.some((sequence) => sequence.includes(text) || sequence.includes(reversed))
  );
}

/**
 * Why a password cannot be taken, in a sentence; null when it can. `personal` are the user's own
 * words (user name, mail address), which may not be most of it.
 */
export function passwordProblem(password: string, personal: readonly string[]): string | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN_LENGTH) {
    return `The password must have at least ${PASSWORD_MIN_LENGTH} characters; this one has ${length}.`;
  }
  if (length > PASSWORD_MAX_LENGTH) {
    return `The password may have at most ${PASSWORD_MAX_LENGTH} characters; this one has ${length}.`;
  }
  const plain = password.normalize('NFKC').toLowerCase();
  const isPersonal = personal.some((word) => {
    const own = word.toLowerCase();
    return own.length > 3 && plain.includes(own) && [...plain.replaceAll(own, '')].length < 8;
  });
  if (COMMON.has(plain) || isPattern(plain) || isPersonal) {
    return 'This password is among the first that are guessed. Choose another one.';
  }
  return null;
}

/** The form in which the database keeps a password: argon2id with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2);
}

let decoy: Promise<string> | null = null;

/**
 * True when the password is that of the hash. Without a hash (no such user) it takes as long and is
 * false.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const isTooLong = [...password].length > PASSWORD_MAX_LENGTH;
  decoy ??= hashPassword(randomBytes(18).toString('base64'));
  const isMatch = await verify(stored ?? (await decoy), isTooLong ? '' : password);
  return isMatch && stored !== null && !isTooLong;
}
