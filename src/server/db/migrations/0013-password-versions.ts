import { sql, type Kysely } from 'kysely';

/** How often each user's password was changed: what a browser that is known is known for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column password_version integer not null default 1`.execute(
    db,
  );
}
