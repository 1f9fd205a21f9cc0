import { sql, type Kysely } from 'kysely';

/** Stores the codes of an imported file, so that the browser can offer to replace them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table record_import add column column_texts jsonb not null default '[]'`.execute(
    db,
  );
  await sql`
    update record_import set trial = trial || '{"unknownCodes": []}'::jsonb
     where trial is not null`.execute(db);
}
