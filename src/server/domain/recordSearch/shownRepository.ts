import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { RecordRegister } from './register';

/** Keeps the records that may currently be shown, in the given order. */
export async function findShownIds(
  db: Kysely<Database>,
  { records }: RecordRegister,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select r.id from ${records} where r.id = any(${ids}::bigint[])`.execute(db);
  const shown = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => shown.has(id));
}
