import { businessReadings } from './businessReadings';
import { explainMatch, type MatchExplanation } from './explain';
import { MARK, ORGANIZATION_LEXEME } from './lexemes';
import { literalReading } from './literalReading';
import { tierRank, type NameQuery, type Reading, type Slot } from './nameQuery';
import { personReadings } from './personReadings';
import { nameLexemes, readStoredName, type StoredName } from './recordName';
import { readTypedTerms } from './typedTerms';

/** A name that somebody watches: a person, or a business with its whole name. */
export type NameToWatch =
  | { readonly kind: 'PERSON'; readonly firstName: string; readonly lastName: string }
  | { readonly kind: 'BUSINESS'; readonly business: string };

/** A watched name, ready to be compared with names on record. */
export interface WatchedName {
  readonly query: NameQuery;
  /** Every name on record that fits has one of them: see `keysOfName`. */
  readonly keys: readonly string[];
}

/**
 * A name fits a watch as it is found by Super Search, exactly or by another spelling or a nickname of
 * a given name; a watched middle name may be missing on record. Initials and sounds are no reason
 * to alarm anybody.
 */
const WEAKEST = tierRank('nickname');

/** What a search takes for more than letters. */
const SIGNS = /["“”„‟＂%,]/g;

/** Reads a name to be watched. No keys: no name on record could ever fit. Never throws. */
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
  // A name of nothing but words such as "company" tells no business apart.
  if (readings.length === 0) return [];
  return [{ ...literalReading(typed), requires: [ORGANIZATION_LEXEME] }, ...readings];
}

/** The reading with its strong ways alone; none where a word has none. */
function onlyStrong(reading: Reading): Reading[] {
  const slots = reading.slots.map(({ term, ways }) => ({
    term,
    ways: ways.filter(({ rank }) => rank <= WEAKEST),
  }));
  return slots.some(({ ways }) => ways.length === 0) ? [] : [{ ...reading, slots }];
}

/**
 * Pairs of lexemes of which every name that fits the reading has one: so that a name on record meets
 * few watches but those that it fits. One lexeme alone where the reading has but one word.
 */
function keysOfReading({ slots }: Reading): string[] {
  const surname = slots.find(isOf(MARK.surname));
  const given = slots.find(isOf(MARK.given));
  if (surname !== undefined && given !== undefined) {
    return pairs(lexemesOf(surname), lexemesOf(given));
  }
  // What stands in every business narrows nothing.
  const telling = slots.filter((slot) => !lexemesOf(slot).includes(ORGANIZATION_LEXEME));
  const [one, other] = telling.sort((a, b) => lengthOf(b) - lengthOf(a));
  if (one === undefined) return [];
  return other === undefined ? lexemesOf(one) : pairs(lexemesOf(one), lexemesOf(other));
}

function isOf(mark: string) {
  return (slot: Slot): boolean => lexemesOf(slot).some((lexeme) => lexeme.startsWith(mark));
}

function lexemesOf({ ways }: Slot): string[] {
  return ways.flatMap(({ isPrefix, lexemes }) => (isPrefix ? [] : lexemes.slice(0, 1)));
}

/** Of the shortest: long words are rare. */
function lengthOf(slot: Slot): number {
  return Math.min(...lexemesOf(slot).map((lexeme) => lexeme.length));
}

function pairs(some: readonly string[], others: readonly string[]): string[] {
  return some.flatMap((one) => others.map((other) => [one, other].sort().join('|')));
}

/** Of a name with more lexemes only these are paired, its words first: nobody is called by so many. */
const MOST_PAIRED = 60;

/** What a lexeme of a business begins with that no watch is looked up by. */
const UNUSED_MARKS: readonly string[] = [MARK.wholeSurname, MARK.wholeGiven, MARK.mac, MARK.sound];

/** The keys under which watches of a name on record are found. */
export function keysOfName(stored: StoredName): readonly string[] {
  const name = readStoredName(stored);
  const texts = [...new Set(nameLexemes(name).map(({ text }) => text))];
  const of = (mark: string): string[] =>
    texts.filter((text) => text.startsWith(mark)).slice(0, MOST_PAIRED);
  if (!name.isOrganization) return pairs(of(MARK.surname), of(MARK.given));
  const canonical = of(MARK.business);
  const written = texts
    .filter(
      (text) =>
        !text.startsWith(MARK.business) && !UNUSED_MARKS.some((mark) => text.startsWith(mark)),
    )
    .slice(0, MOST_PAIRED);
  return [
    ...new Set([
      ...canonical,
      ...written,
      ...pairs(canonical, canonical),
      ...pairs(written, written),
    ]),
  ];
}

/** How a name on record fits a watch; null where it does not. */
export function explainWatched(
  { query }: WatchedName,
  stored: StoredName,
): MatchExplanation | null {
  const explanation = explainMatch(query, stored);
  return explanation.rank === null ? null : explanation;
}
