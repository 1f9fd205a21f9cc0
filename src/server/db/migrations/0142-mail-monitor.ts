import { sql, type Kysely } from 'kysely';

/**
 * Adds kinds of emails, attempts to send them with the server's responses, and copies that staff
 * sent again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mail_message
      add column kind text not null default 'NOTICE',
      add column copy_of bigint references mail_message on delete set null`.execute(db);
  await sql`update mail_message set kind = 'SECURITY' where is_security`.execute(db);
  await sql`
    update mail_message set kind = 'ALERT'
     where not is_security and stop_address is not null`.execute(db);
  await sql`create index mail_message_created on mail_message (created_at)`.execute(db);
  await sql`
    create index mail_message_copy on mail_message (copy_of) where copy_of is not null`.execute(db);
  await sql`
    create table mail_try (
      mail_id bigint not null references mail_message on delete cascade,
      try integer not null,
      at timestamptz not null,
      outcome text not null check (outcome in ('ACCEPTED', 'DEFERRED', 'REFUSED')),
      answer text not null,
      primary key (mail_id, try)
    )`.execute(db);
}
