import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NOTIFICATION_PAGE_SIZE } from '#contract/notifications';
import { notFound, unauthorized } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import type { RouteAccess } from '../../http/routeAccess';
import { exactly, IdSchema, listProperties, nullable, words } from '../../http/schemas';
import { countUnread, findNotification, findNotifications, markNotification } from './repository';

const OWN: RouteAccess = { rule: { roles: ['USER'] }, ownership: 'ownUser' };

const NotificationSchema = exactly({
  id: Type.Integer(),
  kind: words(['CASE_CHANGED', 'HEARING_CHANGED', 'ACCOUNT']),
  title: Type.String(),
  body: Type.String(),
  createdAt: Type.String(),
  readAt: nullable(Type.String()),
  caseId: nullable(Type.Integer()),
});

function userIdOf(request: FastifyRequest): number {
  if (request.user.id === null) throw unauthorized();
  return request.user.id;
}

/** The user's inbox (spec sections 2 and 7). Another user's notification answers 404. */
export function registerNotificationsArea(app: FastifyInstance): void {
  const { db } = app.database;

  registerCall(app, 'getUnreadCount', {
    access: OWN,
    schema: {
      query: exactly({ inbox: Type.Optional(Type.Literal('true')) }),
      response: Type.Integer(),
    },
    handler: ({ request }) => countUnread(db, userIdOf(request)),
  });

  registerCall(app, 'getNotifications', {
    access: OWN,
    schema: { response: exactly(listProperties(NotificationSchema)) },
    handler: async ({ request }) => {
      const { items, total } = await findNotifications(
        db,
        userIdOf(request),
        NOTIFICATION_PAGE_SIZE,
      );
      const asOf = new Date(app.clock.now()).toISOString();
      return { items, total, capped: total > items.length, asOf };
    },
  });

  registerCall(app, 'getNotification', {
    access: OWN,
    schema: { params: exactly({ id: IdSchema }), response: NotificationSchema },
    handler: async ({ params, request }) => {
      const found = await findNotification(db, userIdOf(request), params.id);
      if (found === null) throw notFound();
      return found;
    },
  });

  registerCall(app, 'putNotificationRead', {
    access: OWN,
    schema: {
      params: exactly({ id: IdSchema }),
      body: exactly({ isRead: Type.Boolean() }),
      response: NotificationSchema,
    },
    handler: async ({ body, params, request }) => {
      const readAt = body.isRead ? new Date(app.clock.now()) : null;
      const marked = await markNotification(db, userIdOf(request), params.id, readAt);
      if (marked === null) throw notFound();
      return marked;
    },
  });
}
