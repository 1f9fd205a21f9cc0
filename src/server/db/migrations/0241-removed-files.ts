import { sql, type Kysely } from 'kysely';

/**
 * Records the files of deleted uploads, so that the sweep can delete them, and adds indexes for
 * finding a file's uses by its hash.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table removed_filing_file (
      id bigint generated always as identity primary key,
      hash text not null
    )`.execute(db);
  await sql`
    create function record_removed_filing_file() returns trigger language plpgsql as $$
    begin
      insert into removed_filing_file (hash) values (old.hash);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger record_removed_filing_file after delete on filing_upload
      for each row when (old.hash is not null)
      execute function record_removed_filing_file()`.execute(db);
  await sql`create index service_document_hash on service_document (hash)`.execute(db);
  await sql`create index order_hearing_notice_hash on order_hearing (notice_hash)`.execute(db);
}
