import { LIST } from '../answers';
import type { WEBHOOKS_SCHEMAS } from '../schemas/webhooks';
import { area, call } from './row';

type Schemas = typeof WEBHOOKS_SCHEMAS;

const WEBHOOK = {
  id: 'number',
  address: 'text',
  description: 'text',
  kinds: 'texts',
  registers: 'texts',
  countyIds: 'numbers',
  state: 'text',
  stateReason: 'text?',
  failures: 'number',
  createdAt: 'text',
  lastTry: 'object?',
  waiting: 'number',
  secrets: 'list',
} as const;
/** Required fields of a delivery. */
export const DELIVERY = {
  id: 'number',
  messageId: 'text',
  kind: 'text',
  state: 'text',
  tries: 'number',
  createdAt: 'text',
  nextTryAt: 'text?',
  finishedAt: 'text?',
  lastStatus: 'number?',
  lastProblem: 'text?',
} as const;
/** Required fields of a new secret. */
export const NEW_SECRET = { webhookId: 'number', secret: 'text', oldExpiresAt: 'text?' } as const;

/** Webhooks of the account, for its administrators: URLs that receive signed events. */
export const WEBHOOKS_CALLS = area({
  getWebhooks: call<Schemas['getWebhooks']>({
    method: 'GET',
    isReadable: true,
    path: '/account/webhooks',
    answers: LIST,
  }),
  getWebhook: call<Schemas['getWebhook']>({
    method: 'GET',
    isReadable: true,
    path: '/account/webhooks/{webhookId}',
    answers: WEBHOOK,
  }),
  /** Creates a webhook. Only this response contains the signing secret. */
  postWebhook: call<Schemas['postWebhook']>({
    method: 'POST',
    path: '/account/webhooks',
    answers: NEW_SECRET,
  }),
  putWebhook: call<Schemas['putWebhook']>({
    method: 'PUT',
    path: '/account/webhooks/{webhookId}',
    answers: WEBHOOK,
  }),
  deleteWebhook: call<Schemas['deleteWebhook']>({
    method: 'DELETE',
    path: '/account/webhooks/{webhookId}',
    answers: 'anything',
  }),
  /**
   * Creates a new secret; the old one stays valid for 24 more hours. 409 while an older one is
   * still valid.
   */
  postWebhookSecret: call<Schemas['postWebhookSecret']>({
    method: 'POST',
    path: '/account/webhooks/{webhookId}/secrets',
    answers: NEW_SECRET,
  }),
  /** Pauses or resumes deliveries. 409 if the receiver ended the webhook. */
  putWebhookState: call<Schemas['putWebhookState']>({
    method: 'PUT',
    path: '/account/webhooks/{webhookId}/state',
    answers: WEBHOOK,
  }),
  /** Sends a test event; 429 after too many in a minute. */
  postWebhookTest: call<Schemas['postWebhookTest']>({
    method: 'POST',
    path: '/account/webhooks/{webhookId}/tests',
    answers: { deliveryId: 'number' },
  }),
  getWebhookDeliveries: call<Schemas['getWebhookDeliveries']>({
    method: 'GET',
    isReadable: true,
    path: '/account/webhooks/{webhookId}/deliveries',
    answers: { ...LIST, pageNumber: 'number', pageSize: 'number' },
  }),
  getWebhookDelivery: call<Schemas['getWebhookDelivery']>({
    method: 'GET',
    isReadable: true,
    path: '/account/webhooks/{webhookId}/deliveries/{deliveryId}',
    answers: { ...DELIVERY, address: 'text', body: 'text', triesMade: 'list' },
  }),
  /** Sends a finished delivery again, with the same id. 409 if the delivery is still waiting. */
  postWebhookDelivery: call<Schemas['postWebhookDelivery']>({
    method: 'POST',
    path: '/account/webhooks/{webhookId}/deliveries/{deliveryId}/sends',
    answers: DELIVERY,
  }),
});
