import { sql, type Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import type { Locale } from '#contract/locales';
import type { Database } from '../../db/tables/database';
import type { CoverageFacts } from '../../db/tables/counting';
import type { PeriodCoverage } from './coveredPeriod';
import type { RecordRegion } from './placesRepository';
import type { RecordRegister } from './register';

/**
 * Saved keys by database and coverage. Searches share a coverage for a few seconds and save it
 * once.
 */
const written = new WeakMap<Kysely<Database>, WeakMap<PeriodCoverage, Promise<string>>>();

/** Saves a region's current coverage unless it is stored already; returns its key. */
export async function saveCoverage(
  db: Kysely<Database>,
  edition: { readonly register: RecordRegister; readonly locale: Locale },
  region: RecordRegion,
  covered: PeriodCoverage,
): Promise<string> {
  const ofDatabase = written.get(db) ?? new WeakMap<PeriodCoverage, Promise<string>>();
  written.set(db, ofDatabase);
  const before = ofDatabase.get(covered);
  if (before !== undefined) return before;
  const key = write(db, edition, region, covered);
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
  { locale, register }: { readonly register: RecordRegister; readonly locale: Locale },
  region: RecordRegion,
  covered: PeriodCoverage,
): Promise<string> {
  const { rows } = await sql<{ name: string; as_of: Date }>`
    select y.name, max(k.loaded_at) as as_of
      from (${register.sources.rows(locale)}) k join county y on y.id = k.county_id
     where k.is_here and k.outage is null and k.coverage_from is not null
       and (${region.countyIds}::integer[] is null or k.county_id = any(${region.countyIds}::integer[]))
     group by y.id, y.name order by y.name collate by_name`.execute(db);
  const facts: CoverageFacts = {
    regionName: region.name,
    places: covered.places,
    notSearched: covered.notSearched,
    partlySearched: covered.partlySearched,
    counties: rows.map(({ as_of, name }) => ({ name, asOf: as_of.toISOString() })),
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
