import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailable } from '../../http/problems';
import type { RequestKind } from '../../limits';
import { RequesterQueues, type Slot } from './requesterQueues';

/**
 * Queue for each kind of request; record views have their own, so that records open while searches
 * wait.
 */
const QUEUES: Readonly<Partial<Record<RequestKind | 'free', 'search' | 'record'>>> = {
  search: 'search',
  facets: 'search',
  countFirst: 'search',
  record: 'record',
};

export interface BurstRequests {
  readonly kindOf: (request: FastifyRequest) => RequestKind | 'free';
  /** Returns a key for the user, or for a visitor's IP address. */
  readonly requesterKey: (request: FastifyRequest) => string;
}

/**
 * Queues concurrent searches and record views per user or visitor address, before they enter the
 * database lanes. Waiting here doesn't use up a request's database time. A request that waits too
 * long gets a 503 and isn't counted.
 */
export function queueBursts(app: FastifyInstance, { requesterKey, kindOf }: BurstRequests): void {
  const { bursts } = app.settings.limits;
  const queues = new RequesterQueues();
  const slots = new WeakMap<FastifyRequest, Slot>();
  const leave = (request: FastifyRequest): void => slots.get(request)?.release();

  app.addHook('preHandler', (request, reply, next) => {
    const queue = QUEUES[kindOf(request)];
    // Files have their own limit: one at a time.
    const isExport = request.routeOptions.config.isExport === true;
    if (queue === undefined || isExport || reply.raw.destroyed) {
      next();
      return;
    }
    const limits = request.user.id === null ? bursts.visitor : bursts.user;
    // The embedded database runs one query at a time anyway.
    const running = app.database.kind === 'embedded' ? 1 : limits.running;
    const requester = `${queue}:${requesterKey(request)}`;
    const withdraw = queues.enter(requester, { ...limits, running }, (slot) => {
      if (slot !== null) slots.set(request, slot);
      next(slot === null ? unavailable() : undefined);
    });
    // A disconnected client leaves the queue and releases its slot.
    reply.raw.once('close', () => {
      withdraw();
      leave(request);
    });
  });
  // The work is done; a slow client must not keep the slot.
  app.addHook('onSend', (request, _reply, payload, next) => {
    leave(request);
    next(null, payload);
  });
}
