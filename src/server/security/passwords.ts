import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import {
  findNewPasswordProblem,
  PASSWORD_MAX_LENGTH,
  passwordLength,
  passwordProblemText,
} from '#contract/account/passwords';
import type { PasswordCost } from '../limits';
import { guessPassword } from './guesser';

/**
 * Explains in one sentence why a password is rejected; null if it is accepted. `personal` contains
 * the user's own words (username, email address), which must not make up most of the password.
 */
export function passwordProblem(password: string, personal: readonly string[]): string | null {
  const problem = findNewPasswordProblem(guessPassword, password, personal);
  return problem === null ? null : passwordProblemText(problem, passwordLength(password));
}

/** Hashes a password for storage with argon2id and a new salt. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  return hash(password, { ...cost });
}

/** True if `hashPassword` created this hash at that cost. */
export function hasCost(stored: string, cost: PasswordCost): boolean {
  const { memoryCost, parallelism, timeCost } = cost;
  return stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/** Hashes of random passwords, used to check passwords of unknown users; keyed by cost. */
const decoys = new Map<PasswordCost, Promise<string>>();

function decoyOf(cost: PasswordCost): Promise<string> {
  const known = decoys.get(cost);
  if (known !== undefined) return known;
  const decoy = hashPassword(randomBytes(18).toString('base64'), cost);
  decoys.set(cost, decoy);
  // A failed hash must not be cached.
  decoy.catch(() => decoys.delete(cost));
  return decoy;
}

/**
 * True if the password matches the hash. Without a hash (unknown user), takes just as long and
 * returns false.
 */
export async function isPassword(
  password: string,
  stored: string | null,
  cost: PasswordCost,
): Promise<boolean> {
  const isTooLong = passwordLength(password) > PASSWORD_MAX_LENGTH;
  const isMatch = await verify(stored ?? (await decoyOf(cost)), isTooLong ? '' : password);
  return isMatch && stored !== null && !isTooLong;
}
