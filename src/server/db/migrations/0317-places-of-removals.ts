import { sql, type Kysely } from 'kysely';

/** Adds the counties or courts whose records a run deleted or hid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_batch add column removed_in integer[] not null default '{}'`.execute(
    db,
  );
}
