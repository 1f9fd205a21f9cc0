import type { FastifyInstance } from 'fastify';
import { NOTIFICATION_PAGE_SIZE } from '#contract/limits';
import { pageOf } from '../../http/lists';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OWN_USER } from '../../http/routeAccess';
import { countUnread } from '../../domain/notifications/unreadRepository';
import {
  changeNotifications,
  findNotification,
  findNotifications,
  markNotification,
} from './repository';
import { registerMailJob } from './mailJob';
import { registerNotifyJob } from './notifyJob';
import { registerUnreadStream } from './unreadStream';

/**
 * Registers the routes for the user's inbox (spec sections 2 and 7). Returns 404 for another user's
 * notification.
 */
export function registerNotificationsArea(app: FastifyInstance): void {
  const { db } = app.database;
  registerNotifyJob(app);
  registerMailJob(app);
  registerUnreadStream(app);

  registerCall(app, 'getUnreadCount', {
    access: OWN_USER,
    // Open pages poll automatically, so these calls do not count as activity.
    session: 'look',
    handler: ({ userId }) => countUnread(db, userId),
  });

  registerCall(app, 'getNotifications', {
    access: OWN_USER,
    handler: async ({ query, userId }) => {
      const { pageNumber = 1, ...filter } = query;
      const pageSize = NOTIFICATION_PAGE_SIZE;
      const page = { ...filter, size: pageSize, offset: (pageNumber - 1) * pageSize };
      const { items, total } = await findNotifications(db, userId, page);
      return { ...pageOf(items, total, app.clock.now()), pageNumber, pageSize };
    },
  });

  registerCall(app, 'patchNotifications', {
    access: OWN_USER,
    handler: async ({ body, userId }) => ({
      changed: await changeNotifications(db, userId, body, new Date(app.clock.now())),
    }),
  });

  registerCall(app, 'getNotification', {
    access: OWN_USER,
    handler: async ({ params, userId }) => {
      const found = await findNotification(db, userId, params.id);
      if (found === null) throw notFound();
      return found;
    },
  });

  registerCall(app, 'putNotificationRead', {
    access: OWN_USER,
    handler: async ({ body, params, userId }) => {
      const readAt = body.isRead ? new Date(app.clock.now()) : null;
      const marked = await markNotification(db, userId, params.id, readAt);
      if (marked === null) throw notFound();
      return marked;
    },
  });
}
