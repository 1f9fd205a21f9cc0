import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { NOTIFICATION_PAGE_SIZE } from '#contract/notifications';
import { listOf } from '../../http/lists';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OWN_USER } from '../../http/routeAccess';
import { exactly, IdSchema, listProperties, nullable, words } from '../../http/schemas';
import { countUnread, findNotification, findNotifications, markNotification } from './repository';

const NotificationSchema = exactly({
  id: Type.Integer(),
  kind: words(['CASE_CHANGED', 'HEARING_CHANGED', 'ACCOUNT']),
  title: Type.String(),
  body: Type.String(),
  createdAt: Type.String(),
  readAt: nullable(Type.String()),
  caseId: nullable(Type.Integer()),
});

/** The user's inbox (spec sections 2 and 7). Another user's notification answers 404. */
export function registerNotificationsArea(app: FastifyInstance): void {
  const { db } = app.database;

  registerCall(app, 'getUnreadCount', {
    access: OWN_USER,
    schema: {
      query: exactly({ inbox: Type.Optional(Type.Literal('true')) }),
      response: Type.Integer(),
    },
    handler: ({ userId }) => countUnread(db, userId),
  });

  registerCall(app, 'getNotifications', {
    access: OWN_USER,
    schema: { response: exactly(listProperties(NotificationSchema)) },
    handler: async ({ userId }) => {
      const { items, total } = await findNotifications(db, userId, NOTIFICATION_PAGE_SIZE);
      return { ...listOf(items, app.clock.now()), total, capped: total > items.length };
    },
  });

  registerCall(app, 'getNotification', {
    access: OWN_USER,
    schema: { params: exactly({ id: IdSchema }), response: NotificationSchema },
    handler: async ({ params, userId }) => {
      const found = await findNotification(db, userId, params.id);
      if (found === null) throw notFound();
      return found;
    },
  });

  registerCall(app, 'putNotificationRead', {
    access: OWN_USER,
    schema: {
      params: exactly({ id: IdSchema }),
      body: exactly({ isRead: Type.Boolean() }),
      response: NotificationSchema,
    },
    handler: async ({ body, params, userId }) => {
      const readAt = body.isRead ? new Date(app.clock.now()) : null;
      const marked = await markNotification(db, userId, params.id, readAt);
      if (marked === null) throw notFound();
      return marked;
    },
  });
}
