import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** A common password is worth as many characters as it takes guesses: those tried first the fewest. */
const FIRST_TRIED = 3_000;
const WORTH_OF_FIRST_TRIED = 2;
const WORTH_OF_COMMON = 3;
/** A row of the keyboard or the alphabet, or a piece that is said again. */
const WORTH_OF_RUN = 2;

/** Shorter ones occur in words of all kinds. */
const SHORTEST_OWN_WORD = 4;
const SHORTEST_REPEAT = 3;
const SHORTEST_SEQUENCE = 3;
const SHORTEST_WALK = 4;
const SHORTEST_PIECE = 3;
/** With fewer letters and digits than this, signs are the password and not its padding. */
const LEAST_LETTERS = 8;

/** Signs that are read as letters, and letters that look alike. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  l: 'i',
};

function asRead(character: string): string {
  return LOOKALIKES[character] ?? character;
}

function read(text: string): string {
  return [...text].map(asRead).join('');
}

interface CommonWords {
  readonly worth: ReadonlyMap<string, number>;
  readonly longest: number;
}

let common: CommonWords | null = null;

/** The common passwords as they are read, with what each is worth; made when they are needed first. */
function commonWords(): CommonWords {
  if (common !== null) return common;
  const worth = new Map<string, number>();
  let longest = 0;
  for (const [rank, word] of dictionary['passwords-common'].entries()) {
    const letters = read(word);
    // Of words that are read alike the one that is tried first counts.
    if (worth.has(letters)) continue;
    const most = rank < FIRST_TRIED ? WORTH_OF_FIRST_TRIED : WORTH_OF_COMMON;
    worth.set(letters, Math.min(most, letters.length));
    longest = Math.max(longest, letters.length);
  }
  common = { worth, longest };
  return common;
}

/** The keys beside a key, shifted or not. */
const NEIGHBOURS: ReadonlyMap<string, string> = new Map(
  Object.entries(adjacencyGraphs.qwerty).map(([key, beside]) => [key, beside.join('')]),
);

function isRepeat(a: string, b: string): boolean {
  return a === b;
}

function isWalk(a: string, b: string): boolean {
  return a !== b && NEIGHBOURS.get(a)?.includes(b) === true;
}

function isSequence(step: 1 | -1): (a: string, b: string) => boolean {
  return (a, b) =>
    /[\p{L}\p{N}]/u.test(a) && (b.codePointAt(0) ?? 0) - (a.codePointAt(0) ?? 0) === step;
}

const RUNS = [
  { isNext: isRepeat, shortest: SHORTEST_REPEAT },
  { isNext: isSequence(1), shortest: SHORTEST_SEQUENCE },
  { isNext: isSequence(-1), shortest: SHORTEST_SEQUENCE },
  { isNext: isWalk, shortest: SHORTEST_WALK },
] as const;

/** Moves the ends of places at which what came before is said again, piece after piece. */
function extendByRepeats(characters: readonly string[], ends: number[]): void {
  for (let size = SHORTEST_PIECE; size * 2 <= characters.length; size += 1) {
    let end = characters.length;
    for (let place = characters.length - 1; place >= size; place -= 1) {
      if (characters[place] !== characters[place - size]) end = place;
      if (end - place >= size) ends[place] = Math.max(ends[place] ?? place, end);
    }
  }
}

/** Where the longest run that begins at each place ends; the place itself where none does. */
function runEnds(characters: readonly string[]): number[] {
  const ends = characters.map((_, place) => place);
  extendByRepeats(characters, ends);
  for (const { isNext, shortest } of RUNS) {
    for (let start = 0; start < characters.length;) {
      let end = start + 1;
      while (end < characters.length && isNext(characters[end - 1] ?? '', characters[end] ?? '')) {
        end += 1;
      }
      for (let from = start; end - from >= shortest; from += 1) {
        ends[from] = Math.max(ends[from] ?? from, end);
      }
      start = end;
    }
  }
  return ends;
}

/** True for each character that is set before or behind a password to make it longer. */
function padding(characters: readonly string[]): boolean[] {
  const letters = characters.filter((character) => /[\p{L}\p{N}]/u.test(character)).length;
  const added = letters < LEAST_LETTERS ? /\p{N}/u : /[^\p{L}]/u;
  return characters.map((character) => added.test(character));
}

/** A password as a guesser takes it apart. */
interface Parts {
  /** As they are read. */
  readonly letters: readonly string[];
  /** Where the longest run from each place ends; the place itself where none begins there. */
  readonly ends: readonly number[];
  readonly isPadding: readonly boolean[];
}

/** By place: whether from there on all is padding. The place behind the last one counts too. */
function tails({ ends, isPadding }: Parts): boolean[] {
  const isTail = new Array<boolean>(isPadding.length + 1).fill(true);
  for (let place = isPadding.length - 1; place >= 0; place -= 1) {
    const end = ends[place] ?? place;
    isTail[place] =
      (isPadding[place] === true && isTail[place + 1] === true) ||
      (end > place && isTail[end] === true);
  }
  return isTail;
}

/** By place: whether up to there all is padding. */
function heads({ ends, isPadding }: Parts): boolean[] {
  const isHead = new Array<boolean>(isPadding.length + 1).fill(false);
  isHead[0] = true;
  for (let place = 0; place < isPadding.length; place += 1) {
    if (isHead[place] !== true) continue;
    if (isPadding[place] === true) isHead[place + 1] = true;
    isHead[ends[place] ?? place] = true;
  }
  return isHead;
}

/** By place: what the rest from there on is worth at least, padding at its end left away. */
function worths(parts: Parts, own: ReadonlySet<string>): number[] {
  const { ends, letters } = parts;
  const common = commonWords();
  const longest = Math.max(common.longest, ...[...own].map((word) => word.length));
  const isTail = tails(parts);
  const rest = new Array<number>(letters.length + 1).fill(0);
  for (let place = letters.length - 1; place >= 0; place -= 1) {
    if (isTail[place] === true) continue;
    const after = (end: number): number => rest[end] ?? 0;
    const end = ends[place] ?? place;
    let least = 1 + after(place + 1);
    if (end > place) least = Math.min(least, WORTH_OF_RUN + after(end));
    let word = '';
    for (let last = place; last < letters.length && word.length < longest; last += 1) {
      word += letters[last] ?? '';
      const worth = own.has(word) ? 0 : common.worth.get(word);
      if (worth !== undefined) least = Math.min(least, worth + after(last + 1));
    }
    rest[place] = least;
  }
  return rest;
}

/**
 * How many characters of a password are left to be guessed, for somebody who tries common passwords
 * first, with digits, signs, rows of keys and repeats around them. `ownWords` are worth nothing.
 */
export function charactersBeyond(password: string, ownWords: readonly string[] = []): number {
  const characters = [...password.normalize('NFKC').toLowerCase()];
  const parts: Parts = {
    letters: characters.map(asRead),
    ends: runEnds(characters),
    isPadding: padding(characters),
  };
  const own = ownWords.map((word) => read(word.normalize('NFKC').toLowerCase()));
  const rest = worths(parts, new Set(own.filter((word) => word.length >= SHORTEST_OWN_WORD)));
  const isHead = heads(parts);
  return Math.min(...rest.filter((_, place) => isHead[place] === true));
}
