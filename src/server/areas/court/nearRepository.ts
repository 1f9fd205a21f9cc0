import { sql, type Kysely } from 'kysely';
import type { CaseFacets } from '#contract/schemas/court';
import type { Database } from '../../db/tables/database';
import { AS_TYPED, findNearNames } from '../../domain/nameIndex/nearNamesRepository';
import { COURT_NAMES } from '../../domain/nameIndex/registerRepository';
import type { CaseNumberQuery } from '../../search/caseNumbers';
import { nearNumbers } from '../../search/nearNumbers';
import type { FoundBy } from './caseSearch';
import { findByNumber } from './numberRepository';
import { findCourtsNotSearched, readNamesSearch } from './searchRepository';

/** Numbers that are told at most. */
const MOST_NUMBERS = 5;

/**
 * What may have been meant by what was typed, where that is nobody's name and no case's number.
 * `matches` are the kinds of match that were counted already: a name among them is somebody's.
 */
export async function findNear(
  db: Kysely<Database>,
  search: FoundBy,
  matches: CaseFacets['matches'],
): Promise<Pick<CaseFacets, 'names' | 'numbers'>> {
  const { criteria, most } = search;
  if (matches.some(({ kind }) => AS_TYPED.includes(kind))) return { names: [], numbers: [] };
  if (criteria.kind === 'number') {
    const found = await findByNumber(db, { ...search, most: 0 }, criteria.query);
    return { names: [], numbers: found.length > 0 ? [] : await findNumbers(db, criteria.query) };
  }
  const asked = readNamesSearch(search, criteria, await findCourtsNotSearched(db));
  return { names: await findNearNames(db, COURT_NAMES, asked, most), numbers: [] };
}

async function findNumbers(
  db: Kysely<Database>,
  query: CaseNumberQuery,
): Promise<CaseFacets['numbers']> {
  const { keys, tails } = nearNumbers(query);
  if (keys.length === 0 && tails.length === 0) return [];
  const near = [...keys, ...tails];
  const { rows } = await sql<CaseFacets['numbers'][number]>`
    select c.id as "caseId", c.number as "caseNumber", c.caption
      from public_case c
     where c.number_key = any(${keys}::text[]) or c.number_tail = any(${tails}::text[])
     order by least(array_position(${near}::text[], c.number_key),
                    array_position(${near}::text[], c.number_tail)), c.filed_on desc, c.id
     limit ${MOST_NUMBERS}`.execute(db);
  return rows;
}
