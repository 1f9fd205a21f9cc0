import { MARK, ORGANIZATION_LEXEME, allOf, anyOf, matchLexeme } from './lexemes';
import { alternativeQuery } from './nameQuery';
import type { Alternative, QueryTerm } from './nameQuery';
import { nicknamesOf } from './nicknames';
import { soundKey } from './soundKey';

/** Two words that one word on record could satisfy are looked for at most this far apart. */
const WORDS_APART = 6;

/** The query for records that match each term to the letter. */
export function exactQuery(terms: readonly QueryTerm[]): string {
  return allOf(
    terms.map((term) =>
      anyOf([
        ...term.alternatives.filter(({ isExact }) => isExact).map(alternativeQuery),
        ...noiseQuery(term),
      ]),
    ),
  );
}

/** The query for records that match each term in one of its ways. */
export function matchQuery(terms: readonly QueryTerm[]): string {
  const required = terms.filter((term) => term.role === 'required');
  const noise = terms.filter((term) => term.role === 'noise');
  return allOf([
    ...required.map((term) => anyOf(term.alternatives.map(alternativeQuery))),
    ...loneInitials(required),
    ...distinctWords(required),
    ...noise.map((term) =>
      anyOf([...term.alternatives.map(alternativeQuery), ...noiseQuery(term)]),
    ),
  ]);
}

function noiseQuery(term: QueryTerm): string[] {
  return term.role === 'noise' ? [matchLexeme(ORGANIZATION_LEXEME)] : [];
}

/**
 * A typed name may be no more than an initial on record, but then another typed word must be
 * the surname, and for a middle initial one more must be the first name. Otherwise `kathy smith`
 * would find Kathy S. Jones.
 */
function loneInitials(terms: readonly QueryTerm[]): string[] {
  if (!terms.some((term) => term.alternatives.some(isLoneInitial))) return [];
  const without = terms.map((term) =>
    anyOf(term.alternatives.filter((way) => !isLoneInitial(way)).map(alternativeQuery)),
  );
  const surname = terms.flatMap((term) => surnameQueries(term));
  const given = terms.flatMap((term) => givenQueries(term));
  return [anyOf([allOf(without), allOf([anyOf(surname), anyOf(given)])])];
}

function isLoneInitial({ lexemes: [lexeme = ''] }: Alternative): boolean {
  return lexeme.startsWith(MARK.onlyInitial) || lexeme.startsWith(MARK.middleInitial);
}

function surnameQueries(term: QueryTerm): string[] {
  const isGivenName = nicknamesOf(ownWord(term)).length > 0;
  return term.alternatives.flatMap(({ kind, lexemes, isPrefix, isExact }) => {
    if (isExact) return [matchLexeme(MARK.surname + (lexemes.at(-1) ?? ''), isPrefix)];
    // Kathy sounds like Keith, but nobody who types Kathy means that surname.
    if (kind === 'soundsLike' && !isGivenName) return [matchLexeme(lexemes.join(''), isPrefix)];
    return [];
  });
}

function givenQueries(term: QueryTerm): string[] {
  return term.alternatives.flatMap((way) => {
    const [lexeme = ''] = way.lexemes;
    if (way.isExact) return [matchLexeme(MARK.given + lexeme, way.isPrefix)];
    if (way.kind === 'soundsLike' || lexeme.startsWith(MARK.middleInitial)) return [];
    return [matchLexeme(lexeme)];
  });
}

/**
 * One word on record must not answer for two typed names that are alike: `jack john` is not any
 * John. Words that are the same, and initials, are left alone.
 */
function distinctWords(terms: readonly QueryTerm[]): string[] {
  return terms.flatMap((term, index) =>
    terms
      .slice(index + 1)
      .filter((other) => ownWord(term) !== ownWord(other) && canShareWord(term, other))
      .map((other) => apartQuery(term, other)),
  );
}

function apartQuery(term: QueryTerm, other: QueryTerm): string {
  const left = anyOf(term.alternatives.map(alternativeQuery));
  const right = anyOf(other.alternatives.map(alternativeQuery));
  const exactOther = other.alternatives.filter(({ isExact }) => isExact).map(alternativeQuery);
  // Neighbours that are one word on record, as `jo ann` may be.
  const ways = term.alternatives.map(alternativeQuery).filter((way) => exactOther.includes(way));
  for (let distance = 1; distance <= WORDS_APART; distance += 1) {
    const apart = `<${String(distance)}>`;
    ways.push(`(${left} ${apart} ${right})`, `(${right} ${apart} ${left})`);
  }
  return anyOf(ways);
}

function canShareWord(term: QueryTerm, other: QueryTerm): boolean {
  const words = sharedWords(term);
  return [...sharedWords(other)].some((word) => words.has(word));
}

/** Lexemes of a single word on record that would satisfy the term, initials apart. */
function sharedWords(term: QueryTerm): Set<string> {
  const word = ownWord(term);
  const sound = soundKey(word);
  return new Set([
    ...(term.alternatives.some(({ kind }) => kind === 'phrase') ? [] : [MARK.given + word]),
    ...(sound === null ? [] : [MARK.sound + sound]),
    ...term.alternatives.filter(({ kind }) => kind === 'nickname').flatMap((way) => way.lexemes),
  ]);
}

/** The typed word itself: it is the first of a term's alternatives. */
function ownWord(term: QueryTerm): string {
  return term.alternatives[0]?.lexemes[0] ?? '';
}
