import { sql, type Kysely } from 'kysely';
import type { Locale } from '#contract/locales';
import type { Facets } from '#contract/schemas/results';
import type { Database } from '../../db/tables/database';
import { AS_TYPED, findNearNames } from '../nameIndex/nearNamesRepository';
import { findByLookup } from './lookupRepository';
import type { Lookup } from './register';
import type { SearchConditions } from './search';
import { countNamed, readNamesSearch } from './searchRepository';

/** Maximum suggested numbers. */
const MAX_NUMBERS = 5;

const NOTHING_NEAR = { names: [], numbers: [] };

/**
 * Suggests similar names or numbers when the search has no exact match. `matches` are the match
 * kinds already counted, which show whether the typed name exists.
 */
export async function findNear(
  db: Kysely<Database>,
  search: SearchConditions,
  locale: Locale,
  matches: Facets['matches'],
): Promise<Pick<Facets, 'names' | 'numbers'>> {
  const { criteria, register } = search;
  if (matches.some(({ kind }) => AS_TYPED.includes(kind))) return NOTHING_NEAR;
  if (criteria.kind === 'lookup') {
    const { near } = criteria;
    if (near == null) return NOTHING_NEAR;
    const found = await findByLookup(db, { ...search, most: 0 }, criteria);
    return found.ids.length > 0
      ? NOTHING_NEAR
      : { names: [], numbers: await findNumbers(db, search, locale, near) };
  }
  const namesSearch = readNamesSearch(search, criteria);
  const names = await findNearNames(db, register.names, namesSearch, (name) =>
    countNamed(db, search, namesSearch, name),
  );
  return { names, numbers: [] };
}

async function findNumbers(
  db: Kysely<Database>,
  { register }: SearchConditions,
  locale: Locale,
  { condition, order }: NonNullable<Lookup['near']>,
): Promise<Facets['numbers']> {
  const { facts, records, sources } = register;
  const { rows } = await sql<Facets['numbers'][number]>`
    select r.id, ${facts.number} as number, ${facts.title} as title from ${records}
     where ${condition} and exists (
             select from (${sources.rows(locale)}) k where k.id = ${facts.sourceId} and k.is_here)
     order by ${order}, ${facts.filedOn} desc, r.id
     limit ${MAX_NUMBERS}`.execute(db);
  return rows;
}
