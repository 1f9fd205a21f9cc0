import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { createRateLimits } from './attempts';
import { createRequestLimits, limitRequests } from './requests';

/**
 * Adds all limits to the application. Register it before the session plugin, which counts unknown
 * cookies. The request hooks run after the session's, because they need the user.
 */
export const limitsPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    app.decorate('rateLimits', createRateLimits(app));
    limitRequests(app, createRequestLimits(app));
    done();
  },
  { name: 'limits' },
);
