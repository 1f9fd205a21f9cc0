import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import {
  findPasswordProblem,
  PASSWORD_MAX_LENGTH,
  passwordLength,
  passwordProblemText,
} from '#contract/passwords';

/** argon2id is the package's default kind. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Why a password cannot be taken, in a sentence; null when it can. `personal` are the user's own
 * words (user name, mail address), which may not be most of it.
 */
export function passwordProblem(password: string, personal: readonly string[]): string | null {
  const problem = findPasswordProblem(password, personal);
  return problem === null ? null : passwordProblemText(problem, passwordLength(password));
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
  const isTooLong = passwordLength(password) > PASSWORD_MAX_LENGTH;
  decoy ??= hashPassword(randomBytes(18).toString('base64'));
  const isMatch = await verify(stored ?? (await decoy), isTooLong ? '' : password);
  return isMatch && stored !== null && !isTooLong;
}
