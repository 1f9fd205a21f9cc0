import { sql, type Kysely } from 'kysely';

/**
 * Links queued alerts with their notifications, and deletes the text of alerts whose delivery
 * ended, because their records may have become confidential since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_message add column notification_ids bigint[]`.execute(db);
  await sql`
    update mail_message set body = '', lines = null
     where kind = 'ALERT' and status <> 'WAITING' and body <> ''`.execute(db);
}
