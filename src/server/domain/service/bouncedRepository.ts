import { sql, type Kysely } from 'kysely';
import { STATE_ZONE } from '../../db/stateTime';
import type { Database } from '../../db/tables/database';

/** Finds the dates on which addresses were blocked after a bounce, keyed by lowercase address. */
export async function findBounced(
  db: Kysely<Database>,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await sql<{ address: string; on: string }>`
    select address, to_char(bounced_at at time zone ${STATE_ZONE}, 'YYYY-MM-DD')
             as "on"
      from mail_bounce
     where address = any(${addresses.map((each) => each.toLowerCase())}::text[])`.execute(db);
  return new Map(rows.map(({ address, on }) => [address, on]));
}
