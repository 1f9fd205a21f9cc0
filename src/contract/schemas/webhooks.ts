import { Type } from '@sinclair/typebox';
import { FILING_STATUSES } from '../filing/states';
import { ALERT_RULE_IDS } from '../admin/operatorAlerts';
import { NOTIFICATION_KINDS } from '../account/notifications';
import { SAVED_ITEM_KINDS } from '../account/savedItems';
import { TEXT_MAX_LENGTH } from '../limits';
import {
  DELIVERY_STATES,
  WEBHOOK_COUNTIES_MAX,
  WEBHOOK_EVENT_KINDS,
  WEBHOOK_KINDS,
  WEBHOOK_REGISTERS,
  WEBHOOK_STATE_REASONS,
  WEBHOOK_STATES,
} from '../account/webhooks';
import {
  exactly,
  IdSchema,
  listProperties,
  listSchema,
  nullable,
  PageNumberSchema,
  words,
  type Shape,
  type ValueOf,
} from './fields';

const Instant = Type.String();
const KindSchema = words(WEBHOOK_EVENT_KINDS);

/** Settings that an administrator chooses for a webhook. */
export type WebhookDraft = Shape<typeof WebhookDraftSchema>;
const WebhookDraftSchema = exactly({
  address: Type.String({ maxLength: 2 * TEXT_MAX_LENGTH }),
  description: Type.String({ maxLength: TEXT_MAX_LENGTH }),
  kinds: Type.Array(words(WEBHOOK_KINDS), { maxItems: WEBHOOK_KINDS.length, uniqueItems: true }),
  /** Registers and counties for which `import.completed` is sent; empty for all. */
  registers: Type.Array(words(WEBHOOK_REGISTERS), {
    maxItems: WEBHOOK_REGISTERS.length,
    uniqueItems: true,
  }),
  countyIds: Type.Array(IdSchema, { maxItems: WEBHOOK_COUNTIES_MAX, uniqueItems: true }),
});

/** A webhook in the list. */
export type Webhook = Shape<typeof WebhookSchema>;
export const WebhookSchema = exactly({
  id: IdSchema,
  ...WebhookDraftSchema.properties,
  state: words(WEBHOOK_STATES),
  /** Why the webhook isn't active; null if it is. */
  stateReason: nullable(words(WEBHOOK_STATE_REASONS)),
  /** Consecutive failed attempts. */
  failures: Type.Integer(),
  createdAt: Instant,
  /** The latest attempt; null before the first. */
  lastTry: nullable(
    exactly({ at: Instant, status: nullable(Type.Integer()), problem: nullable(Type.String()) }),
  ),
  /** Deliveries waiting for their next attempt. */
  waiting: Type.Integer(),
});

/** Valid secrets, newest first; `expiresAt` is null for the current one. */
export const SecretDatesSchema = Type.Array(
  exactly({ createdAt: Instant, expiresAt: nullable(Instant) }),
);

/** A webhook with dates of its signing secrets, which are never shown again. */
export type WebhookDetails = Shape<typeof WebhookDetailsSchema>;
const WebhookDetailsSchema = exactly({
  ...WebhookSchema.properties,
  secrets: SecretDatesSchema,
});

/** A new secret; no other response contains it. */
export type NewWebhookSecret = Shape<typeof NewSecretSchema>;
export const NewSecretSchema = exactly({
  webhookId: IdSchema,
  secret: Type.String(),
  /** When the old secret expires; null if there is none. */
  oldExpiresAt: nullable(Instant),
});

/** An event that was or will be sent. */
export type WebhookDelivery = Shape<typeof DeliverySchema>;
export const DeliverySchema = exactly({
  id: IdSchema,
  /** Sent in the `webhook-id` header. */
  messageId: Type.String(),
  kind: KindSchema,
  state: words(DELIVERY_STATES),
  tries: Type.Integer(),
  createdAt: Instant,
  nextTryAt: nullable(Instant),
  finishedAt: nullable(Instant),
  lastStatus: nullable(Type.Integer()),
  lastProblem: nullable(Type.String()),
});

/** One delivery attempt. */
export type WebhookTry = Shape<typeof TrySchema>;
const TrySchema = exactly({
  at: Instant,
  status: nullable(Type.Integer()),
  ms: Type.Integer(),
  /** Start of the response, as text. */
  answer: Type.String(),
  problem: nullable(Type.String()),
});

/** A delivery with its body and attempts. */
export type WebhookDeliveryDetails = Shape<typeof DeliveryDetailsSchema>;
export const DeliveryDetailsSchema = exactly({
  ...DeliverySchema.properties,
  address: Type.String(),
  body: Type.String(),
  /** Newest first. */
  triesMade: Type.Array(TrySchema),
});

