import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import type { CallResponse } from '#contract/calls';
import type { AlertRuleState, OperatorAlerts } from '#contract/schemas/operatorAlerts';
import type { PostRequest } from '../../../../src/server/domain/webhooks/safePost';
import type { Mail } from '../../../../src/server/mail/mailer';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const LINE = '/admin/operatorAlerts';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const WEBHOOKS = `${LINE}/webhooks`;
const OK = { status: 200, ms: 3, answer: 'ok', problem: null, retryAfterMs: null };

let site: TestSite;
/** Requests that receivers of webhooks got, and their next answer. */
let received: PostRequest[] = [];
let status = 200;
let root: TestBrowser;
beforeAll(async () => {
  site = await openTestSite({
    outgoing: {
      post(request) {
        received.push(request);
        return Promise.resolve({ ...OK, status, problem: status === 200 ? null : 'Refused.' });
      },
      resolve: (host) =>
        Promise.resolve([host.startsWith('inside') ? '10.0.0.7' : '93.184.215.14']),
    },
  });
  // The test database's own sources are years old.
  await sql`update data_source set loaded_at = null`.execute(site.database.db);
  await sql`update court set loaded_at = ${new Date(START)}::timestamptz`.execute(site.database.db);
});
afterAll(() => site.close());
beforeEach(async () => {
  const { clock, database, mails } = site;
  clock.time = START;
  mails.length = 0;
  received = [];
  status = 200;
  const tables = [
    'operator_alert',
    'operator_alert_rule',
    'operator_alert_setting',
    'mail_message',
    'notification',
    'incident',
    'pool_figure',
    'webhook',
    'session',
  ] as const;
  for (const table of tables) await database.db.deleteFrom(table).execute();
  site.app.operatorAlerts.forget();
  root = await site.signedIn('root');
});

const load = async (browser = root): Promise<OperatorAlerts> => {
  const answer = await browser.call('GET', LINE);
  expect(answer.statusCode).toBe(200);
  return answer.json<OperatorAlerts>();
};

/** Sets the pool monitor's figure of this minute, which the rule "Database connection waits" reads. */
async function setWaiting(waiting: number): Promise<void> {
  const { clock, database } = site;
  await database.db.deleteFrom('pool_figure').execute();
  await database.db
    .insertInto('pool_figure')
    .values({
      server: 'web-1',
      grain: 'minute',
      at: new Date(clock.time),
      figures: JSON.stringify({ waiting, longestMs: 5 }),
    })
    .execute();
}

async function evaluateWith(waiting: number): Promise<void> {
  await setWaiting(waiting);
  await site.app.operatorAlerts.evaluate();
  await site.app.mails.settled();
}

/** Emails that one of the super users got. */
const mailsOfRoot = async (): Promise<readonly Mail[]> => {
  const { app, database, mails, users } = site;
  app.mails.wake();
  await app.mails.settled();
  const { email } = await database.db
    .selectFrom('app_user')
    .where('id', '=', users.root)
    .select('email')
    .executeTakeFirstOrThrow();
  return mails.filter(({ to }) => to === email);
};
const subjects = async (): Promise<readonly string[]> =>
  (await mailsOfRoot()).map(({ subject }) => subject);
const put = (path: string, payload: object) => root.call('PUT', `${LINE}${path}`, { payload });
const raise = async (): Promise<number> => {
  await evaluateWith(25);
  site.clock.time += 2 * MINUTE;
  await evaluateWith(30);
  const [alert] = (await load()).alerts;
  return alert?.id ?? 0;
};

