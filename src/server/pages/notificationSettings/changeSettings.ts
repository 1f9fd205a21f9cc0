import { transactionWithAudit } from '../../domain/audit/repository';
import {
  saveSettings,
  type NotificationSettings,
} from '../../domain/notifications/settingsRepository';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { confirmAddress } from '../../mail/bounceRepository';

/** Saves a user's notification settings, in one audited transaction. */
export async function changeSettings(
  db: AppDatabase,
  actor: Actor,
  { settings, userId }: { readonly settings: NotificationSettings; readonly userId: number },
): Promise<void> {
  await transactionWithAudit(db, async (trx, audit) => {
    await saveSettings(trx, userId, settings);
    const target = `user/${userId}`;
    const detail = { cadence: settings.cadence, muted: settings.mutedKinds.join(' ') };
    audit({ ...actor, action: 'notificationsChanged', target, detail });
  });
}

/** Records that a user confirmed a bouncing address as correct, in one audited transaction. */
export async function confirmOwnAddress(
  db: AppDatabase,
  actor: Actor,
  userId: number,
): Promise<void> {
  await transactionWithAudit(db, async (trx, audit) => {
    await confirmAddress(trx, userId);
    audit({ ...actor, action: 'emailConfirmed', target: `user/${userId}`, detail: {} });
  });
}
