import { sql, type Kysely } from 'kysely';

/**
 * Adds indexes for finding the files that purchases still use, and the emails sent since a failed
 * attempt.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index document_purchase_copy_hash on document_purchase (copy_hash)
     where copy_hash is not null`.execute(db);
  await sql`
    create index mail_message_finished on mail_message (finished_at)
     where status = 'SENT'`.execute(db);
}
