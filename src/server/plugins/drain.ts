import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate as afterPolling, setTimeout as wait } from 'node:timers/promises';

/**
 * If no new connection arrives in this time, all connections accepted by the operating system have
 * been read.
 */
const QUIET_MS = 100;
/** Maximum time to keep accepting connections if they keep arriving. */
const GRACE_MS = 1_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** True once the server is about to stop, which `/readyz` reports to load balancers. */
    readonly draining: { isDraining: boolean };
    /**
     * Responds to requests that have arrived, stops accepting connections, then closes the rest.
     * Aborts requests that are still running after `longestMs`.
     */
    drain(longestMs: number): Promise<void>;
    /**
     * Registers a callback for when the server starts to drain; for responses that would never end
     * on their own.
     */
    onDrain(end: () => void): void;
  }
}

/**
 * Stops listening without resetting requests that have arrived. Closing the listening socket would
 * reset connections that the operating system has accepted but this process hasn't; closing an idle
 * connection would reset a request with unread bytes. So the socket and idle connections stay open
 * until nothing more arrives, while each response closes its connection. Then running requests are
 * finished, until only connections without a request are left.
 */
export const drainPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const draining = { isDraining: false };
    const underWay = new Set<FastifyRequest>();
    /** Only the last of several pipelined requests may close the connection. */
    const newestOf = new WeakMap<Socket, FastifyRequest>();
    const idleCallbacks: (() => void)[] = [];
    const ends: (() => void)[] = [];
    let arrivals = 0;
    let lastArrivalAt = -Infinity;
    const countArrival = (): void => {
      arrivals += 1;
      lastArrivalAt = performance.now();
    };

    async function untilQuiet(longestMs: number): Promise<void> {
      const begin = performance.now();
      let now: number;
      do {
        await wait(QUIET_MS);
        now = performance.now();
      } while (now - lastArrivalAt < QUIET_MS && now < begin + GRACE_MS);
      // Waits until polls find nothing new, because a busy process accepts one connection per poll.
      let before: number;
      do {
        before = arrivals;
        await afterPolling();
        await afterPolling();
      } while (arrivals !== before && performance.now() < begin + longestMs);
    }

    async function untilAnswered(deadlineAt: number): Promise<void> {
      if (underWay.size === 0) return;
      const answered = new Promise<void>((resolve) => idleCallbacks.push(resolve));
      await Promise.race([
        answered,
        wait(deadlineAt - performance.now(), undefined, { ref: false }),
      ]);
    }

    app.server.on('connection', countArrival);
    app.addHook('onRequest', (request, reply, next) => {
      countArrival();
      underWay.add(request);
      newestOf.set(request.raw.socket, request);
      reply.raw.once('close', () => {
        underWay.delete(request);
        if (underWay.size === 0) for (const resolve of idleCallbacks.splice(0)) resolve();
      });
      next();
    });
    app.addHook('onSend', (request, reply, payload, next) => {
      if (draining.isDraining && newestOf.get(request.raw.socket) === request) {
        void reply.header('connection', 'close');
      }
      next(null, payload);
    });
    app.decorate('draining', draining);
    app.decorate('onDrain', (end: () => void) => void ends.push(end));
    app.decorate('drain', async (longestMs: number) => {
      draining.isDraining = true;
      for (const end of ends) end();
      const deadlineAt = performance.now() + longestMs;
      await untilQuiet(longestMs);
      const closed = once(app.server, 'close');
      app.server.close();
      await untilAnswered(deadlineAt);
      app.server.closeAllConnections();
      await closed;
    });
    done();
  },
  { name: 'drain' },
);
