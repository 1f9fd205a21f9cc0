import { sql, type Kysely } from 'kysely';

/** Adds email bounces, addresses that bounced, and the index for inbox counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mail_message
      add column is_security boolean not null default false,
      add column token text not null default replace(gen_random_uuid()::text, '-', ''),
      add column bounce text check (bounce in ('HARD', 'SOFT')),
      add column bounced_at timestamptz,
      add column bounce_reason text`.execute(db);
  await sql`
    create index mail_message_sent on mail_message (lower(recipient), finished_at)
     where status = 'SENT'`.execute(db);
  await sql`
    create table mail_bounce (
      address text primary key check (address = lower(address)),
      bounced_at timestamptz not null,
      reason text not null
    )`.execute(db);
  // Archived notifications aren't counted.
  await sql`drop index notification_unread`.execute(db);
  await sql`
    create index notification_waiting on notification (user_id)
     where read_at is null and archived_at is null`.execute(db);
}
