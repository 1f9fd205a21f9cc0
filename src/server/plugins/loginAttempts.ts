import { Type } from '@sinclair/typebox';
import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { isUnusual, type LoginOutcome } from '#contract/account/logins';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { BatchWriter } from '../batchWriter';
import {
  findFailures,
  insertAttempts,
  saveAlert,
  sweepAttempts,
  type NewAttempt,
} from '../domain/logins/repository';
import { shortAddress } from '../http/addressKey';
import type { JobKind } from '../jobs/kind';
import { runOwnWork } from '../work';

/**
 * Maximum attempts waiting to be written; if guessing floods the site, hourly counts are enough.
 */
const MAX_WAITING = 5_000;
const MAX_BATCH = 500;

/** Deletes old attempts, and compares the failures of the last hour with the normal number. */
const WATCH_LOGINS: JobKind = {
  name: 'watch-logins',
  payload: Type.Object({}),
  timeLimitSeconds: 60,
  firstWaitSeconds: 30,
  schedule: { cron: '2-59/10 * * * *', timeZone: STATE_TIME_ZONE },
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly loginAttempts: {
      /** Stores the outcome of an attempt; `userId` is null for an unknown username. */
      record(request: FastifyRequest, outcome: LoginOutcome, userId: number | null): void;
      /** Writes the buffered attempts now. */
      flush(): Promise<void>;
    };
  }
}

/**
 * Stores login attempts in batches, outside of requests; records when failures were far above
 * normal for that hour. Never stores typed usernames.
 */
export const loginAttemptsPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const { db } = app.database;
    const writer = new BatchWriter<NewAttempt>({
      maxWaiting: MAX_WAITING,
      maxBatch: MAX_BATCH,
      write: async (rows) => {
        if (rows.length > 0) await insertAttempts(db, rows);
      },
      onError: (error, lost) => app.log.warn({ err: error, lost }, 'login attempts not stored'),
    });
    const flush = (): Promise<void> => runOwnWork(() => writer.flush());
    app.decorate('loginAttempts', {
      record(request, outcome, userId) {
        writer.add({
          at: new Date(app.clock.now()).toISOString(),
          outcome,
          user_id: userId,
          network: shortAddress(request.ip),
        });
      },
      flush,
    });
    app.jobs.add(WATCH_LOGINS, async () => {
      const now = app.clock.now();
      await sweepAttempts(db, now);
      const found = await findFailures(db, now);
      if (!isUnusual(found)) return;
      await db.transaction().execute((trx) => saveAlert(trx, found, now));
    });
    const timer = setInterval(() => void flush(), app.settings.limits.logMs).unref();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await flush();
    });
    done();
  },
  { name: 'loginAttempts', dependencies: ['jobs'] },
);
