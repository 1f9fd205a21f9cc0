import { TEXT_MAX_LENGTH } from '#contract/limits';
import { MARK } from './lexemes';
import { tierQueries } from './matchQuery';
import {
  tierRank,
  toReading,
  type Alternative,
  type NameQuery,
  type Reading,
  type Slot,
} from './nameQuery';
import { isSingleLetter, joinWords, readWords, type Word } from './normalize';
import { NAME_SUFFIXES } from './vocabulary';

/**
 * Longer texts are unlikely to be given names and a surname, so they are read as one name, as
 * written.
 */
const MAX_WORDS_TO_SPLIT = 5;

interface PlainWord extends Word {
  readonly index: number;
}

/**
 * Compiles a search without Super Search: `Last, First` as prefixes of the surname and the given
 * names, ignoring case, accents, spaces, and punctuation. Without a comma, the text is the start of
 * a surname or business name, or a name in either order. Ignores a trailing suffix. Returns null if
 * the text has no word. Never throws.
 */
export function compilePlainSearch(text: string): NameQuery | null {
  const typed = text.slice(0, TEXT_MAX_LENGTH);
  const comma = typed.indexOf(',');
  const before = withoutSuffix(readWords(comma < 0 ? typed : typed.slice(0, comma)));
  const after = comma < 0 ? [] : withoutSuffix(readWords(typed.slice(comma + 1)));
  const words = [...before, ...after].map((word, index) => ({ ...word, index }));
  if (words.length === 0) return null;
  const last = words.slice(0, before.length);
  const first = words.slice(before.length);
  const readings = [
    ...(last.length > 0 && first.length > 0 ? nameReadings(last, first) : []),
    ...(last.length === 0 ? [toReading([prefixSlot(words, MARK.wholeGiven)])] : []),
    // The comma in `Acme, Inc.` is part of the name.
    ...(last.length > 0 ? [toReading([prefixSlot(words, MARK.wholeSurname)])] : []),
    ...(comma < 0 ? eitherOrder(words) : []),
  ];
  const shown = (word: PlainWord): string => {
    const offset = word.index < before.length ? 0 : comma + 1;
    return typed.slice(offset + word.from, offset + word.to);
  };
  return {
    tiers: tierQueries(readings),
    terms: words.map((word) => ({ typed: shown(word), role: 'required' })),
    readings,
  };
}

/** Reads `Kathy Ann Smith` and `Smith Kathy Ann`. */
function eitherOrder(words: readonly PlainWord[]): Reading[] {
  if (words.length > MAX_WORDS_TO_SPLIT) return [];
  return words.slice(1).flatMap((_word, at) => {
    const [left, right] = [words.slice(0, at + 1), words.slice(at + 1)];
    return [...nameReadings(right, left), ...nameReadings(left, right)];
  });
}

function nameReadings(last: readonly PlainWord[], first: readonly PlainWord[]): Reading[] {
  const surname = prefixSlot(last, MARK.wholeSurname);
  const given = prefixSlot(first, MARK.wholeGiven);
  const [{ text: firstName } = { text: '' }, ...others] = first;
  const hasInitials = others.length > 0 && first.some(({ text }) => isSingleLetter(text));
  if (!hasInitials) return [toReading([surname, given])];
  // Joined, `J A` would also be the start of James, and `John A` of Johnathan.
  const whole = { ...given, ways: given.ways.filter(({ isPrefix }) => !isPrefix) };
  const [letter = ''] = firstName;
  return [
    toReading([surname, whole]),
    toReading([surname, givenWordsSlot(first)], { requires: [MARK.initial + letter] }),
  ];
}

/** `John A` is John and a middle name with A; only the last word may be incomplete. */
function givenWordsSlot(words: readonly PlainWord[]): Slot {
  const covers = words.map(({ index }) => index);
  const lexemes = words.map(({ text }, at) => {
    if (!isSingleLetter(text)) return MARK.given + text;
    return (at === 0 ? MARK.initial : MARK.laterInitial) + text;
  });
  const isPrefix = !isSingleLetter(words.at(-1)?.text ?? '');
  const way = { kind: 'prefix', lexemes, isPrefix, rank: tierRank('nickname'), covers } as const;
  return { term: covers[0] ?? 0, ways: [way] };
}

function prefixSlot(words: readonly PlainWord[], mark: string): Slot {
  const covers = words.map(({ index }) => index);
  const lexemes = [mark + joinWords(words)];
  const ways: Alternative[] = [
    { kind: 'exact', lexemes, isPrefix: false, rank: tierRank('exact'), covers },
    { kind: 'prefix', lexemes, isPrefix: true, rank: tierRank('nickname'), covers },
  ];
  return { term: covers[0] ?? 0, ways };
}

function withoutSuffix(words: readonly Word[]): readonly Word[] {
  const isSuffixed = words.length > 1 && NAME_SUFFIXES.has(words.at(-1)?.text ?? '');
  return isSuffixed ? words.slice(0, -1) : words;
}
