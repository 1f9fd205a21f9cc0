import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import {
  findNewPasswordProblem,
  PASSWORD_MAX_LENGTH,
  passwordLength,
  passwordProblemText,
} from '#contract/passwords';
import type { PasswordCost } from '../limits';
import { guessPassword } from './guesser';

/**
 * Why a password is refused, in a sentence; null when it is accepted. `personal` are the user's own
 * words (user name, email address), which may not be most of it.
 */
export function passwordProblem(password: string, personal: readonly string[]): string | null {
  const problem = findNewPasswordProblem(guessPassword, password, personal);
  return problem === null ? null : passwordProblemText(problem, passwordLength(password));
}

/** The form in which the database keeps a password: argon2id with its own salt. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  return hash(password, { ...cost });
}

/** True for the form that `hashPassword` gives at that cost. */
export function hasCost(stored: string, cost: PasswordCost): boolean {
  const { memoryCost, parallelism, timeCost } = cost;
  return stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/** By cost: hashes of passwords that nobody knows. */
const decoys = new Map<PasswordCost, Promise<string>>();

function decoyOf(cost: PasswordCost): Promise<string> {
  const known = decoys.get(cost);
  if (known !== undefined) return known;
  const decoy = hashPassword(randomBytes(18).toString('base64'), cost);
  decoys.set(cost, decoy);
  // One that could not be made must not be the answer for ever.
  decoy.catch(() => decoys.delete(cost));
  return decoy;
}

/**
 * True when the password is that of the hash. Without a hash (no such user) it takes as long as at
 * that cost, and is false.
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
