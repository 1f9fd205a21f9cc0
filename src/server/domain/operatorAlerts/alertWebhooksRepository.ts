import type { Kysely } from 'kysely';
import type { AlertWebhook } from '#contract/schemas/operatorAlerts';
import type { Database } from '../../db/tables/database';
import { findDeliveries } from '../webhooks/deliveriesRepository';
import { findSecretDates } from '../webhooks/secretsRepository';

/** Maximum deliveries shown per webhook, newest first. */
const DELIVERIES_SHOWN = 5;

/** Finds the webhooks of the site's operators with their newest deliveries, oldest webhook first. */
export async function findAlertWebhooks(
  db: Kysely<Database>,
  now: number,
): Promise<AlertWebhook[]> {
  const webhooks = await db
    .selectFrom('webhook')
    .where('account_id', 'is', null)
    .select(['id', 'address', 'description', 'alert_rules', 'state', 'state_reason', 'failures'])
    .orderBy('id')
    .execute();
  const page = { state: undefined, offset: 0, limit: DELIVERIES_SHOWN };
  const found: AlertWebhook[] = [];
  for (const { alert_rules: rules, state_reason: stateReason, ...webhook } of webhooks) {
    const { items } = await findDeliveries(db, webhook.id, page);
    const secrets = await findSecretDates(db, webhook.id, now);
    found.push({ ...webhook, rules, stateReason, secrets, deliveries: items });
  }
  return found;
}

/** True for a webhook of the site's operators. */
export async function isAlertWebhook(db: Kysely<Database>, webhookId: number): Promise<boolean> {
  const webhook = await db
    .selectFrom('webhook')
    .where('id', '=', webhookId)
    .where('account_id', 'is', null)
    .select('id')
    .executeTakeFirst();
  return webhook !== undefined;
}
