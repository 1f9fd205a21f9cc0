import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';

/** How many notifications a user has not read. */
export async function countUnread(db: Kysely<Database>, userId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('notification')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .select(sql<number>`count(*)::integer`.as('unread'))
    .executeTakeFirstOrThrow();
  return unread;
}
