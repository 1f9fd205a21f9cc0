import { sql, type Kysely } from 'kysely';

/**
 * Adds the day on which an invoice became due again because a payment was reversed, and indexes
 * open invoices by the day from which their age counts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoice add column reopened_on date`.execute(db);
  await sql`drop index invoice_open`.execute(db);
  await sql`
    create index invoice_open on invoice (greatest(issued_on, reopened_on))
     where open_cents > 0`.execute(db);
}
