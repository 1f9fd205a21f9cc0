import Stripe from 'stripe';
import { DAY_MS } from '#contract/time';
import type {
  CardProcessor,
  ChargeOutcome,
  HoldOutcome,
  DisputeEvent,
  ProcessorEvent,
  RefundOrder,
  RefundOutcome,
} from './processor';
import { SIGNED_FOR_MS } from './processor';

/** Connection settings; `host` is set only in tests. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly host?: { readonly name: string; readonly port: number };
}

const TIMEOUT_MS = 20_000;

/** Placeholder in the return URL that Stripe replaces with its session id. */
const SESSION_MARK = '{CHECKOUT_SESSION_ID}';

/** Creates the Stripe processor: cards are entered on Stripe's page and charged off-session. */
export function createStripeProcessor(settings: StripeSettings): CardProcessor {
  const { host, secretKey, webhookSecret } = settings;
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(host === undefined ? {} : { host: host.name, port: host.port, protocol: 'http' as const }),
  });
  return {
    name: 'stripe',
    isOutage: (error) =>
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripeRateLimitError,
    async openCardPage({ customerToken, email, returnAddress, token }) {
      const customer =
        customerToken ?? (await stripe.customers.create({ email }, { idempotencyKey: token })).id;
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'setup',
          currency: 'usd',
          customer,
          success_url: returnAddress + SESSION_MARK,
          cancel_url: returnAddress,
        },
        { idempotencyKey: `${token}-page` },
      );
      if (session.url === null) throw new Error('The processor returned no page.');
      return { token: session.id, url: session.url };
    },
    async readCard(token) {
      const session = await stripe.checkout.sessions.retrieve(token, {
        expand: ['setup_intent.payment_method'],
      });
      const intent = session.setup_intent;
      if (intent === null || typeof intent === 'string') return null;
      const method = intent.payment_method;
      if (intent.status !== 'succeeded' || method === null || typeof method === 'string')
        return null;
      if (method.card === undefined) return null;
      const { brand, exp_month, exp_year, last4 } = method.card;
      const customer = session.customer;
      return {
        customerToken: typeof customer === 'string' ? customer : (customer?.id ?? ''),
        cardToken: method.id,
        brand: brand.charAt(0).toUpperCase() + brand.slice(1),
        lastDigits: last4,
        expiresMonth: `${String(exp_year)}-${String(exp_month).padStart(2, '0')}`,
        // A successful setup was authorized by the card's bank.
        isVerified: true,
      };
    },
    async charge({ card, cents, description, key, returnAddress }) {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: cents,
            currency: 'usd',
            customer: card.customerToken,
            payment_method: card.cardToken,
            confirm: true,
            description,
            ...attendance(returnAddress),
            metadata: { key },
          },
          { idempotencyKey: key },
        );
        return outcomeOf(intent);
      } catch (error) {
        return declineIn(error);
      }
    },
    async find(processorId) {
      return outcomeOf(await stripe.paymentIntents.retrieve(processorId));
    },
    async findByKey(key) {
      const query = `metadata['key']:'${key}'`;
      const { data } = await stripe.paymentIntents.search({ query, limit: 1 });
      return data[0] === undefined ? null : outcomeOf(data[0]);
    },
    async cancel(processorId) {
      try {
        return outcomeOf(await stripe.paymentIntents.cancel(processorId));
      } catch (error) {
        // A payment that is already paid or canceled can't be canceled.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return outcomeOf(await stripe.paymentIntents.retrieve(processorId));
      }
    },
    async authorize({ card, cents, description, key, returnAddress }) {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: cents,
            currency: 'usd',
            customer: card.customerToken,
            payment_method: card.cardToken,
            capture_method: 'manual',
            confirm: true,
            description,
            ...attendance(returnAddress),
            metadata: { key },
            expand: ['latest_charge'],
          },
          { idempotencyKey: key },
        );
        return holdOf(intent);
      } catch (error) {
        return declineIn(error);
      }
    },
    loadHold: (processorId) => findHoldById(stripe, processorId),
    async findHold(key) {
      const { data } = await stripe.paymentIntents.search({
        query: `metadata['key']:'${key}'`,
        limit: 1,
        expand: ['data.latest_charge'],
      });
      return data[0] === undefined ? null : holdOf(data[0]);
    },
    async capture({ cents, key, processorId }) {
      try {
        const order = { amount_to_capture: cents, expand: ['latest_charge'] };
        return holdOf(
          await stripe.paymentIntents.capture(processorId, order, { idempotencyKey: key }),
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) {
          return { kind: 'declined', processorId, reason: error.message };
        }
        // A hold that is already captured, released, or expired can't be captured.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return findHoldById(stripe, processorId);
      }
    },
    async release(processorId) {
      try {
        const expand = { expand: ['latest_charge'] };
        return holdOf(await stripe.paymentIntents.cancel(processorId, expand));
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return findHoldById(stripe, processorId);
      }
    },
    async refund(order) {
      // Keys expire at Stripe after a day, but it lists all refunds, so an earlier refund is looked
      // up first.
      const known = await findRefund(stripe, order);
      if (known !== null) return known;
      const { cents, key, processorId } = order;
      try {
        const refund = { payment_intent: processorId, amount: cents, metadata: { key } };
        return refundOf(await stripe.refunds.create(refund, { idempotencyKey: key }));
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return { kind: 'refused', reason: error.message };
      }
    },
    findRefund: (order) => findRefund(stripe, order),
    readEvent(body, signature, now) {
      // The library accepts any timestamp in the future, so it's checked here.
      const times = [...signature.matchAll(/(?:^|,)t=(\d{1,12})(?=,|$)/g)];
      const signedAt = Number(times[0]?.[1] ?? Number.NaN) * 1000;
      if (times.length !== 1 || !(Math.abs(now - signedAt) <= SIGNED_FOR_MS)) return null;
      try {
        stripe.webhooks.signature.verifyHeader(body, signature, webhookSecret);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        throw error;
      }
      const event = jsonIn(body);
      return isEvent(event) ? eventOf(event) : null;
    },
  };
}

