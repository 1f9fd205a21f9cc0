import { sql, type Kysely } from 'kysely';

/** Where to ask about a court's cases, according to its source. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table court
      add column office_name text,
      add column office_address text,
      add column office_telephone text`.execute(db);
}
