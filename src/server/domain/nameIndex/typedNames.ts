import { readBarNumberStart } from '../../search/barNumbers';
import { compileIdentifier } from '../../search/identifier';
import type { NameQuery, NearWords } from '../../search/nameQuery';
import { readWords } from '../../search/normalize';
import { compilePlainSearch } from '../../search/plainSearch';
import { compileSuperSearch } from '../../search/superSearch';
import { readTypedName } from '../../search/typedName';

/** A name as it was typed, to be compiled for the words on record. */
export interface TypedName {
  /** Its words, folded, that may hold a typing error. */
  readonly words: readonly string[];
  /** What it was read from; null where another text cannot be meant, as by a number. */
  readonly text: string | null;
  /** The same kind of search for another text; null for one without a word. */
  readonly respell: (text: string) => TypedName | null;
  /** `near` are words on record that may have been meant; empty at first. */
  readonly compile: (near: NearWords) => NameQuery;
}

/** What was typed into a name box. */
export interface TypedNames {
  /** None where a number is all there is. */
  readonly names: readonly TypedName[];
  /** Whether records with all of the names are meant, as by a caption. */
  readonly isTogether: boolean;
  /** A case number that was typed beside the names, or in their place. */
  readonly caseNumber: string | null;
}

/** The one name of a search without super search; null for a text without a word. */
export function readPlainNames(text: string): TypedNames | null {
  const name = plainName(text);
  return name === null ? null : { names: [name], isTogether: false, caseNumber: null };
}

function plainName(text: string): TypedName | null {
  const compiled = compilePlainSearch(text);
  if (compiled === null) return null;
  return { words: [], text, compile: () => compiled, respell: plainName };
}

/**
 * The names of a super search: often one, but people paste captions and lists too. With `hasNumbers`
 * an official number finds whoever has it. Null for a text without a word.
 */
export function readSuperNames(
  text: string,
  { hasNumbers }: { readonly hasNumbers: boolean },
): TypedNames | null {
  const { names, joinedBy, barNumber, caseNumber } = readTypedName(text);
  const numberStart = hasNumbers && barNumber === null ? readBarNumberStart(text) : null;
  if (hasNumbers && (barNumber !== null || numberStart !== null)) {
    const compiled = compileIdentifier(barNumber ?? numberStart ?? '', text, barNumber === null);
    const name = { words: [], text: null, compile: () => compiled, respell: () => null };
    return { names: [name], isTogether: false, caseNumber };
  }
  const typed = names.flatMap((name) => superName(name.text) ?? []);
  if (typed.length === 0 && caseNumber === null) return null;
  return { names: typed, isTogether: joinedBy === 'versus', caseNumber };
}

function superName(text: string): TypedName | null {
  const compiled = compileSuperSearch(text);
  if (compiled === null) return null;
  // What is quoted is meant as it is.
  const words = text.includes('"') ? [] : readWords(text).map((word) => word.text);
  return {
    words,
    text,
    compile: (near) => (near.size === 0 ? compiled : (compileSuperSearch(text, near) ?? compiled)),
    respell: superName,
  };
}
