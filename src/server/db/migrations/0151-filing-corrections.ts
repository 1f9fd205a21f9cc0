import { sql, type Kysely } from 'kysely';

/**
 * Adds corrections by filers: which document a clerk returned and the deadline, the envelope that a
 * draft corrects with the clerk's comments, and the filings that an envelope replaces.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table filing_filing
      add column reason_document_id uuid,
      add column returned_until date`.execute(db);
  await sql`
    alter table filing_draft add column asks_first_time boolean not null default false`.execute(db);
  await sql`
    create table filing_draft_origin (
      draft_id uuid primary key references filing_draft on delete cascade,
      envelope_id uuid not null references filing_envelope
    )`.execute(db);
  await sql`
    create table filing_draft_remark (
      draft_id uuid not null references filing_draft_origin on delete cascade,
      filing_id uuid not null,
      replaces_id uuid not null references filing_filing,
      document_id uuid,
      primary key (draft_id, filing_id)
    )`.execute(db);
  await sql`
    create index filing_draft_origin_envelope on filing_draft_origin (envelope_id)`.execute(db);
}
