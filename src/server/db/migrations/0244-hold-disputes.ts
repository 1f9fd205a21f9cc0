import { sql, type Kysely } from 'kysely';

/**
 * Records each dispute of a captured hold with the amounts charged to the account and won back, so
 * that a won amount can be disputed again. Earlier disputes of a hold become one dispute.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table filing_hold_dispute (
      dispute_id text primary key,
      hold_key uuid not null references filing_hold (key),
      charged_cents bigint not null check (charged_cents > 0),
      reinstated_cents bigint not null default 0
        check (reinstated_cents between 0 and charged_cents)
    )`.execute(db);
  await sql`create index filing_hold_dispute_hold on filing_hold_dispute (hold_key)`.execute(db);
  // An amount that was won and disputed again counts twice.
  await sql`
    do $$
    declare c name;
    begin
      for c in select conname from pg_constraint
                where conrelid = 'filing_hold'::regclass and contype = 'c'
                  and pg_get_constraintdef(oid) like '%disputed_cents%'
      loop
        execute format('alter table filing_hold drop constraint %I', c);
      end loop;
    end $$`.execute(db);
  await sql`
    alter table filing_hold add constraint filing_hold_disputed_cents_check
      check (disputed_cents >= 0)`.execute(db);
  await sql`
    insert into filing_hold_dispute
    select 'earlier ' || h.key::text, h.key, h.disputed_cents,
           least(h.disputed_cents, coalesce((
             select sum(r.cents) from receipt r join filing_envelope e on e.id = h.envelope_id
              where r.account_id = h.account_id
                and r.reference = 'envelope ' || e.number || ', dispute won'), 0))
      from filing_hold h where h.disputed_cents > 0`.execute(db);
}