describe('alerts for operators', () => {
  it('raises an alert once a value has exceeded its limit for the set time, and ends the alert once the value is below the limit', async () => {
    await evaluateWith(25);
    expect((await load()).alerts).toEqual([]);
    site.clock.time += 2 * MINUTE;
    await evaluateWith(30);
    const { alerts, alertTotal, rules } = await load();
    expect(alertTotal).toBe(1);
    expect(alerts).toMatchObject([
      { rule: 'poolWaits', subject: 'web-1', value: 30, limit: 20, acknowledgedAt: null },
    ]);
    expect(alerts[0]?.since).toBe(new Date(START).toISOString());
    expect(rules.find(({ id }) => id === 'poolWaits')).toMatchObject({ value: 30, minutes: 2 });
    site.clock.time += MINUTE;
    await evaluateWith(20);
    expect((await load()).alerts).toEqual([]);
  });

  it('restarts the wait for an alert when the value falls below its limit before the alert is raised', async () => {
    await evaluateWith(25);
    site.clock.time += MINUTE;
    await evaluateWith(0);
    site.clock.time += MINUTE;
    await evaluateWith(25);
    site.clock.time += MINUTE;
    await evaluateWith(25);
    expect((await load()).alerts).toEqual([]);
  });

  it('notifies super users once when an alert is raised and once when it ends', async () => {
    await raise();
    for (let minute = 0; minute < 3; minute += 1) {
      site.clock.time += MINUTE;
      await evaluateWith(40);
    }
    expect(await subjects()).toEqual(['Countyline: 1 new alert']);
    const [mail] = await mailsOfRoot();
    expect(mail?.text).toContain('Database connection waits (web-1): 30, limit 20.');
    expect(mail?.text).toContain('/vue/in/admin/OperatorAlerts');
    await evaluateWith(0);
    expect(await subjects()).toEqual(['Countyline: 1 new alert', 'Countyline: 1 alert ended']);
    const inbox = await site.database.db
      .selectFrom('notification')
      .innerJoin('app_user', 'app_user.id', 'notification.user_id')
      .where('username', '=', 'root')
      .orderBy('notification.id')
      .select(['title', 'mailed_at'])
      .execute();
    expect(inbox.map(({ title }) => title)).toEqual([
      'Alerts: 1 new alert',
      'Alerts: 1 alert ended',
    ]);
    expect(inbox.every((row) => row.mailed_at !== null)).toBe(true);
  });

  it('sends the emails held during quiet hours when those hours end, and none to users who turned emails off', async () => {
    // 9:00 AM in Indianapolis.
    const quiet = { from: 8, to: 11 };
    expect((await put('/settings', { inbox: true, email: true, quiet })).statusCode).toBe(200);
    expect((await load()).settings).toEqual({ inbox: true, email: true, quiet });
    await raise();
    expect(await subjects()).toEqual([]);
    site.clock.time = START + 2 * HOUR;
    root = await site.signedIn('root');
    await evaluateWith(30);
    expect(await subjects()).toHaveLength(1);
    await put('/settings', { inbox: false, email: false, quiet: null });
    await evaluateWith(0);
    expect(await subjects()).toHaveLength(1);
  });

  it("acknowledges an alert once, with the user's name, and rejects an alert that has ended", async () => {
    const id = await raise();
    const acknowledge = () =>
      root.call('POST', `${LINE}/acknowledgments`, { payload: { alertIds: [id, 9_999_999] } });
    expect((await acknowledge()).json()).toEqual({ acknowledged: 1 });
    const [first] = (await load()).alerts;
    expect(first).toMatchObject({ acknowledgedBy: 'root' });
    site.clock.time += MINUTE;
    expect((await acknowledge()).statusCode).toBe(200);
    expect((await load()).alerts[0]?.acknowledgedAt).toBe(first?.acknowledgedAt);
    await evaluateWith(0);
    expect((await acknowledge()).statusCode).toBe(409);
  });

  it('applies a changed limit, ends the alerts of a rule that is turned off, and audits both changes', async () => {
    await raise();
    const rule = async (): Promise<AlertRuleState | undefined> =>
      (await load()).rules.find(({ id }) => id === 'poolWaits');
    const change = async (isEnabled: boolean, seen: object | undefined) =>
      put('/rules/poolWaits', { limit: 1, minutes: 0, isEnabled, seen });
    const settings = async () => {
      const { isEnabled, limit, minutes } = (await rule())!;
      return { isEnabled, limit, minutes };
    };
    const first = await settings();
    expect((await change(false, first)).statusCode).toBe(200);
    const stale = await change(true, first);
    expect([stale.statusCode, stale.body]).toEqual([
      409,
      expect.stringContaining('Someone changed this rule') as unknown,
    ]);
    expect(await rule()).toMatchObject({ limit: 1, minutes: 0, isEnabled: false });
    await evaluateWith(30);
    expect((await load()).alerts).toEqual([]);
    await change(true, await settings());
    await evaluateWith(2);
    expect((await load()).alerts).toMatchObject([{ value: 2, limit: 1 }]);
    const { rows } = await sql<{ target: string }>`
      select target from audit_event where action = 'alertRuleChanged'`.execute(site.database.db);
    expect(rows).toContainEqual({ target: 'alertRule/poolWaits' });
  });

  it('rejects unknown rules, limits below zero, and fractions of minutes', async () => {
    const seen = { limit: 1, minutes: 1, isEnabled: true };
    const good = { ...seen, seen };
    expect((await put('/rules/nothing', good)).statusCode).toBe(404);
    expect((await put('/rules/poolWaits', { ...good, limit: -1 })).statusCode).toBe(400);
    expect((await put('/rules/poolWaits', { ...good, minutes: 1.5 })).statusCode).toBe(400);
    expect((await put('/rules/poolWaits', { ...good, minutes: 9_999 })).statusCode).toBe(400);
  });

  it("measures each built-in rule with its monitor's statistics", async () => {
    const { clock, database } = site;
    const { db } = database;
    const at = new Date(clock.time - MINUTE);
    // The requests of earlier tests are written in the background.
    await site.app.requestRows.flush();
    await db.deleteFrom('request_log').execute();
    await sql`
      insert into request_log (request_id, at, method, route, path, status, ms, database_ms,
                               wait_ms, bytes, network, build)
      select 'r' || n, ${at}::timestamptz, 'GET', '/', '/', case when n <= 10 then 500 else 200 end,
             n * 10, 0, 0, 0, '', '' from generate_series(1, 100) n`.execute(db);
    await sql`
      insert into mail_message (recipient, subject, body, created_at, next_try_at, status, kind)
      values ('a@example.org', 'A', '', ${new Date(clock.time - 2 * HOUR)}::timestamptz,
              ${new Date(clock.time - HOUR)}::timestamptz, 'WAITING', 'NOTICE'),
             ('b@example.org', 'B', '', ${new Date(clock.time - 9 * HOUR)}::timestamptz,
              ${new Date(clock.time + HOUR)}::timestamptz, 'WAITING', 'NOTICE')`.execute(db);
    await sql`
      update data_source set loaded_at = ${new Date(clock.time - 96 * HOUR)}::timestamptz
       where id = (select min(id) from data_source where outage is null)`.execute(db);
    // An office that isn't online raises no alert.
    await sql`
      update data_source
         set coverage_from = null, loaded_at = ${new Date(clock.time - 200 * HOUR)}::timestamptz
       where id = (select max(id) from data_source where outage is null)`.execute(db);
    await setWaiting(0);
    const values = Object.fromEntries((await load()).rules.map(({ id, value }) => [id, value]));
    expect(values).toMatchObject({ requestErrors: 5, mailAge: 60, lateRegister: 4 });
    expect(values).toMatchObject({ mailBounces: 0, poolWaits: 0, longestStatement: 5 });
    expect(values['requestP95']).toBeCloseTo(950.5);
    await evaluateWith(0);
    expect((await load()).alerts).toMatchObject([{ rule: 'lateRegister', value: 4 }]);
    await db.deleteFrom('request_log').execute();
    await sql`update data_source set loaded_at = null`.execute(db);
  });

  it("denies all access to users who aren't super users", async () => {
    const user = await site.signedIn('anna');
    for (const browser of [user, site.browser()]) {
      const expected = browser === user ? 403 : 401;
      expect((await browser.call('GET', LINE)).statusCode).toBe(expected);
      const payload = { inbox: true, email: true, quiet: null };
      const answer = await browser.call('PUT', `${LINE}/settings`, { payload });
      expect([401, 403]).toContain(answer.statusCode);
    }
  });
});

