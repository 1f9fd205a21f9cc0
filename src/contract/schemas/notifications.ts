import { Type } from '@sinclair/typebox';
import { SAVED_ITEM_KINDS } from '../savedItems';
import { exactly, IdSchema, listSchema, nullable, words, type Shape } from './fields';

/** A notification of the user's inbox. */
export type Notification = Shape<typeof NotificationSchema>;
const NotificationSchema = exactly({
  id: Type.Integer(),
  kind: words(['CASE_CHANGED', 'HEARING_CHANGED', 'RECORD_CHANGED', 'ACCOUNT', 'SEARCH_FOUND']),
  title: Type.String(),
  /** Plain text. */
  body: Type.String(),
  /** ISO instant. */
  createdAt: Type.String(),
  /** ISO instant; null while it is unread. */
  readAt: nullable(Type.String()),
  /** The record that it is about, and the edition that has it; null for the others. */
  record: nullable(
    exactly({
      kind: words(SAVED_ITEM_KINDS),
      id: Type.Integer(),
      state: words(['IN', 'MI']),
    }),
  ),
  /** The saved search that found something; null for the others. */
  savedSearchId: nullable(Type.Integer()),
});

const NotificationParamsSchema = exactly({ id: IdSchema });

/** The user's inbox. */
export const NOTIFICATIONS_SCHEMAS = {
  getNotifications: { response: listSchema(NotificationSchema) },
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
