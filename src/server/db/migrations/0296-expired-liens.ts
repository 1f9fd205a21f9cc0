import { sql, type Kysely } from 'kysely';

/** Indexes expired liens by their end too, because the monthly reports count them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index tax_warrant_ending`.execute(db);
  await sql`
    create index tax_warrant_ending on tax_warrant (expires_on, county_id)
      where status in ('OPEN', 'RENEWED', 'EXPIRED')`.execute(db);
}
