import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runLabeled, runWork, type Lane, type Work } from '../work';
import { kindOf } from './limits/requests';

declare module 'fastify' {
  interface FastifyRequest {
    work: Work | null;
  }
}

/** Maximum time that a request waits for the database while demo data is loading. */
const FILLING_WAIT_MS = 10_000;

function laneOf(request: FastifyRequest): Lane {
  if (request.routeOptions.config.isExport === true) return 'export';
  const kind = kindOf(request);
  if (kind === 'facets') return 'search';
  return kind === 'record' || kind === 'search' ? kind : 'page';
}

/** Returns the method and route pattern, so that no label contains an id. */
function labelOf({ method, routeOptions: { url = 'unknown address' } }: FastifyRequest): string {
  return `${method} ${url}`;
}

/**
 * Assigns each query to its request, so that the database queue can share capacity among pages,
 * records, searches, and files. Session lookups always use the page lane.
 */
export const workPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const { databaseWaitMs } = app.settings.limits;
    const { filling } = app.database;
    // Statements that load records take longer than visitors' queries.
    const waitMs = (): number =>
      filling != null && filling.progress() !== null
        ? Math.max(databaseWaitMs, FILLING_WAIT_MS)
        : databaseWaitMs;
    app.decorateRequest('work', null);
    app.addHook('onRequest', (request, _reply, next) => {
      request.work = { lane: 'page', since: performance.now(), waitLeftMs: waitMs() };
      const { work } = request;
      runLabeled(labelOf(request), () => runWork(work, next));
    });
    // Sets the context again, because it was lost while the body was read.
    app.addHook('preHandler', (request, _reply, next) => {
      if (request.work === null) {
        next();
        return;
      }
      const { work } = request;
      work.lane = laneOf(request);
      runLabeled(labelOf(request), () => runWork(work, next));
    });
    done();
  },
  { name: 'work' },
);
