import { spellingsOf } from './givenSpellings';
import { MARK, SINGLE_GIVEN_LEXEME, personLexeme } from './lexemes';
import { asTyped, joinedWith, literalWays, meantWays } from './literalReading';
import {
  tierRank,
  toReading,
  type Alternative,
  type Reading,
  type Slot,
  type TierRank,
} from './nameQuery';
import { nicknamesOf } from './nicknames';
import { foldMac, isSingleLetter } from './normalise';
import { soundsOf } from './surnameForms';
import { surnameKeys } from './surnameSounds';
import type { TypedTerm } from './typedTerms';
import { SURNAME_PARTICLES, otherSpelling } from './vocabulary';

/** More words than these are hardly one person's name: they match as typed alone. */
const MOST_WORDS = 6;
/** The longest surname, in words. */
const MOST_SURNAME_WORDS = 3;

/** Pairs of alike words that are looked for on words of their own. */
const MOST_PAIRS_APART = 3;

/** Which words are the surname, and in which order the given names stand. */
interface Split {
  readonly surname: readonly number[];
  readonly given: readonly number[];
}

/**
 * The ways to read what was typed as a person: the surname is the last words, or the first ones; a
 * comma decides. The given names keep their order. What does not count (suffixes) is left out.
 */
export function personReadings(typed: readonly TypedTerm[]): Reading[] {
  const counted = typed.filter(({ role }) => role !== 'suffix').map(({ index }) => index);
  if (counted.length === 0 || counted.length > MOST_WORDS) return [];
  // A suffix that the record lacks contradicts nothing, but is no exact match.
  const base = tierRank(counted.length === typed.length ? 'exact' : 'nickname');
  return splits(typed, counted).flatMap((split) => readSplit(typed, split, base));
}

function splits(typed: readonly TypedTerm[], counted: readonly number[]): Split[] {
  const comma = counted.findIndex((index) => typed[index]?.isAfterComma === true);
  if (comma > 0) return [{ surname: counted.slice(0, comma), given: counted.slice(comma) }];
  const found: Split[] = [];
  const most = Math.min(counted.length, MOST_SURNAME_WORDS);
  for (let length = 1; length <= most; length += 1) {
    const end = counted.length - length;
    found.push({ surname: counted.slice(end), given: counted.slice(0, end) });
    if (end > 0) found.push({ surname: counted.slice(0, length), given: counted.slice(length) });
  }
  return found;
}

function readSplit(
  typed: readonly TypedTerm[],
  { surname, given }: Split,
  base: TierRank,
): Reading[] {
  const isReversed = given.length > 0 && (surname[0] ?? 0) < (given[0] ?? 0);
  const hasComma = given.some((index) => typed[index]?.isAfterComma === true);
  // `John Bell` is not Isabella John: a first name at the front is one, unless a comma says no.
  const isLikely = !isReversed || hasComma || !surname.some((index) => isGivenName(typed, index));
  const hasSounds = isLikely && maySound(typed, surname, given);
  const surnameSlots = surname.map((index) =>
    surnameSlot(typed, index, { run: surname, hasSounds }),
  );
  const givenSlots = given.map((index, place) => givenSlot(typed, index, place, isLikely));
  const slots = [...surnameSlots, ...givenSlots].sort((one, other) => one.term - other.term);
  const narrowing = narrowingOf(surnameSlots[0], givenSlots[0]);
  const reading = toReading(slots, { narrowing, base, apart: apartPairs(slots) });
  const middle = given.slice(1);
  const mayOmit =
    isLikely && middle.length > 0 && middle.every((index) => typed[index]?.phrases.length === 0);
  if (!mayOmit) return [reading];
  const kept = slots.filter(({ term }) => !middle.includes(term));
  return [
    reading,
    {
      ...reading,
      slots: kept,
      requires: [SINGLE_GIVEN_LEXEME],
      base: tierRank('omitted'),
      omits: middle,
      apart: apartPairs(kept),
    },
  ];
}

/** What each name has that fits the first word of the surname and the first given name. */
function narrowingOf(surname: Slot | undefined, given: Slot | undefined): Reading['narrowing'] {
  const ways = [...(surname?.ways ?? []), ...(given?.ways ?? [])];
  const isTold = ways.every(({ kind }) => kind !== 'phrase');
  if (surname === undefined || given === undefined || !isTold) return [];
  const keys = surname.ways.map((way) => ({ rank: way.rank, keys: keysOfWay(way) }));
  if (keys.some((way) => way.keys === null || way.keys.length === 0)) return [];
  const letters = given.ways.map((way) => ({ rank: way.rank, letter: letterOfWay(way) }));
  if (letters.some(({ letter }) => letter === null)) return [];
  const ranks = new Map<string, TierRank>();
  for (const way of keys) {
    for (const key of way.keys ?? []) {
      for (const { letter, rank } of letters) {
        const lexeme = personLexeme(key, letter ?? '');
        const weaker = Math.max(way.rank, rank);
        ranks.set(lexeme, Math.min(ranks.get(lexeme) ?? weaker, weaker));
      }
    }
  }
  return [...ranks].map(([lexeme, rank]) => ({ lexeme, rank }));
}

/** How the surnames sound that a way finds; null where nobody can tell. */
function keysOfWay({ isPrefix, lexemes: [lexeme = ''] }: Alternative): readonly string[] | null {
  if (isPrefix) return null;
  if (lexeme.startsWith(MARK.sound)) return [lexeme.slice(MARK.sound.length)];
  const isName = lexeme.startsWith(MARK.surname) || lexeme.startsWith(MARK.mac);
  return isName ? soundsOf(lexeme.slice(1)) : null;
}

const GIVEN_MARKS: readonly string[] = [MARK.given, MARK.initial, MARK.onlyInitial];

