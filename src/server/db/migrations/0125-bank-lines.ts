import { sql, type Kysely } from 'kysely';

/** Adds deposits on bank statements, to compare with a day's receipts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bank_line (
      reference text primary key,
      day date not null,
      method text not null check (method in ('CARD', 'CHECK')),
      cents bigint not null,
      imported_at timestamptz not null
    )`.execute(db);
  await sql`create index bank_line_day on bank_line (day, method)`.execute(db);
}
