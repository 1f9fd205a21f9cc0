import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { isShown } from '../../domain/notifications/unreadRepository';

/**
 * Returns true for a queued email with a notification about a record that is no longer public. The
 * email must not be sent; its other notifications are due again, even if the user gets a digest.
 */
export async function withdrawAlerts(db: Kysely<Database>, mailId: number): Promise<boolean> {
  const { rows } = await sql<{ isWithdrawn: boolean }>`
    with listed as materialized (
      select id, ${isShown()} as is_shown from notification
       where id = any((select notification_ids from mail_message where id = ${mailId})::bigint[])),
    again as (
      update notification n set mailed_at = null
        from listed l
       where n.id = l.id and l.is_shown and exists (select from listed where not is_shown)
      returning n.user_id),
    due as (
      update notification_setting set mailed_at = null
       where user_id in (select user_id from again))
    select exists (select from listed where not is_shown) as "isWithdrawn"`.execute(db);
  return rows[0]?.isWithdrawn === true;
}
