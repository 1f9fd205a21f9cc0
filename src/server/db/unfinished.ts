import type { Kysely } from 'kysely';
import type { Database } from './tables/database';

/**
 * Written before a new database is filled, and deleted once it is complete. If present, the
 * database is incomplete.
 */
const UNFINISHED = 'setUpUnfinished';

export async function markUnfinished(db: Kysely<Database>): Promise<void> {
  await db.insertInto('setting').values({ name: UNFINISHED, value: '' }).execute();
}

export async function markFinished(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', UNFINISHED).execute();
}

/** Returns whether the initial setup was interrupted before everything was loaded. */
export async function isUnfinished(db: Kysely<Database>): Promise<boolean> {
  const mark = await db
    .selectFrom('setting')
    .select('name')
    .where('name', '=', UNFINISHED)
    .executeTakeFirst();
  return mark !== undefined;
}
