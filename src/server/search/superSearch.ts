import { TEXT_MAX_LENGTH } from '#contract/limits';
import { businessReadings } from './businessReadings';
import { literalReading } from './literalReading';
import { tierQueries } from './matchQuery';
import type { NameQuery, NearWords } from './nameQuery';
import { foldMac } from './normalize';
import { personReadings } from './personReadings';
import { readTypedTerms } from './typedTerms';
import { otherSpelling } from './vocabulary';

/**
 * Compiles a Super Search (spec section 5). Every typed word must match a word of the record's
 * name, in any order: as typed, as another spelling or nickname of a given name, by initial, or by
 * the sound of a surname. A typed middle name may be missing on record. Quoted words match exactly
 * and in order; a word that ends in `%` is a prefix. Returns null if the text has no word. Never
 * throws; ignores words after the twelfth. `near` has words on record that typed words may stand
 * for.
 */
export function compileSuperSearch(text: string, near: NearWords = new Map()): NameQuery | null {
  const typed = readTypedTerms(text.slice(0, TEXT_MAX_LENGTH), near);
  if (typed.length === 0) return null;
  const literal = literalReading(typed);
  // If all words are prefixes without other spellings, the literal reading already finds given
  // names, surnames, and businesses.
  const isLiteralAll = typed.every(
    ({ isPrefix, word }) => isPrefix && foldMac(word) === null && otherSpelling(word) === undefined,
  );
  const readings = isLiteralAll
    ? [literal]
    : [literal, ...personReadings(typed), ...businessReadings(typed)];
  return {
    tiers: tierQueries(readings),
    terms: typed.map((term) => ({ typed: term.typed, role: term.role })),
    readings,
  };
}
