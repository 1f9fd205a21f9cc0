import { PRODUCT_NAME } from '../product';

/** Shortest and longest password, in characters (code points). */
export const PASSWORD_MIN_LENGTH = 15;
export const PASSWORD_MAX_LENGTH = 128;
/** Shortest password of a user with two-step login. */
export const PASSWORD_MIN_LENGTH_WITH_FACTOR = 8;

/** Minimum characters of a password besides its owner's names. */
const MIN_BESIDES_NAMES = 8;

/**
 * Minimum number of guesses, as powers of ten, without and with a second factor. Ten random
 * characters take 10^10 guesses.
 */
const MIN_GUESSES_LOG10 = 10;
const MIN_GUESSES_LOG10_WITH_FACTOR = 8;

/** The rules shown next to a new password. */
export const PASSWORD_RULES: readonly string[] = [
  `At least ${PASSWORD_MIN_LENGTH} characters (${PASSWORD_MIN_LENGTH_WITH_FACTOR} with two-step login), at most ${PASSWORD_MAX_LENGTH}.`,
  'Four or five unrelated words work well.',
  `Avoid common passwords, repeated patterns, your name, and “${PRODUCT_NAME}”.`,
];

/** Problems with a new password, also used as codes in URLs. */
export const PASSWORD_PROBLEMS = [
  'missing',
  'tooShort',
  'tooLong',
  'pattern',
  'common',
  'personal',
] as const;
export type PasswordProblem = (typeof PASSWORD_PROBLEMS)[number];

/**
 * Passwords that are long enough, but among an attacker's first guesses. The comparison ignores
 * case, spaces, and punctuation.
 */
const COMMON = new Set([
  'administrator123',
  'administrator1234',
  'administrator12345',
  'adminadminadmin1',
  'abcdefg12345678',
  'abcd1234abcd1234',
  'changemechangeme',
  'changethispassword',
  'correcthorsebatterystaple',
  'defaultpassword',
  'defaultpassword1',
  'donttouchmystuff',
  'forgotmypassword',
  'iforgotmypassword',
  'ihatepasswords1',
  'iloveyouforever',
  'iloveyouiloveyou',
  'iloveyousomuch1',
  'letmeinletmeinletmein',
  'letmeinplease123',
  'mynameisnobody1',
  'mypasswordismypassword',
  'mypasswordispassword',
  'mysecretpassword',
  'mysupersecretpassword',
  'passwordpassword',
  'passwordpassword1',
  'password12345678',
  'password123456789',
  'password1234567890',
  'p4ssw0rdp4ssw0rd',
  'p@ssw0rdp@ssw0rd',
  'qazwsxedcrfvtgb',
  'qazwsxedcrfvtgbyhn',
  '1qaz2wsx3edc4rfv',
  '1qaz2wsx3edc4rfv5tgb',
  'qwertyuiop123456',
  'qwertyuiop1234567890',
  'qwertyuiopasdfgh',
  'qwertyuiopasdfghjkl',
  'secretpassword1',
  'secretpassword123',
  'supersecretpassword',
  'temporarypassword',
  'thisisapassword',
  'thisisasecurepassword',
  'thisismypassword',
  'thisismypassword1',
  'tobeornottobethatisthequestion',
  'trustno1trustno1',
  'welcomewelcome1',
  'welcomewelcome123',
  'whatismypassword',
  'whatsmypassword',
]);

const SEQUENCES = [
  '0123456789012345678901234567890',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnmqwertyuiop',
];

/** Personal words of at most this many characters are ignored. */
const SHORT_WORD_LENGTH = 3;

/**
 * A password with at least this many letters and digits is also checked without its punctuation.
 */
const MIN_LETTERS = 8;

/** True for a short text that is repeated, or part of a row of the keyboard or the alphabet. */
function isPattern(text: string): boolean {
  const reversed = [...text].reverse().join('');
  return (
    /^(.{1,6})\1+.{0,5}$/su.test(text) ||
    SEQUENCES.some((sequence) => sequence.includes(text) || sequence.includes(reversed))
  );
}

function isMostlyOwnWords(text: string, personal: readonly string[]): boolean {
  return [...personal, PRODUCT_NAME].some((word) => {
    const own = word.toLowerCase();
    if (own.length <= SHORT_WORD_LENGTH || !text.includes(own)) return false;
    return [...text.replaceAll(own, '')].length < MIN_BESIDES_NAMES;
  });
}

/** Returns the minimum length of a password. */
export function passwordMinLength(hasSecondFactor: boolean): number {
  return hasSecondFactor ? PASSWORD_MIN_LENGTH_WITH_FACTOR : PASSWORD_MIN_LENGTH;
}

/** Returns the length of a password in characters (code points). */
export function passwordLength(password: string): number {
  return [...password].length;
}

/**
 * Finds the first rule that a new password breaks, without a list of common passwords. Checks the
 * password as typed, untrimmed. `personal` lists the owner's user name, email address, and names;
 * neither these nor the product's name may make up most of the password. `minLength` is shorter
 * with a second factor.
 */
