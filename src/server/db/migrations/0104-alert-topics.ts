import { sql, type Kysely } from 'kysely';

/** Adds kinds of changes that don't notify a user about a saved case. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table saved_note add column muted_topics text[] not null default '{}'`.execute(db);
}