/** The first letter of the given names that a way finds; null where nobody can tell. */
function letterOfWay({ lexemes: [lexeme = ''] }: Alternative): string | null {
  const [mark = '', letter] = lexeme;
  return GIVEN_MARKS.includes(mark) ? (letter ?? null) : null;
}

function wordOf(typed: readonly TypedTerm[], index: number): string {
  return typed[index]?.word ?? '';
}

function isGivenName(typed: readonly TypedTerm[], index: number): boolean {
  const word = wordOf(typed, index);
  return nicknamesOf(word).length > 0 || spellingsOf(word).length > 0;
}

/** Kathy sounds like Keith, but who types it beside a surname means no other one. */
function maySound(
  typed: readonly TypedTerm[],
  surname: readonly number[],
  given: readonly number[],
): boolean {
  if (given.every((index) => isGivenName(typed, index))) return true;
  return !surname.some((index) => isGivenName(typed, index));
}

function surnameSlot(
  typed: readonly TypedTerm[],
  index: number,
  { run, hasSounds }: { readonly run: readonly number[]; readonly hasSounds: boolean },
): Slot {
  const term = typed[index];
  if (term === undefined || term.phrases.length > 0) {
    return { term: index, ways: literalWays(typed, index, '') };
  }
  const joined = joinedWith(typed, index).filter(({ covers }) =>
    covers.every((other) => run.includes(other)),
  );
  const other = otherSpelling(term.word);
  const hasParticle = joined.some(({ covers: [first = 0] }) =>
    SURNAME_PARTICLES.has(wordOf(typed, first)),
  );
  return {
    term: index,
    ways: [
      ...literal(term, MARK.surname),
      ...joined.map(({ word, isPrefix, covers }) =>
        asTyped(isPrefix ? 'prefix' : 'exact', [MARK.surname + word], covers),
      ),
      ...(other === undefined ? [] : [asTyped('exact', [MARK.surname + other])]),
      ...meantWays(term, MARK.surname),
      ...(hasSounds ? bySound(term.word, term.isPrefix) : []),
      ...(hasSounds && hasParticle
        ? joined.flatMap(({ word, isPrefix, covers }) => bySound(word, isPrefix, covers))
        : []),
    ],
  };
}

function literal(term: TypedTerm, mark: string): Alternative[] {
  return [asTyped(term.isPrefix ? 'prefix' : 'exact', [mark + term.word])];
}

function bySound(word: string, isPrefix: boolean, covers: readonly number[] = []): Alternative[] {
  const mac = foldMac(word);
  const keys = isPrefix ? [] : surnameKeys(word);
  return [
    ...(mac === null ? [] : [like('soundsLike', MARK.mac + mac, { isPrefix, covers })]),
    ...keys.map((key) => like('soundsLike', MARK.sound + key, { covers })),
  ];
}

function givenSlot(
  typed: readonly TypedTerm[],
  index: number,
  place: number,
  hasForms: boolean,
): Slot {
  const term = typed[index];
  if (term === undefined || term.phrases.length > 0) {
    return { term: index, ways: literalWays(typed, index, '') };
  }
  const { word, isPrefix } = term;
  const ways = literalWays(typed, index, MARK.given);
  if (isPrefix) return { term: index, ways };
  if (isSingleLetter(word)) {
    const mark = place === 0 ? MARK.initial : MARK.furtherInitial;
    return { term: index, ways: [...ways, like('initial', mark + word)] };
  }
  const [letter = ''] = word;
  const lone = (place === 0 ? MARK.onlyInitial : MARK.middleInitial) + letter;
  return {
    term: index,
    ways: [
      ...ways,
      ...(hasForms ? spellingsOf(word).map((name) => like('spelling', MARK.given + name)) : []),
      ...(hasForms ? nicknamesOf(word).map((name) => like('nickname', MARK.given + name)) : []),
      ...(/\p{L}/u.test(letter) ? [like('initial', lone)] : []),
    ],
  };
}

const RANKS = {
  spelling: tierRank('nickname'),
  nickname: tierRank('nickname'),
  initial: tierRank('initial'),
  soundsLike: tierRank('sound'),
} as const;

function like(
  kind: keyof typeof RANKS,
  lexeme: string,
  {
    isPrefix = false,
    covers = [],
  }: { readonly isPrefix?: boolean; readonly covers?: readonly number[] } = {},
): Alternative {
  return { kind, lexemes: [lexeme], isPrefix, rank: RANKS[kind], covers };
}

/**
 * Pairs of slots that one word on record could answer together: `jack john smith` is not any John
 * Smith. Words that are the same are left alone, and so are many pairs: nobody has so many names alike,
 * and each costs a search.
 */
function apartPairs(slots: readonly Slot[]): [number, number][] {
  const pairs = slots.flatMap((slot, index) =>
    slots
      .slice(index + 1)
      .map((_other, offset): [number, number] => [index, index + 1 + offset])
      .filter(([, at]) => canShareWord(slot, slots[at])),
  );
  return pairs.length > MOST_PAIRS_APART ? [] : pairs;
}

function canShareWord(slot: Slot, other: Slot | undefined): boolean {
  if (other === undefined || ownLexeme(slot) === ownLexeme(other)) return false;
  const lexemes = new Set(slot.ways.filter(isOwnWord).flatMap((way) => way.lexemes));
  return other.ways.filter(isOwnWord).some((way) => way.lexemes.some((text) => lexemes.has(text)));
}

function isOwnWord({ covers, kind }: Alternative): boolean {
  return covers.length === 0 && kind !== 'initial';
}

function ownLexeme({ ways }: Slot): string {
  return ways[0]?.lexemes.join(' ') ?? '';
}
