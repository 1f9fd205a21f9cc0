import { sql, type Kysely } from 'kysely';

/**
 * Adds the periods in which an account was warned that its plan is used up, or that a different
 * plan costs less.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_billing
      add column used_up_in date,
      add column upgrade_due_in date`.execute(db);
}
