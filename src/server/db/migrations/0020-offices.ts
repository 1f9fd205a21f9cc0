import { sql, type Kysely } from 'kysely';

/** Adds the office to contact about a court's cases, according to the court's source. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table court
      add column office_name text,
      add column office_address text,
      add column office_telephone text`.execute(db);
}
