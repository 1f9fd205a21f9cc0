import { sql, type Kysely } from 'kysely';

/** Stores the plan's limit with an account's paused alerts: 0 for those paused without a plan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column alerts_paused_limit integer`.execute(db);
  await sql`
    update account set alerts_paused_limit = 0 where alerts_paused_at is not null`.execute(db);
}
