import { sql, type Kysely } from 'kysely';

/** Adds when an account's plan started, so that earlier searches of that day don't use it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account_billing add column counted_from timestamptz`.execute(db);
}
