import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { unauthorized } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { exactly } from '../../http/schemas';
import { countUnread } from './repository';

/** Notifications of the user's inbox (spec section 7). */
export function registerNotificationsArea(app: FastifyInstance): void {
  registerCall(app, 'getUnreadCount', {
    access: { rule: { roles: ['USER'] }, ownership: 'ownUser' },
    schema: {
      query: exactly({ inbox: Type.Optional(Type.Literal('true')) }),
      response: Type.Integer(),
    },
    handler: async ({ request }) => {
      if (request.user.id === null) throw unauthorized();
      return countUnread(app.database.db, request.user.id);
    },
  });
}
