import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { OPEN_TO_ALL } from '../http/routeAccess';
import { shareAnswers } from '../http/shareAnswers';

const READY_TIMEOUT_MS = 500;
/** Anybody may ask, and a check writes to the disk: those who ask within this time share one. */
const READY_KEPT_MS = 1_000;

/** `/livez`: the process answers. `/readyz`: it can serve, its database answers in time. */
export const healthPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const config = { access: OPEN_TO_ALL, session: 'none', isQuiet: true, kind: 'free' } as const;

    async function isReady(): Promise<boolean> {
      try {
        await app.database.check(READY_TIMEOUT_MS);
        return true;
      } catch (error) {
        app.log.warn({ err: error }, 'database not ready');
        return false;
      }
    }
    const sharedIsReady = shareAnswers<'database', boolean>(app.clock, READY_KEPT_MS, isReady);

    app.get('/livez', { config }, () => ({ status: 'alive' }));
    app.get('/readyz', { config }, async (_request, reply) => {
      if (app.draining.isDraining) return reply.code(503).send({ status: 'stopping' });
      return (await sharedIsReady('database'))
        ? { status: 'ready' }
        : reply.code(503).send({ status: 'unavailable' });
    });
    done();
  },
  { name: 'health', dependencies: ['access', 'drain'] },
);
