import { sql, type Kysely } from 'kysely';

/** Adds bodies of emails with their links, and confirmed addresses for invoices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null for an email that was queued earlier; it is sent without links.
  await sql`alter table mail_message add column lines jsonb`.execute(db);
  await sql`
    create table billing_address (
      account_id bigint not null references account (id),
      address text not null check (address = lower(address)),
      token_hash text unique,
      expires_at timestamptz,
      confirmed_at timestamptz,
      primary key (account_id, address)
    )`.execute(db);
}
