import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { isOneTypoAway } from '../../search/editDistance';
import type { NearWords } from '../../search/nameQuery';
import { keysNear, likeness, trigramKeys } from '../../search/wordsNear';
import { tablesOf, type NameRegister } from './registerRepository';

/** A typed word compared with the words on record. */
export interface WordOnRecord {
  readonly isKnown: boolean;
  /** Similar words on record, most common first. */
  readonly near: readonly string[];
}

/** Maximum similar words considered for one typed word, most common first. */
const MAX_MEANT = 8;
/** A word on record counts as a misspelling if a similar word is this many times as common. */
const TIMES_AS_COMMON = 20;
/** Maximum words with the same key loaded per typed word, most common first. */
const MAX_CANDIDATES = 400;

/**
 * Finds words on record within one typo of typed words: one letter, or two swapped letters. Most
 * common first. Takes normalized words; omits words without similar ones. Omits common words:
 * someone who types Jean doesn't mean Joan.
 */
export async function findNearWords(
  db: Kysely<Database>,
  register: NameRegister,
  typed: readonly string[],
): Promise<NearWords> {
  const long = typed.filter((word) => keysNear(word).length > 0);
  const words = await checkTypedWords(db, register, long, TIMES_AS_COMMON);
  return new Map(
    [...words].flatMap(([word, { isKnown, near }]) =>
      near.length > 0 ? [[word, { words: near, isUnknown: !isKnown }]] : [],
    ),
  );
}

/**
 * Maximum candidates, chosen by the number of shared trigrams; the most similar ones are suggested.
 */
const MAX_SHARING = 60;
/** Minimum similarity of a misspelling. */
const LIKE_ENOUGH = 0.5;

/**
 * Finds the words on record most similar to typed words by trigrams, for words with more than one
 * typo. Takes normalized words.
 */
export async function findLikeWords(
  db: Kysely<Database>,
  register: NameRegister,
  typed: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { words } = tablesOf(register);
  const found = new Map<string, readonly string[]>();
  for (const word of new Set(typed)) {
    const keys = trigramKeys(word);
    if (keys.length === 0) continue;
    const { rows } = await sql<{ word: string }>`
      select word from ${words} w where near && ${keys}::text[]
       order by (select count(*) from unnest(w.near) key where key = any(${keys}::text[])) desc,
             name_count desc, word
       limit ${MAX_SHARING}`.execute(db);
    const like = rows
      .map((row) => ({ word: row.word, likeness: likeness(word, row.word) }))
      .filter((each) => each.word !== word && each.likeness >= LIKE_ENOUGH)
      .sort((one, other) => other.likeness - one.likeness);
    found.set(
      word,
      like.slice(0, MAX_MEANT).map((each) => each.word),
    );
  }
  return found;
}

/** Returns the words that are on no record; ignores short words. */
export async function findUnknownWords(
  db: Kysely<Database>,
  register: NameRegister,
  typed: readonly string[],
): Promise<readonly string[]> {
  const long = typed.filter((word) => keysNear(word).length > 0);
  if (long.length === 0) return [];
  const { words } = tablesOf(register);
  const { rows } = await sql<{ word: string }>`
    select word from ${words} where word = any(${long}::text[])`.execute(db);
  const known = new Set(rows.map(({ word }) => word));
  return long.filter((word) => !known.has(word));
}

/**
 * Returns the lookup keys of a typed word. A word of three letters has only itself as a key: it
 * matches recorded words with one more letter, because those have at least four.
 */
function keysOfTyped(word: string): readonly string[] {
  return /^\p{L}{3}$/u.test(word) ? [word] : keysNear(word);
}

/**
 * Like `findNearWords`, and also returns whether each typed word is on record. Similar words must
 * be much more common (`TIMES_AS_COMMON`).
 */
export async function checkTypedWords(
  db: Kysely<Database>,
  register: NameRegister,
  typed: readonly string[],
  timesAsCommon: number,
): Promise<ReadonlyMap<string, WordOnRecord>> {
  const found = new Map<string, WordOnRecord>();
  const asked = [...new Set(typed)]
    .map((word) => ({ word, keys: keysOfTyped(word) }))
    .filter(({ keys }) => keys.length > 0);
  if (asked.length === 0) return found;
  const { words } = tablesOf(register);
  const { rows } = await sql<{ typed: string; word: string; name_count: number }>`
    select asked.word as typed, near.word, near.name_count
      from (values ${sql.join(
        asked.map(({ keys, word }) => sql`(${word}::text, ${keys}::text[])`),
      )}) asked (word, keys)
     cross join lateral (
       select word, name_count from ${words} where near && asked.keys
        order by name_count desc, word limit ${MAX_CANDIDATES}) near`.execute(db);
  for (const { word } of asked) {
    const candidates = rows.filter((row) => row.typed === word);
    const ownCount = candidates.find((row) => row.word === word)?.name_count ?? 0;
    const near = candidates
      .filter((row) => row.name_count >= timesAsCommon * ownCount)
      .sort((one, other) => other.name_count - one.name_count || (one.word < other.word ? -1 : 1))
      .map((row) => row.word)
      .filter((other) => isOneTypoAway(word, other));
    found.set(word, { isKnown: ownCount > 0, near: near.slice(0, MAX_MEANT) });
  }
  return found;
}
