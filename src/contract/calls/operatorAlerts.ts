import type { OPERATOR_ALERTS_SCHEMAS } from '../schemas/operatorAlerts';
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
