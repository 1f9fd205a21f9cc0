import { abbreviatedForms } from './abbreviations';
import { isGivenName as isKnownGivenName } from './givenNames';
import { spellingsOf } from './givenSpellings';
import { surnameWeight } from './givenSurnames';
import { MARK, SINGLE_GIVEN_LEXEME, personLexeme } from './lexemes';
import {
  MAX_PAIRS_APART,
  asTyped,
  joinedWith,
  literalWays,
  meantWays,
  repeatedPairs,
} from './literalReading';
import {
  tierRank,
  toReading,
  type Alternative,
  type Reading,
  type Slot,
  type TierRank,
} from './nameQuery';
import { nicknamesOf } from './nicknames';
import { foldMac, isSingleLetter } from './normalize';
import { soundsOf } from './surnameForms';
import { surnameKeys } from './surnameSounds';
import type { TypedTerm } from './typedTerms';
import { SURNAME_PARTICLES, otherSpelling } from './vocabulary';

/** Longer texts are unlikely to be one person's name: they match only as typed. */
const MAX_WORDS = 6;
/** Maximum words in a surname. */
const MAX_SURNAME_WORDS = 3;

/** Which words are the surname, and the order of the given names. */
interface Split {
  readonly surname: readonly number[];
  readonly given: readonly number[];
}

/**
 * Returns the ways to read the text as a person: with the surname at the end or at the start,
 * unless a comma determines it. Given names keep their order. Omits suffixes.
 */
export function personReadings(typed: readonly TypedTerm[]): Reading[] {
  const counted = typed.filter(({ role }) => role !== 'suffix').map(({ index }) => index);
  if (counted.length === 0 || counted.length > MAX_WORDS) return [];
  // A suffix that the record lacks doesn't contradict the match, but the match isn't exact.
  const base = tierRank(counted.length === typed.length ? 'exact' : 'nickname');
  return splits(typed, counted).flatMap((split) => readSplit(typed, split, base));
}

function splits(typed: readonly TypedTerm[], counted: readonly number[]): Split[] {
  const comma = counted.findIndex((index) => typed[index]?.isAfterComma === true);
  if (comma > 0) return [{ surname: counted.slice(0, comma), given: counted.slice(comma) }];
  const found: Split[] = [];
  const most = Math.min(counted.length, MAX_SURNAME_WORDS);
  for (let length = 1; length <= most; length += 1) {
    const end = counted.length - length;
    found.push({ surname: counted.slice(end), given: counted.slice(0, end) });
    if (end > 0) found.push({ surname: counted.slice(0, length), given: counted.slice(length) });
  }
  return [...found, ...surnameBetween(typed, counted)].filter(
    ({ surname, given }) => given.length === 0 || !surname.every((at) => isLetter(typed, at)),
  );
}

/** `Bob Thomas W` and `W Thomas Bob`: an initial may be on either side of the full name. */
function surnameBetween(typed: readonly TypedTerm[], counted: readonly number[]): Split[] {
  const [first, between, last, ...more] = counted;
  if (first === undefined || between === undefined || last === undefined) return [];
  const letters = counted.filter((index) => isLetter(typed, index));
  if (more.length > 0 || letters.length !== 1 || letters.includes(between)) return [];
  return [{ surname: [between], given: [first, last] }];
}

/** Given names, in an order that they may have on record. */
interface GivenOrder {
  readonly given: readonly number[];
  /** Whether other forms of the names also match. */
  readonly hasForms: boolean;
  readonly mayOmit: boolean;
}

/**
 * `W Bob` and `Bob W` are the same name in two orders: the full name first, including its other
 * forms, or the initial first and the full name as typed. Full names keep their order.
 */
function givenOrders(typed: readonly TypedTerm[], given: readonly number[]): GivenOrder[] {
  const letters = given.filter((index) => isLetter(typed, index));
  const names = given.filter((index) => !letters.includes(index));
  if (letters.length === 0) return [{ given, hasForms: true, mayOmit: true }];
  if (names.length === 0) return [{ given, hasForms: true, mayOmit: false }];
  const isLetterFirst = letters.includes(given[0] ?? -1);
  const nameFirst = { given: [...names, ...letters], hasForms: true, mayOmit: true };
  // The A in `Albert A Welch` isn't just the first letter of Albert.
  const isOwnLetter = letters.some((letter) =>
    names.some((name) => wordOf(typed, name).startsWith(wordOf(typed, letter))),
  );
  if (isOwnLetter && !isLetterFirst) return [nameFirst];
  return [nameFirst, { given: [...letters, ...names], hasForms: isLetterFirst, mayOmit: false }];
}

