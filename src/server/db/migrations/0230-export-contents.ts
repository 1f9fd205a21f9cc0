import { sql, type Kysely } from 'kysely';

/**
 * Adds the other records that an export's file mentions, which may be withdrawn later, and the
 * start of its latest attempt.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table record_export
      add column mentioned jsonb not null default '[]',
      add column started_at timestamptz`.execute(db);
}
