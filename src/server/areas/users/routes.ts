import type { FastifyInstance } from 'fastify';
import { unauthorized } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL, OWN_USER } from '../../http/routeAccess';

/** Registers the route for the current user and the session's length. */
export function registerUsersArea(app: FastifyInstance): void {
  registerCall(app, 'getCurrentUser', {
    access: OPEN_TO_ALL,
    handler: ({ request }) => Promise.resolve(request.user),
  });

  registerCall(app, 'extendSession', {
    access: OWN_USER,
    handler: async ({ request, reply }) => {
      const end = await app.sessions.extend(request, reply);
      return { expiresAt: new Date(end).toISOString() };
    },
  });

  registerCall(app, 'getSessionEnd', {
    access: OWN_USER,
    session: 'look',
    handler: ({ request }) => {
      if (request.session === null) throw unauthorized();
      const end = app.sessions.endOf(request.session);
      return Promise.resolve({ expiresAt: new Date(end).toISOString() });
    },
  });
}
