import type { DatabaseHandle } from '../../../src/server/db/handle';
import { readSuperNames } from '../../../src/server/domain/nameIndex/typedNames';
import { CASE_REGISTER } from '../../../src/server/areas/court/caseRegister';
import {
  findFacetNames,
  findFacets,
} from '../../../src/server/domain/recordSearch/facetsRepository';
import {
  NOT_NARROWED,
  type SearchConditions,
} from '../../../src/server/domain/recordSearch/search';
import { TIMED_QUERIES, type TimedQuery } from './queries';

/** One facets call, and its query. */
export interface TimedFacets {
  readonly ms: number;
  readonly isCapped: boolean;
  readonly text: string;
}

function foundBy({ class: ofClass, filters, text }: TimedQuery, most: number): SearchConditions {
  const typed = readSuperNames(text, { hasNumbers: ofClass === 'attorney' });
  if (typed === null) throw new Error(`${text} compiles to no query.`);
  const { countyIds, filedFrom, filedTo, status, typeCodes } = filters;
  const said = { status, caseType: typeCodes?.[0], filedFrom, filedTo };
  return {
    register: CASE_REGISTER,
    criteria: { kind: 'name', ...typed, ofClass },
    countyIds: null,
    withoutSources: null,
    filters: Object.fromEntries(
      Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    narrowing: { ...NOT_NARROWED, countyIds: countyIds?.slice(0, 1) ?? [] },
    most,
    today: '2026-07-06',
  };
}

/**
 * Times the facets of every timed query for several rounds; an extra first round fills the caches.
 */
export async function measureFacets(
  { db }: DatabaseHandle,
  { most, rounds }: { readonly most: number; readonly rounds: number },
): Promise<TimedFacets[]> {
  const names = await findFacetNames(db, CASE_REGISTER);
  const timed: TimedFacets[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const query of TIMED_QUERIES) {
      const begin = performance.now();
      const { capped } = await findFacets(db, foundBy(query, most), names);
      const ms = performance.now() - begin;
      const text = `${query.text} ${JSON.stringify(query.filters)}`;
      if (round > 0) timed.push({ ms, isCapped: capped, text });
    }
  }
  return timed;
}
