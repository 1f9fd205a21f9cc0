import { acronymsOf, businessWords, isNoiseWord } from '../../../src/server/search/businessWords';
import { isOneTypoAway } from '../../../src/server/search/editDistance';
import { spellingsOf } from '../../../src/server/search/givenSpellings';
import { nicknamesOf } from '../../../src/server/search/nicknames';
import { readWords as read } from '../../../src/server/search/normalize';
import { surnameKeys as keysOf } from '../../../src/server/search/surnameSounds';
import { readTypedName } from '../../../src/server/search/typedName';
import { NAME_SUFFIXES, SURNAME_PARTICLES } from '../../../src/server/search/vocabulary';
import type { FoundName, Search } from '../judge';
import { shownName, type JudgedName } from '../judgedName';

/** Caches results, since the same few texts are read for each name. */
function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text) ?? make(text);
    known.set(text, found);
    return found;
  };
}

const surnameKeys = remembered(keysOf);
const readWords = remembered(read);
const canonicalWords = remembered((text) => businessWords(text.split(' ')));

interface Entry {
  readonly id: number;
  readonly shown: string;
  readonly given: readonly string[];
  readonly surname: readonly string[];
  readonly sounds: ReadonlySet<string>;
  readonly business: readonly string[];
  readonly acronym: string | null;
  readonly words: readonly string[];
}

const REASONS = ['none', 'middle left out', 'sound', 'initial', 'alike', 'exact'] as const;

/**
 * The product's name rules only, without its index: compares each name with the query, word by
 * word. Slow and simple; it shows what the rules are worth.
 */
export function ownKnowledge(register: readonly JudgedName[]): Search {
  const entries = register.map(readEntry);
  const surnames = new Set(entries.flatMap(({ surname }) => surname));
  const givens = new Set(entries.flatMap(({ given }) => given));
  const find = (text: string): FoundName[] => {
    const { names } = readTypedName(text);
    const scored = entries.flatMap((entry) => {
      const level = Math.max(0, ...names.map(({ text: one }) => levelOf(one, entry)));
      return level === 0 ? [] : [{ id: entry.id, level, length: entry.words.length }];
    });
    scored.sort((one, other) => other.level - one.level || one.length - other.length);
    return scored.map(({ id, level }) => ({ id, reason: REASONS[level] ?? 'none' }));
  };
  return (text) => {
    const found = find(text);
    if (found.length > 0) return Promise.resolve(found);
    // No results: tries one typo in one of the words.
    const typed = readWords(text).map((word) => word.text);
    for (const [index, word] of typed.entries()) {
      for (const known of index === 0 ? givens : surnames) {
        if (!isOneTypoAway(word, known)) continue;
        const slip = typed.with(index, known);
        if (!entries.some(({ shown }) => slip.every((one) => shown.includes(` ${one} `)))) continue;
        found.push(...find(slip.join(' ')));
        if (found.length > 20) return Promise.resolve(found);
      }
    }
    return Promise.resolve(found);
  };
}

function readEntry(name: JudgedName): Entry {
  const words = (text: string | null): string[] => readWords(text ?? '').map((word) => word.text);
  const surname = words(name.last);
  const whole = surname.join('');
  return {
    id: name.id,
    shown: ` ${words(shownName(name)).join(' ')} `,
    given: name.isOrganization ? [] : [...words(name.first), ...words(name.middle)],
    surname: name.isOrganization ? [] : [...new Set([...surname, whole])],
    sounds: new Set([...surname, whole].flatMap((word) => surnameKeys(word))),
    business: name.isOrganization ? businessWords(surname) : [],
    acronym: name.isOrganization ? (acronymsOf(surname)[0] ?? null) : null,
    words: words(shownName(name)),
  };
}

function levelOf(text: string, entry: Entry): number {
  const quoted = /^"(.+)"$/.exec(text)?.[1];
  if (quoted !== undefined) {
    const phrase = readWords(quoted).map((word) => word.text);
    return entry.shown.includes(` ${phrase.join(' ')} `) ? 5 : 0;
  }
  if (text.includes('%')) {
    const prefixes = readWords(text).map((word) => word.text);
    const isFound = prefixes.every((prefix) => entry.words.some((word) => word.startsWith(prefix)));
    return isFound ? 5 : 0;
  }
  const all = readWords(text).map((word) => word.text);
  const typed = all.filter((word, index) => index === 0 || !NAME_SUFFIXES.has(word));
  if (typed.every((word) => entry.words.includes(word))) return 5;
  if (entry.business.length > 0) return businessLevel(all, entry);
  const orders = [typed, [...typed.slice(1), typed[0] ?? '']];
  return Math.max(...orders.map((order) => personLevel(order, entry)));
}

function businessLevel(typed: readonly string[], entry: Entry): number {
  const kept = (words: readonly string[]): string[] =>
    words.filter((word, index) => index === 0 || !isNoiseWord(word));
  const words = kept(canonicalWords(typed.join(' ')));
  const isOneWord = words.join('') === kept(entry.business).join('');
  return isOneWord || words.every((word) => entry.business.includes(word)) ? 5 : 0;
}

/** Level if typed as given names and then the surname, of any number of words. */
function personLevel(typed: readonly string[], entry: Entry): number {
  let best = 0;
  for (let count = 1; count <= Math.min(4, typed.length); count += 1) {
    const surname = typed.slice(-count);
    const isParted =
      count === 1 || SURNAME_PARTICLES.has(surname[0] ?? '') || entry.surname.length > 2;
    const last = surname.join('');
    const bySurname = entry.surname.includes(last)
      ? 5
      : surnameKeys(last).some((key) => entry.sounds.has(key))
        ? 2
        : 0;
    if (bySurname === 0 || !(isParted || bySurname === 5)) continue;
    best = Math.max(best, Math.min(bySurname, givenLevel(typed.slice(0, -count), entry.given)));
  }
  return best;
}

function givenLevel(typed: readonly string[], given: readonly string[]): number {
  const [first, ...middles] = typed;
  if (first === undefined) return 5;
  const byFirst = given.includes(first) ? 5 : wordLevel(first, given[0]);
  const rest = given.slice(1);
  const byMiddle = middles.map((middle) =>
    rest.length === 0 ? 1 : Math.max(...rest.map((name) => wordLevel(middle, name))),
  );
  return Math.min(byFirst, ...byMiddle);
}

function wordLevel(typed: string, name: string | undefined): number {
  if (name === undefined) return 0;
  if (typed === name) return 5;
  if (spellingsOf(typed).includes(name) || nicknamesOf(typed).includes(name)) return 4;
  const isInitial = typed.length === 1 || name.length === 1;
  return isInitial && typed.charAt(0) === name.charAt(0) ? 3 : 0;
}
