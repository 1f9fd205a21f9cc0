import { sql, type Kysely, type Selectable } from 'kysely';
import type { Notification } from '#contract/schemas/notifications';
import { parseId } from '#contract/queryFields';
import type { NotificationTable } from '../../db/tables/counting';
import type { Database } from '../../db/tables/database';

const CASE_TARGET = 'courtCase/';
const SEARCH_TARGET = 'savedSearch/';

/** The id of a target of that kind; null for others. */
function targetId(target: string | null, kind: string): number | null {
  return target?.startsWith(kind) ? parseId(target.slice(kind.length)) : null;
}

function toNotification(row: Omit<Selectable<NotificationTable>, 'user_id'>): Notification {
  const { id, kind, title, body, target } = row;
  return {
    id,
    kind,
    title,
    body,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    caseId: targetId(target, CASE_TARGET),
    savedSearchId: targetId(target, SEARCH_TARGET),
  };
}

const COLUMNS = ['id', 'kind', 'title', 'body', 'target', 'created_at', 'read_at'] as const;

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

/** The user's notifications, newest first, at most `limit`, and how many there are. */
export async function findNotifications(
  db: Kysely<Database>,
  userId: number,
  limit: number,
): Promise<{ items: Notification[]; total: number }> {
  const own = db.selectFrom('notification').where('user_id', '=', userId);
  const rows = await own
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const { total } = await own
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(toNotification), total };
}

/** Null where the user has no such notification. */
export async function findNotification(
  db: Kysely<Database>,
  userId: number,
  id: number,
): Promise<Notification | null> {
  const row = await db
    .selectFrom('notification')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .select(COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : toNotification(row);
}

/** Marks it read at that instant, or unread; one that is read keeps its first instant. */
export async function markNotification(
  db: Kysely<Database>,
  userId: number,
  id: number,
  readAt: Date | null,
): Promise<Notification | null> {
  const row = await db
    .updateTable('notification')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .set((eb) => ({
      read_at: readAt === null ? null : eb.fn.coalesce('read_at', eb.val(readAt)),
    }))
    .returning(COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : toNotification(row);
}
