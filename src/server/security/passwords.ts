import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import {
  findPasswordProblem,
  LEAST_BEYOND_COMMON,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  passwordLength,
  passwordProblemText,
  type PasswordProblem,
} from '#contract/passwords';
import { PRODUCT_NAME } from '#contract/product';
import type { PasswordCost } from '../limits';
import { charactersBeyond } from './guessable';

/**
 * The first rule that a new password breaks; null when it can be taken. The page in the browser asks
 * the contract alone; the server knows the passwords that guessers try first, too.
 */
export function findNewPasswordProblem(
  password: string,
  personal: readonly string[],
  minLength = PASSWORD_MIN_LENGTH,
): PasswordProblem | null {
  const problem = findPasswordProblem(password, personal, minLength);
  if (problem !== null) return problem;
  if (charactersBeyond(password) < LEAST_BEYOND_COMMON) return 'common';
  const own = [PRODUCT_NAME, ...personal];
  return charactersBeyond(password, own) < LEAST_BEYOND_COMMON ? 'personal' : null;
}

/**
 * Why a password cannot be taken, in a sentence; null when it can. `personal` are the user's own
 * words (user name, mail address), which may not be most of it.
 */
export function passwordProblem(password: string, personal: readonly string[]): string | null {
  const problem = findNewPasswordProblem(password, personal);
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
