import { sql, type Kysely } from 'kysely';

/** Adds blanks, time of last use, and reversible deletion to templates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table filing_draft
      add column blanks text[] not null default '{}',
      add column used_at timestamptz,
      add column deleted_at timestamptz,
      add constraint filing_template_named check (template_scope is null or name <> '')`.execute(
    db,
  );
  await sql`
    create index filing_draft_template on filing_draft (user_id) where template_scope is not null
  `.execute(db);
}
