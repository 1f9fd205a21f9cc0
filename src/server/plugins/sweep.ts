import { Type } from '@sinclair/typebox';
import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { sweepPending } from '../domain/secondFactor/pendingRepository';
import { sweepAnswers } from '../domain/answeredOnce/repository';
import { sweepMails } from '../mail/repository';
import { sweepWatches } from '../domain/propertyWatch/mailingsRepository';
import { sweepRecordings } from '../domain/recordings/repository';
import { sweepNotes } from '../domain/savedNotes/repository';
import { sweepCountedSearches, sweepReceipts } from '../domain/searchLog/repository';
import { sweepBillingAddresses } from '../domain/users/billingAddressRepository';
import { sweepConfirmations } from '../domain/users/confirmationRepository';
import { sweepServerErrors } from '../domain/serverErrors/repository';
import type { JobKind } from '../jobs/kind';

/** Runs once for all servers of a database; deleting expired rows is idempotent. */
const SWEEP: JobKind = {
  name: 'sweep',
  payload: Type.Object({}),
  timeLimitSeconds: 300,
  firstWaitSeconds: 30,
  schedule: { cron: '*/10 * * * *', timeZone: STATE_TIME_ZONE },
};

/**
 * Regularly deletes expired sessions, unfinished logins, counters, emails, property watches,
 * recordings, errors, certificates, counted searches, stored idempotent responses, and links. Each
 * server also sweeps its own counters in memory.
 */
export const sweepPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    app.jobs.add(SWEEP, async () => {
      await app.sessions.sweep();
      await app.rateLimits.sweep();
      await sweepPending(app.database.db, app.clock.now());
      await sweepCountedSearches(app.database.db, app.clock.now());
      await sweepReceipts(app.database.db, app.clock.now());
      await sweepNotes(app.database.db, app.clock.now());
      await sweepAnswers(app.database.db, app.clock.now());
      await sweepConfirmations(app.database.db, app.clock.now());
      await sweepBillingAddresses(app.database.db, app.clock.now());
      await sweepMails(app.database.db, app.clock.now());
      await sweepWatches(app.database.db, app.clock.now());
      await sweepRecordings(app.database.db, app.clock.now());
      await sweepServerErrors(app.database.db, app.clock.now());
    });
    const timer = setInterval(() => app.requestLimits.sweep(), app.settings.limits.sweepMs).unref();
    app.addHook('onClose', (_app, next) => {
      clearInterval(timer);
      next();
    });
    done();
  },
  { name: 'sweep', dependencies: ['session', 'limits', 'jobs'] },
);