/**
 * Returns the URL where the card's owner confirms a payment, or `off_session` if the owner isn't
 * there to confirm.
 */
function attendance(
  returnAddress: string | null,
): Pick<Stripe.PaymentIntentCreateParams, 'off_session' | 'return_url'> {
  return returnAddress === null ? { off_session: true } : { return_url: returnAddress };
}

/** Codes of rejected requests that succeed if they are repeated. */
const REPEATABLE: readonly string[] = ['idempotency_key_in_use', 'lock_timeout', 'rate_limit'];

const TOO_SMALL = 'The amount is too small for a card.';
const UNUSABLE = 'The card can no longer be used. Add it again, or use another card.';

/**
 * Returns the decline that an error means: by the card's bank, or by Stripe because the saved card
 * or the amount can't be charged. Throws other errors, after which the request is repeated.
 */
function declineIn(error: unknown): {
  readonly kind: 'declined';
  readonly processorId: string | null;
  readonly reason: string;
  readonly rejection?: string;
} {
  if (error instanceof Stripe.errors.StripeCardError) {
    const processorId = error.payment_intent?.id ?? null;
    return { kind: 'declined', processorId, reason: error.message };
  }
  const isRejected =
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.statusCode !== 409 &&
    !REPEATABLE.includes(error.code ?? '');
  if (!isRejected) throw error;
  const reason = error.code === 'amount_too_small' ? TOO_SMALL : UNUSABLE;
  const processorId = error.payment_intent?.id ?? null;
  return { kind: 'declined', processorId, reason, rejection: error.message };
}

async function findRefund(
  stripe: Stripe,
  { key, processorId }: RefundOrder,
): Promise<RefundOutcome | null> {
  const { data } = await stripe.refunds.list({ payment_intent: processorId, limit: 100 });
  const known = data.find((refund) => keyOf(refund) === key);
  return known === undefined ? null : refundOf(known);
}

/** Returns the idempotency key in an object's metadata; null if there is none. */
function keyOf({ metadata }: { readonly metadata: Stripe.Metadata | null }): string | null {
  const key = fieldsOf(metadata)['key'];
  return typeof key === 'string' ? key : null;
}

function refundOf({ failure_reason: reason, status }: Stripe.Refund): RefundOutcome {
  return status === 'failed' || status === 'canceled'
    ? { kind: 'refused', reason: reason ?? 'The card processor rejected the refund.' }
    : { kind: 'done' };
}

async function findHoldById(stripe: Stripe, processorId: string): Promise<HoldOutcome> {
  return holdOf(await stripe.paymentIntents.retrieve(processorId, { expand: ['latest_charge'] }));
}

