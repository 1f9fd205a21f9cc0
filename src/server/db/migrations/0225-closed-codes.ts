import { sql, type Kysely } from 'kysely';

/**
 * Prevents changes to the billing codes of charges in closed months, whose files contain the codes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function is_charge_open(entry bigint) returns boolean
    language sql stable as $$
      select exists (select from open_charge where entry_id = entry)
         and not exists (
           select from journal_entry e
             join closed_month m
               on m.month = coalesce(e.moved_to, date_trunc('month',
                    e.entered_at at time zone 'America/Indiana/Indianapolis')::date)
            where e.id = entry)
    $$`.execute(db);
}
