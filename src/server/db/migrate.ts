import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { DatabaseTooNewError } from './errors';
import { MIGRATIONS } from './migrations/list';
import type { Database } from './tables/database';

const HISTORY_TABLE = 'schema_migration';
const LOCK_TABLE = 'schema_migration_lock';

async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
  const found = await sql<{ table: string | null }>`
    select to_regclass(${HISTORY_TABLE})::text as "table"`.execute(db);
  if (typeof found.rows[0]?.table !== 'string') return [];
  const applied = await sql<{ name: string }>`
    select name from ${sql.table(HISTORY_TABLE)} order by name`.execute(db);
  return applied.rows.map((row) => row.name);
}

/**
 * Updates the schema to this version and returns the names of the migrations that ran. Servers that
 * start at the same time take turns (advisory lock). Throws `DatabaseTooNewError` when the database
 * has migrations that are unknown to this version.
 */
export async function migrateToLatest(
  db: Kysely<Database>,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): Promise<string[]> {
  const applied = await appliedMigrations(db);
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) throw new DatabaseTooNewError(unknown);
  if (applied.length === Object.keys(migrations).length) return [];
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    migrationTableName: HISTORY_TABLE,
    migrationLockTableName: LOCK_TABLE,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error instanceof Error) throw error;
  if (error !== undefined) throw new Error('The migrations failed', { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}
