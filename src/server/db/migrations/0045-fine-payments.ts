import { sql, type Kysely } from 'kysely';

/** Adds payments to courts by day, for clerks' reviews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index case_payment_day on case_payment (paid_on, id) where paid_on is not null`.execute(
    db,
  );
}
