import { sql, type Kysely } from 'kysely';

/**
 * Links notifications to the record event that they describe, so that their text can be withdrawn
 * after the court corrects the record, and marks queued emails with such text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification add column event_id bigint`.execute(db);
  await sql`
    create index notification_event on notification (event_id)
     where event_id is not null`.execute(db);
  await sql`alter table mail_message add column is_outdated boolean not null default false`.execute(
    db,
  );
}
