import { sql, type Kysely, type Selectable } from 'kysely';
import type { InboxChange } from '#contract/account/notifications';
import type { Notification, NotificationsQuery } from '#contract/schemas/notifications';
import { SAVED_ITEM_KINDS } from '#contract/account/savedItems';
import { readId } from '../../http/readId';
import type { NotificationTable } from '../../db/tables/counting';
import type { Database } from '../../db/tables/database';
import { stateOf } from '../../domain/notifications/stateRepository';
import { isShown, ownNotifications } from '../../domain/notifications/unreadRepository';

const SEARCH_TARGET = 'savedSearch';
const ENVELOPE_TARGET = 'filingEnvelope';

type NotificationRow = Omit<Selectable<NotificationTable>, 'user_id' | 'mailed_at' | 'event_id'> & {
  readonly state: 'IN' | 'MI';
};

function toNotification(row: NotificationRow): Notification {
  const { id, kind, state, title, body } = row;
  const [of = '', number = ''] = row.target?.split('/') ?? [];
  const targetId = readId(number);
  const saved = SAVED_ITEM_KINDS.find((one) => one === of);
  return {
    id,
    kind,
    title,
    body,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    isArchived: row.archived_at !== null,
    record: saved === undefined || targetId === null ? null : { kind: saved, id: targetId, state },
    savedSearchId: of === SEARCH_TARGET ? targetId : null,
    savedSearchState: of === SEARCH_TARGET && targetId !== null ? state : null,
    envelopeId: of === ENVELOPE_TARGET ? number : null,
  };
}

const COLUMNS = [
  'id',
  'kind',
  'title',
  'body',
  'target',
  'created_at',
  'read_at',
  'archived_at',
] as const;

/** SQL: the state of the record or search that the notification is about. */
const STATE = stateOf('notification').as('state');

/** Counts the unread notifications of each user; omits users without any. */
export async function countUnreadOf(
  db: Kysely<Database>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ userId: number; unread: number }>`
    select user_id as "userId", count(*)::integer as unread from notification
     where user_id = any(${userIds}::bigint[]) and read_at is null and archived_at is null
       and ${isShown()}
     group by user_id`.execute(db);
  return new Map(rows.map(({ unread, userId }) => [userId, unread]));
}

/**
 * Counts all unread notifications, including hidden ones. Uses only the index, so it is a cheap
 * signal that something changed.
 */
export async function countWaitingOf(
  db: Kysely<Database>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ userId: number; waiting: number }>`
    select user_id as "userId", count(*)::integer as waiting from notification
     where user_id = any(${userIds}::bigint[]) and read_at is null and archived_at is null
     group by user_id`.execute(db);
  return new Map(rows.map(({ userId, waiting }) => [userId, waiting]));
}

/** Filters, offset, and size of an inbox page. */
export interface InboxPage extends Pick<NotificationsQuery, 'kind' | 'text' | 'view'> {
  readonly size: number;
  readonly offset: number;
}

/** Loads one page of the user's notifications, newest first, and their total. */
export async function findNotifications(
  db: Kysely<Database>,
  userId: number,
  { kind, offset, size, text = '', view = 'INBOX' }: InboxPage,
): Promise<{ items: Notification[]; total: number }> {
  let own = ownNotifications(db, userId).where(
    'archived_at',
    view === 'ARCHIVED' ? 'is not' : 'is',
    null,
  );
  if (view === 'UNREAD') own = own.where('read_at', 'is', null);
  if (kind !== undefined) own = own.where('kind', '=', kind);
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    own = own.where(sql<boolean>`strpos(lower(title || ' ' || body), lower(${word})) > 0`);
  }
  const rows = await own
    .select([...COLUMNS, STATE])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
  const { total } = await own
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(toNotification), total };
}

/**
 * Changes several of the user's notifications; returns how many. Ones already read or archived keep
 * their timestamp. `READ_ALL` changes the inbox; hidden notifications never change.
 */
export async function changeNotifications(
  db: Kysely<Database>,
  userId: number,
  { change, ids }: { readonly ids: readonly number[]; readonly change: InboxChange },
  at: Date,
): Promise<number> {
  let query = db.updateTable('notification').where('user_id', '=', userId).where(isShown());
  query =
    change === 'READ_ALL'
      ? query.where('read_at', 'is', null).where('archived_at', 'is', null)
      : query.where('id', 'in', ids.length === 0 ? [0] : [...ids]);
  const changed = await query
    .set((eb) => {
      switch (change) {
        case 'READ':
        case 'READ_ALL':
          return { read_at: eb.fn.coalesce('read_at', eb.val(at)) };
        case 'UNREAD':
          return { read_at: null };
        case 'ARCHIVE':
          return { archived_at: eb.fn.coalesce('archived_at', eb.val(at)) };
        case 'RESTORE':
          return { archived_at: null };
      }
    })
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}

/** Loads a notification; null if the user has no such notification. */
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

/**
 * Marks a notification as read at a given time, or as unread; one already read keeps its first
 * time.
 */
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
