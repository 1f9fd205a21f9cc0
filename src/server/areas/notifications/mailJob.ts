import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { buildLink, buildQuery } from '#contract/links';
import { INDIANA, MICHIGAN, type Locale } from '#contract/locales';
import { NOTIFICATIONS_PATH } from '#contract/account/notifications';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { notificationMail } from '../../domain/notifications/mails';
import type { JobKind } from '../../jobs/kind';
import { appBase } from '../../site/layout';
import { mailNotifications, type DueMailing } from './mailRepository';
import { withdrawAlerts } from './withdrawRepository';

/** Groups a few minutes' notifications into one email per user. */
const MAIL_NOTIFICATIONS: JobKind = {
  name: 'mail-notifications',
  payload: Type.Object({}),
  timeLimitSeconds: 600,
  firstWaitSeconds: 60,
  schedule: { cron: '3-59/5 * * * *', timeZone: STATE_TIME_ZONE },
};

export function registerMailJob(app: FastifyInstance): void {
  app.mails.addGuard((mailId) => withdrawAlerts(app.database.db, mailId));
  app.jobs.add(MAIL_NOTIFICATIONS, (_payload, { signal }) => mailDue(app, signal));
}

/** Sends due emails. */
export async function mailDue(app: FastifyInstance, signal?: AbortSignal): Promise<void> {
  const { db } = app.database;
  const count = await mailNotifications(db, app.clock.now(), (due) => writeMail(app, due), signal);
  if (count > 0) app.mails.wake();
}

function writeMail({ settings }: FastifyInstance, due: DueMailing) {
  const { origin } = settings.publicUrl;
  const { listed } = due;
  const isOfMichigan = listed.length > 0 && listed.every(({ state }) => state === 'MI');
  const locale = isOfMichigan ? MICHIGAN : INDIANA;
  const page = (path: string): string => origin + buildLink(settings.contextPath, locale, path);
  const screen = (edition: Locale, path: string): string =>
    origin + buildLink(appBase(settings), edition, path);
  return notificationMail(due, {
    all: screen(locale, NOTIFICATIONS_PATH),
    one: ({ id, state }) =>
      screen(state === 'MI' ? MICHIGAN : INDIANA, `${NOTIFICATIONS_PATH}/${String(id)}`),
    settings: page(BACKEND_PAGES.notificationSettings),
    stop: page(BACKEND_PAGES.unsubscribe) + buildQuery({ token: due.stopToken }),
  });
}
