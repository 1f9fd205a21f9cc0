import { Type } from '@sinclair/typebox';
import {
  ALERT_LIMIT_MAX,
  ALERT_MINUTES_MAX,
  ALERT_RULE_IDS,
  ALERTS_LISTED_MAX,
  INCIDENT_TEXT_MAX,
  INCIDENT_TITLE_MAX,
  STATUS_PARTS,
} from '../admin/operatorAlerts';
import { TEXT_MAX_LENGTH } from '../limits';
import { exactly, IdSchema, listSchema, nullable, words, type Shape } from './fields';
import {
  DeliveryDetailsSchema,
  DeliveriesSchema,
  DeliveryParams,
  DeliverySchema,
  NewSecretSchema,
  SecretDatesSchema,
  WebhookSchema,
} from './webhooks';

const RuleIdSchema = words(ALERT_RULE_IDS);
const HourSchema = Type.Integer({ minimum: 0, maximum: 23 });

/** An alert that hasn't ended. */
export type OpenAlert = Shape<typeof OpenAlertSchema>;
const OpenAlertSchema = exactly({
  id: IdSchema,
  rule: RuleIdSchema,
  /**
   * What the alert is about: a queue, a register in a county, or an app server; empty for the whole
   * site.
   */
  subject: Type.String(),
  /** ISO instants: when the value first exceeded the limit, and when the alert was raised. */
  since: Type.String(),
  raisedAt: Type.String(),
  value: Type.Number(),
  limit: Type.Number(),
  acknowledgedAt: nullable(Type.String()),
  acknowledgedBy: nullable(Type.String()),
});

const RuleParts = {
  limit: Type.Number({ minimum: 0, maximum: ALERT_LIMIT_MAX }),
  /** Minutes for which the value must exceed the limit. */
  minutes: Type.Integer({ minimum: 0, maximum: ALERT_MINUTES_MAX }),
  isEnabled: Type.Boolean(),
} as const;

/** A built-in rule with its settings and current value. */
export type AlertRuleState = Shape<typeof RuleSchema>;
const RuleSchema = exactly({
  id: RuleIdSchema,
  ...RuleParts,
  /** Highest current value, with its subject; null if there is none. */
  value: nullable(Type.Number()),
  subject: Type.String(),
});

/** A super user's notification settings. */
export type AlertSettings = Shape<typeof SettingsSchema>;
const SettingsSchema = exactly({
  inbox: Type.Boolean(),
  email: Type.Boolean(),
  /** Hours without emails, in the site's main time zone; null for none. */
  quiet: nullable(exactly({ from: HourSchema, to: HourSchema })),
});

const TitleSchema = Type.String({ minLength: 1, maxLength: INCIDENT_TITLE_MAX, pattern: '\\S' });
const TextSchema = Type.String({ minLength: 1, maxLength: INCIDENT_TEXT_MAX, pattern: '\\S' });

/** An incident of the public status page. */
export type Incident = Shape<typeof IncidentSchema>;
const IncidentSchema = exactly({
  id: IdSchema,
  title: Type.String(),
  parts: Type.Array(words(STATUS_PARTS)),
  startedAt: Type.String(),
  /** Null while the incident is open. */
  resolvedAt: nullable(Type.String()),
  /** Newest first. */
  updates: Type.Array(exactly({ at: Type.String(), text: Type.String() })),
});

const OverviewSchema = exactly({
  /** `AWAY`: the database doesn't respond; the other data comes from the app server's cache. */
  state: words(['ANSWERS', 'AWAY']),
  asOf: Type.String(),
  /** When the other data was read; null if it never was. */
  readAt: nullable(Type.String()),
  /** Unacknowledged alerts first, then the oldest. */
  alerts: Type.Array(OpenAlertSchema),
  /** Number of active alerts, including those not listed. */
  alertTotal: Type.Integer(),
  rules: Type.Array(RuleSchema),
  /** The user's settings; null if the database is down and they aren't cached. */
  settings: nullable(SettingsSchema),
  /** Open and recent incidents, newest first. */
  incidents: Type.Array(IncidentSchema),
});
export type OperatorAlerts = Shape<typeof OverviewSchema>;

const AlertRulesSchema = Type.Array(RuleIdSchema, {
  maxItems: ALERT_RULE_IDS.length,
  uniqueItems: true,
});

/** A webhook that receives alerts, with its newest deliveries. */
export type AlertWebhook = Shape<typeof AlertWebhookSchema>;
const AlertWebhookSchema = exactly({
  id: IdSchema,
  address: Type.String(),
  description: Type.String(),
  /** Rules whose alerts the webhook receives; empty for all rules. */
  rules: AlertRulesSchema,
  state: WebhookSchema.properties.state,
  stateReason: WebhookSchema.properties.stateReason,
  failures: Type.Integer(),
  secrets: SecretDatesSchema,
  /** Newest first. */
  deliveries: Type.Array(DeliverySchema),
});

const WebhookParams = exactly({ webhookId: IdSchema });

const IncidentDone = exactly({ incidentId: IdSchema });

/** Alerts for operators and incidents, for super users. */
export const OPERATOR_ALERTS_SCHEMAS = {
  getOperatorAlerts: { response: OverviewSchema },
  acknowledgeAlerts: {
    body: exactly({
      alertIds: Type.Array(IdSchema, {
        minItems: 1,
        maxItems: ALERTS_LISTED_MAX,
        uniqueItems: true,
      }),
    }),
    response: exactly({ acknowledged: Type.Integer() }),
  },
  putAlertRule: {
    params: exactly({ ruleId: RuleIdSchema }),
    /** `seen` is the rule that the editor loaded. */
    body: exactly({ ...RuleParts, seen: exactly(RuleParts) }),
    response: exactly({ rule: RuleIdSchema }),
  },
  putAlertSettings: {
    body: SettingsSchema,
    response: SettingsSchema,
  },
  getAlertWebhooks: { response: listSchema(AlertWebhookSchema) },
  postAlertWebhook: {
    body: exactly({
      address: Type.String({ maxLength: 2 * TEXT_MAX_LENGTH }),
      description: Type.String({ maxLength: TEXT_MAX_LENGTH }),
      rules: AlertRulesSchema,
    }),
    response: NewSecretSchema,
  },
  putAlertWebhookState: {
    params: WebhookParams,
    body: exactly({ isPaused: Type.Boolean() }),
    response: WebhookParams,
  },
  postAlertWebhookTest: { params: WebhookParams, response: exactly({ deliveryId: IdSchema }) },
  deleteAlertWebhook: { params: WebhookParams, response: Type.Null() },
  postAlertWebhookSecret: { params: WebhookParams, response: NewSecretSchema },
  getAlertDeliveries: { params: WebhookParams, ...DeliveriesSchema },
  getAlertDelivery: { params: DeliveryParams, response: DeliveryDetailsSchema },
  postAlertDelivery: { params: DeliveryParams, response: DeliverySchema },
  postIncident: {
    body: exactly({
      title: TitleSchema,
      parts: Type.Array(words(STATUS_PARTS), {
        minItems: 1,
        maxItems: STATUS_PARTS.length,
        uniqueItems: true,
      }),
      text: TextSchema,
    }),
    response: IncidentDone,
  },
  postIncidentUpdate: {
    params: exactly({ incidentId: IdSchema }),
    body: exactly({ text: TextSchema, isResolved: Type.Boolean() }),
    response: IncidentDone,
  },
} as const;
