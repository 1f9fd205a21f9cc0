import type { CaseNumberQuery } from './caseNumbers';

/**
 * Maximum keys for suggestions: a number with more keys lacks its county and matches one number per
 * county, so its neighbors are unknown.
 */
const MAX_KEYS = 4;
const LONGEST = 24;
/** Distances of neighboring sequences. */
const NEIGHBORS = [1, -1, 2, -2];

/** Keys one typo away from the typed number, most likely first: at most a few hundred. */
export interface NearNumbers {
  /** Compared to `number_key`. */
  readonly keys: readonly string[];
  /** Compared to `number_tail`. */
  readonly tails: readonly string[];
}

/**
 * Suggests numbers for a complete number that isn't on record: neighboring sequences, two swapped
 * digits, or one different digit. The number itself comes first, because a region or filter may
 * hide it.
 */
export function nearNumbers({ keys, part, tails }: CaseNumberQuery): NearNumbers {
  if (part !== null || keys.length > MAX_KEYS) return { keys: [], tails: [] };
  // A number without its court is in both lists: as typed, and as a tail. Only the tail is used.
  const whole = tails.length > 0 ? [] : keys;
  return { keys: whole.flatMap(nearKeys), tails: tails.flatMap(nearKeys) };
}

/**
 * Returns keys one typo away from a key, starting with the key itself; empty if the key is too
 * long.
 */
export function nearKeys(key: string): string[] {
  if (key.length > LONGEST) return [];
  return [...new Set([key, ...neighbours(key), ...swaps(key), ...otherDigits(key)])];
}

function neighbours(key: string): string[] {
  const [sequence = ''] = /\d{1,6}$/.exec(key) ?? [];
  return NEIGHBORS.flatMap((step) => {
    const next = String(Number(sequence) + step).padStart(sequence.length, '0');
    const isWithin =
      sequence !== '' && Number(sequence) + step > 0 && next.length === sequence.length;
    return isWithin ? [key.slice(0, key.length - sequence.length) + next] : [];
  });
}

function swaps(key: string): string[] {
  return [...key].flatMap((digit, at) => {
    const next = key.charAt(at + 1);
    if (!/\d/.test(digit) || !/\d/.test(next) || digit === next) return [];
    return [key.slice(0, at) + next + digit + key.slice(at + 2)];
  });
}

function otherDigits(key: string): string[] {
  return [...key].flatMap((digit, at) => {
    if (!/\d/.test(digit)) return [];
    return Array.from('0123456789')
      .filter((other) => other !== digit)
      .map((other) => key.slice(0, at) + other + key.slice(at + 1));
  });
}
