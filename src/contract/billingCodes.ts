/**
 * What billing codes of an account must look like: `9` stands for a digit, `A` for a letter, `*` for
 * either, anything else for itself. `99-AAA` takes `12-Xyz`.
 */
export const CODE_MASK_MAX_LENGTH = 40;

/** What an account says of its billing codes. */
export interface CodeRule {
  /** Null takes any. */
  readonly mask: string | null;
  readonly isRequired: boolean;
}

const SIGNS: Readonly<Record<string, string>> = {
  '9': '\\p{Nd}',
  A: '\\p{L}',
  '*': '[\\p{L}\\p{Nd}]',
};

function pattern(mask: string): RegExp {
  const parts = [...mask].map(
    (sign) => SIGNS[sign] ?? sign.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
  );
  return new RegExp(`^${parts.join('')}$`, 'u');
}

/** Why a mask cannot be taken, in a sentence; null where it can. */
export function codeMaskProblem(mask: string): string | null {
  if ([...mask].length > CODE_MASK_MAX_LENGTH) {
    return `The pattern may have at most ${String(CODE_MASK_MAX_LENGTH)} characters.`;
  }
  return /^[\p{L}\p{N}\p{P}\p{S} ]*$/u.test(mask)
    ? null
    : 'The pattern takes letters, digits, spaces and signs.';
}

/** Why a billing code cannot be taken, in a sentence; null where it can. */
export function billingCodeProblem(code: string, { isRequired, mask }: CodeRule): string | null {
  const tidy = code.trim();
  if (tidy === '') return isRequired ? 'Your account asks for a billing code.' : null;
  if (mask === null || mask === '' || pattern(mask).test(tidy)) return null;
  return `The billing code does not look like ${mask}: 9 stands for a digit, A for a letter, * for either.`;
}
