import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { BACKEND_PAGES } from '#contract/backendPages';
import { buildLink, buildQuery } from '#contract/links';
import { INDIANA } from '#contract/locales';
import { NOTIFICATIONS_PATH } from '#contract/notifications';
import { PRODUCT_NAME } from '#contract/product';
import type { JobKind } from '../../jobs/kind';
import { linkTo } from '../../mail/body';
import { appBase } from '../../site/layout';
import { mailNotifications, type DueMailing } from './mailRepository';

/** Groups the notifications of some minutes into one email per user. */
const MAIL_NOTIFICATIONS: JobKind = {
  name: 'mail-notifications',
  payload: Type.Object({}),
  timeLimitSeconds: 600,
  firstWaitSeconds: 60,
  schedule: { cron: '3-59/5 * * * *', timeZone: 'America/Indiana/Indianapolis' },
};

export function registerMailJob(app: FastifyInstance): void {
  app.jobs.add(MAIL_NOTIFICATIONS, (_payload, { signal }) => mailDue(app, signal));
}

/** Sends the emails that are due. */
export async function mailDue(app: FastifyInstance, signal?: AbortSignal): Promise<void> {
  const { db } = app.database;
  const count = await mailNotifications(db, app.clock.now(), (due) => writeMail(app, due), signal);
  if (count > 0) app.mails.wake();
}

/**
 * Lists the notifications with links, then how to change or stop the emails. The subject names
 * none.
 */
function writeMail({ settings }: FastifyInstance, due: DueMailing) {
  const { count, firstName, stopToken, listed } = due;
  const { origin } = settings.publicUrl;
  const screen = (path: string): string => origin + buildLink(appBase(settings), INDIANA, path);
  const page = (path: string): string => origin + buildLink(settings.contextPath, INDIANA, path);
  const stopAddress = page(BACKEND_PAGES.unsubscribe) + buildQuery({ token: stopToken });
  const items = listed.flatMap(({ body, id, title }) => [
    title,
    body,
    linkTo(screen(`${NOTIFICATIONS_PATH}/${String(id)}`)),
    '',
  ]);
  const more = count - listed.length;
  return {
    subject: `${PRODUCT_NAME}: ${count === 1 ? '1 notification' : `${String(count)} notifications`}`,
    stopAddress,
    lines: [
      ...items,
      ...(more > 0 ? [[`${String(more)} more: `, linkTo(screen(NOTIFICATIONS_PATH))], ''] : []),
      `Hello ${firstName === '' ? 'user' : firstName}, change what we notify you about, and when:`,
      linkTo(page(BACKEND_PAGES.notificationSettings)),
      'Unsubscribe from these emails:',
      linkTo(stopAddress),
      '',
    ],
  };
}
