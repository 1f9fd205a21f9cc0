import { Type } from '@sinclair/typebox';
import { INBOX_CHANGES, INBOX_VIEWS, NOTIFICATION_KINDS } from '../account/notifications';
import { SAVED_ITEM_KINDS } from '../account/savedItems';
import {
  exactly,
  IdSchema,
  listProperties,
  nullable,
  PageNumberSchema,
  TextSchema,
  words,
  type Shape,
} from './fields';

/** A notification of the user's inbox. */
export type Notification = Shape<typeof NotificationSchema>;
const NotificationSchema = exactly({
  id: Type.Integer(),
  kind: words(NOTIFICATION_KINDS),
  title: Type.String(),
  /** Plain text. */
  body: Type.String(),
  /** ISO instant. */
  createdAt: Type.String(),
  /** ISO instant; null while it is unread. */
  readAt: nullable(Type.String()),
  isArchived: Type.Boolean(),
  /**
   * The record that the notification is about, and the record's edition; null for kinds without a
   * record.
   */
  record: nullable(
    exactly({
      kind: words(SAVED_ITEM_KINDS),
      id: Type.Integer(),
      state: words(['IN', 'MI']),
    }),
  ),
  /** The saved search with new results; null for other kinds. */
  savedSearchId: nullable(Type.Integer()),
  /** The edition of that search; null for other kinds. */
  savedSearchState: nullable(words(['IN', 'MI'])),
  /** The envelope that the notification is about; null for other kinds. */
  envelopeId: nullable(Type.String()),
});

const NotificationParamsSchema = exactly({ id: IdSchema });

/** One page of the inbox, newest first. */
const NotificationListSchema = exactly({
  ...listProperties(NotificationSchema),
  pageNumber: Type.Integer(),
  pageSize: Type.Integer(),
});

export type NotificationsQuery = Shape<typeof NotificationsQuerySchema>;
const NotificationsQuerySchema = exactly({
  view: Type.Optional(words(INBOX_VIEWS)),
  kind: Type.Optional(words(NOTIFICATION_KINDS)),
  /** Words to search for in the title and text. */
  text: Type.Optional(TextSchema),
  pageNumber: Type.Optional(PageNumberSchema),
});

/** Maximum notifications in one change. */
const MAX_CHANGED = 100;

/** The user's inbox. */
export const NOTIFICATIONS_SCHEMAS = {
  getNotifications: { query: NotificationsQuerySchema, response: NotificationListSchema },
  patchNotifications: {
    body: exactly({
      ids: Type.Array(IdSchema, { maxItems: MAX_CHANGED, uniqueItems: true }),
      change: words(INBOX_CHANGES),
    }),
    response: exactly({ changed: Type.Integer() }),
  },
  getNotification: { params: NotificationParamsSchema, response: NotificationSchema },
  putNotificationRead: {
    params: NotificationParamsSchema,
    body: exactly({ isRead: Type.Boolean() }),
    response: NotificationSchema,
  },
  getUnreadCount: {
    query: exactly({ inbox: Type.Optional(Type.Literal('true')) }),
    response: Type.Integer(),
  },
} as const;
