import { sql, type Kysely } from 'kysely';
import type { Database } from '../server/db/tables/database';

/**
 * Drops the indexes of tables before a bulk load, and resolves to a function that recreates them,
 * which is cheaper than updating them per row. Indexes of constraints stay.
 */
export async function dropIndexesOf(
  db: Kysely<Database>,
  tables: readonly (keyof Database)[],
): Promise<(db: Kysely<Database>) => Promise<void>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i
      join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any (${[...tables]}::text[]::regclass[])
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     order by c.relname`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(db);
  return async (later) => {
    for (const { definition } of rows) await sql.raw(definition).execute(later);
  };
}
