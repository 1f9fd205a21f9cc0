import { sql, type Kysely } from 'kysely';

/** Adds indexes for the statistics of the email monitor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index mail_message_created`.execute(db);
  await sql`
    create index mail_message_created on mail_message (created_at)
      include (kind, status, bounce)`.execute(db);
  await sql`
    create index mail_message_bounced on mail_message (bounced_at)
     where bounce is not null`.execute(db);
  await sql`
    create index mail_try_deferred on mail_try (at) where outcome = 'DEFERRED'`.execute(db);
}
