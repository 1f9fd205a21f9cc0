import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { sweepMails } from '../mail/repository';
import { sweepRecordings } from '../domain/recordings/repository';
import { sweepCountedSearches } from '../domain/searchLog/repository';
import { sweepServerErrors } from '../domain/serverErrors/repository';

/**
 * Removes sessions, counters, mails, recordings, errors and marks of counted searches that are over,
 * from time to time.
 */
export const sweepPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    async function sweep(): Promise<void> {
      try {
        await app.sessions.sweep();
        await app.rateLimits.sweep();
        app.requestLimits.sweep();
        await sweepCountedSearches(app.database.db, app.clock.now());
        await sweepMails(app.database.db, app.clock.now());
        await sweepRecordings(app.database.db, app.clock.now());
        await sweepServerErrors(app.database.db, app.clock.now());
      } catch (error) {
        app.log.warn({ err: error }, 'sweeping failed');
      }
    }
    const timer = setInterval(() => void sweep(), app.settings.limits.sweepMs).unref();
    app.addHook('onClose', (_app, next) => {
      clearInterval(timer);
      next();
    });
    done();
  },
  { name: 'sweep', dependencies: ['session', 'rateLimit'] },
);
