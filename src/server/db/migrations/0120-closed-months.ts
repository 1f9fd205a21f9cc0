import { sql, type Kysely } from 'kysely';

/**
 * Adds closed accounting months. An entry whose month is closed belongs to the month after the last
 * closed one. Inserts share a lock that closing takes exclusively, so that no entry is added during
 * the closing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table closed_month (
      month date primary key check (extract(day from month) = 1),
      closed_at timestamptz not null,
      closed_by bigint references app_user on delete set null,
      lines bigint not null,
      debit_cents bigint not null,
      hash text
    )`.execute(db);
  await sql`alter table journal_entry add column moved_to date`.execute(db);
  await sql`create index journal_entry_entered on journal_entry (entered_at, id)`.execute(db);
  await sql`
    create index journal_entry_moved on journal_entry (moved_to, id) where moved_to is not null`.execute(
    db,
  );
  await sql`create index receipt_entry on receipt (entry_id)`.execute(db);
  await sql`
    create function move_late_entry() returns trigger language plpgsql as $$
    declare
      next_month date;
    begin
      perform pg_advisory_xact_lock_shared(7105333);
      select (max(month) + interval '1 month')::date into next_month from closed_month;
      new.moved_to := case
        when (new.entered_at at time zone 'America/Indiana/Indianapolis')::date < next_month
        then next_month end;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger journal_entry_late before insert on journal_entry
      for each row execute function move_late_entry()`.execute(db);
}
