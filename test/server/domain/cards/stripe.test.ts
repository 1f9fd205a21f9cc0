import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { CardProcessor } from '../../../../src/server/domain/cards/processor';
import { createStripeProcessor } from '../../../../src/server/domain/cards/stripeProcessor';

const SECRET = 'whsec_a_secret_of_tests';
const CARD = { customerToken: 'cus_1', cardToken: 'pm_1' };
const ORDER = {
  key: '11111111-2222-4333-8444-555555555555',
  card: CARD,
  cents: 3_800,
  description: 'An invoice',
  returnAddress: 'https://records.example.org/pay',
};

interface Asked {
  readonly line: string;
  readonly key: string | undefined;
  readonly body: URLSearchParams;
}

/** Mocks the processor's API: returns the queued responses in order. */
describe('the Stripe processor', () => {
  let server: Server;
  let processor: CardProcessor;
  const asked: Asked[] = [];
  const answers: { readonly status: number; readonly body: object }[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const key = request.headers['idempotency-key'];
        asked.push({
          line: `${request.method ?? ''} ${request.url ?? ''}`,
          key: typeof key === 'string' ? key : undefined,
          body: new URLSearchParams(text),
        });
        const { body, status } = answers.shift() ?? { status: 500, body: {} };
        response.writeHead(status, {
          'content-type': 'application/json',
          'stripe-should-retry': 'false',
        });
        response.end(JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    processor = createStripeProcessor({
      secretKey: 'sk_test_1',
      webhookSecret: SECRET,
      host: { name: '127.0.0.1', port },
    });
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    asked.length = 0;
    answers.length = 0;
  });

  const intent = (status: string, more: object = {}) => ({
    status: 200,
    body: { id: 'pi_1', object: 'payment_intent', status, ...more },
  });

  it("charges a card with the charge's idempotency key", async () => {
    answers.push(intent('succeeded'));
    expect(await processor.charge(ORDER)).toEqual({ kind: 'paid', processorId: 'pi_1' });
    expect(asked).toMatchObject([{ line: 'POST /v1/payment_intents', key: ORDER.key }]);
    expect(Object.fromEntries(asked[0]?.body ?? [])).toMatchObject({
      amount: '3800',
      currency: 'usd',
      customer: 'cus_1',
      payment_method: 'pm_1',
      confirm: 'true',
    });
  });

  it('reports a declined card', async () => {
    const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };
    answers.push({ status: 402, body: { error: { ...error, payment_intent: { id: 'pi_1' } } } });
    expect(await processor.charge(ORDER)).toEqual({
      kind: 'declined',
      processorId: 'pi_1',
      reason: 'Your card was declined.',
    });
  });

  describe('a request that Stripe rejects as invalid', () => {
    const rejection = (status: number, code: string) => ({
      status,
      body: { error: { type: 'invalid_request_error', code, message: 'No such thing.' } },
    });

    it.each([
      ['resource_missing', 'The card can no longer be used. Add it again, or use another card.'],
      ['amount_too_small', 'The amount is too small for a card.'],
    ])('declines a charge or hold rejected for %s', async (code, reason) => {
      answers.push(rejection(400, code), rejection(400, code));
      const declined = { kind: 'declined', processorId: null, reason, rejection: 'No such thing.' };
      expect(await processor.charge(ORDER)).toEqual(declined);
      expect(await processor.authorize(ORDER)).toEqual(declined);
    });

    it('throws if another request with the key is running, so that the charge can be retried', async () => {
      answers.push(rejection(409, 'idempotency_key_in_use'));
      await expect(processor.charge(ORDER)).rejects.toThrow('No such thing.');
    });
  });

  it('throws when the response to a charge was lost, so that the charge can be retried', async () => {
    answers.push({ status: 500, body: { error: { type: 'api_error', message: 'Oops' } } });
    await expect(processor.charge(ORDER)).rejects.toThrow('Oops');
  });

  it.each([
    [intent('processing'), { kind: 'pending', processorId: 'pi_1' }],
    [
      intent('requires_action', {
        next_action: { redirect_to_url: { url: 'https://bank.example/confirm' } },
      }),
      { kind: 'needsAction', processorId: 'pi_1', url: 'https://bank.example/confirm' },
    ],
    [
      intent('requires_payment_method', { last_payment_error: { message: 'It has expired.' } }),
      { kind: 'declined', processorId: 'pi_1', reason: 'It has expired.' },
    ],
  ])('maps the status of a Stripe charge to our outcome', async (answer, outcome) => {
    answers.push(answer);
    expect(await processor.find('pi_1')).toEqual(outcome);
    expect(asked[0]?.line).toBe('GET /v1/payment_intents/pi_1');
  });

  it('finds a charge by key after its response was lost', async () => {
    answers.push({ status: 200, body: { data: [intent('succeeded').body] } });
    expect(await processor.findByKey(ORDER.key)).toEqual({ kind: 'paid', processorId: 'pi_1' });
    const [, query = ''] = (asked[0]?.line ?? '').split('?');
    expect(asked[0]?.line).toMatch(/^GET \/v1\/payment_intents\/search\?/);
    expect(new URLSearchParams(query).get('query')).toBe(`metadata['key']:'${ORDER.key}'`);
    answers.push({ status: 200, body: { data: [] } });
    expect(await processor.findByKey(ORDER.key)).toBeNull();
  });

  it('cancels a pending charge, and reports one that was paid in the meantime', async () => {
    answers.push(intent('canceled'));
    expect(await processor.cancel('pi_1')).toMatchObject({ kind: 'declined', processorId: 'pi_1' });
    expect(asked[0]?.line).toBe('POST /v1/payment_intents/pi_1/cancel');
    const error = { type: 'invalid_request_error', message: 'It has a status of succeeded.' };
    answers.push({ status: 400, body: { error } }, intent('succeeded'));
    expect(await processor.cancel('pi_1')).toEqual({ kind: 'paid', processorId: 'pi_1' });
  });

  describe('a hold', () => {
    const held = {
      amount_capturable: 3_800,
      created: 1_780_000_000,
      latest_charge: { payment_method_details: { card: { capture_before: 1_780_500_000 } } },
    };
    const error = (type: string, message: string) => ({
      status: 400,
      body: { error: { type, message } },
    });

    it('places an uncaptured hold with its key, until the time specified by the bank', async () => {
      answers.push(intent('requires_capture', held));
      expect(await processor.authorize(ORDER)).toEqual({
        kind: 'held',
        processorId: 'pi_1',
        cents: 3_800,
        expiresAt: 1_780_500_000_000,
      });
      expect(asked).toMatchObject([{ line: 'POST /v1/payment_intents', key: ORDER.key }]);
      expect(Object.fromEntries(asked[0]?.body ?? [])).toMatchObject({
        amount: '3800',
        capture_method: 'manual',
        confirm: 'true',
        'metadata[key]': ORDER.key,
      });
    });

    it('sets a hold of four days if the bank specifies no end date', async () => {
      answers.push(intent('requires_capture', { ...held, latest_charge: 'ch_1' }));
      expect(await processor.authorize(ORDER)).toMatchObject({
        expiresAt: 1_780_000_000_000 + 4 * 86_400_000,
      });
    });

    it.each([
      ['processing', {}, { kind: 'pending', processorId: 'pi_1' }],
      [
        'requires_action',
        { next_action: { redirect_to_url: { url: 'https://bank.example/confirm' } } },
        { kind: 'needsAction', processorId: 'pi_1', url: 'https://bank.example/confirm' },
      ],
      [
        'requires_action',
        { next_action: { type: 'use_stripe_sdk' } },
        { kind: 'declined', processorId: 'pi_1', reason: "This card can't be confirmed here." },
      ],
      [
        'requires_payment_method',
        { last_payment_error: { message: 'It has expired.' } },
        { kind: 'declined', processorId: 'pi_1', reason: 'It has expired.' },
      ],
      ['canceled', {}, { kind: 'released', processorId: 'pi_1' }],
      [
        'succeeded',
        { amount_received: 500 },
        { kind: 'captured', processorId: 'pi_1', cents: 500 },
      ],
    ])('maps the hold status %s to our outcome', async (status, more, outcome) => {
      answers.push(intent(status, more));
      expect(await processor.authorize(ORDER)).toEqual(outcome);
    });

    it('reports a declined hold, and throws when the response is lost', async () => {
      const declined = { type: 'card_error', message: 'Insufficient funds.' };
      answers.push({
        status: 402,
        body: { error: { ...declined, payment_intent: { id: 'pi_1' } } },
      });
      expect(await processor.authorize(ORDER)).toEqual({
        kind: 'declined',
        processorId: 'pi_1',
        reason: 'Insufficient funds.',
      });
      answers.push({ status: 500, body: { error: { type: 'api_error', message: 'Oops' } } });
      await expect(processor.authorize(ORDER)).rejects.toThrow('Oops');
    });

    it('places a hold off session when no one is there to confirm it', async () => {
      answers.push(intent('requires_capture', held));
      await processor.authorize({ ...ORDER, returnAddress: null });
      expect(asked[0]?.body.get('off_session')).toBe('true');
      expect(asked[0]?.body.has('return_url')).toBe(false);
    });

    it('loads the current state of a hold by id', async () => {
      answers.push(intent('requires_capture', held));
      expect(await processor.loadHold('pi_1')).toMatchObject({ kind: 'held', cents: 3_800 });
      expect(asked[0]?.line).toMatch(/^GET \/v1\/payment_intents\/pi_1\?/);
    });

    it('finds a hold by its key after its response was lost', async () => {
      answers.push({ status: 200, body: { data: [intent('requires_capture', held).body] } });
      expect(await processor.findHold(ORDER.key)).toMatchObject({ kind: 'held', cents: 3_800 });
      const [, query = ''] = (asked[0]?.line ?? '').split('?');
      expect(new URLSearchParams(query).get('query')).toBe(`metadata['key']:'${ORDER.key}'`);
      answers.push({ status: 200, body: { data: [] } });
      expect(await processor.findHold(ORDER.key)).toBeNull();
    });

    it('captures part of a hold, once per key', async () => {
      answers.push(intent('succeeded', { amount_received: 1_500 }));
      const order = { key: 'hold-1-capture', processorId: 'pi_1', cents: 1_500 };
      expect(await processor.capture(order)).toEqual({
        kind: 'captured',
        processorId: 'pi_1',
        cents: 1_500,
      });
      expect(asked).toMatchObject([
        { line: 'POST /v1/payment_intents/pi_1/capture', key: 'hold-1-capture' },
      ]);
      expect(asked[0]?.body.get('amount_to_capture')).toBe('1500');
    });

    it('reports how a hold ended if it was already captured or released', async () => {
      const order = { key: 'hold-1-capture', processorId: 'pi_1', cents: 1_500 };
      const refused = error('invalid_request_error', 'It has a status of canceled.');
      answers.push(refused, intent('canceled'));
      expect(await processor.capture(order)).toEqual({ kind: 'released', processorId: 'pi_1' });
      answers.push(refused, intent('succeeded', { amount_received: 1_500 }));
      expect(await processor.release('pi_1')).toEqual({
        kind: 'captured',
        processorId: 'pi_1',
        cents: 1_500,
      });
      answers.push(error('card_error', 'The card was declined.'));
      expect(await processor.capture(order)).toMatchObject({ kind: 'declined' });
      answers.push({ status: 500, body: { error: { type: 'api_error', message: 'Oops' } } });
      await expect(processor.capture(order)).rejects.toThrow('Oops');
    });

    it('releases a hold', async () => {
      answers.push(intent('canceled'));
      expect(await processor.release('pi_1')).toEqual({ kind: 'released', processorId: 'pi_1' });
      expect(asked[0]?.line).toBe('POST /v1/payment_intents/pi_1/cancel');
    });
  });

  describe('refunds', () => {
    const REFUND = { key: 'refund-1', processorId: 'pi_1', cents: 1_500 };

    it("sends the refund's key", async () => {
      answers.push(
        { status: 200, body: { data: [{ status: 'succeeded', metadata: { key: 'refund-0' } }] } },
        { status: 200, body: { status: 'pending' } },
      );
      expect(await processor.refund(REFUND)).toEqual({ kind: 'done' });
      expect(asked[1]).toMatchObject({ line: 'POST /v1/refunds', key: 'refund-1' });
      expect(Object.fromEntries(asked[1]?.body ?? [])).toEqual({
        payment_intent: 'pi_1',
        amount: '1500',
        'metadata[key]': 'refund-1',
      });
    });

    it('sends each refund key only once, no matter how long ago the first attempt was', async () => {
      const known = { status: 'succeeded', metadata: { key: 'refund-1' } };
      answers.push({ status: 200, body: { data: [known] } });
      expect(await processor.refund(REFUND)).toEqual({ kind: 'done' });
      expect(asked.map(({ line }) => line)).toEqual([
        'GET /v1/refunds?payment_intent=pi_1&limit=100',
      ]);
    });

    it('reports why a refund failed', async () => {
      const failed = {
        status: 'failed',
        failure_reason: 'expired_or_canceled_card',
        metadata: { key: 'refund-1' },
      };
      answers.push({ status: 200, body: { data: [failed] } });
      expect(await processor.refund(REFUND)).toEqual({
        kind: 'refused',
        reason: 'expired_or_canceled_card',
      });
      const error = { type: 'invalid_request_error', message: 'More than the charge.' };
      answers.push({ status: 200, body: { data: [] } }, { status: 400, body: { error } });
      expect(await processor.refund(REFUND)).toEqual({
        kind: 'refused',
        reason: 'More than the charge.',
      });
      answers.push(
        { status: 200, body: { data: [] } },
        { status: 500, body: { error: { type: 'api_error', message: 'Oops' } } },
      );
      await expect(processor.refund(REFUND)).rejects.toThrow('Oops');
    });
  });

  it("opens Stripe's card page, and reads the card from it", async () => {
    answers.push(
      { status: 200, body: { id: 'cus_9' } },
      { status: 200, body: { id: 'cs_9', url: 'https://checkout.stripe.example/cs_9' } },
    );
    const page = await processor.openCardPage({
      token: 'token-1',
      email: 'someone@example.org',
      returnAddress: 'https://records.example.org/web/in/common/EditCcInfo?card=',
      customerToken: null,
    });
    expect(page).toEqual({ token: 'cs_9', url: 'https://checkout.stripe.example/cs_9' });
    expect(asked.map(({ line }) => line)).toEqual([
      'POST /v1/customers',
      'POST /v1/checkout/sessions',
    ]);
    expect(asked[1]?.body.get('success_url')).toMatch(/\?card=\{CHECKOUT_SESSION_ID\}$/);
    const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031 };
    answers.push({
      status: 200,
      body: {
        id: 'cs_9',
        customer: 'cus_9',
        setup_intent: { status: 'succeeded', payment_method: { id: 'pm_9', card } },
      },
    });
    expect(await processor.readCard('cs_9')).toEqual({
      customerToken: 'cus_9',
      cardToken: 'pm_9',
      brand: 'Visa',
      lastDigits: '4242',
      expiresMonth: '2031-04',
      isVerified: true,
    });
    answers.push({ status: 200, body: { id: 'cs_9', setup_intent: null } });
    expect(await processor.readCard('cs_9')).toBeNull();
  });

  describe('a webhook event', () => {
    const event = (type: string, object: object) =>
      JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
    const sign = (payload: string, secret = SECRET, timestamp?: number) =>
      Stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        ...(timestamp === undefined ? {} : { timestamp }),
      });

    it.each([
      [
        'payment_intent.succeeded',
        { id: 'pi_1' },
        { kind: 'chargeChanged', processorId: 'pi_1', key: null },
      ],
      [
        'payment_intent.succeeded',
        { id: 'pi_1', metadata: { key: 'charge-1' } },
        { kind: 'chargeChanged', processorId: 'pi_1', key: 'charge-1' },
      ],
      [
        'charge.dispute.created',
        { id: 'dp_1', payment_intent: 'pi_1', amount: 5_000 },
        { kind: 'disputed', disputeId: 'dp_1', processorId: 'pi_1', cents: 5_000 },
      ],
      [
        'charge.dispute.created',
        { id: 'dp_1', payment_intent: 'pi_1', amount: 5_000, status: 'warning_needs_response' },
        { kind: 'other' },
      ],
      [
        'charge.dispute.funds_withdrawn',
        { id: 'dp_1', payment_intent: 'pi_1', amount: 5_000, status: 'needs_response' },
        { kind: 'disputed', disputeId: 'dp_1', processorId: 'pi_1', cents: 5_000 },
      ],
      [
        'charge.dispute.closed',
        { id: 'dp_1', payment_intent: 'pi_1', amount: 5_000, status: 'won' },
        { kind: 'disputeWon', disputeId: 'dp_1', processorId: 'pi_1', cents: 5_000 },
      ],
      [
        'charge.dispute.closed',
        { id: 'dp_1', payment_intent: 'pi_1', amount: 5_000, status: 'lost' },
        { kind: 'other' },
      ],
      [
        'refund.failed',
        { id: 're_1', metadata: { key: 'refund-1' } },
        { kind: 'refundChanged', key: 'refund-1' },
      ],
      ['refund.failed', { id: 're_1' }, { kind: 'other' }],
      ['checkout.session.completed', { id: 'cs_9' }, { kind: 'cardEntered', token: 'cs_9' }],
      ['customer.created', { id: 'cus_1' }, { kind: 'other' }],
    ])('parses the webhook event %s', (type, object, read) => {
      const body = event(type, object);
      expect(processor.readEvent(body, sign(body), Date.now())).toEqual({ id: 'evt_1', ...read });
    });

    it('rejects a webhook event that is forged, changed, or old', () => {
      const body = event('payment_intent.succeeded', { id: 'pi_1' });
      expect(processor.readEvent(body, sign(body, 'whsec_other'), Date.now())).toBeNull();
      expect(processor.readEvent(body.replace('pi_1', 'pi_2'), sign(body), Date.now())).toBeNull();
      const longAgo = Math.floor(Date.now() / 1_000) - 3_600;
      expect(processor.readEvent(body, sign(body, SECRET, longAgo), Date.now())).toBeNull();
      expect(processor.readEvent(body, '', Date.now())).toBeNull();
    });

    it.each([
      ['300 s ago', -300, true],
      ['301 s ago', -301, false],
      ['300 s in the future', 300, true],
      ['301 s in the future', 301, false],
      ['an hour in the future', 3_600, false],
    ])(
      'accepts a webhook event only within five minutes of its signature: signed %s',
      (_when, seconds, isAccepted) => {
        const body = event('payment_intent.succeeded', { id: 'pi_1' });
        const now = 1_780_000_000;
        const read = processor.readEvent(body, sign(body, SECRET, now + seconds), now * 1_000);
        expect(read !== null).toBe(isAccepted);
      },
    );

    it.each([
      '',
      '{',
      'null',
      '[]',
      '7',
      '"x"',
      '{}',
      '{"id":"evt_1","type":"payment_intent.succeeded"}',
    ])('rejects a webhook event with a valid signature over the malformed body %s', (body) => {
      expect(processor.readEvent(body, sign(body), Date.now())).toBeNull();
    });
  });
});
