import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';

/**
 * Handles HEAD for calls, files, and pages without running their handlers, after the access and
 * format checks. A HEAD request isn't counted as a search, costs nothing, and changes nothing.
 * Static files and health checks respond as they do to a GET; a route can also declare that it
 * handles HEAD itself.
 */
export const headRequestsPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    app.addHook('preHandler', (request, reply, next) => {
      const { access, answersHead, api, hasSecret, isPage, session } = request.routeOptions.config;
      const isStatic =
        (session === 'none' || session === 'start') && hasSecret !== true && api === undefined;
      if (request.method !== 'HEAD' || access === undefined || isStatic || answersHead === true) {
        next();
        return;
      }
      void reply
        .type(isPage === true ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send('');
    });
    done();
  },
  { name: 'headRequests', dependencies: ['access'] },
);
