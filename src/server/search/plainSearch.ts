import { TEXT_MAX_LENGTH } from '#contract/limits';
import { MARK, allOf, anyOf, matchLexeme } from './lexemes';
import { alternativeQuery } from './nameQuery';
import type { Alternative, NameQuery, QueryTerm } from './nameQuery';
import { joinWords, readWords, type Word } from './normalise';
import { NAME_SUFFIXES } from './vocabulary';

/**
 * Search without super search: `Last, First` as prefixes of the surname and of the given names,
 * without regard to case, accents, spaces and punctuation; without a comma all of it is the
 * beginning of a surname or of a business's name. A last suffix does not count. Null when the
 * text holds no word. Never throws.
 */
export function compilePlainSearch(text: string): NameQuery | null {
  const typed = text.slice(0, TEXT_MAX_LENGTH);
  const comma = typed.indexOf(',');
  const last = withoutSuffix(readWords(comma < 0 ? typed : typed.slice(0, comma)));
  const first = comma < 0 ? [] : withoutSuffix(readWords(typed.slice(comma + 1)));
  const terms: QueryTerm[] = [];
  if (last.length > 0) terms.push(prefixTerm(typed, 0, last, MARK.wholeSurname));
  if (first.length > 0) terms.push(prefixTerm(typed, comma + 1, first, MARK.wholeGiven));
  if (terms.length === 0) return null;

  // The comma in `Acme, Inc.` is part of the name.
  const whole = MARK.wholeSurname + joinWords([...last, ...first]);
  const hasBoth = terms.length > 1;
  return {
    tsquery: anyOf([
      allOf(terms.map((term) => termQuery(term, true))),
      ...(hasBoth ? [matchLexeme(whole, true)] : []),
    ]),
    exactTsquery: anyOf([
      allOf(terms.map((term) => termQuery(term, false))),
      ...(hasBoth ? [matchLexeme(whole)] : []),
    ]),
    terms: hasBoth ? terms.map((term) => withWhole(term, whole)) : terms,
  };
}

function prefixTerm(
  typed: string,
  offset: number,
  words: readonly Word[],
  mark: string,
): QueryTerm {
  return {
    typed: typed.slice(offset + (words[0]?.from ?? 0), offset + (words.at(-1)?.to ?? 0)),
    role: 'required',
    alternatives: prefixWays(mark + joinWords(words)),
  };
}

function prefixWays(lexeme: string): Alternative[] {
  const way = { lexemes: [lexeme], covers: [] };
  return [
    { ...way, kind: 'exact', isExact: true, isPrefix: false },
    { ...way, kind: 'prefix', isExact: false, isPrefix: true },
  ];
}

function termQuery(term: QueryTerm, isPrefix: boolean): string {
  return anyOf(term.alternatives.filter((way) => way.isPrefix === isPrefix).map(alternativeQuery));
}

function withWhole(term: QueryTerm, whole: string): QueryTerm {
  return { ...term, alternatives: [...term.alternatives, ...prefixWays(whole)] };
}

function withoutSuffix(words: readonly Word[]): readonly Word[] {
  const isSuffixed = words.length > 1 && NAME_SUFFIXES.has(words.at(-1)?.text ?? '');
  return isSuffixed ? words.slice(0, -1) : words;
}
