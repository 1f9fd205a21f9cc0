import { QUOTE_MARKS } from '#contract/search/superSearch';
import { readBarNumberStart } from '../../search/barNumbers';
import { compileIdentifier } from '../../search/identifier';
import type { NameQuery, NearWords } from '../../search/nameQuery';
import { readWords } from '../../search/normalize';
import { compilePlainSearch } from '../../search/plainSearch';
import { compileSuperSearch } from '../../search/superSearch';
import { readTypedName } from '../../search/typedName';

/** A typed name, before it's compiled for the words on record. */
export interface TypedName {
  /** The name's normalized words that may be misspelled. */
  readonly words: readonly string[];
  /** Source text; null if respelling makes no sense, as for a number. */
  readonly text: string | null;
  /** Returns the same kind of search for a different text; null for a text without words. */
  readonly respell: (text: string) => TypedName | null;
  /** Compiles the query; `near` lists similar words on record, and is empty at first. */
  readonly compile: (near: NearWords) => NameQuery;
}

/** Parsed input of a name box. */
export interface TypedNames {
  /** Empty if the text is only a number. */
  readonly names: readonly TypedName[];
  /** True if records must have all names, as for a caption. */
  readonly isTogether: boolean;
  /** A case number typed with the names or instead of them. */
  readonly caseNumber: string | null;
  /** An attorney number, unless it is searched. */
  readonly barNumber: string | null;
  /** Typed text that isn't searched, such as a title or an address; empty for none. */
  readonly leftOut: readonly string[];
}

/** Parses the single name of a search without super search; null for a text without words. */
export function readPlainNames(text: string): TypedNames | null {
  const name = plainName(text);
  if (name === null) return null;
  return { names: [name], isTogether: false, caseNumber: null, barNumber: null, leftOut: [] };
}

function plainName(text: string): TypedName | null {
  const compiled = compilePlainSearch(text);
  if (compiled === null) return null;
  return { words: [], text, compile: () => compiled, respell: plainName };
}

/**
 * Parses the names of a super search; people also paste captions and lists. With `hasNumbers`, an
 * official number matches the person who has it. Returns null for a text without words.
 */
export function readSuperNames(
  text: string,
  { hasNumbers }: { readonly hasNumbers: boolean },
): TypedNames | null {
  const { names, joinedBy, barNumber, caseNumber, leftOut } = readTypedName(text);
  const numberStart = hasNumbers && barNumber === null ? readBarNumberStart(text) : null;
  if (hasNumbers && (barNumber !== null || numberStart !== null)) {
    const compiled = compileIdentifier(barNumber ?? numberStart ?? '', text, barNumber === null);
    const name = { words: [], text: null, compile: () => compiled, respell: () => null };
    return { names: [name], isTogether: false, caseNumber, barNumber: null, leftOut: [] };
  }
  const typed = names.flatMap((name) => superName(name.text) ?? []);
  if (typed.length === 0 && caseNumber === null && barNumber === null) return null;
  return {
    names: typed,
    isTogether: joinedBy === 'versus',
    caseNumber,
    barNumber,
    leftOut: typed.length === 0 ? [] : [...new Set(leftOut.map((phrase) => phrase.text))],
  };
}

const QUOTES = new RegExp(`[${QUOTE_MARKS}]`);

function superName(text: string): TypedName | null {
  const compiled = compileSuperSearch(text);
  if (compiled === null) return null;
  // Quoted text is exact, so typing errors aren't considered.
  const isQuoted = QUOTES.test(text);
  const words = isQuoted ? [] : readWords(text).map((word) => word.text);
  return {
    words,
    text,
    compile: (near) => (near.size === 0 ? compiled : (compileSuperSearch(text, near) ?? compiled)),
    respell: superName,
  };
}
