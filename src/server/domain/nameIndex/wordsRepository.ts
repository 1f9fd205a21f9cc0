import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { isOneTypoAway } from '../../search/editDistance';
import type { NearWords } from '../../search/nameQuery';
import { keysNear, likeness, trigramKeys } from '../../search/wordsNear';
import { tablesOf, type NameRegister } from './registerRepository';

/** A typed word beside those on record. */
export interface WordOnRecord {
  readonly isKnown: boolean;
  /** Words on record that may have been meant, the commonest first. */
  readonly near: readonly string[];
}

/** So many words on record are taken for what one typed word may have meant, the commonest first. */
const MOST_MEANT = 8;
/** A word on record is a misspelling of another one where that one is so many times as common. */
const TIMES_AS_COMMON = 20;
/** Words that share a key with a typed one: more are no typing errors of it. */
const MOST_CANDIDATES = 400;

/**
 * The words on record that are one letter, or two letters that changed places, away from typed ones,
 * the commonest first. Takes folded words; those that nothing is near to are not in the answer, nor
 * those that are common themselves: who types Jean does not mean Joan.
 */
export async function findNearWords(
  db: Kysely<Database>,
  register: NameRegister,
  typed: readonly string[],
): Promise<NearWords> {
  const long = typed.filter((word) => keysNear(word).length > 0);
  const words = await lookUpWords(db, register, long, TIMES_AS_COMMON);
  return new Map(
    [...words].flatMap(([word, { isKnown, near }]) =>
      near.length > 0 ? [[word, { words: near, isUnknown: !isKnown }]] : [],
    ),
  );
}

/** Words that share the most trigrams with a typed one, of which the likest are offered. */
const MOST_SHARING = 60;
/** Less like words are no misspelling of each other. */
const LIKE_ENOUGH = 0.5;

/**
 * The words on record that are likest to typed ones, by their trigrams; for words that are further
 * away than one slip. Takes folded words.
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
       limit ${MOST_SHARING}`.execute(db);
    const like = rows
      .map((row) => ({ word: row.word, likeness: likeness(word, row.word) }))
      .filter((each) => each.word !== word && each.likeness >= LIKE_ENOUGH)
      .sort((one, other) => other.likeness - one.likeness);
    found.set(
      word,
      like.slice(0, MOST_MEANT).map((each) => each.word),
    );
  }
  return found;
}

/** Those of the words that are on no record; short words are never looked for. */
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

/** A word of three letters may lack one; words on record have four or more. */
function keysOfTyped(word: string): readonly string[] {
  return /^\p{L}{3}$/u.test(word) ? [word] : keysNear(word);
}

/**
 * The same, with whether each typed word is on record itself. Near words are those that are so many
 * times as common.
 */
export async function lookUpWords(
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
        order by name_count desc, word limit ${MOST_CANDIDATES}) near`.execute(db);
  for (const { word } of asked) {
    const candidates = rows.filter((row) => row.typed === word);
    const ownCount = candidates.find((row) => row.word === word)?.name_count ?? 0;
    const near = candidates
      .filter((row) => row.name_count >= timesAsCommon * ownCount)
      .sort((one, other) => other.name_count - one.name_count || (one.word < other.word ? -1 : 1))
      .map((row) => row.word)
      .filter((other) => isOneTypoAway(word, other));
    found.set(word, { isKnown: ownCount > 0, near: near.slice(0, MOST_MEANT) });
  }
  return found;
}
