import { businessReadings } from './businessReadings';
import { explainMatch, type MatchExplanation } from './explain';
import { MARK, ORGANIZATION_LEXEME } from './lexemes';
import { literalReading } from './literalReading';
import { tierRank, type NameQuery, type Reading, type Slot } from './nameQuery';
import { personReadings } from './personReadings';
import { nameLexemes, readStoredName, type StoredName } from './recordName';
import { readTypedTerms } from './typedTerms';

/** A name to watch: a person's, or a business's whole name. */
export type NameToWatch =
  | { readonly kind: 'PERSON'; readonly firstName: string; readonly lastName: string }
  | { readonly kind: 'BUSINESS'; readonly business: string };

/** A compiled watch, ready for comparing with names on record. */
export interface WatchedName {
  readonly query: NameQuery;
  /** Every matching name on record has at least one of these keys; see `keysOfName`. */
  readonly keys: readonly string[];
}

/**
 * A watched name matches as in Super Search, but only exactly or by a spelling or nickname of a
 * given name; a watched middle name may be missing on record. Initials and sounds are too weak for
 * an alert.
 */
const WEAKEST = tierRank('nickname');

/** Characters that have a special meaning in a search. */
const SIGNS = /["“”„‟＂%,]/g;

/** Compiles a watched name. If it has no keys, no name on record can match. Never throws. */
export function compileWatchedName(name: NameToWatch): WatchedName {
  const plain = (text: string): string => text.replace(SIGNS, ' ');
  const isPerson = name.kind === 'PERSON';
  const typed = readTypedTerms(
    isPerson ? `${plain(name.lastName)}, ${plain(name.firstName)}` : plain(name.business),
  );
  const readings = (isPerson ? personReadings(typed) : ofBusiness(typed)).flatMap(onlyStrong);
  return {
    query: {
      tiers: [],
      terms: typed.map((term) => ({ typed: term.typed, role: term.role })),
      readings,
    },
    keys: [...new Set(readings.flatMap(keysOfReading))],
  };
}

function ofBusiness(typed: ReturnType<typeof readTypedTerms>): Reading[] {
  const readings = businessReadings(typed).filter(({ isLastResort }) => !isLastResort);
  // A name that contains only words such as "company" doesn't identify a business.
  if (readings.length === 0) return [];
  return [{ ...literalReading(typed), requires: [ORGANIZATION_LEXEME] }, ...readings];
}

/** Returns the reading with only its strong alternatives; empty if a word has none. */
function onlyStrong(reading: Reading): Reading[] {
  const slots = reading.slots.map(({ term, ways }) => ({
    term,
    ways: ways.filter(({ rank }) => rank <= WEAKEST),
  }));
  return slots.some(({ ways }) => ways.length === 0) ? [] : [{ ...reading, slots }];
}

/**
 * Returns pairs of lexemes; every name that matches the reading has at least one pair, so a name on
 * record is compared with only a few watches. Returns single lexemes if the reading has only one
 * word.
 */
function keysOfReading({ slots }: Reading): string[] {
  const surname = slots.find(isOf(MARK.surname));
  const given = slots.find(isOf(MARK.given));
  if (surname !== undefined && given !== undefined) {
    return pairs(lexemesOf(surname), lexemesOf(given));
  }
  // Lexemes that every business has don't narrow the search.
  const distinctive = slots.filter((slot) => !lexemesOf(slot).includes(ORGANIZATION_LEXEME));
  const [one, other] = distinctive.sort((a, b) => lengthOf(b) - lengthOf(a));
  if (one === undefined) return [];
  return other === undefined ? lexemesOf(one) : pairs(lexemesOf(one), lexemesOf(other));
}

function isOf(mark: string) {
  return (slot: Slot): boolean => lexemesOf(slot).some((lexeme) => lexeme.startsWith(mark));
}

function lexemesOf({ ways }: Slot): string[] {
  return ways.flatMap(({ isPrefix, lexemes }) => (isPrefix ? [] : lexemes.slice(0, 1)));
}

/** Returns the length of the shortest lexeme; long words are rare. */
function lengthOf(slot: Slot): number {
  return Math.min(...lexemesOf(slot).map((lexeme) => lexeme.length));
}

function pairs(some: readonly string[], others: readonly string[]): string[] {
  return some.flatMap((one) => others.map((other) => [one, other].sort().join('|')));
}

/** For a name with more lexemes, only the first ones, which are its words, are paired. */
const MAX_PAIRED = 60;

/** Marks of business lexemes that aren't used to look up watches. */
const UNUSED_MARKS: readonly string[] = [MARK.wholeSurname, MARK.wholeGiven, MARK.mac, MARK.sound];

/** Returns the keys for looking up watches on a name on record. */
export function keysOfName(stored: StoredName): readonly string[] {
  const name = readStoredName(stored);
  const texts = [...new Set(nameLexemes(name).map(({ text }) => text))];
  const of = (mark: string): string[] =>
    texts.filter((text) => text.startsWith(mark)).slice(0, MAX_PAIRED);
  if (!name.isOrganization) return pairs(of(MARK.surname), of(MARK.given));
  const canonical = of(MARK.business);
  const written = texts
    .filter(
      (text) =>
        !text.startsWith(MARK.business) && !UNUSED_MARKS.some((mark) => text.startsWith(mark)),
    )
    .slice(0, MAX_PAIRED);
  return [
    ...new Set([
      ...canonical,
      ...written,
      ...pairs(canonical, canonical),
      ...pairs(written, written),
    ]),
  ];
}

/** Explains how a name on record matches a watch; null if it doesn't. */
export function explainWatched(
  { query }: WatchedName,
  stored: StoredName,
): MatchExplanation | null {
  const explanation = explainMatch(query, stored);
  return explanation.rank === null ? null : explanation;
}
