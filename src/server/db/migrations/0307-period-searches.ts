import { sql, type Kysely } from 'kysely';

/**
 * Adds the searches included in a period in which an upgrade added only a share of its plan's
 * searches.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_billing add column period_searches integer
      check (period_searches >= 0)`.execute(db);
}
