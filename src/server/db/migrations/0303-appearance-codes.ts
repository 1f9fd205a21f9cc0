import { sql, type Kysely } from 'kysely';

/**
 * Marks the shipped filing code for appearances, so that accepting one adds its attorney to the
 * case. Other codes get the mark from the court's next file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update efm_code set facts = facts || '{"isAppearance": true}'::jsonb
     where list = 'filingCode' and code = 'APPR' and name = 'Appearance'
       and not facts ? 'isAppearance'`.execute(db);
}
