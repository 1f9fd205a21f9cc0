import { sql, type Kysely } from 'kysely';

/** Adds indexes for receipts by day and their card charges, for the admin start page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index receipt_received on receipt (received_at)`.execute(db);
  await sql`
    create index card_charge_receipt on card_charge (receipt_id)
     where receipt_id is not null`.execute(db);
}
