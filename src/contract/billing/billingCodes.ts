/**
 * Maximum length of a mask, which sets the format of an account's billing codes: `9` is a digit,
 * `A` a letter, `*` either; any other character matches itself, ignoring case and kinds of hyphens.
 * `99-AAA` accepts `12-Xyz`.
 */
const CODE_MASK_MAX_LENGTH = 40;

/** An account's rules for its billing codes. */
export interface CodeRule {
  /** Null accepts any code. */
  readonly mask: string | null;
  readonly isRequired: boolean;
}

const SIGNS: Readonly<Record<string, string>> = {
  '9': '\\p{Nd}',
  A: '\\p{L}',
  '*': '[\\p{L}\\p{Nd}]',
};

function pattern(mask: string): RegExp {
  const parts = [...tidyBillingCode(mask)].map(
    (sign) => SIGNS[sign] ?? sign.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
  );
  return new RegExp(`^${parts.join('')}$`, 'iu');
}

/** Explains why a mask is invalid; null if it is valid. */
export function codeMaskProblem(mask: string): string | null {
  if ([...mask].length > CODE_MASK_MAX_LENGTH) {
    return `The pattern can have at most ${String(CODE_MASK_MAX_LENGTH)} characters.`;
  }
  return /^[\p{L}\p{N}\p{P}\p{S} ]*$/u.test(mask)
    ? null
    : 'Use only letters, digits, spaces, and punctuation in the pattern.';
}

/* eslint-disable no-control-regex, no-misleading-character-class -- these classes list single characters, controls among them */
/** Characters that a key ignores. The database function `billing_code_key` has the same lists. */
const IGNORED =
  /[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]/gu;
const HYPHENS =
  /[\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u301c\u3030\u30a0\ufe58\ufe63\uff0d]/gu;
const SPACES = /[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/gu;
/* eslint-enable no-control-regex, no-misleading-character-class */

/** Characters that are invisible or reorder the text. */
const HIDDEN = /[^\P{C}\t\n\v\f\r]|\p{Default_Ignorable_Code_Point}/u;

/** Formats a code for saving: composed letters, plain hyphens, single spaces, trimmed. */
export function tidyBillingCode(code: string): string {
  return code.normalize('NFKC').replace(HYPHENS, '-').replace(SPACES, ' ').trim();
}

/**
 * Returns the key for comparing codes; ignores case, width, kinds of hyphens, spaces, and hidden
 * characters.
 */
export function billingCodeKey(code: string): string {
  return tidyBillingCode(code.normalize('NFKC').replace(IGNORED, '')).toLowerCase();
}

/** Explains why a billing code is invalid; null if it is valid. */
export function billingCodeProblem(code: string, { isRequired, mask }: CodeRule): string | null {
  const hidden = HIDDEN.exec(code);
  if (hidden !== null) {
    const sign = (hidden[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `The billing code contains a hidden character (U+${sign}). Retype the code without it.`;
  }
  const tidy = tidyBillingCode(code);
  if (tidy === '') return isRequired ? 'Your account requires a billing code.' : null;
  if (mask === null || mask === '' || pattern(mask).test(tidy)) return null;
  return `The billing code must match ${mask}: 9 is a digit, A is a letter, and * is either.`;
}
