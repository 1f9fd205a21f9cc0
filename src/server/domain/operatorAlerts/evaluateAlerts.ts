import { hourIn } from '#contract/time';
import { INDIANA } from '#contract/locales';
import { buildLink } from '#contract/links';
import { OPERATOR_ALERTS_PATH } from '#contract/admin/pages';
import type { WebhookData } from '#contract/schemas/webhooks';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { AppDatabase } from '../../http/services';
import { queueMails } from '../../mail/repository';
import { enqueueOperatorAlerts } from '../webhooks/enqueueRepository';
import {
  deleteNotices,
  findChangedRules,
  findExcesses,
  findNoted,
  findRecipients,
  lockEvaluation,
  noteAlerts,
  saveChanges,
  type NotedAlert,
} from './repository';
import { compare, isQuiet, settingsOf, type Readings } from './rules';
import { lineOf, mailOf, notificationOf } from './words';

/** Converts an alert to a webhook event. */
const eventOf = (alert: NotedAlert): WebhookData<'operator_alert.changed'> => {
  const { hasEnded, id, limit, rule, subject, value } = alert;
  return {
    alertId: id,
    state: hasEnded ? 'ENDED' : 'RAISED',
    rule,
    subject,
    value,
    limit,
    text: lineOf(alert),
    link: buildLink('', INDIANA, OPERATOR_ALERTS_PATH),
  };
};

/**
 * Raises and ends alerts based on readings, and notifies super users: immediately in the inbox, and
 * by email outside their quiet hours. Webhooks receive alerts at any hour. Returns the number of
 * emails queued.
 */
export async function evaluateAlerts(
  db: AppDatabase,
  readings: Readings,
  { address, now }: { readonly now: number; readonly address: string },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockEvaluation(trx);
    const settings = settingsOf(await findChangedRules(trx));
    const changes = compare(await findExcesses(trx), readings, settings, now);
    const raised = await saveChanges(trx, changes, now);
    const ids = [...raised, ...changes.ended];
    if (ids.length > 0) {
      const noted = await findNoted(trx, ids);
      await noteAlerts(trx, ids, notificationOf(noted), now);
      await enqueueOperatorAlerts(trx, noted.map(eventOf), now);
    }
    const due = (await findRecipients(trx)).filter(
      ({ quiet }) => !isQuiet(quiet, hourIn(now, STATE_TIME_ZONE)),
    );
    await deleteNotices(
      trx,
      due.map(({ userId }) => userId),
    );
    const queued = await queueMails(
      trx,
      due.map(({ alerts, email, userId }) => ({
        ...mailOf(alerts, address),
        to: email,
        at: now,
        usefulUntil: null,
        proof: { kind: 'USER', userId } as const,
      })),
    );
    return queued.filter((id) => id !== null).length;
  });
}
