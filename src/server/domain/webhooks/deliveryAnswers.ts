import type { FastifyInstance } from 'fastify';
import type { DeliveryState } from '#contract/account/webhooks';
import type { WebhookDelivery } from '#contract/schemas/webhooks';
import { DELIVERIES_PAGE_SIZE } from '#contract/account/webhooks';
import { pageOf } from '../../http/lists';
import { notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import { bodyOf } from './body';
import { sendAgain, type WebhookOwner } from './changeWebhooks';
import { findDeliveries, findDelivery, type StoredDelivery } from './deliveriesRepository';

/** Path parameters of a delivery. */
interface DeliveryParams {
  readonly webhookId: number;
  readonly deliveryId: number;
}

/** Lists a webhook's deliveries, newest first. The caller checks access to the webhook. */
export async function listDeliveries(
  app: FastifyInstance,
  webhookId: number,
  { pageNumber = 1, state }: { readonly pageNumber?: number; readonly state?: DeliveryState },
) {
  const pageSize = DELIVERIES_PAGE_SIZE;
  const page = { state, offset: (pageNumber - 1) * pageSize, limit: pageSize };
  const { items, total } = await findDeliveries(app.database.db, webhookId, page);
  return { ...pageOf(items, total, app.clock.now()), pageNumber, pageSize };
}

/**
 * Returns a delivery with its body and attempts; throws 404 if it doesn't belong to the account
 * (null: the site).
 */
export async function showDelivery(
  app: FastifyInstance,
  accountId: number | null,
  params: DeliveryParams,
) {
  const { address, data, delivery, triesMade } = await requireDelivery(app, accountId, params);
  const at = new Date(delivery.createdAt);
  const body = bodyOf({ kind: delivery.kind, data, at }, app.webhooks.site);
  return { ...delivery, address, body, triesMade };
}

/** Queues a delivery again, and returns it. */
export async function resendDelivery(
  app: FastifyInstance,
  actor: Actor,
  owner: WebhookOwner,
  params: DeliveryParams,
): Promise<WebhookDelivery> {
  const { deliveryId, webhookId } = params;
  await sendAgain(app.database.db, actor, { owner, webhookId }, deliveryId);
  app.webhooks.wake();
  return (await requireDelivery(app, owner.accountId, params)).delivery;
}

async function requireDelivery(
  app: FastifyInstance,
  accountId: number | null,
  params: DeliveryParams,
): Promise<StoredDelivery> {
  const found = await findDelivery(app.database.db, accountId, params);
  if (found === null) throw notFound();
  return found;
}
