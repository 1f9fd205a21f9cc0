import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { OPEN_TO_ALL } from '../http/routeAccess';

const READY_TIMEOUT_MS = 500;

/** `/livez`: the process answers. `/readyz`: it can serve, its database answers in time. */
export const healthPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const config = { access: OPEN_TO_ALL, session: 'none', isQuiet: true, kind: 'free' } as const;
    app.get('/livez', { config }, () => ({ status: 'alive' }));
    app.get('/readyz', { config }, async (request, reply) => {
      if (app.draining.isDraining) return reply.code(503).send({ status: 'stopping' });
      try {
        await app.database.check(READY_TIMEOUT_MS);
        return { status: 'ready' };
      } catch (error) {
        request.log.warn({ err: error }, 'database not ready');
        return reply.code(503).send({ status: 'unavailable' });
      }
    });
    done();
  },
  { name: 'health', dependencies: ['access', 'drain'] },
);
