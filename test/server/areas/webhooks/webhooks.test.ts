import { sql, type KyselyPlugin } from 'kysely';
import { Webhook } from 'standardwebhooks';
import type { CallBody, CallResponse } from '#contract/calls';
import { WEBHOOK_DATA_SCHEMAS } from '#contract/schemas/webhooks';
import { WEBHOOK_KINDS } from '#contract/account/webhooks';
import { createMessage } from '../../../../src/server/domain/efmMessages/message';
import { submitEnvelope } from '../../../../src/server/domain/filing/envelopesRepository';
import { createProvider } from '../../../../src/server/domain/filing/receiveRepository';
import { finishRun } from '../../../../src/server/domain/imports/writing/finishRepository';
import { notifyAboutEvents } from '../../../../src/server/domain/recordEvents/notifyRepository';
import { enqueueSubscriptionPurchase } from '../../../../src/server/domain/webhooks/purchaseEventsRepository';
import { sendTest as queueTest } from '../../../../src/server/domain/webhooks/changeWebhooks';
import { createValidatorCompiler } from '../../../../src/server/http/compilers';
import { anEnvelope } from '../../domain/efm/envelopes';
import { addTaxWarrant, LAKE, MARION } from '../../seed';
import { PLAN } from '../../../../src/server/db/reference/plans';
import type { PostOutcome, PostRequest } from '../../../../src/server/domain/webhooks/safePost';
import { addAccount } from '../../accounts';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

const AT = '/account/webhooks';
const NOTIFICATIONS = '/api/notifications';
const HOUR_MS = 3_600_000;
const DRAFT: CallBody<'postWebhook'> = {
  address: 'https://hooks.example.com/countyline',
  description: 'Case system',
  kinds: ['alert.created'],
  registers: [],
  countyIds: [],
};

let site: TestSite;
let ines: TestBrowser;
let otto: TestBrowser;
let accountId: number;
let userId: number;
/** Requests that the receiver got, and its next answer. */
let received: PostRequest[] = [];
let answer: (request: PostRequest) => Partial<PostOutcome>;
let addressesOf: (host: string) => readonly string[];

beforeAll(async () => {
  site = await openTestSite({
    outgoing: {
      post(request) {
        received.push(request);
        const outcome = { status: 200, ms: 3, answer: 'ok', problem: null, retryAfterMs: null };
        return Promise.resolve({ ...outcome, ...answer(request) });
      },
      resolve: (host) => Promise.resolve(addressesOf(host)),
    },
  });
  const plan = { planId: PLAN.S500 };
  const first = await addAccount(site.database, ['ines', 'ida'], plan);
  ({ accountId } = first);
  userId = first.userIds[0] ?? 0;
  const other = await addAccount(site.database, ['otto'], plan);
  const small = await addAccount(site.database, ['sam'], { planId: PLAN.S20 });
  await sql`update app_user set is_admin = true
             where id = any(${[userId, ...other.userIds, ...small.userIds]}::bigint[])`.execute(
    site.database.db,
  );
  ines = await site.signedIn('ines');
  otto = await site.signedIn('otto');
});
afterAll(() => site.close());
beforeEach(async () => {
  received = [];
  answer = () => ({});
  addressesOf = () => ['93.184.215.14'];
  await later(0);
  await sql`delete from webhook`.execute(site.database.db);
});

/** Moves the clock, and logs in again, because sessions end. */
async function later(ms: number): Promise<void> {
  site.clock.time += ms;
  ines = await site.signedIn('ines');
  otto = await site.signedIn('otto');
}

