import { sql, type Kysely } from 'kysely';

/** Adds a display period to messages of the day, and a count of dismissals of the current text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table message_of_the_day
      add column starts_at timestamptz,
      add column ends_at timestamptz,
      add column dismissals integer not null default 0 check (dismissals >= 0),
      add constraint message_of_the_day_period check (ends_at > starts_at)`.execute(db);
}
