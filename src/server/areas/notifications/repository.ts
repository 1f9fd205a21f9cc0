import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { Notification } from '#contract/schemas/notifications';
import { parseId } from '#contract/queryFields';
import { SAVED_ITEM_KINDS } from '#contract/savedItems';
import type { NotificationTable } from '../../db/tables/counting';
import type { Database } from '../../db/tables/database';
import { SAVED_RECORDS } from '../../domain/alerts/repository';

const SEARCH_TARGET = 'savedSearch';

type NotificationRow = Omit<Selectable<NotificationTable>, 'user_id'> & {
  readonly state: 'IN' | 'MI';
};

function toNotification(row: NotificationRow): Notification {
  const { id, kind, state, title, body } = row;
  const [of = '', number = ''] = row.target?.split('/') ?? [];
  const targetId = parseId(number);
  const saved = SAVED_ITEM_KINDS.find((one) => one === of);
  return {
    id,
    kind,
    title,
    body,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    record: saved === undefined || targetId === null ? null : { kind: saved, id: targetId, state },
    savedSearchId: of === SEARCH_TARGET ? targetId : null,
  };
}

const COLUMNS = ['id', 'kind', 'title', 'body', 'target', 'created_at', 'read_at'] as const;

/** SQL: the state whose edition has the record that the notification is about. */
const STATE = sql<'IN' | 'MI'>`coalesce((
  select y.state from public_document d join county y on y.id = d.county_id
   where d.id = case when notification.target like 'recorderDocument/%'
                     then split_part(notification.target, '/', 2)::bigint end), 'IN')`.as('state');

/**
 * The user's notifications without those about records that may not be shown any more, such as a case
 * that was sealed since: their words would tell of it.
 */
function ownNotifications(db: Kysely<Database>, userId: number) {
  return db.selectFrom('notification').where('user_id', '=', userId).where(isShown());
}

function isShown(): RawBuilder<boolean> {
  const kinds = Object.entries(SAVED_RECORDS).map(
    ([kind, table]) => sql`when ${kind} then exists (
      select from ${sql.table(table)} r where r.id = split_part(target, '/', 2)::bigint)`,
  );
  return sql<boolean>`case split_part(target, '/', 1) ${sql.join(kinds, sql` `)} else true end`;
}

/** How many notifications a user has not read. */
export async function countUnread(db: Kysely<Database>, userId: number): Promise<number> {
  const { unread } = await ownNotifications(db, userId)
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
  const own = ownNotifications(db, userId);
  const rows = await own
    .select([...COLUMNS, STATE])
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
  const row = await ownNotifications(db, userId)
    .where('id', '=', id)
    .select([...COLUMNS, STATE])
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
    .where(isShown())
    .set((eb) => ({
      read_at: readAt === null ? null : eb.fn.coalesce('read_at', eb.val(readAt)),
    }))
    .returning([...COLUMNS, STATE])
    .executeTakeFirst();
  return row === undefined ? null : toNotification(row);
}
