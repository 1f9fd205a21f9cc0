import { sql, type Kysely } from 'kysely';

/**
 * Adds sums of the journal by day and ledger up to a point in time, so that balances don't read
 * every line. Later entries with an earlier time are added when they are inserted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table journal_day (
      day date not null,
      ledger text not null,
      cents bigint not null,
      month date not null,
      primary key (day, ledger, month)
    )`.execute(db);
  await sql`
    create table journal_summed (
      is_only boolean primary key default true check (is_only),
      before timestamptz not null
    )`.execute(db);
  await sql`insert into journal_summed (before) values ('-infinity')`.execute(db);
  await sql`
    create function add_early_line() returns trigger language plpgsql as $$
    begin
      insert into journal_day (day, ledger, cents, month)
      select (e.entered_at at time zone 'America/Indiana/Indianapolis')::date, new.ledger,
             new.cents,
             coalesce(e.moved_to,
               date_trunc('month', e.entered_at at time zone 'America/Indiana/Indianapolis')::date)
        from journal_entry e join journal_summed s on e.entered_at < s.before
       where e.id = new.entry_id
      on conflict (day, ledger, month) do update set cents = journal_day.cents + excluded.cents;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger journal_line_early after insert on journal_line
      for each row execute function add_early_line()`.execute(db);
  await sql`
    create index invoice_due on invoice (account_id) include (due_on, open_cents)
      where open_cents > 0`.execute(db);
}
