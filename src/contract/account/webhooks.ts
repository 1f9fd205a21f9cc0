import { IMPORT_REGISTERS, type ImportRegister } from '../imports/registers';
import { parseAbsoluteUrl } from '../url';

/** Maximum webhooks of an account. */
export const WEBHOOKS_MAX = 10;
/** Maximum test events per account and minute. */
export const WEBHOOK_TESTS_PER_MINUTE = 5;

export const WEBHOOK_ADDRESS_MAX_LENGTH = 500;
export const WEBHOOK_DESCRIPTION_MAX_LENGTH = 100;
/** Maximum counties to which an import webhook can be limited. */
export const WEBHOOK_COUNTIES_MAX = 200;

/** Events that a webhook can subscribe to; `webhook.test` is sent on request. */
export const WEBHOOK_KINDS = [
  'alert.created',
  'purchase.completed',
  'filing.status_changed',
  'import.completed',
] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];
export const WEBHOOK_TEST_KIND = 'webhook.test';
/** Kind of event that is sent only to the site's operators. */
export const OPERATOR_ALERT_KIND = 'operator_alert.changed';
export const WEBHOOK_EVENT_KINDS = [
  ...WEBHOOK_KINDS,
  WEBHOOK_TEST_KIND,
  OPERATOR_ALERT_KIND,
] as const;
export type WebhookEventKind = (typeof WEBHOOK_EVENT_KINDS)[number];

export const WEBHOOK_KIND_WORDS: Readonly<
  Record<WebhookEventKind, { readonly name: string; readonly hint: string }>
> = {
  'alert.created': {
    name: 'Alerts',
    hint: 'A saved record, attorney, or saved search has an update for a user on your account.',
  },
  'purchase.completed': {
    name: 'Purchases',
    hint: 'A user on your account bought document pages or a tax warrant subscription.',
  },
  'filing.status_changed': {
    name: 'Filing status',
    hint: 'The status of a filing that your account submitted changed.',
  },
  'import.completed': {
    name: 'Record updates',
    hint: 'Records of a register were loaded, deleted, or hidden.',
  },
  'operator_alert.changed': {
    name: 'Operator alert',
    hint: 'An alert for the site’s operators was raised or cleared.',
  },
  'webhook.test': { name: 'Test event', hint: 'Sent when you select “Send test event”.' },
};

export const WEBHOOK_REGISTERS = IMPORT_REGISTERS;
export const WEBHOOK_REGISTER_WORDS: Readonly<Record<ImportRegister, string>> = {
  court: 'Court cases',
  judgment: 'Judgments',
  recorder: 'Recorded documents',
  taxWarrant: 'Tax warrants',
};

/** `ENDED`: the receiver returned 410, so nothing is sent anymore. */
export const WEBHOOK_STATES = ['ACTIVE', 'PAUSED', 'ENDED'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/**
 * `USER`: an administrator paused it. `FAILURES`: too many consecutive failures. `GONE`: the
 * receiver returned 410.
 */
export const WEBHOOK_STATE_REASONS = ['USER', 'FAILURES', 'GONE'] as const;
export type WebhookStateReason = (typeof WEBHOOK_STATE_REASONS)[number];

export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_STATE_WORDS: Readonly<Record<DeliveryState, string>> = {
  PENDING: 'Waiting',
  DELIVERED: 'Delivered',
  FAILED: 'Failed',
};

/** Consecutive failures after which a webhook is paused. */
export const WEBHOOK_FAILURES_MAX = 50;
/** Hours during which an old secret stays valid after a rotation. */
export const SECRET_OVERLAP_HOURS = 24;
/** Days until deliveries are deleted. */
export const DELIVERY_DAYS = 30;
export const DELIVERIES_PAGE_SIZE = 25;

/** Prefix of every signing secret; the rest is base64 of 32 bytes. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

/** Ports that a webhook's URL may use. */
const PORTS: readonly string[] = ['', '443', '8443'];
/** Host names that are never public. */
const LOCAL_NAMES =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|test|invalid|example|onion|arpa)\.?$/;

/**
 * Returns the rule that a webhook's URL breaks, as a sentence with the next step; null if it breaks
 * none. The server also rejects names and addresses of private networks.
 */
export function webhookAddressProblem(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return 'Enter the address that receives the events.';
  if (trimmed.length > WEBHOOK_ADDRESS_MAX_LENGTH) {
    return `Use an address of at most ${String(WEBHOOK_ADDRESS_MAX_LENGTH)} characters.`;
  }
  const url = parseAbsoluteUrl(trimmed);
  if (url === null) {
    return 'Enter a full address, such as https://hooks.yourfirm.com/countyline.';
  }
  if (url.protocol !== 'https:') return 'Use an address that begins with https://.';
  if (url.username !== '' || url.password !== '') {
    return 'Remove the username and password from the address. Verify the signature instead.';
  }
  if (url.hash !== '') return 'Remove the part after # from the address.';
  if (!PORTS.includes(url.port)) {
    return `Use port 443 or 8443, not ${url.port}.`;
  }
  const isNumber = url.hostname.startsWith('[') || /^[\d.]+$/.test(url.hostname);
  if (!isNumber && (!url.hostname.includes('.') || LOCAL_NAMES.test(url.hostname))) {
    return `“${url.hostname}” isn't a public host name. Use an address that anyone on the internet can reach.`;
  }
  return null;
}

/** A draft of a webhook, as validated by the form and the server. */
export interface WebhookDraftFields {
  readonly address: string;
  readonly description: string;
  readonly kinds: readonly string[];
}

/** Returns a draft's problems by field; null for a field without a problem. */
export function webhookProblems({ address, description, kinds }: WebhookDraftFields): {
  readonly address: string | null;
  readonly description: string | null;
  readonly kinds: string | null;
} {
  return {
    address: webhookAddressProblem(address),
    description:
      description.trim().length > WEBHOOK_DESCRIPTION_MAX_LENGTH
        ? `Use at most ${String(WEBHOOK_DESCRIPTION_MAX_LENGTH)} characters.`
        : null,
    kinds: kinds.length === 0 ? 'Choose at least one event.' : null,
  };
}