/** Ends an import of one county. */
async function finishImport(register: 'taxWarrant', countyId: number, at: number): Promise<void> {
  const { db } = site.database;
  const asOf = new Date(at);
  const { id } = await db
    .insertInto('import_batch')
    .values({
      register,
      source: 'test',
      file_name: 'test.csv',
      head_hash: '',
      state: 'RUNNING',
      started_at: asOf,
      ended_at: null,
      as_of: asOf,
      coverage_from: null,
      coverage_to: null,
      problem: null,
      touched: [countyId],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const request = { register, source: 'test', asOf, fileName: 'test.csv', fileHash: null };
  const reading = { readingHash: '', coverageFrom: null, coverageTo: null };
  await finishRun(db, { ...request, ...reading }, { id }, at);
}

const failing =
  (status: number | null, problem = 'It failed.') =>
  () => ({ status, problem });

async function create(draft: Partial<CallBody<'postWebhook'>> = {}, browser = ines) {
  const response = await browser.call('POST', AT, { payload: { ...DRAFT, ...draft } });
  expect(response.statusCode).toBe(200);
  return response.json<CallResponse<'postWebhook'>>();
}
async function details(webhookId: number): Promise<CallResponse<'getWebhook'>> {
  return (await ines.call('GET', `${AT}/${String(webhookId)}`)).json();
}
async function log(webhookId: number, query = ''): Promise<CallResponse<'getWebhookDeliveries'>> {
  return (await ines.call('GET', `${AT}/${String(webhookId)}/deliveries${query}`)).json();
}
async function sendTest(webhookId: number): Promise<number> {
  site.clock.time += 60_000;
  const response = await ines.call('POST', `${AT}/${String(webhookId)}/tests`);
  expect(response.statusCode).toBe(200);
  await site.app.webhooks.settle();
  return response.json<CallResponse<'postWebhookTest'>>().deliveryId;
}

describe('webhooks of an account', () => {
  it('shows the secret once, and stores it encrypted', async () => {
    const { secret, webhookId } = await create();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const { rows } = await sql<{ secret: string }>`select secret from webhook_secret`.execute(
      site.database.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.secret).toMatch(/^v1\./);
    expect((await ines.call('GET', AT)).body).not.toContain('whsec_');
    expect(await details(webhookId)).toMatchObject({
      ...DRAFT,
      state: 'ACTIVE',
      secrets: [{ expiresAt: null }],
    });
    const audited = await sql<{ detail: object }>`
      select detail from audit_event where action = 'webhookCreated' order by id desc`.execute(
      site.database.db,
    );
    expect(JSON.stringify(audited.rows)).not.toContain('whsec_');
  });

  it('hides webhooks from other accounts, from regular users, and from plans without webhooks', async () => {
    const { webhookId } = await create();
    const deliveryId = await sendTest(webhookId);
    const at = `${AT}/${String(webhookId)}`;
    const calls = [
      ['GET', at],
      ['PUT', at],
      ['DELETE', at],
      ['POST', `${at}/secrets`],
      ['POST', `${at}/tests`],
      ['PUT', `${at}/state`],
      ['GET', `${at}/deliveries`],
      ['GET', `${at}/deliveries/${String(deliveryId)}`],
      ['POST', `${at}/deliveries/${String(deliveryId)}/sends`],
    ] as const;
    for (const [method, path] of calls) {
      const payload = path.endsWith('/state') ? { isPaused: true } : DRAFT;
      const changes = method === 'PUT' ? { payload } : {};
      expect([path, (await otto.call(method, path, changes)).statusCode]).toEqual([path, 404]);
    }
    for (const name of ['ida', 'sam']) {
      const browser = await site.signedIn(name);
      expect((await browser.call('GET', AT)).statusCode).toBe(403);
    }
    expect(await details(webhookId)).toMatchObject({ state: 'ACTIVE' });
  });

  it.each([
    ['https://127.0.0.1/', "isn't on the public internet"],
    ['https://169.254.169.254/latest/meta-data/', "isn't on the public internet"],
    ['https://[::1]/', "isn't on the public internet"],
    ['https://[::ffff:127.0.0.1]/', "isn't on the public internet"],
    ['https://2130706433/', "isn't on the public internet"],
    ['https://rebound.example.com/', 'resolves to 10.0.0.8'],
    ['http://hooks.example.com/', 'begins with https'],
  ])('rejects the URL %s', async (address, words) => {
    addressesOf = () => ['93.184.215.14', '10.0.0.8'];
    const response = await ines.call('POST', AT, { payload: { ...DRAFT, address } });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain(words);
    expect(received).toEqual([]);
  });

  it('limits an account to 10 webhooks and 5 test events a minute', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 10; count += 1) ids.push((await create()).webhookId);
    const eleventh = await ines.call('POST', AT, { payload: DRAFT });
    expect([eleventh.statusCode, eleventh.body]).toEqual([409, expect.stringContaining('10')]);
    site.clock.time += 60_000;
    const statuses = [];
    for (const id of ids.slice(0, 6)) {
      statuses.push((await ines.call('POST', `${AT}/${String(id)}/tests`)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('webhook events', () => {
  const alerts = (): Promise<readonly { kind: string; data: Record<string, unknown> }[]> =>
    sql<{ kind: string; data: Record<string, unknown> }>`
      select kind, data from webhook_delivery order by id`
      .execute(site.database.db)
      .then(({ rows }) => rows);

  it('queues events with their details for the affected accounts, as the schemas specify', async () => {
    const { db } = site.database;
    const kinds = [...WEBHOOK_KINDS];
    const { webhookId } = await create({ kinds });
    await create({ kinds: ['import.completed'], registers: ['recorder'] });
    await create({ kinds: ['import.completed'], countyIds: [LAKE] });
    await create({ kinds }, otto);
    const at = site.clock.time;
    // An alert.
    const warrantId = await addTaxWarrant(site.database, '07654321');
    await db
      .insertInto('saved_item')
      .values({
        user_id: userId,
        kind: 'taxWarrant',
        target_id: warrantId,
        alert: true,
        saved_at: new Date(at),
      })
      .execute();
    await db
      .insertInto('record_event')
      .values({
        register: 'taxWarrant',
        record_id: warrantId,
        at: new Date(at),
        kind: 'RELEASED',
        old: 'null',
        new: 'null',
      })
      .execute();
    await notifyAboutEvents(db, at);
    // A filing that the courts' side confirms.
    const envelope = anEnvelope();
    const { envelopeId } = envelope;
    const filingId = envelope.filings[0]?.filingId ?? '';
    await db
      .transaction()
      .execute((trx) => submitEnvelope(trx, { userId, accountId }, envelope, at));
    const log = { info: () => undefined, warn: () => undefined };
    const linkOf = () => 'https://example.org/';
    const provider = createProvider({
      db,
      log,
      now: () => at,
      recordAddress: linkOf,
      serviceLink: linkOf,
    });
    const change = { sequence: 1, from: 'submitting', to: 'submitted', actor: 'manager' } as const;
    const changes = [{ ...change, at: new Date(at).toISOString() }];
    const body = { envelopeId, filingId, changes, reasons: [] };
    const request = { operation: 'NotifyEvent', correlationId: envelopeId, body } as const;
    expect(await provider(createMessage(request, at))).toMatchObject({ kind: 'done' });
    // A purchase, and an import.
    await db
      .transaction()
      .execute((trx) =>
        enqueueSubscriptionPurchase(trx, { id: 7, accountId, userId, totalCents: 120_000 }, at),
      );
    await finishImport('taxWarrant', MARION, at);

    const compile = createValidatorCompiler();
    const events = await alerts();
    const counted = (kind: string): number => events.filter((each) => each.kind === kind).length;
    expect(WEBHOOK_KINDS.map((kind) => [kind, counted(kind)])).toEqual([
      ['alert.created', 1],
      ['purchase.completed', 1],
      ['filing.status_changed', 2],
      // The account's webhook for all records, and the other account's.
      ['import.completed', 2],
    ]);
    for (const { data, kind } of events) {
      const schema = WEBHOOK_DATA_SCHEMAS[kind as keyof typeof WEBHOOK_DATA_SCHEMAS];
      const isValid = compile({ schema, method: 'POST', url: '/', httpPart: 'body' });
      expect([kind, isValid(data)]).toEqual([kind, true]);
    }
    await site.app.webhooks.settle();
    const sent = received.map((each) => JSON.parse(each.body) as { data: { link: string } });
    expect(
      sent.every(({ data }) => data.link.startsWith('http://localhost:8080/web/vue/in/')),
    ).toBe(true);
    expect((await details(webhookId)).waiting).toBe(0);
    expect(JSON.stringify(sent)).not.toMatch(/Acme|Roe|TAXPAYER/i);
  });

  it('queues no event for a plan without the API, or if the change is rolled back', async () => {
    const { db } = site.database;
    await create({ kinds: ['purchase.completed'] });
    const buy = (to: number): Promise<void> =>
      db
        .transaction()
        .execute((trx) =>
          enqueueSubscriptionPurchase(
            trx,
            { id: 7, accountId: to, userId: null, totalCents: 1 },
            site.clock.time,
          ),
        );
    await expect(
      db.transaction().execute(async (trx) => {
        const purchase = { id: 7, accountId, userId, totalCents: 1 };
        await enqueueSubscriptionPurchase(trx, purchase, site.clock.time);
        throw new Error('A test');
      }),
    ).rejects.toThrow('A test');
    await sql`update subscription set ends_on = '2026-07-02' where account_id = ${accountId}`.execute(
      db,
    );
    await buy(accountId);
    expect(await alerts()).toEqual([]);
    await sql`update subscription set ends_on = null where account_id = ${accountId}`.execute(db);
    await buy(accountId);
    expect(await alerts()).toHaveLength(1);
  });
});

describe('webhook deliveries', () => {
  it('sends nothing until the account is active again', async () => {
    const { db } = site.database;
    await create({ kinds: ['purchase.completed'] });
    const setStatus = (status: 'ACTIVE' | 'INACTIVE') =>
      db.updateTable('account').set({ status }).where('id', '=', accountId).execute();
    await setStatus('INACTIVE');
    const purchase = { id: 8, accountId, userId, totalCents: 1 };
    await db
      .transaction()
      .execute((trx) => enqueueSubscriptionPurchase(trx, purchase, site.clock.time));
    await site.app.webhooks.settle();
    expect(received).toEqual([]);
    await setStatus('ACTIVE');
    await site.app.webhooks.settle();
    expect(received).toHaveLength(1);
  });

  it('signs deliveries so that the standardwebhooks package verifies them, with both secrets during a rotation', async () => {
    const { secret: old, webhookId } = await create();
    const rotated = await ines.call('POST', `${AT}/${String(webhookId)}/secrets`);
    const { oldExpiresAt, secret } = rotated.json<CallResponse<'postWebhookSecret'>>();
    expect(oldExpiresAt).toBe(new Date(site.clock.time + 24 * HOUR_MS).toISOString());
    expect((await ines.call('POST', `${AT}/${String(webhookId)}/secrets`)).statusCode).toBe(409);
    // The package compares with the clock.
    jest.spyOn(Date, 'now').mockReturnValue(site.clock.time);
    const verify = (key: string, { body, headers }: PostRequest): unknown =>
      new Webhook(key).verify(body, headers as Record<string, string>);
    await sendTest(webhookId);
    const [request] = received;
    if (request === undefined) throw new Error('Nothing was sent');
    for (const each of [secret, old]) {
      expect(verify(each, request)).toMatchObject({ type: 'webhook.test', data: { webhookId } });
    }
    expect(() => verify('whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=', request)).toThrow();
    jest.restoreAllMocks();
    await later(24 * HOUR_MS);
    await sendTest(webhookId);
    expect(received[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  it('retries with growing waits and the same id and body, and resends on request', async () => {
    const { webhookId } = await create();
    answer = failing(503);
    const deliveryId = await sendTest(webhookId);
    const startedAt = site.clock.time;
    const waits: number[] = [];
    for (;;) {
      const [delivery] = (await log(webhookId)).items;
      if (delivery?.nextTryAt == null) break;
      const next = Date.parse(delivery.nextTryAt);
      waits.push((next - site.clock.time) / 1_000);
      // Nothing is sent before its time.
      site.clock.time = next - 1;
      const before = received.length;
      await site.app.webhooks.settle();
      expect(received).toHaveLength(before);
      await later(1);
      await site.app.webhooks.settle();
    }
    const expected = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000];
    expected.forEach((wait, place) => {
      expect(Math.abs((waits[place] ?? 0) - wait)).toBeLessThanOrEqual(wait * 0.2 + 1);
    });
    expect(site.clock.time - startedAt).toBeLessThanOrEqual(72 * HOUR_MS);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await log(webhookId, '?state=FAILED')).items).toMatchObject([
      { id: deliveryId, state: 'FAILED', lastStatus: 503, lastProblem: 'It failed.' },
    ]);
    await later(0);
    answer = () => ({});
    const again = await ines.call(
      'POST',
      `${AT}/${String(webhookId)}/deliveries/${String(deliveryId)}/sends`,
    );
    expect(again.json()).toMatchObject({ state: 'PENDING' });
    await site.app.webhooks.settle();
    expect((await log(webhookId)).items).toMatchObject([{ state: 'DELIVERED', lastStatus: 200 }]);
    expect(received.at(-1)?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
    expect(await details(webhookId)).toMatchObject({ failures: 0 });
  });

  it('retries less often after a response that rejects the request', async () => {
    const { webhookId } = await create();
    answer = failing(404);
    await sendTest(webhookId);
    const [delivery] = (await log(webhookId)).items;
    expect(Date.parse(delivery?.nextTryAt ?? '') - site.clock.time).toBeGreaterThan(20 * 60_000);
  });

  it('retries three times after a refusal, regardless of the other failures before it', async () => {
    const { webhookId } = await create();
    answer = failing(503);
    await sendTest(webhookId);
    const hours: (number | null)[] = [];
    for (const status of [503, 503, 404, 503, 401, 403, 404]) {
      const [waiting] = (await log(webhookId)).items;
      await later(Date.parse(waiting?.nextTryAt ?? '') - site.clock.time);
      answer = failing(status);
      await site.app.webhooks.settle();
      const [tried] = (await log(webhookId)).items;
      const nextTryAt = tried?.nextTryAt ?? null;
      const wait = nextTryAt === null ? null : Date.parse(nextTryAt) - site.clock.time;
      if (status !== 503) hours.push(wait === null ? null : wait / HOUR_MS);
    }
    [0.5, 5, 24].forEach((wait, place) => {
      expect(hours[place]).toBeGreaterThan(wait * 0.79);
      expect(hours[place]).toBeLessThan(wait * 1.21);
    });
    expect(hours[3]).toBeNull();
  });

  it('ends a webhook after a 410 response, and notifies the administrators', async () => {
    const { webhookId } = await create();
    answer = failing(410);
    await sendTest(webhookId);
    expect(await details(webhookId)).toMatchObject({ state: 'ENDED', stateReason: 'GONE' });
    expect((await log(webhookId)).items).toMatchObject([{ state: 'FAILED', tries: 1 }]);
    expect((await ines.call('GET', NOTIFICATIONS)).body).toContain('Webhook ended');
    const resumed = await ines.call('PUT', `${AT}/${String(webhookId)}/state`, {
      payload: { isPaused: false },
    });
    expect(resumed.statusCode).toBe(409);
  });

  it('locks the account before the webhook, as purchases do', async () => {
    const { webhookId } = await create();
    const queries: string[] = [];
    const recorder: KyselyPlugin = {
      transformQuery({ node }) {
        queries.push(JSON.stringify(node));
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const actor = { at: site.clock.time, actorId: userId, requestId: 'a test' };
    const change = { owner: { accountId, userId }, webhookId };
    await queueTest(site.database.db.withPlugin(recorder), actor, change, 'https://example.org/');
    const account = queries.findIndex((query) => query.includes('select from account where'));
    const webhook = queries.findIndex((query) => query.includes('"name":"webhook"'));
    expect(account).toBeGreaterThanOrEqual(0);
    expect(webhook).toBeGreaterThan(account);
  });

  it.each([
    ['a 410', 410, 'It is gone.'],
    ['a 200', 200, null],
  ])(
    'ignores %s response from a previous URL, and sends the event to the new URL',
    async (_name, status, problem) => {
      const { webhookId } = await create();
      const address = 'https://new.example.com/hooks';
      jest.spyOn(site.app.outgoing, 'post').mockImplementationOnce(async () => {
        const changed = await ines.call('PUT', `${AT}/${String(webhookId)}`, {
          payload: { ...DRAFT, address },
        });
        expect(changed.statusCode).toBe(200);
        return { status, ms: 3, answer: '', problem, retryAfterMs: null };
      });
      await sendTest(webhookId);
      jest.restoreAllMocks();
      expect(await details(webhookId)).toMatchObject({ state: 'ACTIVE', failures: 0 });
      expect((await log(webhookId)).items).toMatchObject([{ state: 'DELIVERED', tries: 2 }]);
      expect(received.map((each) => each.address)).toEqual([address]);
    },
  );

  it('pauses a webhook after 50 consecutive failures, and waits until it is resumed', async () => {
    const { webhookId } = await create();
    await sql`update webhook set failures = 48`.execute(site.database.db);
    answer = failing(null, 'No complete response within 10 seconds.');
    await sendTest(webhookId);
    expect(await details(webhookId)).toMatchObject({ state: 'ACTIVE', failures: 49 });
    site.clock.time += 30_000;
    await site.app.webhooks.settle();
    expect(await details(webhookId)).toMatchObject({ state: 'PAUSED', stateReason: 'FAILURES' });
    expect((await ines.call('GET', NOTIFICATIONS)).body).toContain('Webhook paused');
    await later(HOUR_MS);
    const before = received.length;
    await site.app.webhooks.settle();
    expect(received).toHaveLength(before);
    answer = () => ({});
    await ines.call('PUT', `${AT}/${String(webhookId)}/state`, { payload: { isPaused: false } });
    await site.app.webhooks.settle();
    expect((await log(webhookId)).items).toMatchObject([{ state: 'DELIVERED' }]);
  });

  it('sends to other receivers while one receiver hangs', async () => {
    const hanging = await create({ address: 'https://slow.example.com/' });
    const working = await create({ address: 'https://fast.example.com/' });
    const { db } = site.database;
    await sql`
      insert into webhook_delivery (message_id, webhook_id, kind, data, round_at, next_try_at, created_at)
      select gen_random_uuid(), ${hanging.webhookId}, 'alert.created', '{}', t.at, t.at, t.at
        from generate_series(1, 200), (select ${new Date(site.clock.time)}::timestamptz as at) t`.execute(
      db,
    );
    const held: (() => void)[] = [];
    const { outgoing } = site.app;
    const post = jest.spyOn(outgoing, 'post').mockImplementation(async (request) => {
      received.push(request);
      if (request.address.includes('slow')) {
        await new Promise<void>((resolve) => {
          held.push(resolve);
        });
      }
      return { status: 200, ms: 1, answer: '', problem: null, retryAfterMs: null };
    });
    const tested = await ines.call('POST', `${AT}/${String(working.webhookId)}/tests`);
    expect(tested.statusCode).toBe(200);
    const settled = site.app.webhooks.settle();
    // One claim starts all three, in any order.
    while (received.length < 3) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(held).toHaveLength(2);
    expect(received.some(({ address }) => address.includes('fast'))).toBe(true);
    post.mockRestore();
    await sql`update webhook set state = 'PAUSED' where id = ${hanging.webhookId}`.execute(db);
    held.forEach((release) => {
      release();
    });
    await settled;
  });
});
