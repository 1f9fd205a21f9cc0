import type { Transaction } from 'kysely';
import { INDIANA } from '#contract/locales';
import { buildLink } from '#contract/links';
import { NOTIFICATIONS_PATH, type NotificationKind } from '#contract/account/notifications';
import { SAVED_ITEM_KINDS } from '#contract/account/savedItems';
import type { WebhookData } from '#contract/schemas/webhooks';
import { readId } from '../../http/readId';
import type { Database } from '../../db/tables/database';
import { enqueueWebhookEvents } from './enqueueRepository';

/** An alert's notification. */
export interface WrittenAlert {
  readonly id: number;
  readonly userId: number;
  readonly kind: NotificationKind;
  /** Such as `courtCase/7` or `savedSearch/7`. */
  readonly target: string | null;
}

/** Returns the notification without its title and text, which contain people's names. */
function dataOf({ id, kind, target, userId }: WrittenAlert): WebhookData<'alert.created'> {
  const [of = '', number = ''] = target?.split('/') ?? [];
  const targetId = readId(number);
  const saved = SAVED_ITEM_KINDS.find((each) => each === of);
  return {
    notificationId: id,
    userId,
    kind,
    record: saved === undefined || targetId === null ? null : { kind: saved, id: targetId },
    savedSearchId: of === 'savedSearch' ? targetId : null,
    link: buildLink('', INDIANA, `${NOTIFICATIONS_PATH}/${String(id)}`),
  };
}

/** Queues alerts for the webhooks of their users' accounts. */
export async function enqueueAlertEvents(
  trx: Transaction<Database>,
  alerts: readonly WrittenAlert[],
  now: number,
): Promise<void> {
  const events = alerts.map((alert) => ({ to: { userId: alert.userId }, data: dataOf(alert) }));
  await enqueueWebhookEvents(trx, 'alert.created', events, now);
}
