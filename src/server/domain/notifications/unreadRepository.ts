import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/tables/database';
import { SAVED_RECORDS } from '../alerts/repository';

/**
 * Selects the user's notifications, except about records that may no longer be shown: the text
 * would reveal a case that has been sealed since.
 */
export function ownNotifications(db: Kysely<Database>, userId: number) {
  return db.selectFrom('notification').where('user_id', '=', userId).where(isShown());
}

export function isShown(): RawBuilder<boolean> {
  const kinds = Object.entries(SAVED_RECORDS).map(
    ([kind, table]) => sql`when ${kind} then exists (
      select from ${sql.table(table)} r where r.id = split_part(target, '/', 2)::bigint)`,
  );
  return sql<boolean>`case split_part(target, '/', 1) ${sql.join(kinds, sql` `)} else true end`;
}

/** Counts a user's unread notifications. */
export async function countUnread(db: Kysely<Database>, userId: number): Promise<number> {
  const { unread } = await ownNotifications(db, userId)
    .where('read_at', 'is', null)
    .where('archived_at', 'is', null)
    .select(sql<number>`count(*)::integer`.as('unread'))
    .executeTakeFirstOrThrow();
  return unread;
}
