import type { Kysely } from 'kysely';
import { stateDate } from '#contract/stateClock';
import type { Database } from '../../db/tables/database';
import { findCodes, findCodesInForce } from './codesRepository';

/** Maximum codes loaded; more than any court has. */
const MAX_CODES = 5_000;

/** Loads the name of a county; null if it is unknown. */
export async function findCounty(db: Kysely<Database>, countyId: number): Promise<string | null> {
  const found = await db
    .selectFrom('county')
    .where('id', '=', countyId)
    .select('name')
    .executeTakeFirst();
  return found?.name ?? null;
}

/** Loads the names of a county's current filing codes; keyed by code. */
export async function findCodeNames(
  db: Kysely<Database>,
  countyId: number,
  now: number,
): Promise<ReadonlyMap<string, string>> {
  const inForce = await findCodesInForce(db, countyId, stateDate(now));
  const page = { after: 0, limit: MAX_CODES };
  const codes = await findCodes(db, inForce, ['filingCode'], page);
  return new Map(codes.map(({ code, name }) => [code, name]));
}
