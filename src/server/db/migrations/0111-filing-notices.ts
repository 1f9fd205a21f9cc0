import { sql, type Kysely } from 'kysely';

/**
 * Adds email attachments, which are created when the email is sent, and the time at which a filer
 * got the receipt.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_message add column attachment jsonb`.execute(db);
  await sql`alter table filing_envelope add column receipt_at timestamptz`.execute(db);
  // Prevents receipts for envelopes that were confirmed earlier.
  await sql`
    update filing_envelope set receipt_at = filed_at
     where not exists (select from filing_filing f
                        where f.envelope_id = filing_envelope.id
                          and f.status = 'submitting')`.execute(db);
}
