import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { notifyAboutEvents } from '../../domain/recordEvents/notifyRepository';
import type { JobKind } from '../../jobs/kind';

/**
 * Runs once for all servers of a database. Events are marked as notified, so a second run does
 * nothing.
 */
const NOTIFY_EVENTS: JobKind = {
  name: 'tell-record-events',
  payload: Type.Object({}),
  timeLimitSeconds: 240,
  firstWaitSeconds: 30,
  schedule: { cron: '*/5 * * * *', timeZone: STATE_TIME_ZONE },
};

/** Notifies users of changes to records that they follow, some minutes after the import. */
export function registerNotifyJob(app: FastifyInstance): void {
  app.jobs.add(NOTIFY_EVENTS, async (_payload, { signal }) => {
    await notifyAboutEvents(app.database.db, app.clock.now(), signal);
  });
}
