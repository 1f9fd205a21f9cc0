import { sql, type Kysely } from 'kysely';

/**
 * Expires files of exports that finished before their mentioned records were stored, because a
 * sealed record couldn't withdraw them. The next sweep deletes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update record_export set expires_at = least(expires_at, now())
     where status = 'READY' and started_at is null`.execute(db);
}
