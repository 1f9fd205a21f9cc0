import { sql, type Kysely } from 'kysely';

/**
 * Adds the details that a filing code requires: amounts, dates, and text for each filing of a
 * draft.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table filing_draft_filing
      add column amount_cents bigint,
      add column estate_cents bigint,
      add column due_on date,
      add column hearing_on date,
      add column mailed_on date,
      add column manner text not null default '',
      add column tracking_number text not null default '',
      add column ground text not null default ''`.execute(db);
}
