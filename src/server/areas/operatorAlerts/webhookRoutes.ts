import type { FastifyInstance } from 'fastify';
import { INDIANA } from '#contract/locales';
import { buildLink } from '#contract/links';
import { OPERATOR_ALERTS_PATH } from '#contract/operatorAlerts';
import { findAlertWebhooks } from '../../domain/operatorAlerts/alertWebhooksRepository';
import {
  createWebhook,
  pauseWebhook,
  removeWebhook,
  sendTest,
  type WebhookOwner,
  type WebhookParts,
} from '../../domain/webhooks/changeWebhooks';
import { listOf } from '../../http/lists';
import { conflict } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { SUPER_USERS } from '../../http/routeAccess';

const TURNED_OFF = 'Webhooks are turned off on this site (WEBHOOKS=off). Turn them on first.';

const ofSite = (userId: number): WebhookOwner => ({ accountId: null, userId });

/** Webhooks that receive alerts, for super users. */
export function registerAlertWebhooks(app: FastifyInstance): void {
  const { db } = app.database;
  const parts: WebhookParts = {
    db,
    box: app.secretBox,
    resolve: (host) => app.outgoing.resolve(host),
  };

  function requireOn(): void {
    if (!app.settings.webhooks) throw conflict(TURNED_OFF);
  }

  registerCall(app, 'getAlertWebhooks', {
    access: SUPER_USERS,
    handler: async () => listOf(await findAlertWebhooks(db), app.clock.now()),
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
}
