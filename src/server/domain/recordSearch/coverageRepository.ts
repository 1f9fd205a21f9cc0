import type { Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import type { Database } from '../../db/tables/database';
import type { CoverageFacts } from '../../db/tables/counting';
import type { PeriodCoverage } from './coveredPeriod';
import type { RecordRegion } from './placesRepository';

/**
 * Keys of saved coverages, by database and coverage. Searches share a coverage for a few seconds
 * and save it once.
 */
const written = new WeakMap<Kysely<Database>, WeakMap<PeriodCoverage, Promise<string>>>();

/** Saves a region's current coverage unless it is stored already; returns its key. */
export async function saveCoverage(
  db: Kysely<Database>,
  region: RecordRegion,
  covered: PeriodCoverage,
): Promise<string> {
  const ofDatabase = written.get(db) ?? new WeakMap<PeriodCoverage, Promise<string>>();
  written.set(db, ofDatabase);
  const before = ofDatabase.get(covered);
  if (before !== undefined) return before;
  const key = write(db, region, covered);
  ofDatabase.set(covered, key);
  try {
    return await key;
  } catch (error) {
    ofDatabase.delete(covered);
    throw error;
  }
}

async function write(
  db: Kysely<Database>,
  region: RecordRegion,
  covered: PeriodCoverage,
): Promise<string> {
  const facts: CoverageFacts = {
    regionName: region.name,
    places: covered.places,
    notSearched: covered.notSearched,
    partlySearched: covered.partlySearched,
    counties: region.counties.map(({ asOf, name }) => ({ name, asOf })),
  };
  const text = JSON.stringify(facts);
  const key = createHash('sha256').update(text).digest('hex');
  await db
    .insertInto('search_coverage')
    .values({ key, facts: text })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return key;
}
