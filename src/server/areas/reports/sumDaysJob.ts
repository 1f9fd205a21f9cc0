import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { STATE_TIME_ZONE, stateDate } from '#contract/stateClock';
import { sumDays } from '../../domain/ledger/daysRepository';
import type { JobKind } from '../../jobs/kind';

/** Sums days every night; the days since then have few enough lines to read individually. */
const SUM_DAYS: JobKind = {
  name: 'sum-journal-days',
  payload: Type.Object({}),
  timeLimitSeconds: 600,
  firstWaitSeconds: 60,
  schedule: { cron: '5 3 * * *', timeZone: STATE_TIME_ZONE },
};

/** Registers the nightly job that sums the journal by day, up to the start of the current day. */
export function registerDaySums(app: FastifyInstance): void {
  app.jobs.add(SUM_DAYS, () => sumDays(app.database.db, stateDate(app.clock.now())));
}
