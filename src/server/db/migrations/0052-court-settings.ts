import { sql, type Kysely } from 'kysely';

/**
 * Adds whether a court's name is confirmed, court settings of `import-courts`, how a run read its
 * file, and whether coverage starts only with the earliest record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table court
      add column is_name_confirmed boolean not null default true,
      add column is_coverage_derived boolean not null default false,
      add column office_hours text,
      add column judges text[] not null default '{}'`.execute(db);
  await sql`
    alter table data_source
      add column is_coverage_derived boolean not null default false`.execute(db);
  await sql`
    alter table import_batch
      add column reading_hash text not null default ''`.execute(db);
}
