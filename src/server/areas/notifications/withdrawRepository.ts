import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { isShown } from '../../domain/notifications/unreadRepository';

/**
 * Returns true for a queued email with a notification about a record that is no longer public, or
 * with the earlier text of a corrected one. The email must not be sent; its notifications that may
 * be shown are due again, even if the user gets a digest.
 */
export async function withdrawAlerts(db: Kysely<Database>, mailId: number): Promise<boolean> {
  const { rows } = await sql<{ isWithdrawn: boolean }>`
    with listed as materialized (
      select id, ${isShown()} as is_shown from notification
       where id = any((select notification_ids from mail_message where id = ${mailId})::bigint[])),
    withdrawn as (
      select exists (select from listed where not is_shown)
          or exists (select from mail_message where id = ${mailId} and is_outdated) as is_any),
    again as (
      update notification n set mailed_at = null
        from listed l
       where n.id = l.id and l.is_shown and (select is_any from withdrawn)
      returning n.user_id),
    due as (
      update notification_setting set mailed_at = null
       where user_id in (select user_id from again))
    select is_any as "isWithdrawn" from withdrawn`.execute(db);
  return rows[0]?.isWithdrawn === true;
}
