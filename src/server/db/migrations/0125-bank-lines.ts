import { sql, type Kysely } from 'kysely';

/** Deposits of bank statements, to compare with the receipts of a day. */
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
