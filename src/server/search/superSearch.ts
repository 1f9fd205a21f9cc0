import { TEXT_MAX_LENGTH } from '#contract/limits';
import { MARK } from './lexemes';
import { exactQuery, matchQuery } from './matchQuery';
import type { Alternative, NameQuery, QueryTerm } from './nameQuery';
import { nicknamesOf } from './nicknames';
import { foldMac, isSingleLetter } from './normalise';
import { soundKey } from './soundKey';
import { readTypedTerms, type TypedTerm } from './typedTerms';
import { SURNAME_PARTICLES } from './vocabulary';

/**
 * Super search (spec section 5): each typed word matches a word of the
 * record's name exactly, by a direct nickname, by initial, or by the sound of a surname; quoted
 * words exactly and in order; a word that ends in `%` is a prefix. The order of words does not
 * matter. Null when the text holds no word. Never throws; words beyond the twelfth are ignored.
 */
export function compileSuperSearch(text: string): NameQuery | null {
  const typed = readTypedTerms(text.slice(0, TEXT_MAX_LENGTH));
  if (typed.length === 0) return null;
  const counted = typed.filter((term) => term.role === 'required').length;
  const terms = typed.map((term, index): QueryTerm => ({
    typed: term.typed,
    role: term.role,
    alternatives: [
      ...literals(typed, index),
      ...(term.role === 'required' ? similar(term, counted) : []),
      ...(term.role === 'required' ? similarJoined(typed, index) : []),
    ],
  }));
  return { tsquery: matchQuery(terms), exactTsquery: exactQuery(terms), terms };
}

/** The word as typed, alone or written together with its neighbours; or the quoted text. */
function literals(typed: readonly TypedTerm[], index: number): Alternative[] {
  const term = typed[index];
  if (term === undefined) return [];
  if (term.phrases.length > 0) {
    const isOneWord = term.phrases.every((phrase) => phrase.length === 1);
    return term.phrases.map((lexemes) => asTyped(isOneWord ? 'exact' : 'phrase', lexemes));
  }
  return [
    asTyped(term.isPrefix ? 'prefix' : 'exact', [term.word]),
    ...joinedWith(typed, index).map(({ word, isPrefix, covers }) =>
      asTyped(isPrefix ? 'prefix' : 'exact', [word], covers),
    ),
  ];
}

interface JoinedWord {
  readonly word: string;
  readonly isPrefix: boolean;
  readonly covers: readonly number[];
}

/** Two or three neighbours as one word, and dotted letters; only those that cover this term. */
function joinedWith(typed: readonly TypedTerm[], index: number): JoinedWord[] {
  const found: JoinedWord[] = [];
  for (let first = Math.max(0, index - 2); first <= index; first += 1) {
    for (let last = Math.max(first + 1, index); last <= first + 2; last += 1) {
      const run = typed.slice(first, last + 1);
      const end = run.at(-1);
      if (end === undefined || run.length !== last - first + 1) continue;
      const isJoinable = run.every(
        (term, at) => term.phrases.length === 0 && (!term.isPrefix || at === run.length - 1),
      );
      if (!isJoinable) continue;
      found.push({
        word: run.map((term) => term.word).join(''),
        isPrefix: end.isPrefix,
        covers: run.map((term) => term.index),
      });
    }
  }
  const run = typed[index]?.dottedRun;
  if (run !== undefined && run.covers.length > 3) found.push({ ...run, isPrefix: false });
  return found;
}

function similar(term: TypedTerm, counted: number): Alternative[] {
  if (term.phrases.length > 0) return [];
  const { word, isPrefix } = term;
  if (isPrefix) return bySound(word, true);
  if (isSingleLetter(word)) return [like('initial', MARK.initial + word)];
  const [letter = ''] = word;
  const isName = /\p{L}/u.test(letter);
  return [
    ...nicknamesOf(word).map((name) => like('nickname', MARK.given + name)),
    ...(isName && counted > 1 ? [like('initial', MARK.onlyInitial + letter)] : []),
    ...(isName && counted > 2 ? [like('initial', MARK.middleInitial + letter)] : []),
    ...bySound(word),
  ];
}

/** `o neal` and `mac donald` as one surname, by sound. */
function similarJoined(typed: readonly TypedTerm[], index: number): Alternative[] {
  return joinedWith(typed, index)
    .filter(({ covers: [first = 0] }) => SURNAME_PARTICLES.has(typed[first]?.word ?? ''))
    .flatMap(({ word, isPrefix, covers }) => bySound(word, isPrefix, covers));
}

function bySound(word: string, isPrefix = false, covers: readonly number[] = []): Alternative[] {
  const mac = foldMac(word);
  const sound = isPrefix ? null : soundKey(word);
  return [
    ...(mac === null ? [] : [like('soundsLike', MARK.mac + mac, isPrefix, covers)]),
    ...(sound === null ? [] : [like('soundsLike', MARK.sound + sound, false, covers)]),
  ];
}

function asTyped(
  kind: 'exact' | 'phrase' | 'prefix',
  lexemes: readonly string[],
  covers: readonly number[] = [],
): Alternative {
  return { kind, lexemes, isPrefix: kind === 'prefix', isExact: true, covers };
}

function like(
  kind: 'nickname' | 'initial' | 'soundsLike',
  lexeme: string,
  isPrefix = false,
  covers: readonly number[] = [],
): Alternative {
  return { kind, lexemes: [lexeme], isPrefix, isExact: false, covers };
}
