import type { ColumnType, Generated } from 'kysely';
import type { ImportRegister } from '#contract/imports/registers';
import type { AlertRuleId } from '#contract/admin/operatorAlerts';
import type {
  DeliveryState,
  WebhookEventKind,
  WebhookKind,
  WebhookState,
  WebhookStateReason,
} from '#contract/account/webhooks';

/** A URL of an account that receives events. */
export interface WebhookTable {
  id: Generated<number>;
  /** Null for a webhook of the site's operators, which receives alerts. */
  account_id: number | null;
  created_by: number | null;
  address: string;
  /** Host and port; webhooks with the same host and port share a limit on concurrent deliveries. */
  destination: string;
  description: string;
  kinds: WebhookKind[];
  /** Registers and counties whose `import.completed` events it receives; empty for all. */
  registers: ImportRegister[];
  county_ids: number[];
  /** Alert rules that the webhook receives, for operators' webhooks only; empty for all. */
  alert_rules: Generated<AlertRuleId[]>;
  state: Generated<WebhookState>;
  state_reason: WebhookStateReason | null;
  /** Consecutive failed attempts. */
  failures: Generated<number>;
  /** Time of the latest success; null before the first. */
  delivered_at: Date | null;
  created_at: Date;
}

/** A signing secret. An old one expires some time after its rotation. */
export interface WebhookSecretTable {
  id: Generated<number>;
  webhook_id: number;
  /** Encrypted: see `secretBox.ts`. */
  secret: string;
  created_at: Date;
  expires_at: Date | null;
}

/** An event for one webhook. */
export interface WebhookDeliveryTable {
  id: Generated<number>;
  /** Sent as `webhook-id`, the same for every attempt. */
  message_id: string;
  webhook_id: number;
  kind: WebhookEventKind;
  /** JSON, with its keys in the order in which they are sent. */
  data: ColumnType<Readonly<Record<string, unknown>>, string, never>;
  state: Generated<DeliveryState>;
  /** Attempts in total, and since the event was queued or requeued. */
  tries: Generated<number>;
  round_tries: Generated<number>;
  /** When it was queued or requeued; retries end three days later. */
  round_at: Date;
  /** Null once the event is delivered or has failed. */
  next_try_at: Date | null;
  /** End of the lease during which a server is sending the event. */
  leased_until: Date | null;
  /** When the event happened. */
  created_at: Date;
  finished_at: Date | null;
}

/** One attempt of a delivery. */
export interface WebhookTryTable {
  id: Generated<number>;
  delivery_id: number;
  at: Date;
  /** HTTP status; null without a response. */
  status: number | null;
  ms: number;
  /** Start of the response, as text. */
  answer: string;
  /** Why it failed, as text; null for a success. */
  problem: string | null;
}
