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

/** Lexemes of which every name that fits the reading has one, as rare as can be. */
function keysOfReading({ narrowing, slots }: Reading): string[] {
  const narrow = narrowing.filter(({ rank }) => rank <= WEAKEST);
  if (narrow.length > 0) return narrow.map(({ lexeme }) => lexeme);
  const lexemesOf = ({ ways }: Slot): string[] =>
    ways.flatMap(({ isPrefix, lexemes }) => (isPrefix ? [] : lexemes.slice(0, 1)));
  const lengthOf = (slot: Slot): number =>
    Math.min(...lexemesOf(slot).map((lexeme) => lexeme.length));
  // What stands in every business narrows nothing.
  const telling = slots.filter((slot) => !lexemesOf(slot).includes(ORGANIZATION_LEXEME));
  const [rarest] = telling.sort((one, other) => lengthOf(other) - lengthOf(one));
  return rarest === undefined ? [] : lexemesOf(rarest);
}

/** The keys under which watches of a name on record are found. */
export function keysOfName(stored: StoredName): readonly string[] {
  const name = readStoredName(stored);
  const texts = new Set(nameLexemes(name).map(({ text }) => text));
  if (name.isOrganization) return [...texts];
  return [...texts].filter(
    (text) =>
      text.startsWith(MARK.surname) || (text.startsWith(MARK.sound) && text.includes('|')),
  );
}

/** How a name on record fits a watch; null where it does not. */
export function explainWatched({ query }: WatchedName, stored: StoredName): MatchExplanation | null {
  const explanation = explainMatch(query, stored);
  return explanation.rank === null ? null : explanation;
}
