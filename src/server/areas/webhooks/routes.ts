import type { FastifyInstance } from 'fastify';
import { API_ADMINISTRATION } from '#contract/account/apiAccess';
import { INDIANA } from '#contract/locales';
import { buildLink } from '#contract/links';
import type { WebhookDetails } from '#contract/schemas/webhooks';
import { WEBHOOK_PATH } from '#contract/account/pages';
import {
  listDeliveries,
  resendDelivery,
  showDelivery,
} from '../../domain/webhooks/deliveryAnswers';
import { findWebhook, findWebhooks } from '../../domain/webhooks/webhooksRepository';
import { listOf } from '../../http/lists';
import { conflict, notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import type { Owner } from '../../http/requester';
import {
  changeWebhook,
  createWebhook,
  pauseWebhook,
  removeWebhook,
  rotateSecret,
  sendTest,
  webhookParts,
  type WebhookOwner,
} from '../../domain/webhooks/changeWebhooks';

/** Access for administrators of accounts whose plan includes the API. */
const API_ACCOUNT = { rule: API_ADMINISTRATION, ownership: 'ownAccount' } as const;

const TURNED_OFF = 'Webhooks are turned off on this site. Contact support.';

function ownerOf({ accountId, userId }: Owner): WebhookOwner & { readonly accountId: number } {
  if (accountId === null) throw notFound();
  return { accountId, userId };
}

/** Registers the routes for an account's webhooks: addresses, secrets, and deliveries. */
export function registerWebhooksArea(app: FastifyInstance): void {
  const { db } = app.database;
  const parts = webhookParts(app);

  function requireOn(): void {
    if (!app.settings.webhooks) throw conflict(TURNED_OFF);
  }

  async function load(owner: Owner, webhookId: number): Promise<WebhookDetails> {
    const { accountId } = ownerOf(owner);
    const webhook = await findWebhook(db, accountId, webhookId, app.clock.now());
    if (webhook === null) throw notFound();
    return webhook;
  }

  registerCall(app, 'getWebhooks', {
    access: API_ACCOUNT,
    handler: async ({ owner }) =>
      listOf(await findWebhooks(db, ownerOf(owner).accountId), app.clock.now()),
  });

  registerCall(app, 'getWebhook', {
    access: API_ACCOUNT,
    handler: ({ owner, params }) => load(owner, params.webhookId),
  });

  registerCall(app, 'postWebhook', {
    access: API_ACCOUNT,
    handler: ({ actor, body, owner }) => {
      requireOn();
      return createWebhook(parts, actor, ownerOf(owner), body);
    },
  });

  registerCall(app, 'putWebhook', {
    access: API_ACCOUNT,
    handler: async ({ actor, body, owner, params: { webhookId } }) => {
      await changeWebhook(parts, actor, { owner: ownerOf(owner), webhookId }, body);
      return load(owner, webhookId);
    },
  });

  registerCall(app, 'deleteWebhook', {
    access: API_ACCOUNT,
    handler: async ({ actor, owner, params: { webhookId } }) => {
      await removeWebhook(db, actor, { owner: ownerOf(owner), webhookId });
      return null;
    },
  });

  registerCall(app, 'postWebhookSecret', {
    access: API_ACCOUNT,
    handler: ({ actor, owner, params: { webhookId } }) =>
      rotateSecret(parts, actor, { owner: ownerOf(owner), webhookId }),
  });

  registerCall(app, 'putWebhookState', {
    access: API_ACCOUNT,
    handler: async ({ actor, body, owner, params: { webhookId } }) => {
      await pauseWebhook(db, actor, { owner: ownerOf(owner), webhookId }, body.isPaused);
      app.webhooks.wake();
      return load(owner, webhookId);
    },
  });

  registerCall(app, 'postWebhookTest', {
    access: API_ACCOUNT,
    handler: async ({ actor, owner, params: { webhookId } }) => {
      requireOn();
      const link = buildLink('', INDIANA, WEBHOOK_PATH, { webhookId });
      const deliveryId = await sendTest(db, actor, { owner: ownerOf(owner), webhookId }, link);
      app.webhooks.wake();
      return { deliveryId };
    },
  });

  registerDeliveries(app, load);
}

/** Registers the routes for the delivery log. */
function registerDeliveries(
  app: FastifyInstance,
  load: (owner: Owner, webhookId: number) => Promise<WebhookDetails>,
): void {
  registerCall(app, 'getWebhookDeliveries', {
    access: API_ACCOUNT,
    handler: async ({ owner, params: { webhookId }, query }) => {
      await load(owner, webhookId);
      return listDeliveries(app, webhookId, query);
    },
  });

  registerCall(app, 'getWebhookDelivery', {
    access: API_ACCOUNT,
    handler: ({ owner, params }) => showDelivery(app, ownerOf(owner).accountId, params),
  });

  registerCall(app, 'postWebhookDelivery', {
    access: API_ACCOUNT,
    handler: ({ actor, owner, params }) => resendDelivery(app, actor, ownerOf(owner), params),
  });
}
