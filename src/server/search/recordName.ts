import { acronymsOf, businessWords, isNoiseWord, wordForWord } from './businessWords';
import {
  MARK,
  ORGANIZATION_LEXEME,
  SINGLE_GIVEN_LEXEME,
  personLexeme,
  quoteLexeme,
} from './lexemes';
import {
  cutWord,
  dottedRuns,
  foldMac,
  isSingleLetter,
  joinWords,
  readWords,
  type Word,
} from './normalize';
import { soundsOf } from './surnameForms';
import { surnameKeys } from './surnameSounds';
import { ARTICLES, BUSINESS_NOISE, SURNAME_PARTICLES, otherSpelling } from './vocabulary';

/** A name from a register. For a business, `last` contains the whole name. */
export interface RecordName {
  readonly isOrganization: boolean;
  readonly first: string | null;
  readonly middle: string | null;
  readonly last: string;
  readonly suffix: string | null;
}

/** A stored name: the results of the functions `displayName` and `sortName`. */
export interface StoredName {
  readonly name: string;
  readonly sortName: string;
  readonly isOrganization: boolean;
}

/** One entry of a name's index. */
export interface NameLexeme {
  readonly text: string;
  /** Indexes of the first and last word that the lexeme covers; -1 if it covers none. */
  readonly first: number;
  readonly last: number;
}

/** The words of a name in display order. */
export interface NameWords {
  readonly isOrganization: boolean;
  readonly words: readonly Word[];
  readonly givenCount: number;
  /**
   * Number of words in the surname; for a business, the number of all words. Any suffix follows.
   */
  readonly surnameCount: number;
}

/** Formats a name for display: `Kathy Ann O'Neil Jr`; a business name as written. */
export function displayName(name: RecordName): string {
  const parts = name.isOrganization
    ? [name.last]
    : [name.first, name.middle, name.last, name.suffix];
  return parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(' ');
}

/**
 * Formats a name for sorting: `oneil, kathy ann`, folded and without suffix; a business name
 * without its leading article.
 */
export function sortName(name: RecordName): string {
  const last = text(readWords(name.last));
  if (name.isOrganization) return last.replace(/^(a|an|the) (?=.)/, '');
  const given = text(readWords(givenNames(name)));
  return given === '' ? last : `${last}, ${given}`;
}

/** Builds the text of a name's tsvector: quoted lexemes with positions. */
export function nameTokens(name: RecordName): string {
  return storedTokens({
    name: displayName(name),
    sortName: sortName(name),
    isOrganization: name.isOrganization,
  });
}

/** Like `nameTokens`, but for a stored name. */
export function storedTokens(stored: StoredName): string {
  const positions = new Map<string, Set<number>>();
  for (const { text: lexeme, first, last } of nameLexemes(readStoredName(stored))) {
    const places = positions.get(lexeme) ?? new Set<number>();
    if (first >= 0) places.add(first + 1).add(last + 1);
    positions.set(lexeme, places);
  }
  return [...positions]
    .map(([lexeme, places]) =>
      places.size === 0 ? quoteLexeme(lexeme) : `${quoteLexeme(lexeme)}:${[...places].join(',')}`,
    )
    .join(' ');
}

/** Determines which words of a stored name are given names, and which are the surname. */
export function readStoredName(stored: StoredName): NameWords {
  const words = readWords(stored.name);
  if (stored.isOrganization) {
    const joined = joinNoise(words);
    return {
      isOrganization: true,
      words: joined,
      givenCount: 0,
      surnameCount: joined.length,
    };
  }
  const [last = '', given = ''] = stored.sortName.split(', ');
  const givenCount = Math.min(countWords(given), words.length);
  return {
    isOrganization: false,
    words,
    givenCount,
    surnameCount: Math.min(countWords(last), words.length - givenCount),
  };
}

/** Returns every lexeme that can find a name; also used to explain matches. */
export function nameLexemes(name: NameWords): NameLexeme[] {
  const { words, givenCount, isOrganization } = name;
  const surnameEnd = givenCount + name.surnameCount;
  const given = words.slice(0, givenCount);
  const surname = words.slice(givenCount, surnameEnd);
  const lexemes: NameLexeme[] = [];
  const add = (lexeme: string, first: number, last = first): void => {
    lexemes.push({ text: lexeme, first, last });
  };
  const addWord = (word: Written, marks: readonly string[], first: number, last = first): void => {
    const plain = last > first ? MARK.joined : '';
    for (const spelling of spellings(word)) {
      for (const mark of [plain, ...marks]) add(mark + spelling, first, last);
    }
    const mac = foldMac(word.text);
    if (mac !== null) add(MARK.mac + mac, first, last);
  };

  given.forEach((word, index) => {
    addWord(word, [MARK.given], index);
    const [letter = ''] = word.text;
    if (!/\p{L}/u.test(letter)) return;
    add((index === 0 ? MARK.initial : MARK.laterInitial) + letter, index);
    if (isSingleLetter(word.text)) {
      add((index === 0 ? MARK.onlyInitial : MARK.middleInitial) + letter, index);
    }
  });
  for (const [first, last] of joins(given)) {
    addWord(joined(given.slice(first, last + 1)), [MARK.given], first, last);
  }

  const surnameMarks = isOrganization ? [] : [MARK.surname];
  const addSound = (word: string, first: number, last = first): void => {
    if (isOrganization) return;
    for (const key of surnameKeys(word))
      add(MARK.sound + key, givenCount + first, givenCount + last);
  };
  surname.forEach((word, index) => {
    addWord(word, surnameMarks, givenCount + index);
    if (!SURNAME_PARTICLES.has(word.text)) addSound(word.text, index);
  });
  for (const [first, last] of joins(surname)) {
    const together = joined(surname.slice(first, last + 1));
    addWord(together, surnameMarks, givenCount + first, givenCount + last);
    if (SURNAME_PARTICLES.has(surname[first]?.text ?? '')) addSound(together.text, first, last);
  }

  if (!isOrganization) lexemes.push(...personLexemes(lexemes, surname.length + givenCount));

  const suffix = words.slice(surnameEnd);
  if (suffix.length > 0) addWord(joined(suffix), [], surnameEnd, words.length - 1);

  addWhole(lexemes, MARK.wholeGiven, given, 0);
  addWhole(lexemes, MARK.wholeSurname, surname, givenCount, isOrganization);
  if (isOrganization) {
    lexemes.push(...businessLexemes(words));
    add(ORGANIZATION_LEXEME, -1);
  } else if (givenCount === 1) {
    add(SINGLE_GIVEN_LEXEME, -1);
  }
  return lexemes;
}

