import * as alertLogSlices from '../../../../src/client/features/admin/alertLog/slice';
import * as alertSlices from '../../../../src/client/features/admin/alerts/slice';
import { toastShown } from '../../../../src/client/state/toast/slice';
import { goodBody } from '../../goodAnswers';
import { SUPER_USER, type Stories, screen } from '../story';

const OPERATOR_ALERTS_AT = '/in/admin/OperatorAlerts';
const ON_OPERATOR_ALERTS = {
  user: SUPER_USER,
  at: OPERATOR_ALERTS_AT,
  others: {
    'GET /web/admin/operatorAlerts': goodBody('getOperatorAlerts'),
    'GET /web/admin/operatorAlerts/webhooks': goodBody('getAlertWebhooks'),
  },
} as const;

/** Stories of the calls for operator alerts and incidents. */
export const ADMIN_ALERTS_STORIES = {
  // The page loads it again every ten seconds, so each response is newer than the one before.
  getOperatorAlerts: screen(
    OPERATOR_ALERTS_AT,
    'GET /web/admin/operatorAlerts',
    alertSlices.operatorAlerts,
    { good: goodBody('getOperatorAlerts') },
    { user: SUPER_USER, others: ON_OPERATOR_ALERTS.others },
  ),
  getAlertWebhooks: screen(
    OPERATOR_ALERTS_AT,
    'GET /web/admin/operatorAlerts/webhooks',
    alertSlices.alertWebhooks,
    { good: goodBody('getAlertWebhooks') },
    { user: SUPER_USER, others: ON_OPERATOR_ALERTS.others },
  ),
  postAlertWebhook: {
    kind: 'form',
    line: 'POST /web/admin/operatorAlerts/webhooks',
    ...ON_OPERATOR_ALERTS,
    good: { webhookId: 7, secret: 'whsec_test', oldExpiresAt: null },
    cause: (page) =>
      page.dispatch(
        alertSlices.createAlertWebhook.send({
          body: { address: 'https://hooks.example.com/', description: '', rules: [] },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => alertSlices.createAlertWebhook.select(page.state()).status,
    errors: (page) => alertSlices.createAlertWebhook.selectErrors(page.state()),
  },
  putAlertWebhookState: {
    kind: 'change',
    line: 'PUT /web/admin/operatorAlerts/webhooks/7/state',
    ...ON_OPERATOR_ALERTS,
    good: { webhookId: 7 },
    cause: (page) =>
      page.dispatch(
        alertSlices.pauseAlertWebhook.send({ params: { webhookId: 7 }, body: { isPaused: true } }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
  },
  postAlertWebhookTest: {
    kind: 'change',
    line: 'POST /web/admin/operatorAlerts/webhooks/7/tests',
    ...ON_OPERATOR_ALERTS,
    good: { deliveryId: 9 },
    cause: (page) => page.dispatch(alertSlices.testAlertWebhook.send({ params: { webhookId: 7 } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  deleteAlertWebhook: {
    kind: 'change',
    line: 'DELETE /web/admin/operatorAlerts/webhooks/7',
    ...ON_OPERATOR_ALERTS,
    good: null,
    cause: (page) =>
      page.dispatch(alertSlices.removeAlertWebhook.send({ params: { webhookId: 7 } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  postAlertWebhookSecret: {
    kind: 'change',
    line: 'POST /web/admin/operatorAlerts/webhooks/7/secrets',
    ...ON_OPERATOR_ALERTS,
    good: { webhookId: 7, secret: 'whsec_test', oldExpiresAt: '2026-07-07T13:00:00.000Z' },
    cause: (page) =>
      page.dispatch(alertSlices.rotateAlertSecret.send({ params: { webhookId: 7 } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  getAlertDeliveries: {
    kind: 'background',
    line: 'GET /web/admin/operatorAlerts/webhooks/7/deliveries?pageNumber=1',
    isOnPrivatePage: true,
    ...ON_OPERATOR_ALERTS,
    good: goodBody('getAlertDeliveries'),
    cause: (page) =>
      page.dispatch(alertLogSlices.alertLogRequested({ webhookId: 7, pageNumber: 1, state: null })),
    isShown: (page) => alertLogSlices.alertDeliveries.select(page.state()).status === 'ready',
  },
  getAlertDelivery: {
    kind: 'background',
    line: 'GET /web/admin/operatorAlerts/webhooks/7/deliveries/9',
    isOnPrivatePage: true,
    ...ON_OPERATOR_ALERTS,
    good: goodBody('getAlertDelivery'),
    cause: (page) =>
      page.dispatch(alertLogSlices.alertDeliveryRequested({ webhookId: 7, deliveryId: 9 })),
    isShown: (page) => alertLogSlices.alertDelivery.select(page.state()).status === 'ready',
  },
  postAlertDelivery: {
    kind: 'change',
    line: 'POST /web/admin/operatorAlerts/webhooks/7/deliveries/9/sends',
    ...ON_OPERATOR_ALERTS,
    good: goodBody('postAlertDelivery'),
    cause: (page) =>
      page.dispatch(
        alertLogSlices.sendAlertAgain.send({ params: { webhookId: 7, deliveryId: 9 } }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
  },
  acknowledgeAlerts: {
    kind: 'change',
    line: 'POST /web/admin/operatorAlerts/acknowledgments',
    ...ON_OPERATOR_ALERTS,
    good: { acknowledged: 1 },
    cause: (page) => page.dispatch(alertSlices.acknowledgeAlerts.send({ body: { alertIds: [7] } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  putAlertRule: {
    kind: 'form',
    line: 'PUT /web/admin/operatorAlerts/rules/poolWaits',
    ...ON_OPERATOR_ALERTS,
    good: { rule: 'poolWaits' },
    cause: (page) =>
      page.dispatch(
        alertSlices.changeRule.send({
          params: { ruleId: 'poolWaits' },
          body: {
            limit: 5,
            minutes: 1,
            isEnabled: true,
            seen: { limit: 1, minutes: 1, isEnabled: true },
          },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => alertSlices.changeRule.select(page.state(), 'poolWaits').status,
    errors: (page) => alertSlices.changeRule.selectErrors(page.state(), 'poolWaits'),
  },
  putAlertSettings: {
    kind: 'form',
    line: 'PUT /web/admin/operatorAlerts/settings',
    ...ON_OPERATOR_ALERTS,
    good: { inbox: true, email: false, quiet: null },
    cause: (page) =>
      page.dispatch(
        alertSlices.saveAlertSettings.send({ body: { inbox: true, email: false, quiet: null } }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => alertSlices.saveAlertSettings.select(page.state()).status,
    errors: (page) => alertSlices.saveAlertSettings.selectErrors(page.state()),
  },
  postIncident: {
    kind: 'form',
    line: 'POST /web/admin/incidents',
    ...ON_OPERATOR_ALERTS,
    good: { incidentId: 7 },
    cause: (page) =>
      page.dispatch(
        alertSlices.openIncident.send({
          body: { title: 'Slow search', parts: ['SEARCH'], text: 'We look into it.' },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => alertSlices.openIncident.select(page.state()).status,
    errors: (page) => alertSlices.openIncident.selectErrors(page.state()),
  },
  postIncidentUpdate: {
    kind: 'form',
    line: 'POST /web/admin/incidents/7/updates',
    ...ON_OPERATOR_ALERTS,
    good: { incidentId: 7 },
    cause: (page) =>
      page.dispatch(
        alertSlices.updateIncident.send({
          params: { incidentId: 7 },
          body: { text: 'It is over.', isResolved: true },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => alertSlices.updateIncident.select(page.state(), '7').status,
    errors: (page) => alertSlices.updateIncident.selectErrors(page.state(), '7'),
  },
} satisfies Stories;
