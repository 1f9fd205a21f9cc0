/**
 * Marks: prefixes of the lexemes in the full-text name index, keyed by kind. A plain word has no
 * mark. Marks aren't letters, so a search for the start of a word never matches a marked lexeme.
 */
export const MARK = {
  /** Adjacent words that are also written as one. */
  joined: '-',
  /** A word of the given names. */
  given: '@',
  /** First letter of the first given name. */
  initial: '^',
  /** First letter of a later given name. */
  laterInitial: '*',
  /** A first given name that consists only of this letter. */
  onlyInitial: '.',
  /** A later given name that consists only of this letter. */
  middleInitial: ':',
  /** A word of the surname. */
  surname: '$',
  /** The sound of a surname. */
  sound: '~',
  /** The common spelling of Mc and Mac. */
  mac: '#',
  /** The whole surname or business name without spaces. */
  wholeSurname: '<',
  /** All given names without spaces. */
  wholeGiven: '>',
  /** A word of a business name in its canonical spelling. */
  business: '&',
  /** An official number of the person, such as an attorney's. */
  identifier: '/',
  /** A county, a year, a type, and a status of the name's records. */
  county: '!',
  year: '=',
  type: '?',
  status: ';',
  /** The number of words in the name. A second lexeme adds the last year on record. */
  words: '%',
} as const;

/** Marks a person with only one given name, so that no middle name can contradict a typed one. */
export const SINGLE_GIVEN_LEXEME = '+single';

/**
 * Builds a lexeme from the sound of a surname and the first letter of a given name. The combination
 * is far rarer than either part, so a person search reads few names.
 */
export function personLexeme(surnameKey: string, givenName: string): string {
  const [letter = ''] = givenName;
  return `${MARK.sound}${surnameKey}|${letter}`;
}

/** The lexeme that every business has. */
export const ORGANIZATION_LEXEME = '+org';

/** Quotes a lexeme for tsvector and tsquery, whatever its characters. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** Returns `'smith'` or, as a prefix, `'smi':*`. */
export function matchLexeme(lexeme: string, isPrefix = false): string {
  return isPrefix ? `${quoteLexeme(lexeme)}:*` : quoteLexeme(lexeme);
}

/** Builds a query that matches any of the queries. The list must not be empty. */
export function anyOf(queries: readonly string[]): string {
  const distinct = [...new Set(queries)];
  return distinct.length === 1 ? distinct.join('') : `(${distinct.join(' | ')})`;
}

/** Builds a query that matches all of the queries. The list must not be empty. */
export function allOf(queries: readonly string[]): string {
  const distinct = [...new Set(queries)];
  return distinct.length === 1 ? distinct.join('') : `(${distinct.join(' & ')})`;
}