export function findPasswordProblem(
  password: string,
  personal: readonly string[],
  minLength = PASSWORD_MIN_LENGTH,
): PasswordProblem | null {
  const length = passwordLength(password);
  if (length === 0) return 'missing';
  if (length < minLength) return 'tooShort';
  if (length > PASSWORD_MAX_LENGTH) return 'tooLong';
  const plain = password.normalize('NFKC').toLowerCase();
  const bare = plain.replace(/[\s\p{P}\p{S}]/gu, '');
  const isMostlySigns = passwordLength(bare) < MIN_LETTERS;
  if (isPattern(plain) || (!isMostlySigns && isPattern(bare))) return 'pattern';
  if (COMMON.has(plain) || COMMON.has(bare)) return 'common';
  return isMostlyOwnWords(plain, personal) ? 'personal' : null;
}

/**
 * Estimates how many guesses an attacker needs for a password, as a power of ten. The attacker
 * tries common passwords, keyboard rows, repeats, and `ownWords` first.
 */
export type PasswordGuesser = (password: string, ownWords: readonly string[]) => number;

/** Maximum characters rated; longer passwords are always strong. */
const JUDGED_LENGTH = 32;

/**
 * Returns the variants to rate: the text with and without leading and trailing padding. Long
 * repeats are reduced to two.
 */
function readings(password: string): readonly string[] {
  const text = password.replace(/(.{1,16}?)\1{2,}/gsu, '$1$1');
  const isMostlySigns = passwordLength(text.replace(/[^\p{L}\p{N}]/gu, '')) < MIN_LETTERS;
  const core = isMostlySigns
    ? text.replace(/^\p{N}+|\p{N}+$/gu, '')
    : text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [...new Set([core, text])].map((each) => [...each].slice(0, JUDGED_LENGTH).join(''));
}

/**
 * Finds the first rule that a new password breaks; null if it is accepted. Browser and server share
 * this function, each with its own guesser. For `personal` and `minLength`, see
 * `findPasswordProblem`.
 */
export function findNewPasswordProblem(
  guess: PasswordGuesser,
  password: string,
  personal: readonly string[],
  minLength = PASSWORD_MIN_LENGTH,
): PasswordProblem | null {
  const problem = findPasswordProblem(password, personal, minLength);
  if (problem !== null) return problem;
  const plain = password.normalize('NFKC').toLowerCase();
  const least = minLength < PASSWORD_MIN_LENGTH ? MIN_GUESSES_LOG10_WITH_FACTOR : MIN_GUESSES_LOG10;
  const isWeak = (text: string, ownWords: readonly string[]): boolean =>
    readings(text).some((each) => each === '' || guess(each, ownWords) < least);
  const own = [PRODUCT_NAME, ...personal]
    .map((word) => word.normalize('NFKC').toLowerCase())
    .filter((word) => word.length > SHORT_WORD_LENGTH);
  const rest = own.reduce((text, word) => text.replaceAll(word, ''), plain);
  if (!isWeak(rest, own)) return null;
  return rest === plain && isWeak(plain, []) ? 'common' : 'personal';
}

/** Feedback on a new password while it is typed. */
export interface PasswordStrength {
  readonly level: 'none' | 'weak' | 'strong';
  readonly text: string;
}

/**
 * Describes a new password's strength. `minLength` is null if the owner's second factor is unknown.
 */
export function passwordStrength(
  problem: PasswordProblem | null,
  password: string,
  minLength: number | null,
): PasswordStrength {
  const length = passwordLength(password);
  const missing = (minLength ?? PASSWORD_MIN_LENGTH_WITH_FACTOR) - length;
  switch (problem) {
    case 'missing':
      return { level: 'none', text: '' };
    case 'tooShort':
      return {
        level: 'weak',
        text: `Too short: add ${missing} more ${missing === 1 ? 'character' : 'characters'}.`,
      };
    case 'tooLong':
      return { level: 'weak', text: `Too long: at most ${PASSWORD_MAX_LENGTH} characters.` };
    case 'pattern':
    case 'common':
      return { level: 'weak', text: 'Weak: add another word.' };
    case 'personal':
      return {
        level: 'weak',
        text: `Weak: mostly your name or “${PRODUCT_NAME}”. Add another word.`,
      };
    case null:
      return minLength === null && length < PASSWORD_MIN_LENGTH
        ? {
            level: 'weak',
            text: `Long enough only with two-step login. Otherwise use ${PASSWORD_MIN_LENGTH} characters.`,
          }
        : { level: 'strong', text: 'Strong enough.' };
  }
}

/** Explains the broken rule, with the password's length if known. */
export function passwordProblemText(
  problem: PasswordProblem,
  length: number | null,
  minLength = PASSWORD_MIN_LENGTH,
): string {
  const found = length === null ? '' : `; this one has ${length}`;
  switch (problem) {
    case 'missing':
      return 'Please enter a new password.';
    case 'tooShort':
      return `The password must have at least ${minLength} characters${found}.`;
    case 'tooLong':
      return `The password can have at most ${PASSWORD_MAX_LENGTH} characters${found}.`;
    case 'pattern':
      return 'This password is weak: it repeats a pattern or uses adjacent keys. Add another word.';
    case 'common':
      return 'This password is weak: it is mostly common words or patterns. Add another word.';
    case 'personal':
      return `This password is weak: it is mostly your name or “${PRODUCT_NAME}”. Add another word.`;
  }
}
