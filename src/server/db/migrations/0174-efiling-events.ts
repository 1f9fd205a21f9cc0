import { sql, type Kysely } from 'kysely';

/**
 * Adds indexes for finding messages of electronic filing by time, file, case, and the filer's
 * reference.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['efm_message', 'filing_message']) {
    await sql`
      create index ${sql.id(`${table}_sent`)} on ${sql.table(table)} (sent_at desc, message_id desc)
    `.execute(db);
  }
  await sql`
    create index filing_message_submission on filing_message using gin (body jsonb_path_ops)
     where operation = 'ReviewFiling' and direction = 'OUT'`.execute(db);
  await sql`
    create index filing_envelope_case on filing_envelope (case_number, filed_at desc)`.execute(db);
  await sql`
    create index filing_envelope_client on filing_envelope (lower(client_number), filed_at desc)
     where client_number is not null`.execute(db);
  await sql`create index filing_envelope_quote on filing_envelope (quote_id)`.execute(db);
}