/** Data of `alert.created`. It doesn't include names of people; the notification does. */
const AlertDataSchema = exactly({
  notificationId: IdSchema,
  userId: IdSchema,
  kind: words(NOTIFICATION_KINDS),
  record: nullable(exactly({ kind: words(SAVED_ITEM_KINDS), id: IdSchema })),
  savedSearchId: nullable(IdSchema),
  link: Type.String(),
});

/** Data of `purchase.completed`; the page fields are null for a tax warrant subscription. */
const PurchaseDataSchema = exactly({
  kind: words(['documentPages', 'warrantSubscription']),
  id: IdSchema,
  userId: nullable(IdSchema),
  totalCents: Type.Integer(),
  documentId: nullable(IdSchema),
  pages: nullable(Type.Array(Type.Integer(), { maxItems: 1_000 })),
  link: Type.String(),
});

/** Data of `filing.status_changed`. */
const FilingDataSchema = exactly({
  envelopeId: Type.String(),
  envelopeNumber: Type.String(),
  filingId: Type.String(),
  from: words(FILING_STATUSES),
  to: words(FILING_STATUSES),
  changedAt: Instant,
  link: Type.String(),
});

/** Data of `import.completed`: public facts about a register. */
const ImportDataSchema = exactly({
  importId: IdSchema,
  register: words(WEBHOOK_REGISTERS),
  counties: Type.Array(exactly({ id: IdSchema, name: Type.String(), state: Type.String() })),
  /** Instant of the most recent data in the file. */
  asOf: Instant,
  link: Type.String(),
});

const TestDataSchema = exactly({ webhookId: IdSchema, link: Type.String() });

/** Data of `operator_alert.changed`, for the site's operators. */
const OperatorAlertDataSchema = exactly({
  alertId: IdSchema,
  state: words(['RAISED', 'ENDED']),
  rule: words(ALERT_RULE_IDS),
  /**
   * What the alert is about: a queue, a register in a county, or an app server; empty for the whole
   * site.
   */
  subject: Type.String(),
  /** Such as "Waiting jobs (sweep): 45 min, limit 30 min." */
  text: Type.String(),
  value: Type.Number(),
  limit: Type.Number(),
  link: Type.String(),
});

/** The data of each kind of event, as documented in `docs/webhooks.md`. */
export const WEBHOOK_DATA_SCHEMAS = {
  'alert.created': AlertDataSchema,
  'purchase.completed': PurchaseDataSchema,
  'filing.status_changed': FilingDataSchema,
  'import.completed': ImportDataSchema,
  'webhook.test': TestDataSchema,
  'operator_alert.changed': OperatorAlertDataSchema,
} as const;

/** The data of one kind of event. `link` is an app path until it is sent as a full URL. */
export type WebhookData<Kind extends keyof typeof WEBHOOK_DATA_SCHEMAS> = ValueOf<
  (typeof WEBHOOK_DATA_SCHEMAS)[Kind]
>;

const WebhookParams = exactly({ webhookId: IdSchema });
export const DeliveryParams = exactly({ webhookId: IdSchema, deliveryId: IdSchema });
/** A page of a webhook's delivery log. */
export const DeliveriesSchema = {
  query: exactly({
    pageNumber: Type.Optional(PageNumberSchema),
    state: Type.Optional(words(DELIVERY_STATES)),
  }),
  response: exactly({
    ...listProperties(DeliverySchema),
    pageNumber: Type.Integer(),
    pageSize: Type.Integer(),
  }),
} as const;

/** Webhooks of the account, and their deliveries. */
export const WEBHOOKS_SCHEMAS = {
  getWebhooks: { response: listSchema(WebhookSchema) },
  getWebhook: { params: WebhookParams, response: WebhookDetailsSchema },
  postWebhook: { body: WebhookDraftSchema, response: NewSecretSchema },
  putWebhook: { params: WebhookParams, body: WebhookDraftSchema, response: WebhookDetailsSchema },
  deleteWebhook: { params: WebhookParams, response: Type.Null() },
  postWebhookSecret: { params: WebhookParams, response: NewSecretSchema },
  putWebhookState: {
    params: WebhookParams,
    body: exactly({ isPaused: Type.Boolean() }),
    response: WebhookDetailsSchema,
  },
  postWebhookTest: { params: WebhookParams, response: exactly({ deliveryId: IdSchema }) },
  getWebhookDeliveries: { params: WebhookParams, ...DeliveriesSchema },
  getWebhookDelivery: { params: DeliveryParams, response: DeliveryDetailsSchema },
  postWebhookDelivery: { params: DeliveryParams, response: DeliverySchema },
} as const;
