/**
 * Kinds of lexemes in the full-text index of names. A plain word has no mark; the marks are no
 * letters, so that no prefix of a word reaches a marked lexeme.
 */
export const MARK = {
  /** Words that people also write as one. */
  joined: '-',
  /** A word of the given names. */
  given: '@',
  /** First letter of the first given name. */
  initial: '^',
  /** First letter of a further given name. */
  furtherInitial: '*',
  /** A first given name that is no more than this letter. */
  onlyInitial: '.',
  /** A further given name that is no more than this letter. */
  middleInitial: ':',
  /** A word of the surname. */
  surname: '$',
  /** How a surname sounds. */
  sound: '~',
  /** Mc and Mac in one spelling. */
  mac: '#',
  /** The whole surname or business name without spaces. */
  wholeSurname: '<',
  /** All given names without spaces. */
  wholeGiven: '>',
  /** A word of a business in the one form of its spellings. */
  business: '&',
  /** An official number of the person, such as an attorney's. */
  identifier: '/',
  /** A county, a year, a type and a status in which the name stands on record. */
  county: '!',
  year: '=',
  type: '?',
  status: ';',
  /** How many words the name has, alone and with the year in which it was on record last. */
  words: '%',
} as const;

/** Stands in the index of each person with one given name: none that a typed one contradicts. */
export const SINGLE_GIVEN_LEXEME = '+single';

/**
 * How a surname sounds together with the first letter of a given name: far rarer than either, so that
 * a search for a person looks at few names.
 */
export function personLexeme(surnameKey: string, givenName: string): string {
  const [letter = ''] = givenName;
  return `${MARK.sound}${surnameKey}|${letter}`;
}

/** Stands in the index of each business. */
export const ORGANIZATION_LEXEME = '+org';

/** A lexeme as the parsers of tsvector and tsquery take it, whatever it holds. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** `'smith'` or, as a prefix, `'smi':*`. */
export function matchLexeme(lexeme: string, isPrefix = false): string {
  return isPrefix ? `${quoteLexeme(lexeme)}:*` : quoteLexeme(lexeme);
}

/** Any of the queries. The list must not be empty. */
export function anyOf(queries: readonly string[]): string {
  const distinct = [...new Set(queries)];
  return distinct.length === 1 ? distinct.join('') : `(${distinct.join(' | ')})`;
}

/** All of the queries. The list must not be empty. */
export function allOf(queries: readonly string[]): string {
  const distinct = [...new Set(queries)];
  return distinct.length === 1 ? distinct.join('') : `(${distinct.join(' & ')})`;
}
