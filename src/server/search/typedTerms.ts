import { QUOTE_MARKS } from '#contract/search/superSearch';
import { dottedRuns, isSingleLetter, joinWords, readWords, type Word } from './normalize';
import type { NearWords, QueryTerm } from './nameQuery';
import { joinNoise } from './recordName';
import {
  ARTICLES,
  BUSINESS_NOISE,
  LEADING_PARTICLES,
  LONG_SUFFIXES,
  NAME_SUFFIXES,
  SURNAME_PARTICLES,
} from './vocabulary';

/** A typed word or quoted text, before its possible matches are known. */
export interface TypedTerm {
  readonly index: number;
  readonly typed: string;
  readonly role: QueryTerm['role'];
  /** Folded; empty for quoted text. */
  readonly word: string;
  /** The word with letters such as ö written as two letters (`mueller`); absent if it has none. */
  readonly transliterated?: string;
  readonly isPrefix: boolean;
  /** True for the first word after a comma. */
  readonly isAfterComma: boolean;
  /** The quoted words, in each equivalent order and spelling; empty if not quoted. */
  readonly phrases: readonly (readonly string[])[];
  /** Words on record that the typed word may stand for. */
  readonly meant: readonly string[];
  /**
   * True if the word isn't on record, so that a similar word is more likely than an initial or a
   * sound.
   */
  readonly isUnknown: boolean;
  /** The run of dotted letters that includes this one, joined as one word. */
  readonly dottedRun?: { readonly word: string; readonly covers: readonly number[] };
}

/** Words beyond this number are ignored, so a search may find slightly more than requested. */
const MAX_WORDS = 12;

const QUOTES = new RegExp(`[${QUOTE_MARKS}]`);
/** Letters with dots that form one of these words; `J.R.` is two initials, not the suffix Jr. */
const JOINABLE = new Set([...BUSINESS_NOISE, ...'esq md phd dds dvm cpa'.split(' ')]);

/** Parses the terms of a Super Search. An unclosed quote extends to the end of the text. */
export function readTypedTerms(text: string, near: NearWords = new Map()): TypedTerm[] {
  const terms: TypedTerm[] = [];
  let left = MAX_WORDS;
  for (const [position, segment] of text.split(QUOTES).entries()) {
    const words = joinNoise(readWords(segment), JOINABLE).slice(0, left);
    left -= words.length;
    if (words.length === 0) continue;
    if (position % 2 === 1) {
      terms.push(quotedTerm(segment, words, terms.length));
    } else {
      terms.push(...plainTerms(segment, words, terms.length, near));
    }
  }
  return withRoles(terms);
}

function quotedTerm(segment: string, words: readonly Word[], index: number): TypedTerm {
  const typed = segment.slice(words[0]?.from, words.at(-1)?.to);
  const comma = words.findIndex((word, at) => at > 0 && word.gap.includes(','));
  const orders = [words];
  // `"Smith, Kathy"` is a name with the surname first; `"Acme, Inc"` isn't.
  if (comma > 0) orders.push([...words.slice(comma), ...words.slice(0, comma)]);
  const phrases = orders.flatMap((order) => [
    order.map((word) => word.text),
    writtenTogether(order),
  ]);
  const distinct = new Map(phrases.map((phrase) => [phrase.join(' '), phrase]));
  return {
    index,
    typed,
    role: 'required',
    word: '',
    isPrefix: false,
    isAfterComma: false,
    phrases: [...distinct.values()],
    meant: [],
    isUnknown: false,
  };
}

/**
 * Joins words such as `garcia-lopez`, `o neil`, and `j.r.` into the single words they may be on
 * record.
 */
function writtenTogether(words: readonly Word[]): string[] {
  const result: string[] = [];
  let isOpen = false;
  for (const word of words) {
    const isLinked = isOpen || /^(\p{Pd}|−|\.)$/u.test(word.gap);
    const before = isLinked ? result.pop() : undefined;
    result.push((before ?? '') + word.text);
    isOpen = SURNAME_PARTICLES.has(word.text);
  }
  return result;
}

function plainTerms(
  segment: string,
  words: readonly Word[],
  offset: number,
  near: NearWords,
): TypedTerm[] {
  const runs = dottedRuns(words);
  return words.map((word, at): TypedTerm => {
    const run = runs.find(([first, last]) => first <= at && at <= last);
    const term: TypedTerm = {
      index: offset + at,
      typed: segment.slice(word.from, word.to),
      role: 'required',
      word: word.text,
      // A single letter with a wildcard counts as an initial: as a prefix it would match too much.
      isPrefix: !isSingleLetter(word.text) && isPrefixMark(segment, word.to),
      isAfterComma: word.gap.includes(','),
      phrases: [],
      meant: near.get(word.text)?.words ?? [],
      isUnknown: near.get(word.text)?.isUnknown ?? false,
      ...(word.transliterated === undefined ? {} : { transliterated: word.transliterated }),
    };
    if (run === undefined) return term;
    const [first, last] = run;
    const letters = words.slice(first, last + 1);
    const covers = letters.map((_letter, letter) => offset + first + letter);
    return { ...term, dottedRun: { word: joinWords(letters), covers } };
  });
}

function isPrefixMark(segment: string, at: number): boolean {
  return segment[at] === '%' && !/^[\p{L}\p{N}]/u.test(segment.slice(at + 1));
}

/** Determines which words are optional; if all would be optional, all are required. */
function withRoles(terms: readonly TypedTerm[]): TypedTerm[] {
  const roled = terms.map((term) => ({ ...term, role: roleOf(term, terms) }));
  return roled.some((term) => term.role === 'required') ? roled : [...terms];
}

function roleOf(term: TypedTerm, terms: readonly TypedTerm[]): QueryTerm['role'] {
  const { word, index } = term;
  const count = terms.length;
  if (term.phrases.length > 0 || term.isPrefix) return 'required';
  // `Rahman, Md` is Mohammed Rahman, unlike `John Rahman, MD`.
  const isGiven =
    word === 'md' &&
    term.isAfterComma &&
    index === count - 1 &&
    terms.slice(0, index - 1).every((before) => LEADING_PARTICLES.has(before.word));
  if (index > 0 && NAME_SUFFIXES.has(word) && !isGiven) return 'suffix';
  if (index > 1 && index === count - 1 && LONG_SUFFIXES.has(word)) return 'suffix';
  if (index > 0 && BUSINESS_NOISE.has(word)) return 'noise';
  if (word === 'the') return 'noise';
  const isOutermost = index === 0 || index === count - 1;
  return isOutermost && count > 2 && ARTICLES.has(word) ? 'noise' : 'required';
}
