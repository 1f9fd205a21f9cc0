import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';

/**
 * Finds the corrected security of documents, keyed by document id. This is a separate query,
 * because the manager may use another database.
 */
export async function findCorrectedSecurity(
  db: Kysely<Database>,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; security: string }>`
    select distinct on (target_id) target_id as id, after as security from efm_correction
     where field = 'security' and target_id = any(${[...documentIds]}::uuid[])
     order by target_id, efm_correction.id desc`.execute(db);
  return new Map(rows.map(({ id, security }) => [id, security]));
}
