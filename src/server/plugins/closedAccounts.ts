import { Type } from '@sinclair/typebox';
import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { clearClosedAccounts } from '../domain/closing/clearRepository';
import type { JobKind } from '../jobs/kind';

/** At night on the courts' main clock; what was missed is made up for the night after. */
const CLEAR_CLOSED_ACCOUNTS: JobKind = {
  name: 'clear-closed-accounts',
  payload: Type.Object({}),
  timeLimitSeconds: 1_800,
  firstWaitSeconds: 300,
  schedule: { cron: '20 3 * * *', timeZone: 'America/Indiana/Indianapolis' },
};

/** Removes what is personal of accounts that were closed too long ago to be reopened. */
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
