import type { CaseNumberQuery } from './caseNumbers';

/** A number without its county stands for one of each county: nobody can tell what is near to it. */
const MOST_KEYS = 4;
const LONGEST = 24;
/** How far a neighbouring sequence is at most. */
const NEIGHBOURS = [1, -1, 2, -2];

/** Keys one slip away from what was typed, the likeliest first: at most some hundreds. */
export interface NearNumbers {
  /** Compared with `number_key`. */
  readonly keys: readonly string[];
  /** Compared with `number_tail`. */
  readonly tails: readonly string[];
}

/**
 * Numbers that may have been meant by a whole one that is nobody's: a neighbour in the sequence, two
 * digits that changed places, one digit another. The number itself comes first, which another region
 * or filter may hide.
 */
export function nearNumbers({ keys, part, tails }: CaseNumberQuery): NearNumbers {
  if (part !== null || keys.length > MOST_KEYS) return { keys: [], tails: [] };
  // A number without its court has its digits twice: as it stands, and as a tail.
  const whole = tails.length > 0 ? [] : keys;
  return { keys: whole.flatMap(nearKeys), tails: tails.flatMap(nearKeys) };
}

/** Keys one slip away from another one, itself first; none for one that nobody types as a whole. */
export function nearKeys(key: string): string[] {
  if (key.length > LONGEST) return [];
  return [...new Set([key, ...neighbours(key), ...swaps(key), ...otherDigits(key)])];
}

function neighbours(key: string): string[] {
  const [sequence = ''] = /\d{1,6}$/.exec(key) ?? [];
  return NEIGHBOURS.flatMap((step) => {
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
