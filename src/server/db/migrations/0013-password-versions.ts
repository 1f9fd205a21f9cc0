import { sql, type Kysely } from 'kysely';

/** Counts each user's password changes, which reset known browsers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column password_version integer not null default 1`.execute(
    db,
  );
}
