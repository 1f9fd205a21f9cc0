import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate as afterPolling, setTimeout as wait } from 'node:timers/promises';

/** Nothing arrived for so long: what the system had accepted for us has all been read. */
const QUIET_MS = 100;
/** Where they never cease, connections are taken for so long. */
const GRACE_MS = 1_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Set when the server is about to stop: `/readyz` says so to whoever spreads the load. */
    readonly draining: { isDraining: boolean };
    /**
     * Answers what has arrived and takes no more connections, then ends those that are left.
     * Requests still under way after `longestMs` are cut off.
     */
    drain(longestMs: number): Promise<void>;
    /** Calls back as soon as the server begins to drain: for answers that never end by themselves. */
    onDrain(end: () => void): void;
  }
}

/**
 * Stops listening without resetting a request that has arrived. To close the listening socket
 * resets the connections that the system has made and we have not taken yet; to close an idle one
 * resets the request whose bytes are still unread. So both stay open until nothing comes any more,
 * while each answer ends its connection; then requests under way are answered, and what is left
 * are connections on which nobody has asked for anything.
 */
export const drainPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const draining = { isDraining: false };
    const underWay = new Set<FastifyRequest>();
    /** Of requests sent together on one connection only the last may end it. */
    const newestOf = new WeakMap<Socket, FastifyRequest>();
    const idleCallbacks: (() => void)[] = [];
    const ends: (() => void)[] = [];
    let arrivals = 0;
    let lastArrivalAt = -Infinity;
    const noteArrival = (): void => {
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
      // A busy process is late, and takes one connection each time it looks at its sockets.
      let before: number;
      do {
        before = arrivals;
        await afterPolling();
        await afterPolling();
      } while (arrivals !== before && performance.now() < begin + longestMs);
    }

    async function untilAnswered(giveUpAt: number): Promise<void> {
      if (underWay.size === 0) return;
      const answered = new Promise<void>((resolve) => idleCallbacks.push(resolve));
      await Promise.race([answered, wait(giveUpAt - performance.now(), undefined, { ref: false })]);
    }

    app.server.on('connection', noteArrival);
    app.addHook('onRequest', (request, reply, next) => {
      noteArrival();
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
      const giveUpAt = performance.now() + longestMs;
      await untilQuiet(longestMs);
      const closed = once(app.server, 'close');
      app.server.close();
      await untilAnswered(giveUpAt);
      app.server.closeAllConnections();
      await closed;
    });
    done();
  },
  { name: 'drain' },
);
