import { sql, type Kysely } from 'kysely';

/** Adds filters of reports that super users saved, some with a scheduled email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_report (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user on delete cascade,
      report_id text not null,
      name text not null,
      request jsonb not null,
      cadence text not null check (cadence in ('NONE', 'DAILY', 'WEEKLY', 'MONTHLY')),
      created_at timestamptz not null,
      sent_on date not null
    )`.execute(db);
  await sql`create index saved_report_user on saved_report (user_id, report_id)`.execute(db);
  await sql`
    create index saved_report_due on saved_report (sent_on) where cadence <> 'NONE'`.execute(db);
}
