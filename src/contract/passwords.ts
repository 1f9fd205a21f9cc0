import { PRODUCT_NAME } from './product';

/** Shortest and longest password, in characters as people count them (code points). */
export const PASSWORD_MIN_LENGTH = 15;
export const PASSWORD_MAX_LENGTH = 128;
/** Shortest one of a user who logs in with a second factor beside it. */
export const PASSWORD_MIN_LENGTH_WITH_FACTOR = 8;

/**
 * So many characters must be left of a password when common passwords, repeats, rows of keys, and
 * digits at its ends are taken away.
 */
export const LEAST_BEYOND_COMMON = 8;

/** The rules in words, as they stand beside a new password. */
export const PASSWORD_RULES: readonly string[] = [
  `At least ${PASSWORD_MIN_LENGTH} characters, ${PASSWORD_MIN_LENGTH_WITH_FACTOR} for who logs in with a second factor too, at most ${PASSWORD_MAX_LENGTH}. Letters, digits, signs and spaces of any language count.`,
  'Four or five words that do not belong together work well.',
  `Avoid common passwords and repeated patterns: without them, digits at the ends, your own name and “${PRODUCT_NAME}”, at least ${LEAST_BEYOND_COMMON} characters must be left.`,
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
    return [...text.replaceAll(own, '')].length < LEAST_BEYOND_COMMON;
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
 * The first rule that a new password breaks; null when it can be taken. It is judged as typed,
 * never trimmed. `personal` are words of its owner (user name, mail address, names) that may not be
 * most of it; the product's name always counts. `minLength` is shorter for who has a second factor.
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
      return 'The password repeats one piece or follows a row of letters or digits, so it is among the first that are guessed. Choose another one.';
    case 'common':
      return `Avoid common passwords and repeated patterns: without them, and without digits at the ends, fewer than ${LEAST_BEYOND_COMMON} characters are left, so it is among the first that are guessed. Choose another one.`;
    case 'personal':
      return `The password is mostly a name of yours or of ${PRODUCT_NAME}, so it is among the first that are guessed. Choose another one.`;
  }
}
