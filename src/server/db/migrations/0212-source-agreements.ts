import { sql, type Kysely } from 'kysely';

/**
 * Adds staff-entered facts about each source of records: agreement, contact, and delivery schedule.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table source_agreement (
      county_id integer not null references county,
      register text not null check (register in ('court', 'judgment', 'recorder', 'taxWarrant')),
      agreement text check (length(agreement) between 1 and 2000),
      valid_until date,
      contact text check (length(contact) between 1 and 500),
      schedule text check (length(schedule) between 1 and 300),
      primary key (register, county_id),
      check (valid_until is null or agreement is not null)
    )`.execute(db);
}