function readSplit(typed: readonly TypedTerm[], split: Split, base: TierRank): Reading[] {
  const isLikely = isLikelySurname(typed, split);
  const orders = givenOrders(typed, split.given);
  const counted = isLikely ? orders : [{ given: split.given, hasForms: false, mayOmit: false }];
  return counted.flatMap((order) => readOrder(typed, split, order, { base, isLikely }));
}

function readOrder(
  typed: readonly TypedTerm[],
  { surname }: Split,
  { given, hasForms, mayOmit }: GivenOrder,
  { base, isLikely }: { readonly base: TierRank; readonly isLikely: boolean },
): Reading[] {
  const hasSounds = isLikely && hasForms && maySound(typed, surname, given);
  const surnameSlots = surname.map((index) =>
    surnameSlot(typed, index, { run: surname, hasSounds }),
  );
  const givenSlots = given.map((index, place) => givenSlot(typed, index, place, hasForms));
  const slots = [...surnameSlots, ...givenSlots].sort((one, other) => one.term - other.term);
  const narrowing = narrowingOf(surnameSlots[0], givenSlots[0]);
  const reading = toReading(slots, { narrowing, base, apart: apartPairs(slots) });
  const middle = given.slice(1);
  const isPlain = middle.every((index) => typed[index]?.phrases.length === 0);
  if (middle.length === 0 || !isPlain) return [reading];
  if (!mayOmit) return [reading, ...onlyInitialReading(typed, reading, surnameSlots, given)];
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

/** As a last resort, `J. R. Smith` matches a J. Smith on record, but never every John Smith. */
function onlyInitialReading(
  typed: readonly TypedTerm[],
  reading: Reading,
  surname: readonly Slot[],
  [first, ...middle]: readonly number[],
): Reading[] {
  if (first === undefined || ![first, ...middle].every((at) => isLetter(typed, at))) return [];
  const way = like('initial', MARK.onlyInitial + wordOf(typed, first));
  const slots = [{ term: first, ways: [way] }, ...surname].sort(
    (one, other) => one.term - other.term,
  );
  return [
    {
      ...reading,
      slots,
      requires: [SINGLE_GIVEN_LEXEME],
      narrowing: [],
      base: tierRank('omitted'),
      omits: middle,
      apart: [],
      isLastResort: true,
    },
  ];
}

/** The split is ruled out if another word is more than this many times as common as a surname. */
const TIMES_AS_LIKELY = 8;

/**
 * Returns true if the split's surname is plausible: no other word is far more likely to be the
 * surname. `John Bell` is not Isabella John.
 */
function isLikelySurname(typed: readonly TypedTerm[], { given, surname }: Split): boolean {
  if (typed[given[0] ?? -1]?.isAfterComma === true) return true;
  if (surname.length > 1 && SURNAME_PARTICLES.has(wordOf(typed, surname[0] ?? -1))) return true;
  const weigh = (index: number): number => {
    const word = wordOf(typed, index);
    if (isLetter(typed, index) || areInitials(word)) return 0;
    return isKnownGivenName(word) ? surnameWeight(word) : Infinity;
  };
  const most = Math.max(...[...surname, ...given].map(weigh));
  const own = Math.min(...surname.map(weigh));
  return most === Infinity ? own === Infinity : own * TIMES_AS_LIKELY >= most;
}

function isLetter(typed: readonly TypedTerm[], index: number): boolean {
  const term = typed[index];
  return term !== undefined && term.phrases.length === 0 && isSingleLetter(term.word);
}

/**
 * Returns lexemes from the surname's first word and the first given name; every match has at least
 * one of them.
 */
function narrowingOf(surname: Slot | undefined, given: Slot | undefined): Reading['narrowing'] {
  const ways = [...(surname?.ways ?? []), ...(given?.ways ?? [])];
  const isKnown = ways.every(({ kind }) => kind !== 'phrase');
  if (surname === undefined || given === undefined || !isKnown) return [];
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

/** Returns the sounds of the surnames that an alternative finds; null if unknown. */
function keysOfWay({ isPrefix, lexemes: [lexeme = ''] }: Alternative): readonly string[] | null {
  if (isPrefix) return null;
  if (lexeme.startsWith(MARK.sound)) return [lexeme.slice(MARK.sound.length)];
  const isName = lexeme.startsWith(MARK.surname) || lexeme.startsWith(MARK.mac);
  return isName ? soundsOf(lexeme.slice(1)) : null;
}

const GIVEN_MARKS: readonly string[] = [MARK.given, MARK.initial, MARK.onlyInitial];

/** Returns the first letter of the given names that an alternative finds; null if unknown. */
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

/**
 * False if a given name is read as the surname next to a word that isn't a given name; otherwise,
 * Kathy would match the surname Keith by sound.
 */
function maySound(
  typed: readonly TypedTerm[],
  surname: readonly number[],
  given: readonly number[],
): boolean {
  const names = given.filter((index) => !isLetter(typed, index));
  if (names.every((index) => isGivenName(typed, index))) return true;
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
  const { transliterated } = term;
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
      ...(transliterated === undefined ? [] : [asTyped('exact', [MARK.surname + transliterated])]),
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
    const mark = place === 0 ? MARK.initial : MARK.laterInitial;
    return { term: index, ways: [...ways, like('initial', mark + word)] };
  }
  const [letter = ''] = word;
  const lone = (place === 0 ? MARK.onlyInitial : MARK.middleInitial) + letter;
  return {
    term: index,
    ways: [
      ...ways,
      ...(hasForms
        ? abbreviatedForms(word).map((form) => like('abbreviation', MARK.given + form))
        : []),
      ...(hasForms ? spellingsOf(word).map((name) => like('spelling', MARK.given + name)) : []),
      ...(hasForms ? nicknamesOf(word).map((name) => like('nickname', MARK.given + name)) : []),
      ...(/\p{L}/u.test(letter) ? [like('initial', lone)] : []),
      ...(place === 0 && hasForms ? asInitials(word) : []),
    ],
  };
}

/**
 * True for two letters that are unlikely to be a name, as in `DM Kelly`: two-letter names end in a
 * vowel.
 */
function areInitials(word: string): boolean {
  return /^\p{L}[^aeiouy]$/u.test(word) && !TWO_LETTER_NAMES.has(word) && !isKnownGivenName(word);
}

const TWO_LETTER_NAMES: ReadonlySet<string> = new Set(['ng', 'an', 'oh', 'ip', 'im', 'ek', 'om']);

/** `AC Edwards` may be Amy C. Edwards: treats two letters that aren't a name as two initials. */
function asInitials(word: string): Alternative[] {
  const [first = '', second = ''] = word;
  if (!/^\p{L}{2}$/u.test(word) || isKnownGivenName(word) || SURNAME_PARTICLES.has(word)) return [];
  const lexemes = [MARK.initial + first, MARK.laterInitial + second];
  return [{ kind: 'initial', lexemes, isPrefix: false, rank: RANKS.initial, covers: [] }];
}

const RANKS = {
  abbreviation: tierRank('nickname'),
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
 * Returns pairs of slots that the same word on record could satisfy: `jack john smith` doesn't
 * match every John Smith. If there are many pairs, returns only equal words, because each pair costs
 * a search.
 */
function apartPairs(slots: readonly Slot[]): [number, number][] {
  const pairs = slots.flatMap((slot, index) =>
    slots
      .slice(index + 1)
      .map((_other, offset): [number, number] => [index, index + 1 + offset])
      .filter(([, at]) => canShareWord(slot, slots[at])),
  );
  return pairs.length > MAX_PAIRS_APART ? repeatedPairs(slots.map(ownLexeme)) : pairs;
}

function canShareWord(slot: Slot, other: Slot | undefined): boolean {
  if (other === undefined) return false;
  const lexemes = new Set(slot.ways.filter(isOwnWord).flatMap((way) => way.lexemes));
  return other.ways.filter(isOwnWord).some((way) => way.lexemes.some((text) => lexemes.has(text)));
}

function isOwnWord({ covers, kind }: Alternative): boolean {
  return covers.length === 0 && kind !== 'initial';
}

function ownLexeme({ ways }: Slot): string {
  return ways[0]?.lexemes.join(' ') ?? '';
}
