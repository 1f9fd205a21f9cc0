import { sql, type Kysely } from 'kysely';

/** Adds archived notifications, and which notifications are emailed, when, and how often. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notification
      add column archived_at timestamptz,
      add column mailed_at timestamptz`.execute(db);
  // Prevents emails about old notifications.
  await sql`update notification set mailed_at = created_at`.execute(db);
  await sql`
    create index notification_unmailed on notification (user_id)
     where mailed_at is null and archived_at is null`.execute(db);
  await sql`
    create table notification_setting (
      user_id bigint primary key references app_user on delete cascade,
      muted_kinds text[] not null default '{}',
      cadence text not null default 'EACH'
        check (cadence in ('NONE', 'EACH', 'DAILY', 'WEEKLY')),
      quiet_from integer check (quiet_from between 0 and 23),
      quiet_to integer check (quiet_to between 0 and 23),
      stop_token text not null unique,
      mailed_at timestamptz,
      check ((quiet_from is null) = (quiet_to is null))
    )`.execute(db);
  await sql`alter table mail_message add column stop_address text`.execute(db);
}
