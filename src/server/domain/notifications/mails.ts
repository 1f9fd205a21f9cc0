import { formatQuantity } from '#contract/formats';
import { PRODUCT_NAME } from '#contract/product';
import { linkTo, type MailLine } from '../../mail/body';

/** One notification in an email. */
export interface ListedNotification {
  readonly id: number;
  /** The edition of its record or saved search. */
  readonly state: 'IN' | 'MI';
  readonly title: string;
  readonly body: string;
}

/** One user's notifications. */
export interface MailedNotifications {
  readonly firstName: string;
  /** Oldest first; the rest is only counted. */
  readonly listed: readonly ListedNotification[];
  readonly count: number;
}

/** Pages that the email links to. */
export interface NotificationPages {
  readonly all: string;
  /** URL of a notification. */
  readonly one: (notification: ListedNotification) => string;
  readonly settings: string;
  /** URL that unsubscribes without a login. */
  readonly stop: string;
}

/**
 * Returns an email that lists the notifications with links, then how to change or stop the emails.
 * The subject contains only their number.
 */
export function notificationMail(
  { count, firstName, listed }: MailedNotifications,
  { all, one, settings, stop }: NotificationPages,
): { subject: string; lines: readonly MailLine[]; stopAddress: string } {
  const items = listed.flatMap((each) => [each.title, each.body, linkTo(one(each)), '']);
  const more = count - listed.length;
  return {
    subject: `${PRODUCT_NAME}: ${formatQuantity(count, 'notification')}`,
    stopAddress: stop,
    lines: [
      ...items,
      ...(more > 0 ? [[`${String(more)} more: `, linkTo(all)], ''] : []),
      `Hello ${firstName === '' ? 'user' : firstName}, change your notification settings here:`,
      linkTo(settings),
      'Unsubscribe from these emails:',
      linkTo(stop),
      '',
    ],
  };
}
