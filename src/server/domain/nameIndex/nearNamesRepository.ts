import { sql, type Kysely } from 'kysely';
import type { MatchKind } from '#contract/search/matches';
import type { Database } from '../../db/tables/database';
import { anyOf } from '../../search/lexemes';
import { kindQueries } from '../../search/matchKinds';
import { widestTier, type NameQuery } from '../../search/nameQuery';
import {
  respellableWords,
  respellings,
  withoutOneWord,
  type Respelling,
} from '../../search/respelling';
import { matchesAny } from './matchingRepository';
import type { NamesSearch } from './namesRepository';
import { tablesOf, type NameRegister } from './registerRepository';
import type { TypedName } from './typedNames';
import { findLikeWords, checkTypedWords } from './wordsRepository';

/** A suggested name, with the number of records that it finds. */
export interface NearName {
  readonly name: string;
  readonly count: number;
}

/** Kinds of match that contain the name as typed or as a prefix. */
export const AS_TYPED: readonly MatchKind[] = ['exact', 'phrase', 'prefix'];
const MAX_OFFERED = 3;
/** Maximum names searched as suggestions; names without results are dropped. */
const MAX_TRIED = 5;
/** Maximum texts whose names are counted. */
const MAX_TEXTS = 60;
/** Maximum names counted per text; beyond that it's common enough. */
const MAX_NAMES = 200;
/** A word on record counts as misspelled only if a similar word is this many times as common. */
const TIMES_AS_COMMON = 20;

/** Counts the records for a name, with all other conditions unchanged. */
type CountRecords = (name: TypedName) => Promise<number>;

/**
 * Suggests names, most likely first, if the typed name is on no record. `countRecords` counts the
 * records for a suggestion. Returns none if the name is on record anywhere in the register, because
 * it was then spelled correctly.
 */
export async function findNearNames(
  db: Kysely<Database>,
  register: NameRegister,
  search: NamesSearch,
  countRecords: CountRecords,
): Promise<NearName[]> {
  const offered: NearName[] = [];
  for (const name of search.names) {
    if (offered.length >= MAX_OFFERED) break;
    offered.push(...(await findNear(db, register, search.class, name, countRecords)));
  }
  return offered.slice(0, MAX_OFFERED);
}

async function findNear(
  db: Kysely<Database>,
  register: NameRegister,
  ofClass: string,
  name: TypedName,
  countRecords: CountRecords,
): Promise<NearName[]> {
  if (name.text === null) return [];
  const { text } = name;
  const words = respellableWords(text);
  if (words.length === 0) return [];
  const query = name.compile(new Map());
  if (await isOnRecord(db, register, ofClass, asTyped(query))) return [];
  const offer = async (texts: readonly Respelling[]): Promise<NearName[]> => {
    const offered: NearName[] = [];
    for (const each of await rankTexts(db, register, ofClass, name, texts)) {
      const meant = name.respell(each);
      const count = meant === null ? 0 : await countRecords(meant);
      if (count > 0) offered.push({ name: each, count });
      if (offered.length === MAX_OFFERED) break;
    }
    return offered;
  };
  // If not even sound or initials match, a typo may have turned one name into another.
  const isFoundSomehow = await isOnRecord(db, register, ofClass, widestTier(query));
  const known = await checkTypedWords(db, register, words, isFoundSomehow ? TIMES_AS_COMMON : 0);
  const near = new Map([...known].map(([word, { near: meant }]) => [word, meant]));
  const isUnknown = (word: string): boolean => known.get(word)?.isKnown === false;
  const offered = await offer(respellings(text, near, isUnknown));
  if (offered.length > 0 || isFoundSomehow) return offered;
  const like = await findLikeWords(db, register, words.filter(isUnknown));
  const byLikeness = await offer(respellings(text, new Map([...near, ...like]), isUnknown));
  return byLikeness.length > 0 ? byLikeness : offer(withoutOneWord(text, isUnknown));
}

/** Returns queries that match the name as typed or as a prefix. */
function asTyped(query: NameQuery): readonly string[] {
  const strong = kindQueries([query]).filter(({ kind }) => AS_TYPED.includes(kind));
  return strong.at(-1)?.tsqueries ?? [];
}

/** True if the queries match a name on a public record. */
async function isOnRecord(
  db: Kysely<Database>,
  register: NameRegister,
  ofClass: string,
  tsqueries: readonly string[],
): Promise<boolean> {
  const { names, postings } = tablesOf(register);
  const { rows } = await sql<{ is_on_record: boolean }>`
    select exists (
      select from ${names} n
       where n.class = ${sql.lit(ofClass)} and ${matchesAny(sql`n.tokens`, tsqueries)}
         and exists (select from ${postings} p where p.name_id = n.id)) as is_on_record`.execute(
    db,
  );
  return rows[0]?.is_on_record === true;
}

/** Returns the texts that are names on record, most likely first. */
async function rankTexts(
  db: Kysely<Database>,
  register: NameRegister,
  ofClass: string,
  name: TypedName,
  texts: readonly Respelling[],
): Promise<string[]> {
  const asked = texts.slice(0, MAX_TEXTS).flatMap(({ text, weight }) => {
    const compiled = name.respell(text)?.compile(new Map());
    const tsqueries = compiled === undefined ? [] : asTyped(compiled);
    return tsqueries.length === 0 ? [] : [{ text, weight, tsquery: anyOf(tsqueries) }];
  });
  if (asked.length === 0) return [];
  const { names } = tablesOf(register);
  const { rows } = await sql<{ at: number; records: number }>`
    select asked.at::integer as at, sum(n.posting_count)::integer as records
      from unnest(${asked.map(({ tsquery }) => tsquery)}::text[]) with ordinality as asked (q, at)
      cross join lateral (
        select posting_count from ${names}
         where class = ${sql.lit(ofClass)} and tokens @@ asked.q::tsquery
         limit ${MAX_NAMES}) n
     group by asked.at`.execute(db);
  const scored = rows.flatMap(({ at, records }) => {
    const one = asked[at - 1];
    return one === undefined ? [] : [{ text: one.text, score: records * one.weight }];
  });
  scored.sort((one, other) => other.score - one.score);
  return [...new Set(scored.map(({ text }) => text))].slice(0, MAX_TRIED);
}
