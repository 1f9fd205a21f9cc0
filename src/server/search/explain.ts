import type { MatchReason } from '#contract/schemas/court';
import type { Alternative, NameQuery, QueryTerm } from './nameQuery';
import { nameLexemes, readStoredName, type NameLexeme, type StoredName } from './recordName';

/** Why a record was found: the strongest reason for each typed word comes first in this list. */
const KINDS: readonly MatchReason['kind'][] = [
  'exact',
  'phrase',
  'prefix',
  'nickname',
  'initial',
  'soundsLike',
];

interface Match {
  readonly way: Alternative;
  /** Indexes of words of the name. */
  readonly first: number;
  readonly last: number;
}

/**
 * Says how a record answers a query that found it: whether exactly, and one reason for each
 * typed word (words typed apart that are one on record share one). A typed suffix that the
 * record lacks and words like Inc. that do not count have none. `isExact` agrees with
 * `exactTsquery`.
 */
export function explainMatch(
  query: NameQuery,
  record: StoredName,
): { isExact: boolean; reasons: MatchReason[] } {
  const { words, ...rest } = readStoredName(record);
  const lexemes = byText(nameLexemes({ words, ...rest }));
  const matches = query.terms.map((term) => findMatches(term, lexemes));
  const isExact = query.terms.every(
    (term, index) =>
      matches[index]?.some(({ way }) => way.isExact) === true ||
      (term.role === 'noise' && record.isOrganization),
  );
  const chosen = chooseMatches(matches);
  const reasons: MatchReason[] = [];
  const explained = new Set<number>();
  for (const [index, term] of query.terms.entries()) {
    const match = chosen[index];
    if (match === undefined || explained.has(index)) continue;
    const covered = match.way.covers.length > 0 ? match.way.covers : [index];
    for (const other of covered) explained.add(other);
    const typed = covered.length > 1 ? typedText(query, covered) : term.typed;
    const found = record.name.slice(words[match.first]?.from, words[match.last]?.to);
    reasons.push({ kind: match.way.kind, typed, found });
  }
  return { isExact, reasons };
}

/** The lexemes of a name, found by their text: a typed name may have dozens of alternatives. */
type Lexemes = ReadonlyMap<string, readonly NameLexeme[]>;

function byText(lexemes: readonly NameLexeme[]): Lexemes {
  const found = new Map<string, NameLexeme[]>();
  for (const lexeme of lexemes) {
    const same = found.get(lexeme.text);
    if (same === undefined) found.set(lexeme.text, [lexeme]);
    else same.push(lexeme);
  }
  return found;
}

/** All ways in which a term fits, the strongest first. */
function findMatches(term: QueryTerm, lexemes: Lexemes): Match[] {
  return term.alternatives
    .flatMap((way) => places(way, lexemes).map(({ first, last }) => ({ way, first, last })))
    .sort((one, other) => KINDS.indexOf(one.way.kind) - KINDS.indexOf(other.way.kind));
}

/** Where the lexemes of a way stand side by side. */
function places(way: Alternative, lexemes: Lexemes): readonly NameLexeme[] {
  const [head = '', ...tail] = way.lexemes;
  const isPrefixHere = way.isPrefix && tail.length === 0;
  const heads = isPrefixHere ? beginningWith(head, lexemes) : (lexemes.get(head) ?? []);
  if (tail.length === 0) return heads;
  return heads.flatMap((start) =>
    places({ ...way, lexemes: tail }, lexemes)
      .filter((next) => next.first === start.last + 1)
      .map((next) => ({ ...start, last: next.last })),
  );
}

function beginningWith(head: string, lexemes: Lexemes): readonly NameLexeme[] {
  return [...lexemes].flatMap(([text, same]) => (text.startsWith(head) ? same : []));
}

/**
 * One match for each term, the strongest terms first, each on words of its own where it can be.
 */
function chooseMatches(matches: readonly Match[][]): (Match | undefined)[] {
  const chosen: (Match | undefined)[] = matches.map(() => undefined);
  const used = new Set<number>();
  const strength = (index: number): number => {
    const [best] = matches[index] ?? [];
    return best === undefined ? KINDS.length : KINDS.indexOf(best.way.kind);
  };
  const order = [...matches.keys()].sort((one, other) => strength(one) - strength(other));
  for (const index of order) {
    const options = matches[index] ?? [];
    const isFree = ({ first, last }: Match): boolean => {
      for (let word = first; word <= last; word += 1) if (used.has(word)) return false;
      return true;
    };
    const match = options.find(isFree) ?? options[0];
    if (match === undefined) continue;
    chosen[index] = match;
    for (let word = match.first; word <= match.last; word += 1) used.add(word);
  }
  return chosen;
}

function typedText(query: NameQuery, covered: readonly number[]): string {
  return covered.map((index) => query.terms[index]?.typed ?? '').join(' ');
}
