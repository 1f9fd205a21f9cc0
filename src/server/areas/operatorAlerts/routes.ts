import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/registerCall';
import { SUPER_USERS } from '../../http/routeAccess';
import {
  acknowledgeAlerts,
  changeRule,
  changeSettings,
  openIncident,
  updateIncident,
} from './changeAlerts';
import { registerAlertWebhooks } from './webhookRoutes';

/**
 * Registers the routes for operators' alerts and incidents, for super users (spec section 2,
 * Admin).
 */
export function registerOperatorAlertsArea(app: FastifyInstance): void {
  const { operatorAlerts: alerts } = app;
  const { db } = app.database;

  registerAlertWebhooks(app);

  registerCall(app, 'getOperatorAlerts', {
    access: SUPER_USERS,
    session: 'remembered',
    handler: ({ userId }) => alerts.overview(userId),
  });

  registerCall(app, 'acknowledgeAlerts', {
    access: SUPER_USERS,
    handler: async ({ actor, body }) => {
      const acknowledged = await acknowledgeAlerts(db, actor, body);
      alerts.forget();
      return { acknowledged };
    },
  });

  registerCall(app, 'putAlertRule', {
    access: SUPER_USERS,
    handler: async ({ actor, body, params }) => {
      await changeRule(db, actor, params, body);
      alerts.forget();
      return { rule: params.ruleId };
    },
  });

  registerCall(app, 'putAlertSettings', {
    access: SUPER_USERS,
    handler: async ({ body, userId }) => {
      await changeSettings(db, userId, body);
      alerts.forget();
      return body;
    },
  });

  registerCall(app, 'postIncident', {
    access: SUPER_USERS,
    handler: async ({ actor, body }) => {
      const incidentId = await openIncident(db, actor, body);
      alerts.forget();
      return { incidentId };
    },
  });

  registerCall(app, 'postIncidentUpdate', {
    access: SUPER_USERS,
    handler: async ({ actor, body, params: { incidentId } }) => {
      await updateIncident(db, actor, incidentId, body);
      alerts.forget();
      return { incidentId };
    },
  });
}
