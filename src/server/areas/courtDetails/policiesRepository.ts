import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';

/** True if a policy is a county's own rather than the statewide one. */
export async function isCountyPolicy(db: Kysely<Database>, policyId: number): Promise<boolean> {
  const row = await db
    .selectFrom('efm_policy')
    .where('id', '=', policyId)
    .where('county_id', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the dates of a county's own policies up to a date, earliest first. */
export async function findOwnPolicyDays(
  trx: Transaction<Database>,
  countyId: number,
  until: string,
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('efm_policy')
    .where('county_id', '=', countyId)
    .where('effective_on', '<=', until)
    .select('effective_on')
    .orderBy('effective_on')
    .execute();
  return rows.map(({ effective_on }) => effective_on);
}

/** Deletes a county's policy with an effective date. */
export async function removePolicy(
  trx: Transaction<Database>,
  countyId: number,
  effectiveOn: string,
): Promise<void> {
  await trx
    .deleteFrom('efm_policy')
    .where('county_id', '=', countyId)
    .where('effective_on', '=', effectiveOn)
    .execute();
}
