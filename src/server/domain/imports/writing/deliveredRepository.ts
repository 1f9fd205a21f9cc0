import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ImportRegister } from '#contract/imports/registers';
import type { Database } from '../../../db/tables/database';
import { findFreezes } from '../../freezes/freezesRepository';
import type { RunRequest } from '../reading/origin';

/** SHA-256 of a file without bytes. */
const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** What a run read and removed. */
interface RunCounts {
  readonly read: number;
  readonly bad: number;
  readonly removed_in: readonly number[];
}

/**
 * Finds the counties or courts whose records a complete run brings up to date although the file may
 * have no rows of them: a nightly file of changes is often empty. They are places that the run's
 * source served last, if the file is of one place or county, covers all places of the source, or
 * removed records there. With a rejected row, only the last count, because the row may be a change
 * of any place. A file without bytes, input that ended without rows, and a file whose rows are all
 * bad don't count at all, because their export or mapping may have failed. Frozen counties don't
 * count either.
 */
export async function findDelivered(
  db: Kysely<Database>,
  request: Omit<RunRequest, 'readingHash' | 'fileName'>,
  { bad, read, removed_in }: RunCounts,
  at: number,
): Promise<readonly number[]> {
  const { coversAllPlaces = false, fileHash, limit, register, source } = request;
  const isDelivery = read === 0 ? fileHash !== null && fileHash !== EMPTY_HASH : bad < read;
  if (!isDelivery) return [];
  const { rows: served } = await sql<{ id: number; countyId: number }>`
    ${servedBy(register, source)}`.execute(db);
  const isOfOneCounty = new Set(served.map(({ countyId }) => countyId)).size === 1;
  const removedIn = new Set(removed_in);
  const frozen = new Set((await findFreezes(db, register, at)).map(({ countyId }) => countyId));
  return served
    .filter(({ countyId, id }) => {
      // A rejected row may be the change of any place.
      const isCovered =
        bad === 0 && (limit === undefined ? coversAllPlaces || isOfOneCounty : limit.allows(id));
      return !frozen.has(countyId) && (isCovered || removedIn.has(id));
    })
    .map(({ id }) => id);
}

/** SQL: counties or courts whose latest file came from a source, as `id` with the county's id. */
function servedBy(register: ImportRegister, source: string): RawBuilder<unknown> {
  if (register === 'court') {
    return sql`select id, county_id as "countyId" from court where source_system = ${source}`;
  }
  const counties = sql`
    data_source s where s.register = ${register} and s.system = ${source}
                    and s.loaded_at is not null`;
  return register === 'judgment'
    ? sql`select k.id, k.county_id as "countyId" from court k
           where k.county_id in (select s.county_id from ${counties})
             and exists (select from judgment j where j.court_id = k.id)`
    : sql`select s.county_id as id, s.county_id as "countyId" from ${counties}`;
}