describe('webhooks of operators', () => {
  const create = async (draft: object = {}) =>
    root.call('POST', WEBHOOKS, {
      payload: {
        address: 'https://hooks.example.com/alerts',
        description: 'On call',
        rules: [],
        ...draft,
      },
    });
  const add = async (draft: object = {}): Promise<CallResponse<'postAlertWebhook'>> => {
    const answer = await create(draft);
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  const list = async () =>
    (await root.call('GET', WEBHOOKS)).json<CallResponse<'getAlertWebhooks'>>().items;

  it('posts a signed event when an alert is raised and when it ends, including during quiet hours', async () => {
    const { secret } = await add({ address: 'https://hooks.example.com/alerts' });
    await put('/settings', { inbox: true, email: true, quiet: { from: 8, to: 11 } });
    const alertId = await raise();
    await evaluateWith(0);
    await site.app.webhooks.settle();
    expect(received.map(({ address }) => address)).toEqual([
      'https://hooks.example.com/alerts',
      'https://hooks.example.com/alerts',
    ]);
    const events = received.map(({ body, headers }) =>
      // The package compares with the real time, which the test's clock isn't.
      new Webhook(secret).sign(
        headers['webhook-id'] ?? '',
        new Date(Number(headers['webhook-timestamp']) * 1_000),
        body,
      ) === headers['webhook-signature']
        ? (JSON.parse(body) as { type: string; data: { state: string } })
        : null,
    );
    // Events may arrive in any order.
    const ofState = (state: string) => events.find((event) => event?.data.state === state);
    expect(ofState('RAISED')).toMatchObject({
      type: 'operator_alert.changed',
      data: {
        alertId,
        state: 'RAISED',
        rule: 'poolWaits',
        subject: 'web-1',
        value: 30,
        limit: 20,
        text: 'Database connection waits (web-1): 30, limit 20.',
        link: expect.stringMatching(/^http.*\/in\/admin\/OperatorAlerts$/) as string,
      },
    });
    expect(ofState('ENDED')).toMatchObject({ data: { alertId } });
    expect((await list())[0]?.deliveries.map(({ state }) => state)).toEqual([
      'DELIVERED',
      'DELIVERED',
    ]);
  });

  it('posts only the alerts of the chosen rules', async () => {
    await add({ rules: ['deadJobs'] });
    await raise();
    await site.app.webhooks.settle();
    expect(received.map(({ address }) => address)).toEqual([]);
  });

  it('sends a test event, but none while paused', async () => {
    const { webhookId } = await add();
    const at = `${WEBHOOKS}/${String(webhookId)}`;
    expect((await root.call('POST', `${at}/tests`)).statusCode).toBe(200);
    await site.app.webhooks.settle();
    expect(JSON.parse(received[0]?.body ?? '{}')).toMatchObject({ type: 'webhook.test' });
    await root.call('PUT', `${at}/state`, { payload: { isPaused: true } });
    expect((await root.call('POST', `${at}/tests`)).statusCode).toBe(409);
    expect(await list()).toMatchObject([{ state: 'PAUSED', stateReason: 'USER' }]);
    expect((await root.call('DELETE', at)).statusCode).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('signs with the new and the old secret for a day after a rotation, and audits the rotation', async () => {
    const { secret: old, webhookId } = await add();
    const at = `${WEBHOOKS}/${String(webhookId)}`;
    const rotated = await root.call('POST', `${at}/secrets`);
    expect(rotated.statusCode).toBe(200);
    const { oldExpiresAt, secret } = rotated.json<CallResponse<'postAlertWebhookSecret'>>();
    expect(secret).not.toBe(old);
    expect(oldExpiresAt).toBe(new Date(START + 24 * HOUR).toISOString());
    expect(await list()).toMatchObject([
      { secrets: [{ expiresAt: null }, { expiresAt: oldExpiresAt }] },
    ]);
    expect((await root.call('POST', `${at}/secrets`)).statusCode).toBe(409);
    const signers = async (): Promise<readonly boolean[]> => {
      received = [];
      expect((await root.call('POST', `${at}/tests`)).statusCode).toBe(200);
      await site.app.webhooks.settle();
      const [post] = received;
      const { body = '', headers = {} } = post ?? {};
      const signatures = (headers['webhook-signature'] ?? '').split(' ');
      const time = new Date(Number(headers['webhook-timestamp']) * 1_000);
      return [secret, old].map((each) =>
        signatures.includes(new Webhook(each).sign(headers['webhook-id'] ?? '', time, body)),
      );
    };
    expect(await signers()).toEqual([true, true]);
    site.clock.time += 24 * HOUR;
    root = await site.signedIn('root');
    expect(await signers()).toEqual([true, false]);
    expect(await list()).toMatchObject([{ secrets: [{ expiresAt: null }] }]);
    const { rows } = await sql<{ target: string }>`
      select target from audit_event where action = 'webhookSecretRotated'`.execute(
      site.database.db,
    );
    expect(rows).toContainEqual({ target: `webhook/${String(webhookId)}` });
  });

  it('lists deliveries by status with body and attempts, and resends a finished delivery', async () => {
    const { webhookId } = await add();
    const at = `${WEBHOOKS}/${String(webhookId)}`;
    status = 410;
    await root.call('POST', `${at}/tests`);
    await site.app.webhooks.settle();
    const log = async (query: string) =>
      (await root.call('GET', `${at}/deliveries${query}`)).json<
        CallResponse<'getAlertDeliveries'>
      >();
    expect(await log('?state=DELIVERED')).toMatchObject({ items: [], total: 0 });
    const { items } = await log('?state=FAILED');
    expect(items).toMatchObject([{ kind: 'webhook.test', state: 'FAILED', tries: 1 }]);
    const one = `${at}/deliveries/${String(items[0]?.id)}`;
    const details = (await root.call('GET', one)).json<CallResponse<'getAlertDelivery'>>();
    expect(details).toMatchObject({ triesMade: [{ status: 410, problem: 'Refused.' }] });
    expect(JSON.parse(details.body)).toMatchObject({ type: 'webhook.test', data: { webhookId } });
    // 410 ended the webhook.
    expect((await root.call('POST', `${one}/sends`)).statusCode).toBe(409);
    await sql`update webhook set state = 'ACTIVE', state_reason = null`.execute(site.database.db);
    status = 200;
    const sent = await root.call('POST', `${one}/sends`);
    expect(sent.json()).toMatchObject({ messageId: items[0]?.messageId });
    await site.app.webhooks.settle();
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([
      items[0]?.messageId,
      items[0]?.messageId,
    ]);
    expect(await log('')).toMatchObject({ items: [{ state: 'DELIVERED', tries: 2 }], total: 1 });
  });

  it('notifies super users when a 410 response ends the webhook', async () => {
    await add();
    status = 410;
    await raise();
    await site.app.webhooks.settle();
    expect(await list()).toMatchObject([{ state: 'ENDED', stateReason: 'GONE' }]);
    const { rows } = await sql<{ username: string }>`
      select username from notification n join app_user u on u.id = n.user_id
       where title like 'Webhook ended%' order by 1`.execute(site.database.db);
    expect(rows).toContainEqual({ username: 'root' });
    expect(rows).not.toContainEqual({ username: 'anna' });
  });

  it.each([
    ['http://hooks.example.com/', 'begins with https://'],
    ['https://inside.example.com/', '10.0.0.7'],
    ['https://127.0.0.1/', '127.0.0.1'],
    ['https://[::1]/', '::1'],
    ['https://169.254.169.254/', '169.254.169.254'],
  ])('rejects %s as a webhook URL', async (address, words) => {
    const answer = await create({ address });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(words);
  });

  it("hides webhooks of accounts from operators' calls", async () => {
    const { rows } = await sql<{ id: number }>`
      insert into webhook (account_id, address, destination, description, kinds, registers,
                           county_ids, created_at)
      select min(id), 'https://x.example.com/', 'x.example.com:443', '', '{}', '{}', '{}', now()
        from account returning id`.execute(site.database.db);
    const at = `${WEBHOOKS}/${String(rows[0]?.id)}`;
    expect((await root.call('DELETE', at)).statusCode).toBe(404);
    expect((await root.call('POST', `${at}/secrets`)).statusCode).toBe(404);
    expect((await root.call('GET', `${at}/deliveries`)).statusCode).toBe(404);
    const { rows: deliveries } = await sql<{ id: number }>`
      insert into webhook_delivery (webhook_id, message_id, kind, data, state, created_at, round_at)
      values (${rows[0]?.id}, gen_random_uuid(), 'webhook.test', '{}', 'DELIVERED', now(), now())
      returning id`.execute(site.database.db);
    const delivery = `${at}/deliveries/${String(deliveries[0]?.id)}`;
    expect((await root.call('GET', delivery)).statusCode).toBe(404);
    expect((await root.call('POST', `${delivery}/sends`)).statusCode).toBe(404);
    expect(await list()).toEqual([]);
  });
});

describe('incidents on the status page', () => {
  it('redirects /status to the URL with the context path', async () => {
    const { headers, statusCode } = await site.app.inject('/status');
    expect([statusCode, headers.location]).toEqual([302, '/web/status']);
  });

  const page = async (): Promise<string> => (await site.browser().open('/web/in/status')).body;

  const endOutages = async (): Promise<void> => {
    await sql`update court set outage = null`.execute(site.database.db);
    await sql`update data_source set outage = null`.execute(site.database.db);
    // Shared answers end.
    site.clock.time += 3_000;
  };

  it('lists record sources with an outage, and late sources', async () => {
    const { db } = site.database;
    await endOutages();
    const { rows } = await sql<{ id: number }>`
      update data_source set outage = 'System replaced.' where id = (
        select min(id) from data_source) returning id`.execute(db);
    const text = await page();
    expect(text).toMatch(/\d+ of \d+ record sources? (?:is|are) late or unavailable/);
    expect(text).toContain('System replaced.');
    expect(text).not.toContain('The site is working, but email');
    await sql`
      update data_source set outage = null, loaded_at = ${new Date(site.clock.time)}
       where id = ${rows[0]?.id}`.execute(db);
  });

  it('shows visitors an incident with its updates until it is resolved, and then in the history', async () => {
    await endOutages();
    expect(await page()).toContain('The site is working, but email isn’t being sent.');
    const payload = {
      title: 'Slow <search>',
      parts: ['SEARCH', 'EMAIL'],
      text: 'We look into it.',
    };
    const opened = await root.call('POST', '/admin/incidents', { payload });
    const { incidentId } = opened.json<{ incidentId: number }>();
    const text = await page();
    expect(text).toContain('1 open incident');
    expect(text).toContain('Slow &lt;search&gt;');
    expect(text).toContain('Affects: Search, Email.');
    const line = `/admin/incidents/${String(incidentId)}/updates`;
    const update = (isResolved: boolean) =>
      root.call('POST', line, { payload: { text: `Update ${String(isResolved)}`, isResolved } });
    expect((await update(false)).statusCode).toBe(200);
    expect(await page()).toContain('Update false');
    expect((await update(true)).statusCode).toBe(200);
    expect((await update(false)).statusCode).toBe(409);
    const after = await page();
    expect(after).toContain('The site is working, but email isn’t being sent.');
    expect(after).toMatch(/<details class="status-past">\s*<summary>Slow/);
    site.clock.time += 91 * 24 * HOUR;
    expect(await page()).not.toContain('Slow &lt;search&gt;');
  });

  it('rejects an incident without affected parts, and an empty update', async () => {
    const incident = { title: 'A', parts: [], text: 'B' };
    expect((await root.call('POST', '/admin/incidents', { payload: incident })).statusCode).toBe(
      400,
    );
    const line = '/admin/incidents/1/updates';
    const blank = { text: ' ', isResolved: false };
    expect((await root.call('POST', line, { payload: blank })).statusCode).toBe(400);
  });
});

describe('alerts and incidents without the database', () => {
  it('shows the last known state, with its time', async () => {
    const own = await openTestSite();
    const { clock, database } = own;
    const superUser = await own.signedIn('root');
    const payload = { title: 'Slow search', parts: ['SEARCH'], text: 'We look into it.' };
    await superUser.call('POST', '/admin/incidents', { payload });
    const known = await load(superUser);
    expect(known.state).toBe('ANSWERS');
    await database.close();
    clock.time += 5 * MINUTE;
    const away = await load(superUser);
    expect(away).toMatchObject({ state: 'AWAY', readAt: known.asOf, rules: known.rules });
    const answer = await own.browser().open('/web/in/status');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Our database isn’t responding.');
    expect(answer.body).toContain('Slow search');
    await own.app.close();
  });
});
