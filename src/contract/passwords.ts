import { PRODUCT_NAME } from './product';

/** Shortest and longest password, in characters as people count them (code points). */
export const PASSWORD_MIN_LENGTH = 15;
export const PASSWORD_MAX_LENGTH = 128;
/** Shortest one of a user who logs in with a second factor beside it. */
export const PASSWORD_MIN_LENGTH_WITH_FACTOR = 8;

/** A password has at least this many characters besides the names of its owner. */
const LEAST_BESIDE_NAMES = 8;

/**
 * Guesses that an attacker needs at least, as powers of ten: first with the password alone, then
 * with a second factor beside it. Ten random characters take 10^10 guesses.
 */
const LEAST_GUESSES_LOG10 = 10;
const LEAST_GUESSES_LOG10_WITH_FACTOR = 8;

/** The rules in words, as they stand beside a new password. */
export const PASSWORD_RULES: readonly string[] = [
  `At least ${PASSWORD_MIN_LENGTH} characters (${PASSWORD_MIN_LENGTH_WITH_FACTOR} with two-step sign-in), at most ${PASSWORD_MAX_LENGTH}.`,
  'Four or five unrelated words work well.',
  `Avoid common passwords, repeated patterns, your name, and “${PRODUCT_NAME}”.`,
];

/** What can be wrong with a new password; also the code by which a page is told. */
export const PASSWORD_PROBLEMS = [
  'missing',
  'tooShort',
  'tooLong',
  'pattern',
  'common',
  'personal',
] as const;
export type PasswordProblem = (typeof PASSWORD_PROBLEMS)[number];

/** Long enough, and yet the first that a guesser tries. Compared without case, spaces and signs. */
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

/** An own word counts when it is longer than this; so much must be left beside it. */
const SHORT_WORD_LENGTH = 3;

/** Letters and digits are judged without the signs between them where there are so many. */
const MIN_LETTERS = 8;

/** One short piece again and again, or a row of the keyboard or the alphabet. */
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
    return [...text.replaceAll(own, '')].length < LEAST_BESIDE_NAMES;
  });
}

/** How long a password must be. */
export function passwordMinLength(hasSecondFactor: boolean): number {
  return hasSecondFactor ? PASSWORD_MIN_LENGTH_WITH_FACTOR : PASSWORD_MIN_LENGTH;
}

/** Length of a password in characters (code points), as the rules count. */
export function passwordLength(password: string): number {
  return [...password].length;
}

/**
 * The first rule that a new password breaks, as far as it can be known without a list of common
 * passwords. It is judged as typed, never trimmed. `personal` are words of its owner (user name,
 * email address, names) that may not be most of it; the product's name always counts. `minLength`
 * is shorter for users with a second factor.
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
 * Estimates how many guesses a password takes, as a power of ten, for an attacker who tries common
 * passwords, rows of keys, repeats, and `ownWords` first.
 */
export type PasswordGuesser = (password: string, ownWords: readonly string[]) => number;

/** Upper bound on what is judged: what a guesser needs for more characters is beyond doubt. */
const JUDGED_LENGTH = 32;

/** What is judged of a password: repeats said twice, as typed and without the padding around it. */
function readings(password: string): readonly string[] {
  const text = password.replace(/(.{1,16}?)\1{2,}/gsu, '$1$1');
  const isMostlySigns = passwordLength(text.replace(/[^\p{L}\p{N}]/gu, '')) < MIN_LETTERS;
  const core = isMostlySigns
    ? text.replace(/^\p{N}+|\p{N}+$/gu, '')
    : text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [...new Set([core, text])].map((each) => [...each].slice(0, JUDGED_LENGTH).join(''));
}

/**
 * The first rule that a new password breaks; null when it is accepted. Browser and server judge by
 * this one function, each with its own guesser. `personal` and `minLength` as above.
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
  const least =
    minLength < PASSWORD_MIN_LENGTH ? LEAST_GUESSES_LOG10_WITH_FACTOR : LEAST_GUESSES_LOG10;
  const isWeak = (text: string, ownWords: readonly string[]): boolean =>
    readings(text).some((each) => each === '' || guess(each, ownWords) < least);
  const own = [PRODUCT_NAME, ...personal]
    .map((word) => word.normalize('NFKC').toLowerCase())
    .filter((word) => word.length > SHORT_WORD_LENGTH);
  const rest = own.reduce((text, word) => text.replaceAll(word, ''), plain);
  if (!isWeak(rest, own)) return null;
  return rest === plain && isWeak(plain, []) ? 'common' : 'personal';
}

/** What is shown of a new password while it is typed. */
export interface PasswordStrength {
  readonly level: 'none' | 'weak' | 'strong';
  readonly text: string;
}

/**
 * The verdict about a new password in words. `minLength` is null where it isn't known whether its
 * owner has a second factor.
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
            text: `Long enough only with two-step sign-in. Otherwise use ${PASSWORD_MIN_LENGTH} characters.`,
          }
        : { level: 'strong', text: 'Strong enough.' };
  }
}

/** The rule that was broken, in a sentence; with the length that was found where it is known. */
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
      return `The password may have at most ${PASSWORD_MAX_LENGTH} characters${found}.`;
    case 'pattern':
      return 'This password is weak: it repeats one piece or follows a row of keys, so it is guessed first. Add another word.';
    case 'common':
      return 'This password is weak: it is mostly common words or patterns, so it is guessed first. Add another word.';
    case 'personal':
      return `This password is weak: it is mostly your name or “${PRODUCT_NAME}”, so it is guessed first. Add another word.`;
  }
}
