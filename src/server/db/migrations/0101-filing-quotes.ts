import { sql, type Kysely } from 'kysely';

/**
 * Adds quotes of drafts at the provider, the fees with which an envelope was filed, and the draft
 * for which a hold was placed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table filing_quote (
      id uuid primary key,
      draft_id uuid not null references filing_draft on delete cascade,
      draft_version integer not null,
      user_id bigint not null references app_user,
      calculation jsonb not null,
      valid_until timestamptz not null
    )`.execute(db);
  await sql`create index filing_quote_draft on filing_quote (draft_id)`.execute(db);
  await sql`create index filing_quote_user on filing_quote (user_id)`.execute(db);
  await sql`alter table filing_envelope add column fees jsonb`.execute(db);
  await sql`alter table filing_hold add column draft_id uuid`.execute(db);
  await sql`
    create index filing_hold_draft on filing_hold (draft_id) where envelope_id is null`.execute(db);
}
