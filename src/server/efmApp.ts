import { fastify, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { DAY_MS } from '#contract/time';
import type { DatabaseHandle } from './db/handle';
import { sweepVersions } from './domain/efm/codesRepository';
import { expireReturned } from './domain/efm/expireRepository';
import { sweepQuotes } from './domain/efm/feesRepository';
import { sweepLocks } from './domain/efm/locksRepository';
import { createManager } from './domain/efm/receiveRepository';
import { sweepReadings } from './domain/efmMessages/inboxRepository';
import { sendMessages } from './domain/efmMessages/outboxRepository';
import { createHttpPort } from './domain/efmMessages/ports';
import type { Clock } from './http/services';
import { registerSignedMessages } from './plugins/signedMessages';
import { SoloRun } from './soloRun';

/** Path at which the manager receives messages. */
const MESSAGES_PATH = '/messages';
/** Interval at which undelivered messages are retried. */
const RETRY_MS = 5_000;
/** Interval at which returned filings are rejected after their deadline. */
const EXPIRE_MS = 600_000;
/** Interval at which old rows are deleted. */
const SWEEP_MS = DAY_MS;

export interface ManagerAppParts {
  readonly database: DatabaseHandle;
  readonly clock: Clock;
  /** URL at which the provider receives messages. */
  readonly provider: URL;
  /** Secret that signs the messages of both the provider and the manager. */
  readonly secret: string;
  readonly logger?: FastifyServerOptions['logger'];
}

/** The manager (EFM) as a separate app, for `npm run efm`. */
export interface ManagerApp {
  readonly app: FastifyInstance;
  /** Sends all due messages now. */
  readonly flush: () => Promise<void>;
  /** Rejects returned filings whose deadline has passed, and sends the messages about it. */
  readonly expire: () => Promise<void>;
  /** Deletes expired review locks, and old read-only messages, quotes, and interrupted imports. */
  readonly sweep: () => Promise<void>;
}

/** Builds the manager's app. The caller starts listening, and closes the database after the app. */
export async function buildManagerApp(parts: ManagerAppParts): Promise<ManagerApp> {
  const { clock, database, provider, secret } = parts;
  const app = fastify({ logger: parts.logger ?? false });
  app.decorate('clock', clock);
  const now = (): number => clock.now();
  const port = createHttpPort({ url: provider, secret, now });
  const send = async (): Promise<void> => {
    try {
      await sendMessages(database.db, {
        table: 'efm_message',
        port,
        now,
        onAnswer: (_trx, message, answer) => {
          if (answer.kind === 'refused') {
            app.log.warn({ ...factsOf(message), code: answer.code }, 'filing message refused');
          }
          return Promise.resolve();
        },
        onFailure: (message, error) => {
          app.log.warn({ err: error, ...factsOf(message) }, 'filing message not delivered yet');
        },
      });
    } catch (error) {
      app.log.warn({ err: error }, 'filing messages not sent yet');
    }
  };
  const sending = new SoloRun(send);
  const flush = (): Promise<void> => sending.run();
  const manager = createManager({ db: database.db, now, onAnswered: () => void flush() });
  registerSignedMessages(app, { path: MESSAGES_PATH, secret, receive: manager });
  const expiring = new SoloRun(async () => {
    try {
      if ((await expireReturned(database.db, now())) > 0) void flush();
    } catch (error) {
      app.log.warn({ err: error }, 'returned filings not rejected yet');
    }
  });
  const expire = (): Promise<void> => expiring.run();
  const sweeping = new SoloRun(async () => {
    try {
      await sweepLocks(database.db, now());
      await sweepReadings(database.db, 'efm_message', now());
      await sweepQuotes(database.db, now());
      await sweepVersions(database.db, now());
    } catch (error) {
      app.log.warn({ err: error }, 'old rows not deleted yet');
    }
  });
  const sweep = (): Promise<void> => sweeping.run();
  const timers = [
    setInterval(() => void flush(), RETRY_MS).unref(),
    setInterval(() => void expire(), EXPIRE_MS).unref(),
    setInterval(() => void sweep(), SWEEP_MS).unref(),
  ];
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await expiring.settled();
    await sweeping.settled();
    await sending.settled();
  });
  await app.ready();
  return { app, flush, expire, sweep };
}

function factsOf({
  messageId,
  operation,
}: {
  readonly messageId: string;
  readonly operation: string;
}) {
  return { messageId, operation };
}
