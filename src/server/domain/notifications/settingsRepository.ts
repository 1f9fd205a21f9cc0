import { randomBytes } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { MailCadence, NotificationKind } from '#contract/account/notifications';
import type { Database } from '../../db/tables/database';

/** Which notifications a user gets, and how often by email. */
export interface NotificationSettings {
  readonly mutedKinds: readonly string[];
  readonly cadence: MailCadence;
  /** Hours when no emails are sent, in the site's main time zone; null for none. */
  readonly quiet: { readonly from: number; readonly to: number } | null;
}

const DEFAULTS: NotificationSettings = { mutedKinds: [], cadence: 'EACH', quiet: null };

export async function findSettings(
  db: Kysely<Database>,
  userId: number,
): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_setting')
    .where('user_id', '=', userId)
    .select(['muted_kinds', 'cadence', 'quiet_from', 'quiet_to'])
    .executeTakeFirst();
  if (row === undefined) return DEFAULTS;
  const { cadence, muted_kinds: mutedKinds, quiet_from: from, quiet_to: to } = row;
  return { mutedKinds, cadence, quiet: from === null || to === null ? null : { from, to } };
}

export async function saveSettings(
  trx: Transaction<Database>,
  userId: number,
  { cadence, mutedKinds, quiet }: NotificationSettings,
): Promise<void> {
  const row = {
    muted_kinds: [...mutedKinds],
    cadence,
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
  };
  await trx
    .insertInto('notification_setting')
    .values({ user_id: userId, stop_token: newStopToken(), ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Turns off emails for the token's user. Returns the user's id, or null for an unknown token. */
export async function stopMails(
  trx: Transaction<Database>,
  token: string,
): Promise<{ readonly userId: number } | null> {
  const { rows } = await sql<{ userId: number }>`
    update notification_setting set cadence = 'NONE' where stop_token = ${token}
    returning user_id as "userId"`.execute(trx);
  return rows[0] ?? null;
}

export async function isStopToken(db: Kysely<Database>, token: string): Promise<boolean> {
  const found = db.selectFrom('notification_setting').where('stop_token', '=', token);
  return (await found.select('user_id').executeTakeFirst()) !== undefined;
}

export async function isMuted(
  db: Kysely<Database>,
  userId: number,
  kind: NotificationKind,
): Promise<boolean> {
  return (await findSettings(db, userId)).mutedKinds.includes(kind);
}

export function newStopToken(): string {
  return randomBytes(24).toString('base64url');
}
