import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { OPEN_TO_ALL } from '../http/routeAccess';
import { isDatabaseReadOnly, type ReplicaStatus } from '../http/services';
import { shareAnswers } from '../http/shareAnswers';

const READY_TIMEOUT_MS = 500;
/** Anybody may ask, and a check writes to the disk: those who ask within this time share one. */
const READY_KEPT_MS = 1_000;

/**
 * What `/readyz` answers. `reads` is true where pages, records and searches are answered, also where
 * no changes are taken: enough for an instance that is the only one.
 */
interface Readiness {
  readonly status: 'ready' | 'readOnly' | 'unavailable' | 'stopping';
  readonly reads: boolean;
  /** Where searches have a replica: whether it is read, and how far it is behind. */
  readonly replica?: ReplicaStatus;
}

/** `/livez`: the process answers. `/readyz`: it can serve, its database answers in time. */
export const healthPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const config = { access: OPEN_TO_ALL, session: 'none', isQuiet: true, kind: 'free' } as const;

    async function check(): Promise<Readiness> {
      try {
        await app.database.check(READY_TIMEOUT_MS);
        const replica = app.database.replica();
        return { status: 'ready', reads: true, ...(replica === null ? {} : { replica }) };
      } catch (error) {
        app.log.warn({ err: error }, 'database not ready');
        return isDatabaseReadOnly(error)
          ? { status: 'readOnly', reads: true }
          : { status: 'unavailable', reads: false };
      }
    }
    const sharedCheck = shareAnswers<'database', Readiness>(app, READY_KEPT_MS, check);

    app.get('/livez', { config }, () => ({ status: 'alive' }));
    app.get('/readyz', { config }, async (_request, reply) => {
      const readiness: Readiness = app.draining.isDraining
        ? { status: 'stopping', reads: false }
        : await sharedCheck('database');
      return reply.code(readiness.status === 'ready' ? 200 : 503).send(readiness);
    });
    done();
  },
  { name: 'health', dependencies: ['access', 'drain'] },
);
