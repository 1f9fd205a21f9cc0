/** One word of a name, folded for comparing, with its position in the original text. */
export interface Word {
  /** Lowercase letters and digits, without accents, apostrophes, or punctuation. */
  readonly text: string;
  /** UTF-16 offsets of the word as written. */
  readonly from: number;
  readonly to: number;
  /** Text between the previous word (or the start of the text) and this one. */
  readonly gap: string;
  /** The word with letters such as ö written as two letters (`mueller`); absent if it has none. */
  readonly transliterated?: string;
}

/** Maximum length of text that is read as a name, in UTF-16 units; the rest is ignored. */
const NAME_MAX_LENGTH = 4_000;
/** PostgreSQL rejects lexemes over 2,046 bytes; no real word is nearly that long. */
const WORD_MAX_LENGTH = 60;

const APOSTROPHES = new Set("'’‘‛ʼʻʹ`´′＇");
const AMPERSANDS = new Set('&+＆');

/** Letters that Unicode doesn't decompose into a base letter and a mark. */
const FOLDED_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŋ: 'n',
  ı: 'i',
  ŧ: 't',
  ς: 'σ',
};

/** Letters that are typed as two letters on keyboards that lack them. */
const TRANSLITERATED: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ø: 'oe',
  ü: 'ue',
  å: 'aa',
};
const FIRST_TRANSLITERATED = 0x80;

/** Returns the two letters that are typed for one character; undefined for all other characters. */
function transliterate(character: string): string | undefined {
  if (character.length === 1 && character.charCodeAt(0) < FIRST_TRANSLITERATED) return undefined;
  return TRANSLITERATED[character.normalize('NFC').toLowerCase()];
}

/** Any character, or a letter with a separate combining mark. */
const WITH_LOOSE_MARK = /[aou]\u0308|a\u030a|[\s\S]/giu;

function foldByRule(character: string): string {
  let folded = '';
  for (const part of character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()) {
    // Lowercasing may itself produce a mark, as for the Turkish dotted capital.
    if (/[\p{L}\p{N}]/u.test(part)) folded += FOLDED_LETTERS[part] ?? part;
  }
  return folded;
}

/** Precomputed for the characters in almost all names, because every result row is folded. */
const FOLDED_ASCII: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).map((character) => [
    character,
    foldByRule(character),
  ]),
);

/** Folds one character; empty if it is neither a letter nor a digit. */
function foldCharacter(character: string): string {
  return FOLDED_ASCII.get(character) ?? foldByRule(character);
}

/** Truncates text to the maximum length of a word. */
export function cutWord(text: string): string {
  return text.length <= WORD_MAX_LENGTH ? text : [...text].slice(0, WORD_MAX_LENGTH).join('');
}

/** Splits a text into characters; keeps a combining mark with its letter. */
function charactersOf(text: string): Iterable<string> {
  if (!/[\u0308\u030a]/u.test(text)) return text;
  return text.match(WITH_LOOSE_MARK) ?? [];
}

/**
 * Reads the words of any text. Ignores case, accents, and apostrophes; `&` and `+` become `and`;
 * everything else that isn't a letter or digit separates words. Never throws.
 */
export function readWords(text: string): Word[] {
  const words: Word[] = [];
  let folded = '';
  let transliterated = '';
  let from = 0;
  let to = 0;
  let gap = '';
  const endWord = (): void => {
    if (folded === '') return;
    const word = { text: cutWord(folded), from, to, gap };
    const isSame = transliterated === folded;
    words.push(isSame ? word : { ...word, transliterated: cutWord(transliterated) });
    folded = '';
    transliterated = '';
    gap = '';
  };
  let offset = 0;
  for (const character of charactersOf(text.slice(0, NAME_MAX_LENGTH))) {
    const start = offset;
    offset += character.length;
    if (AMPERSANDS.has(character)) {
      endWord();
      words.push({ text: 'and', from: start, to: offset, gap });
      gap = '';
      continue;
    }
    const isApostrophe = APOSTROPHES.has(character);
    const piece = isApostrophe ? '' : foldCharacter(character);
    if (piece !== '') {
      if (folded === '') from = start;
      folded += piece;
      transliterated += transliterate(character) ?? piece;
      to = offset;
    } else if (isApostrophe || /\p{M}/u.test(character)) {
      if (folded !== '' && !isApostrophe) to = offset;
    } else {
      endWord();
      gap += character;
    }
  }
  endWord();
  return words;
}

/**
 * Finds runs of single letters with dots and no spaces, such as `U.S.A.`; returns the indexes of
 * each run's first and last word.
 */
export function dottedRuns(words: readonly Word[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  let first = 0;
  for (let index = 1; index <= words.length; index += 1) {
    const word = words[index];
    const isLinked =
      word !== undefined &&
      word.gap === '.' &&
      isSingleLetter(word.text) &&
      isSingleLetter(words[index - 1]?.text ?? '');
    if (isLinked) continue;
    if (index - 1 > first) runs.push([first, index - 1]);
    first = index;
  }
  return runs;
}

/** Joins words into one, such as `L.L.C.` into `llc`. The list must not be empty. */
export function joinWords(words: readonly Word[]): string {
  return cutWord(words.map((word) => word.text).join(''));
}

/** Returns true for a single letter in any script; false for a digit. */
export function isSingleLetter(text: string): boolean {
  return /^\p{L}$/u.test(text);
}

/** Normalizes `McDonald` and `MacDonald` to one spelling; null for words that start differently. */
export function foldMac(text: string): string | null {
  const rest = /^ma?c(\p{L}{3,})$/u.exec(text)?.[1];
  return rest === undefined ? null : `mc${rest}`;
}
