import { sql, type Kysely } from 'kysely';

/** Adds the cause of each rejected import row and, up to a limit per run, the row's text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_batch add header text`.execute(db);
  await sql`
    alter table import_error
      add cause text not null default '',
      add row_text text,
      add is_whole boolean not null default false`.execute(db);
  await sql`
    update import_error set cause = left(regexp_replace(
      regexp_replace(reason, '[0-9]+', '#', 'g'), '“[^”]*”|"[^"]*"', '…', 'g'), 80)`.execute(db);
  await sql`alter table import_error alter cause drop default`.execute(db);
  await sql`create index import_error_cause on import_error (batch_id, cause, id)`.execute(db);
  await sql`
    create index import_error_text on import_error (batch_id) where row_text is not null`.execute(
    db,
  );
}
