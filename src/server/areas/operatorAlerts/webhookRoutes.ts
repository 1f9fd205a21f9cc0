import type { FastifyInstance } from 'fastify';
import { INDIANA } from '#contract/locales';
import { buildLink } from '#contract/links';
import { OPERATOR_ALERTS_PATH } from '#contract/admin/pages';
import {
  findAlertWebhooks,
  isAlertWebhook,
} from '../../domain/operatorAlerts/alertWebhooksRepository';
import {
  createWebhook,
  pauseWebhook,
  removeWebhook,
  rotateSecret,
  sendTest,
  webhookParts,
  type WebhookOwner,
} from '../../domain/webhooks/changeWebhooks';
import {
  listDeliveries,
  resendDelivery,
  showDelivery,
} from '../../domain/webhooks/deliveryAnswers';
import { listOf } from '../../http/lists';
import { conflict, notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { SUPER_USERS } from '../../http/routeAccess';

const TURNED_OFF = 'Webhooks are turned off on this site (WEBHOOKS=off). Turn them on first.';

const ofSite = (userId: number): WebhookOwner => ({ accountId: null, userId });

/** Registers the routes for webhooks that receive alerts, for super users. */
export function registerAlertWebhooks(app: FastifyInstance): void {
  const { db } = app.database;
  const parts = webhookParts(app);

  function requireOn(): void {
    if (!app.settings.webhooks) throw conflict(TURNED_OFF);
  }

  registerCall(app, 'getAlertWebhooks', {
    access: SUPER_USERS,
    handler: async () => {
      const now = app.clock.now();
      return listOf(await findAlertWebhooks(db, now), now);
    },
  });

  registerCall(app, 'postAlertWebhook', {
    access: SUPER_USERS,
    handler: ({ actor, body: { address, description, rules }, userId }) => {
      requireOn();
      const draft = { address, description, kinds: [], registers: [], countyIds: [] };
      return createWebhook(parts, actor, ofSite(userId), { ...draft, alertRules: rules });
    },
  });

  registerCall(app, 'putAlertWebhookState', {
    access: SUPER_USERS,
    handler: async ({ actor, body: { isPaused }, params: { webhookId }, userId }) => {
      await pauseWebhook(db, actor, { owner: ofSite(userId), webhookId }, isPaused);
      app.webhooks.wake();
      return { webhookId };
    },
  });

  registerCall(app, 'postAlertWebhookTest', {
    access: SUPER_USERS,
    handler: async ({ actor, params: { webhookId }, userId }) => {
      requireOn();
      const link = buildLink('', INDIANA, OPERATOR_ALERTS_PATH);
      const deliveryId = await sendTest(db, actor, { owner: ofSite(userId), webhookId }, link);
      app.webhooks.wake();
      return { deliveryId };
    },
  });

  registerCall(app, 'deleteAlertWebhook', {
    access: SUPER_USERS,
    handler: async ({ actor, params: { webhookId }, userId }) => {
      await removeWebhook(db, actor, { owner: ofSite(userId), webhookId });
      return null;
    },
  });

  registerCall(app, 'postAlertWebhookSecret', {
    access: SUPER_USERS,
    handler: ({ actor, params: { webhookId }, userId }) =>
      rotateSecret(parts, actor, { owner: ofSite(userId), webhookId }),
  });

  registerAlertDeliveries(app);
}

/** Registers the routes for the delivery log of operators' webhooks. */
function registerAlertDeliveries(app: FastifyInstance): void {
  const { db } = app.database;

  registerCall(app, 'getAlertDeliveries', {
    access: SUPER_USERS,
    handler: async ({ params: { webhookId }, query }) => {
      if (!(await isAlertWebhook(db, webhookId))) throw notFound();
      return listDeliveries(app, webhookId, query);
    },
  });

  registerCall(app, 'getAlertDelivery', {
    access: SUPER_USERS,
    handler: ({ params }) => showDelivery(app, null, params),
  });

  registerCall(app, 'postAlertDelivery', {
    access: SUPER_USERS,
    handler: ({ actor, params, userId }) => resendDelivery(app, actor, ofSite(userId), params),
  });
}
