import type { Kysely } from 'kysely';
import { CASE_TYPES } from '../reference/caseTypes';
import { COUNTIES } from '#contract/counties/counties';
import { PLANS } from '../reference/plans';
import { PUBLIC_REGIONS } from '../reference/regions';
import type { Database } from '../tables/database';

/** Adds the rows that every database starts with: counties, case types, plans, regions. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('county')
    .values([...COUNTIES])
    .execute();
  await db
    .insertInto('case_type')
    .values([...CASE_TYPES])
    .execute();
  await db
    .insertInto('plan')
    .values([...PLANS])
    .execute();
  await db
    .insertInto('region')
    .values(
      PUBLIC_REGIONS.map(({ id, region_code, name, kind, position }) => ({
        id,
        region_code,
        name,
        kind,
        position,
        user_id: null,
      })),
    )
    .execute();
  await db
    .insertInto('region_county')
    .values(
      PUBLIC_REGIONS.flatMap(({ id, countyIds }) =>
        countyIds.map((county_id) => ({ region_id: id, county_id })),
      ),
    )
    .execute();
}
