import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runWork, type Lane, type Work } from '../work';
import { kindOf } from './requestLimits/plugin';

declare module 'fastify' {
  interface FastifyRequest {
    work: Work | null;
  }
}

/** How long a request may wait for the database while demo data is being loaded. */
const FILLING_WAIT_MS = 10_000;

function laneOf(request: FastifyRequest): Lane {
  if (request.routeOptions.config.isExport === true) return 'export';
  const kind = kindOf(request);
  if (kind === 'facets') return 'search';
  return kind === 'record' || kind === 'search' ? kind : 'page';
}

/**
 * Says of each query for which request it is, so that the queue before the database can give pages,
 * records, searches and files their shares. Who asks is found out among the pages, whatever is asked.
 */
export const workPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const { databaseWaitMs } = app.settings.limits;
    const { filling } = app.database;
    // Statements that load records take longer than those of visitors.
    const waitMs = (): number =>
      filling != null && filling.progress() !== null
        ? Math.max(databaseWaitMs, FILLING_WAIT_MS)
        : databaseWaitMs;
    app.decorateRequest('work', null);
    app.addHook('onRequest', (request, _reply, next) => {
      request.work = { lane: 'page', since: performance.now(), waitLeftMs: waitMs() };
      runWork(request.work, next);
    });
    // Once more: what reads the body has left the work's context.
    app.addHook('preHandler', (request, _reply, next) => {
      if (request.work === null) {
        next();
        return;
      }
      request.work.lane = laneOf(request);
      runWork(request.work, next);
    });
    done();
  },
  { name: 'work' },
);
