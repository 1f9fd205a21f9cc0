import { sql, type Kysely } from 'kysely';

/** Stores with which payment account an envelope was filed, so that a copy can name it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table filing_envelope
      add column payment_account_id bigint references filing_payment_account on delete set null`.execute(
    db,
  );
}
