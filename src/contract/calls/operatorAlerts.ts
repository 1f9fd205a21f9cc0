import type { OPERATOR_ALERTS_SCHEMAS } from '../schemas/operatorAlerts';
import { LIST } from '../answers';
import { area, call } from './row';

type Schemas = typeof OPERATOR_ALERTS_SCHEMAS;

/** Alerts for operators and incidents of the status page, for super users. */
export const OPERATOR_ALERTS_CALLS = area({
  getOperatorAlerts: call<Schemas['getOperatorAlerts']>({
    method: 'GET',
    path: '/admin/operatorAlerts',
    answers: {
      state: 'text',
      asOf: 'text',
      readAt: 'text?',
      alerts: 'list',
      alertTotal: 'number',
      rules: 'list',
      settings: 'object?',
      incidents: 'list',
    },
  }),
  /** Acknowledges alerts that are open; 409 if all of them have ended. */
  acknowledgeAlerts: call<Schemas['acknowledgeAlerts']>({
    method: 'POST',
    path: '/admin/operatorAlerts/acknowledgments',
    answers: { acknowledged: 'number' },
  }),
  /** Changes the limit and minutes of a built-in rule, and turns it on or off. */
  putAlertRule: call<Schemas['putAlertRule']>({
    method: 'PUT',
    path: '/admin/operatorAlerts/rules/{ruleId}',
    answers: { rule: 'text' },
  }),
  /** Changes how the super user is notified. */
  putAlertSettings: call<Schemas['putAlertSettings']>({
    method: 'PUT',
    path: '/admin/operatorAlerts/settings',
    answers: { inbox: 'flag', email: 'flag', quiet: 'object?' },
  }),
  /** Webhooks that receive alerts, each with its newest deliveries. */
  getAlertWebhooks: call<Schemas['getAlertWebhooks']>({
    method: 'GET',
    path: '/admin/operatorAlerts/webhooks',
    answers: LIST,
  }),
  /** Creates one. The response has its signing secret, which no other response has. */
  postAlertWebhook: call<Schemas['postAlertWebhook']>({
    method: 'POST',
    path: '/admin/operatorAlerts/webhooks',
    answers: { webhookId: 'number', secret: 'text', oldExpiresAt: 'text?' },
  }),
  /** Pauses or resumes deliveries. 409 if the receiver ended the webhook. */
  putAlertWebhookState: call<Schemas['putAlertWebhookState']>({
    method: 'PUT',
    path: '/admin/operatorAlerts/webhooks/{webhookId}/state',
    answers: { webhookId: 'number' },
  }),
  /** Sends a test event; 429 after too many in a minute. */
  postAlertWebhookTest: call<Schemas['postAlertWebhookTest']>({
    method: 'POST',
    path: '/admin/operatorAlerts/webhooks/{webhookId}/tests',
    answers: { deliveryId: 'number' },
  }),
  deleteAlertWebhook: call<Schemas['deleteAlertWebhook']>({
    method: 'DELETE',
    path: '/admin/operatorAlerts/webhooks/{webhookId}',
    answers: 'anything',
  }),
  /** Publishes an incident on the status page. */
  postIncident: call<Schemas['postIncident']>({
    method: 'POST',
    path: '/admin/incidents',
    answers: { incidentId: 'number' },
  }),
  /** Adds an update to an open incident, or resolves it. 409 if it is resolved. */
  postIncidentUpdate: call<Schemas['postIncidentUpdate']>({
    method: 'POST',
    path: '/admin/incidents/{incidentId}/updates',
    answers: { incidentId: 'number' },
  }),
});