/** Used when the processor gives no hold expiration: the shortest that card networks allow. */
const SHORTEST_HOLD_MS = 4 * DAY_MS;

function holdOf(intent: Stripe.PaymentIntent): HoldOutcome {
  const { id: processorId } = intent;
  switch (intent.status) {
    case 'requires_capture': {
      const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
      const seconds = charge?.payment_method_details?.card?.capture_before;
      return {
        kind: 'held',
        processorId,
        cents: intent.amount_capturable,
        expiresAt:
          seconds === undefined ? intent.created * 1_000 + SHORTEST_HOLD_MS : seconds * 1_000,
      };
    }
    case 'succeeded':
      return { kind: 'captured', processorId, cents: intent.amount_received };
    case 'canceled':
      return { kind: 'released', processorId };
    case 'processing':
    case 'requires_confirmation':
      return { kind: 'pending', processorId };
    default: {
      const outcome = outcomeOf(intent);
      if (outcome.kind === 'needsAction') return outcome;
      const reason = outcome.kind === 'declined' ? outcome.reason : 'The card was declined.';
      return { kind: 'declined', processorId, reason };
    }
  }
}

function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome {
  const { id: processorId } = intent;
  switch (intent.status) {
    case 'succeeded':
      return { kind: 'paid', processorId };
    case 'requires_action': {
      const url = intent.next_action?.redirect_to_url?.url;
      return url == null
        ? { kind: 'declined', processorId, reason: "This card can't be confirmed here." }
        : { kind: 'needsAction', processorId, url };
    }
    case 'requires_payment_method':
    case 'canceled':
      return {
        kind: 'declined',
        processorId,
        reason: intent.last_payment_error?.message ?? 'The card was declined.',
      };
    case 'processing':
    case 'requires_capture':
    case 'requires_confirmation':
      return { kind: 'pending', processorId };
  }
}

/** Parses JSON; undefined if invalid. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True if an event has the fields that this module reads. */
function isEvent(value: unknown): value is Stripe.Event {
  const { data, id, type } = fieldsOf(value);
  return (
    typeof id === 'string' &&
    typeof type === 'string' &&
    typeof fieldsOf(fieldsOf(data)['object'])['id'] === 'string'
  );
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Statuses of an inquiry, in which a bank asks about a payment without reversing it. */
const INQUIRIES: readonly string[] = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
];

function eventOf(event: Stripe.Event): ProcessorEvent {
  const { id } = event;
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'payment_intent.processing':
      return {
        id,
        kind: 'chargeChanged',
        processorId: event.data.object.id,
        key: keyOf(event.data.object),
      };
    case 'refund.failed': {
      const key = keyOf(event.data.object);
      return key === null ? { id, kind: 'other' } : { id, kind: 'refundChanged', key };
    }
    case 'charge.dispute.created':
      // A bank's inquiry takes no money. If it becomes a dispute, the funds are withdrawn then.
      return INQUIRIES.includes(event.data.object.status)
        ? { id, kind: 'other' }
        : disputeOf(id, 'disputed', event.data.object);
    case 'charge.dispute.funds_withdrawn':
      return disputeOf(id, 'disputed', event.data.object);
    case 'charge.dispute.closed': {
      const { status } = event.data.object;
      // An inquiry that ends without a dispute is closed as `warning_closed`; earlier versions
      // booked it as a dispute.
      return status === 'won' || status === 'warning_closed'
        ? disputeOf(id, 'disputeWon', event.data.object)
        : { id, kind: 'other' };
    }
    case 'checkout.session.completed':
      return { id, kind: 'cardEntered', token: event.data.object.id };
    default:
      return { id, kind: 'other' };
  }
}

function disputeOf(
  id: string,
  kind: DisputeEvent['kind'],
  { amount: cents, id: disputeId, payment_intent: intent, status }: Stripe.Dispute,
): ProcessorEvent {
  const processorId = typeof intent === 'string' ? intent : intent?.id;
  return processorId === undefined || !Number.isSafeInteger(cents) || cents <= 0
    ? { id, kind: 'other' }
    : {
        id,
        kind,
        disputeId,
        processorId,
        cents,
        ...(status === 'warning_closed' ? { isInquiry: true } : {}),
      };
}
