import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { mailSiteOf, newsMail } from '../../domain/propertyWatch/mails';
import { matchWatches } from '../../domain/propertyWatch/matchRepository';
import { noteBounces } from '../../domain/propertyWatch/mailingsRepository';
import { mailNotices } from '../../domain/propertyWatch/noticesRepository';
import { withdrawNotices } from '../../domain/propertyWatch/withdrawRepository';
import { renewKeys } from '../../domain/propertyWatch/watchesRepository';
import type { JobKind } from '../../jobs/kind';

/**
 * Runs some minutes after recorded documents are imported; marks the compared documents and the
 * emailed notices.
 */
const NOTIFY_WATCHES: JobKind = {
  name: 'tell-property-watches',
  payload: Type.Object({}),
  timeLimitSeconds: 900,
  firstWaitSeconds: 60,
  schedule: { cron: '4-59/10 * * * *', timeZone: STATE_TIME_ZONE },
};

export function registerWatchJob(app: FastifyInstance): void {
  app.mails.addGuard((mailId) => withdrawNotices(app.database.db, mailId));
  app.jobs.add(NOTIFY_WATCHES, (_payload, { signal }) => notifyWatches(app, signal));
}

/**
 * Compares new documents with watches and emails notices. Can be stopped and repeated at any point;
 * sends each notice only once.
 */
export async function notifyWatches(app: FastifyInstance, signal?: AbortSignal): Promise<void> {
  const { db } = app.database;
  await renewKeys(db, signal);
  await matchWatches(db, app.clock.now(), signal);
  const site = mailSiteOf(app.settings);
  const count = await mailNotices(
    db,
    app.clock.now(),
    (news, token) => newsMail(site, news, token),
    signal,
  );
  if (count > 0) app.mails.wake();
  await noteBounces(db);
}