/** Combines each sound of the surname with each first letter of the given names. */
function personLexemes(lexemes: readonly NameLexeme[], wordCount: number): NameLexeme[] {
  const texts = (mark: string): string[] =>
    lexemes.flatMap(({ text }) => (text.startsWith(mark) ? [text.slice(mark.length)] : []));
  const given = new Set(texts(MARK.given).map((name) => [...name][0] ?? ''));
  const keys = new Set(texts(MARK.surname).flatMap(soundsOf));
  return [...keys].flatMap((key) =>
    [...given].map((letter) => ({
      text: personLexeme(key, letter),
      first: 0,
      last: wordCount - 1,
    })),
  );
}

/** Returns the canonical words of a business name, and its acronyms. */
function businessLexemes(words: readonly Word[]): NameLexeme[] {
  const texts = words.map((word) => word.text);
  const end = words.length - 1;
  const spell = (spelled: readonly string[]): NameLexeme[] => {
    const isSame = spelled.length === words.length;
    return spelled
      .map((word, at) => ({
        text: MARK.business + word,
        first: isSame ? at : 0,
        last: isSame ? at : end,
      }))
      .filter((_lexeme, at) => !isNoiseWord(spelled[at] ?? ''));
  };
  const letters = acronymsOf(texts).map((acronym) => ({
    text: MARK.business + acronym,
    first: 0,
    last: end,
  }));
  const isAsWritten = words.every((word) => word.transliterated === undefined);
  const transliterated = words.map((word) => word.transliterated ?? word.text);
  const [canonical, written] = [businessWords(texts), wordForWord(texts)];
  // The written-out words are indexed too, so that part of `National Association` also matches.
  const isShortened = canonical.join(' ') !== written.join(' ');
  return [
    ...spell(canonical),
    ...(isShortened ? spell(written) : []),
    ...(isAsWritten ? [] : spell(businessWords(transliterated))),
    ...letters,
  ];
}

function addWhole(
  lexemes: NameLexeme[],
  mark: string,
  words: readonly Word[],
  offset: number,
  isOrganization = false,
): void {
  const isArticleFirst = isOrganization && words.length > 1 && ARTICLES.has(words[0]?.text ?? '');
  const counted = isArticleFirst ? words.slice(1) : words;
  if (counted.length === 0) return;
  const last = offset + words.length - 1;
  const other = counted.map((word) => ({ ...word, text: otherSpelling(word.text) ?? word.text }));
  const { text: asWritten, transliterated = asWritten } = joined(counted);
  for (const whole of new Set([asWritten, joinWords(other), transliterated])) {
    lexemes.push({ text: mark + whole, first: offset + words.length - counted.length, last });
  }
}

/** Finds runs of words that are also written as one: two or three words, or dotted letters. */
function joins(words: readonly Word[]): [first: number, last: number][] {
  const found: [number, number][] = [];
  for (let first = 0; first < words.length; first += 1) {
    for (const length of [2, 3]) {
      if (first + length <= words.length) found.push([first, first + length - 1]);
    }
  }
  for (const [first, last] of dottedRuns(words)) {
    if (last - first > 2) found.push([first, last]);
  }
  return found;
}

/** Joins `L.L.C.` at the end of a business name into one word. */
export function joinNoise(words: readonly Word[], known = BUSINESS_NOISE): readonly Word[] {
  let result = words;
  for (const [first, last] of dottedRuns(words).reverse()) {
    const run = words.slice(first, last + 1);
    const [start] = run;
    const end = run.at(-1);
    const joined = joinWords(run);
    if (first === 0 || start === undefined || end === undefined || !known.has(joined)) continue;
    result = result.toSpliced(first, run.length, { ...start, text: joined, to: end.to });
  }
  return result;
}

/** A word, or several joined words, with its spellings. */
type Written = Pick<Word, 'text' | 'transliterated'>;

function joined(words: readonly Word[]): Written {
  const text = joinWords(words);
  if (words.every((word) => word.transliterated === undefined)) return { text };
  const transliterated = words.map((word) => word.transliterated ?? word.text).join('');
  return { text, transliterated: cutWord(transliterated) };
}

function spellings({ text: word, transliterated }: Written): string[] {
  const other = otherSpelling(word);
  return [
    word,
    ...(other === undefined ? [] : [other]),
    ...(transliterated === undefined ? [] : [transliterated]),
  ];
}

function givenNames(name: RecordName): string {
  return `${name.first?.trim() ?? ''} ${name.middle?.trim() ?? ''}`;
}

function text(words: readonly Word[]): string {
  return words.map((word) => word.text).join(' ');
}

function countWords(folded: string): number {
  return folded === '' ? 0 : folded.split(' ').length;
}
