import { sql, type Kysely } from 'kysely';

/**
 * Records which users proved their address by opening a link; an administrator's word isn't proof.
 * Users who opened an account with a confirmed address count as proved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column email_proved_at timestamptz`.execute(db);
  await sql`
    update app_user u set email_proved_at = u.created_at
     where u.is_email_confirmed and u.account_id is not null
       and u.id = (select min(f.id) from app_user f where f.account_id = u.account_id)`.execute(db);
}
