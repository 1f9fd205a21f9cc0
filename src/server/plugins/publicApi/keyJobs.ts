import { Type } from '@sinclair/typebox';
import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { warnOfExpiring } from '../../domain/apiKeys/changeKeys';
import { keyMailSite } from '../../domain/apiKeys/mailSite';
import { sweepUses } from '../../domain/apiKeys/repository';
import type { JobKind } from '../../jobs/kind';

/** Runs in the morning, so that administrators read the email that day. */
const WARN_OF_EXPIRING: JobKind = {
  name: 'warn-of-expiring-api-keys',
  payload: Type.Object({}),
  timeLimitSeconds: 300,
  firstWaitSeconds: 60,
  schedule: { cron: '30 8 * * *', timeZone: STATE_TIME_ZONE },
};

/** Emails administrators about keys that expire soon, and deletes old request counts. */
export const keyJobsPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    app.jobs.add(WARN_OF_EXPIRING, async (_payload, { signal }) => {
      const { db } = app.database;
      const now = app.clock.now();
      const warned = await warnOfExpiring(db, now, keyMailSite(app), signal);
      await sweepUses(db, now);
      if (warned > 0) app.mails.wake();
    });
    done();
  },
  { name: 'keyJobs', dependencies: ['jobs', 'mail'] },
);
