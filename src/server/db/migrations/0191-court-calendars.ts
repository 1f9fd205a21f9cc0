import { sql, type Kysely } from 'kysely';

/**
 * Adds courts' calendar settings. `calendar_hearing` has the hearings that calendars list: without
 * hidden kinds and hidden rooms, and with the default length if a hearing has no end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table court_calendar (
      court_id integer primary key references court,
      settings jsonb not null,
      hidden_events text[] not null default '{}',
      hidden_rooms text[] not null default '{}',
      lengths jsonb not null default '{}',
      has_feed boolean not null default true
    )`.execute(db);
  await sql`
    create function hearing_minutes(minutes integer, event text, lengths jsonb) returns integer
    language sql immutable as $$
      select case when minutes > 0 then minutes
                  else coalesce((lengths ->> lower(event))::integer, 0) end
    $$`.execute(db);
  await sql`
    create view calendar_hearing as
      select h.id, h.case_id, h.court_id, h.starts_at, h.event, h.status,
             hearing_minutes(h.duration_minutes, h.event, k.lengths) as duration_minutes,
             case when lower(h.room) = any(k.hidden_rooms) then null else h.room end as room,
             coalesce(k.has_feed, true) as has_feed
        from hearing h left join court_calendar k on k.court_id = h.court_id
       where k.court_id is null or lower(h.event) <> all(k.hidden_events)`.execute(db);
}
