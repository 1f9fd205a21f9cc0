import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { transactionWithAudit, type AuditEvent } from '../domain/audit/repository';

/** Interval at which queued events are written. */
const WRITE_EVERY_MS = 2_000;
/** Maximum events per write; for events beyond it, only their number is recorded. */
const MAX_EVENTS = 50;

/**
 * Queue for audit events of requests that change nothing, such as failed logins. They are written
 * in batches, because writing each one separately would constantly hold the lock of the audit
 * chain.
 */
interface AuditQueue {
  add(event: AuditEvent): void;
  /** Writes the queued events; resolves when they are written. */
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
      // The next successful write records how many are missing.
      omitted += unwritten;
      app.log.error({ err: error, events: events.length }, 'audit events not written');
    }
  }

  return {
    add(event) {
      if (waiting.length >= MAX_EVENTS) {
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

/** Adds the queue to the application and flushes it on close. */
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
