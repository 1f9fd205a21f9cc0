import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { tellEvents } from '../../domain/recordEvents/tellRepository';
import type { JobKind } from '../../jobs/kind';

/** Once for all servers of a database; what was told is marked, so a second run tells nothing. */
const TELL_EVENTS: JobKind = {
  name: 'tell-record-events',
  payload: Type.Object({}),
  timeLimitSeconds: 240,
  firstWaitSeconds: 30,
  schedule: { cron: '*/5 * * * *', timeZone: 'America/Indiana/Indianapolis' },
};

/** Tells users of what changed on records that they follow, some minutes after it was imported. */
export function registerTellJob(app: FastifyInstance): void {
  app.jobs.add(TELL_EVENTS, async (_payload, { signal }) => {
    await tellEvents(app.database.db, app.clock.now(), signal);
  });
}
