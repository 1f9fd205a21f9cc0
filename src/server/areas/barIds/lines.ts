import type { BarLineOutcome } from '#contract/account/barIds';
import type { BarLine } from '#contract/schemas/barIds';
import { readBarNumber } from '../../search/barNumbers';

/** Length at which an invalid line is truncated for display. */
const SHOWN_LENGTH = 80;
/**
 * Matches `1234549`, typed without the hyphen: the last two of at least six digits are the
 * county's.
 */
const BARE = /^\d{5,7}$/;

/** A typed line and its bar number, which is null if the line has none. */
export interface TypedLine {
  readonly text: string;
  readonly barNumber: string | null;
}

/** Splits a text into its non-empty lines, each with its bar number. */
export function readLines(text: string): TypedLine[] {
  return text.split(/[\r\n;,]+/).flatMap((line) => {
    const typed = line.trim();
    if (typed === '') return [];
    const bare = typed.replace(/[\s#]/g, '');
    const read = BARE.test(bare) ? `${bare.slice(0, -2)}-${bare.slice(-2)}` : typed;
    return [{ text: typed.slice(0, SHOWN_LENGTH), barNumber: readBarNumber(read) }];
  });
}

/** Returns the outcome of each line. A repeated number counts as already followed. */
export function lineOutcomes(
  lines: readonly TypedLine[],
  names: ReadonlyMap<string, string>,
  followed: ReadonlySet<string>,
): BarLine[] {
  const seen = new Set(followed);
  return lines.map(({ barNumber, text }) => {
    const name = barNumber === null ? null : (names.get(barNumber) ?? null);
    let outcome: BarLineOutcome = 'ADDED';
    if (barNumber === null) outcome = 'NOT_A_NUMBER';
    else if (name === null) outcome = 'UNKNOWN';
    else if (seen.has(barNumber)) outcome = 'ALREADY';
    if (outcome === 'ADDED' && barNumber !== null) seen.add(barNumber);
    return { text, outcome, barNumber, name };
  });
}
