import { sql, type Kysely } from 'kysely';

/**
 * The order in which people look names up: capitals and accents do not count, numbers go by their
 * size. The embedded database knows the older words for it only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create collation by_name (provider = icu, locale = 'en@colNumeric=yes')`.execute(db);
}
