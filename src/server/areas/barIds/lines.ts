import type { BarLineOutcome } from '#contract/barIds';
import type { BarLine } from '#contract/schemas/barIds';
import { readBarNumber } from '../../search/barNumbers';

/** Characters of a line that are said again. */
const SHOWN_LENGTH = 80;
/** `1234549`, as it is typed in a hurry: of six digits and more the last two are the county's. */
const BARE = /^\d{5,7}$/;

/** A line that somebody typed: the number that it holds, or null. */
export interface TypedLine {
  readonly text: string;
  readonly barNumber: string | null;
}

/** The lines of a text that hold anything, each with its number. */
export function readLines(text: string): TypedLine[] {
  return text.split(/[\r\n;,]+/).flatMap((line) => {
    const typed = line.trim();
    if (typed === '') return [];
    const bare = typed.replace(/[\s#]/g, '');
    const read = BARE.test(bare) ? `${bare.slice(0, -2)}-${bare.slice(-2)}` : typed;
    return [{ text: typed.slice(0, SHOWN_LENGTH), barNumber: readBarNumber(read) }];
  });
}

/** What became of each line: of a number that stands twice the second is followed already. */
export function tellLines(
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
