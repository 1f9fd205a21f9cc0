import type { OPERATOR_ALERTS_SCHEMAS } from '../schemas/operatorAlerts';
import { LIST } from '../answers';
import { area, call } from './row';
import { DELIVERY, NEW_SECRET } from './webhooks';

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
  /** Acknowledges active alerts; 409 if all of them have ended. */
  acknowledgeAlerts: call<Schemas['acknowledgeAlerts']>({
    method: 'POST',
    path: '/admin/operatorAlerts/acknowledgments',
    answers: { acknowledged: 'number' },
  }),
  /**
   * Changes the limit and minutes of a built-in rule, and turns it on or off. 409 if it changed
   * since the editor loaded it.
   */
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
  /** Creates a webhook. Only this response contains the signing secret. */
  postAlertWebhook: call<Schemas['postAlertWebhook']>({
    method: 'POST',
    path: '/admin/operatorAlerts/webhooks',
    answers: NEW_SECRET,
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
  /**
   * Creates a new secret; the old one stays valid for 24 more hours. 409 while an older one is
   * still valid.
   */
  postAlertWebhookSecret: call<Schemas['postAlertWebhookSecret']>({
    method: 'POST',
    path: '/admin/operatorAlerts/webhooks/{webhookId}/secrets',
    answers: NEW_SECRET,
  }),
  /** A page of the delivery log, newest first. */
  getAlertDeliveries: call<Schemas['getAlertDeliveries']>({
    method: 'GET',
    path: '/admin/operatorAlerts/webhooks/{webhookId}/deliveries',
    answers: { ...LIST, pageNumber: 'number', pageSize: 'number' },
  }),
  /** A delivery with its body and attempts. */
  getAlertDelivery: call<Schemas['getAlertDelivery']>({
    method: 'GET',
    path: '/admin/operatorAlerts/webhooks/{webhookId}/deliveries/{deliveryId}',
    answers: { ...DELIVERY, address: 'text', body: 'text', triesMade: 'list' },
  }),
  /** Sends a finished delivery again, with the same id. 409 if the delivery is still waiting. */
  postAlertDelivery: call<Schemas['postAlertDelivery']>({
    method: 'POST',
    path: '/admin/operatorAlerts/webhooks/{webhookId}/deliveries/{deliveryId}/sends',
    answers: DELIVERY,
  }),
  /** Publishes an incident on the status page. */
  postIncident: call<Schemas['postIncident']>({
    method: 'POST',
    path: '/admin/incidents',
    answers: { incidentId: 'number' },
  }),
  /** Adds an update to an open incident, or resolves it. 409 if it is already resolved. */
  postIncidentUpdate: call<Schemas['postIncidentUpdate']>({
    method: 'POST',
    path: '/admin/incidents/{incidentId}/updates',
    answers: { incidentId: 'number' },
  }),
});
