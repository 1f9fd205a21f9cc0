import { Type } from '@sinclair/typebox';
import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { clearClosedAccounts } from '../domain/closing/clearRepository';
import type { JobKind } from '../jobs/kind';

/**
 * Runs at night in the courts' main time zone. If a run is missed, the next night's run makes up
 * for it.
 */
const CLEAR_CLOSED_ACCOUNTS: JobKind = {
  name: 'clear-closed-accounts',
  payload: Type.Object({}),
  timeLimitSeconds: 1_800,
  firstWaitSeconds: 300,
  schedule: { cron: '20 3 * * *', timeZone: STATE_TIME_ZONE },
};

/** Registers the job that deletes the personal data of accounts that can no longer be reopened. */
export const closedAccountsPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    app.jobs.add(CLEAR_CLOSED_ACCOUNTS, async (_payload, { signal }) => {
      const cleared = await clearClosedAccounts(app.database.db, app.clock.now(), signal);
      if (cleared > 0) app.log.info({ cleared }, 'closed accounts cleared');
    });
    done();
  },
  { name: 'closedAccounts', dependencies: ['jobs'] },
);
