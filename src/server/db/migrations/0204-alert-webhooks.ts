import { sql, type Kysely } from 'kysely';

/**
 * Adds webhooks of the site's operators, which have no account, and the alerts that they receive.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhook alter column account_id drop not null,
                        add column alert_rules text[] not null default '{}'`.execute(db);
}
