import { sql, type Kysely } from 'kysely';

/** Where to ask about a court's cases, as its source tells it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table court
      add column office_name text,
      add column office_address text,
      add column office_telephone text`.execute(db);
}
