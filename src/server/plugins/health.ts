import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { OPEN_TO_ALL } from '../http/routeAccess';
import { isDatabaseReadOnly, type ReplicaStatus } from '../http/services';
import { shareAnswers } from '../http/shareAnswers';

const READY_TIMEOUT_MS = 500;
/**
 * Requests within this time share one check, because `/readyz` is public and the check writes to
 * the disk.
 */
const READY_TTL_MS = 1_000;

/**
 * Response of `/readyz`. `reads` is true if pages, records, and searches work, even if changes
 * don't; that is enough for a site with a single server.
 */
interface Readiness {
  readonly status: 'ready' | 'readOnly' | 'unavailable' | 'stopping';
  readonly reads: boolean;
  /** Set if a replica is configured for searches: whether it is used, and its lag. */
  readonly replica?: ReplicaStatus;
}

/**
 * `/livez` responds if the process is running. `/readyz` also checks that its database responds in
 * time.
 */
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
    const sharedCheck = shareAnswers<'database', Readiness>(app, READY_TTL_MS, check);

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
