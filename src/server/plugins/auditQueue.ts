import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { transactionWithAudit, type AuditEvent } from '../domain/audit/repository';

/** Waiting events are written this often. */
const WRITE_EVERY_MS = 2_000;
/** Most events written at a time; of the others only their number is told. */
const MOST_AT_A_TIME = 50;

/**
 * Events that change nothing, such as a failed sign-in: nobody waits for them, and so many come that
 * each for itself would hold the chain's lock all the time. They are written together.
 */
export interface AuditQueue {
  add(event: AuditEvent): void;
  /** Writes what waits; resolves when it is written. */
  flush(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly auditQueue: AuditQueue;
  }
}

function createAuditQueue(app: FastifyInstance): AuditQueue {
  let waiting: AuditEvent[] = [];
  let omitted = 0;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const [first] = waiting;
    if (first === undefined) return;
    const events =
      omitted === 0
        ? waiting
        : [
            ...waiting,
            {
              ...first,
              actorId: null,
              action: 'eventsOmitted',
              target: 'audit',
              detail: { omitted },
            },
          ];
    const unwritten = waiting.length + omitted;
    waiting = [];
    omitted = 0;
    try {
      await transactionWithAudit(app.database.db, async (_trx, audit) => events.forEach(audit));
    } catch (error) {
      // How many are missing is told by the next that can be written.
      omitted += unwritten;
      app.log.error({ err: error, events: events.length }, 'audit events not written');
    }
  }

  return {
    add(event) {
      if (waiting.length >= MOST_AT_A_TIME) {
        omitted += 1;
        return;
      }
      waiting.push(event);
    },
    flush() {
      writing = writing.then(write);
      return writing;
    },
  };
}

/** Puts the queue on the application; what waits is written when it closes. */
export const auditQueuePlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const queue = createAuditQueue(app);
    app.decorate('auditQueue', queue);
    const timer = setInterval(() => void queue.flush(), WRITE_EVERY_MS).unref();
    app.addHook('onClose', () => {
      clearInterval(timer);
      return queue.flush();
    });
    done();
  },
  { name: 'auditQueue' },
);
