import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailable } from '../../http/problems';
import type { RequestKind } from '../../limits';
import { AskerQueues, type Place } from './askerQueues';

/** What waits in which queue: a person who searches can still open a record. */
const QUEUES: Readonly<Partial<Record<RequestKind | 'free', 'search' | 'record'>>> = {
  search: 'search',
  facets: 'search',
  countFirst: 'search',
  record: 'record',
};

export interface BurstRequests {
  readonly kindOf: (request: FastifyRequest) => RequestKind | 'free';
  /** Names the user, or the address of a visitor. */
  readonly askerKey: (request: FastifyRequest) => string;
}

/**
 * Queues the searches and records that one user, or one visitor's address, asks for at the same time,
 * in front of the lanes of the database. A request that waits here uses nothing of its time for the
 * database; one that can't wait any longer gets the 503 of a busy database, before it counts.
 */
export function queueBursts(app: FastifyInstance, { askerKey, kindOf }: BurstRequests): void {
  const { bursts } = app.settings.limits;
  const queues = new AskerQueues();
  const places = new WeakMap<FastifyRequest, Place>();
  const leave = (request: FastifyRequest): void => places.get(request)?.release();

  app.addHook('preHandler', (request, reply, next) => {
    const queue = QUEUES[kindOf(request)];
    // Files have a limit of their own: one at a time.
    const isExport = request.routeOptions.config.isExport === true;
    if (queue === undefined || isExport || reply.raw.destroyed) {
      next();
      return;
    }
    const limits = request.user.id === null ? bursts.visitor : bursts.user;
    // The embedded database does one thing at a time anyway.
    const running = app.database.kind === 'embedded' ? 1 : limits.running;
    const asker = `${queue}:${askerKey(request)}`;
    const withdraw = queues.enter(asker, { ...limits, running }, (place) => {
      if (place !== null) places.set(request, place);
      next(place === null ? unavailable() : undefined);
    });
    // Whoever gave up neither waits nor keeps a place.
    reply.raw.once('close', () => {
      withdraw();
      leave(request);
    });
  });
  // The work is done: a slow reader doesn't keep the place.
  app.addHook('onSend', (request, _reply, payload, next) => {
    leave(request);
    next(null, payload);
  });
}
