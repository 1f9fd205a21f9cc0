import { sql, type Kysely } from 'kysely';

/**
 * Adds the order in which people look up names: ignores case and accents, and sorts numbers by
 * value. The embedded database supports only the older keywords.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create collation by_name (provider = icu, locale = 'en@colNumeric=yes')`.execute(db);
}
