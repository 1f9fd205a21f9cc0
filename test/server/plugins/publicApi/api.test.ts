import { runInNewContext } from 'node:vm';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { CALLS, type CallRow } from '#contract/calls';
import { API_SCOPES, type ApiScope } from '#contract/account/apiKeys';
import { requestLimitLines } from '../../../../src/server/domain/publicApi/sizeLimits';
import { createKey, warnOfExpiring } from '../../../../src/server/domain/apiKeys/changeKeys';
import { newKey } from '../../../../src/server/domain/apiKeys/keyFormat';
import { keyMailSite } from '../../../../src/server/domain/apiKeys/mailSite';
import {
  API_DEPRECATIONS,
  deprecationHeaders,
} from '../../../../src/server/domain/publicApi/deprecations';
import { API_OPERATIONS } from '../../../../src/server/domain/publicApi/operations';
import { addAccount } from '../../accounts';
import { addCase } from '../../seed';
import { afterCheck } from '../../pages/forms';
import { openTestSite, WIDE_LIMITS, type TestBrowser, type TestSite } from '../../testApp';
import { TEST_PASSWORD } from '../../seed';

const DAY_MS = 86_400_000;
const PAGE = '/web/in/account/apiKeys';
const lines: string[] = [];

/** A client whose paths and answers are those of the generated types. */
const CLIENT = `import type { paths } from './types';
type Got<P extends keyof paths> = paths[P] extends { get: { responses: { 200: { content: { 'application/json': infer Answer } } } } } ? Answer : never;
type Send = (path: string) => Promise<unknown>;
export async function run(send: Send, caseId: number): Promise<number> {
  let calls = 0;
  async function get<P extends keyof paths>(path: P, address: string = path): Promise<Got<P>> {
    calls += 1;
    return (await send(address)) as Got<P>;
  }
  const { caseNumber } = await get('/court/cases/{caseId}', '/court/cases/' + String(caseId));
  const text: string = caseNumber;
  const { items } = await get('/court/cases/{caseId}/ccs', '/court/cases/' + String(caseId) + '/ccs');
  const count: number = items.length + text.length;
  const lists = ['/regions', '/counties', '/usage/searches', '/purchases', '/saved/cases', '/saved/cases/ids', '/saved/cases/hearings', '/saved/documents', '/saved/documents/ids'] as const;
  for (const path of lists) await get(path);
  const more = ['/saved/tax-warrants', '/saved/tax-warrants/ids', '/saved/searches', '/notifications', '/notifications/unread/count'] as const;
  for (const path of more) await get(path);
  for (let again = 0; again < 4; again += 1) await get('/saved/cases');
  return count > 0 ? calls : 0;
}
`;

/** Compiles the client with the generated types; returns its errors and its code. */
function compileClient(types: string): {
  readonly errors: readonly string[];
  readonly code: string;
} {
  const folder = mkdtempSync(path.join(tmpdir(), 'api-client-'));
  const file = path.join(folder, 'client.ts');
  writeFileSync(path.join(folder, 'types.ts'), types);
  writeFileSync(file, CLIENT);
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.CommonJS,
  });
  const errors = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  rmSync(folder, { recursive: true });
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  return { errors, code: ts.transpileModule(CLIENT, { compilerOptions }).outputText };
}

let site: TestSite;
let accountId: number;
let caseId: number;

interface Asked {
  readonly method?: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: object;
  readonly from?: string;
}

function ask(key: string | null, path: string, { from, headers, method, payload }: Asked = {}) {
  return site.app.inject({
    method: method ?? 'GET',
    url: `/web/api/v1${path}`,
    ...(from === undefined ? {} : { remoteAddress: from }),
    headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
}

const actor = () => ({ at: site.clock.time, actorId: site.users.anna, requestId: 'a test' });

/** Ends the account's keys and creates one for anna. */
async function makeKey(
  scopes: readonly ApiScope[] = API_SCOPES,
  networks: readonly string[] = [],
  days = 30,
): Promise<string> {
  await site.database.db
    .updateTable('api_key')
    .set({ revoked_at: new Date(0) })
    .execute();
  site.clock.time += 5_000;
  const order = {
    accountId,
    userId: site.users.anna,
    name: 'Import',
    scopes,
    networks,
    days,
    passwordVersion: null,
  };
  const made = await createKey(site.database.db, actor(), order, keyMailSite(site.app));
  if (typeof made === 'string') throw new Error('no key was created');
  return made.key;
}

/** An administrator's browser. */
async function administrator(): Promise<TestBrowser> {
  const { db } = site.database;
  await db
    .updateTable('app_user')
    .set({ is_admin: true })
    .where('id', '=', site.users.anna)
    .execute();
  const browser = await site.signedIn('anna');
  await browser.open(PAGE);
  return browser;
}

function setPlan(planId: number) {
  return site.database.db
    .updateTable('subscription')
    .set({ plan_id: planId })
    .where('account_id', '=', accountId)
    .execute();
}

beforeAll(async () => {
  site = await openTestSite({
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
  });
  const { db } = site.database;
  const anna = await db
    .selectFrom('app_user')
    .where('id', '=', site.users.anna)
    .select('account_id')
    .executeTakeFirstOrThrow();
  accountId = anna.account_id ?? 0;
  await setPlan(5);
  caseId = await addCase(site.database, { number: '49Z01-2606-SC-000031', caption: 'A v. C' });
});
afterAll(() => site.close());

const newestIn = (body: string): string =>
  /name="newest"\s+value="(\d*)"/.exec(body)?.[1] ?? 'none';

describe('API keys', () => {
  it('creates no key if the password is replaced after it was checked', async () => {
    const { db } = site.database;
    const admin = await administrator();
    const countKeys = async () => (await db.selectFrom('api_key').select('id').execute()).length;
    const before = await countKeys();
    afterCheck(site, () =>
      db
        .updateTable('app_user')
        .set((eb) => ({ password_version: eb('password_version', '+', 1) }))
        .where('id', '=', site.users.anna)
        .execute(),
    );
    const form = { action: 'create', name: 'Late', days: '90', 'scope-records-read': 'on' };
    const answer = await admin.post(PAGE, { ...form, password: TEST_PASSWORD });
    expect(answer.body).toContain('The password is incorrect.');
    expect(await countKeys()).toBe(before);
    jest.restoreAllMocks();
  });

  it('creates a key after password confirmation, shows it once, and rejects it as soon as it is revoked', async () => {
    await site.database.db
      .updateTable('api_key')
      .set({ revoked_at: new Date(0) })
      .execute();
    const admin = await administrator();
    const newest = newestIn((await admin.open(PAGE)).body);
    const form = {
      action: 'create',
      name: 'Plant',
      days: '90',
      'scope-records-read': 'on',
      newest,
    };
    const wrong = await admin.post(PAGE, { ...form, password: 'not the password' });
    expect(wrong.statusCode).toBe(422);
    const unnamed = await admin.post(PAGE, { ...form, name: '', networks: 'x', password: '' });
    expect(unnamed.body).toContain('“x” isn’t a network');
    const [first, second] = await Promise.all(
      [1, 2].map(() => admin.post(PAGE, { ...form, password: TEST_PASSWORD })),
    );
    expect([first?.statusCode, second?.statusCode].sort()).toEqual([200, 409]);
    const [created, repeated] = first?.statusCode === 200 ? [first, second] : [second, first];
    expect(repeated?.body).toContain('No other key was created.');
    const body = created?.body ?? '';
    const key = /value="(cl_live_\w{8}_\w{49})"/.exec(body)?.[1] ?? '';
    expect((await ask(key, `/court/cases/${String(caseId)}`)).statusCode).toBe(200);

    await site.app.apiKeys.flush();
    const list = await admin.open(PAGE);
    expect(list.body).toContain('Plant');
    expect(list.body).not.toContain(key);
    const [stored] = await site.database.db
      .selectFrom('api_key')
      .selectAll()
      .orderBy('id', 'desc')
      .execute();
    expect(JSON.stringify(stored)).not.toContain(key.split('_')[3]);
    expect(stored?.last_used_at?.getTime()).toBe(site.clock.time);

    const revoked = await admin.post(PAGE, { action: 'revoke', revoke: String(stored?.id) });
    expect(revoked.statusCode).toBe(303);
    const refused = await ask(key, `/court/cases/${String(caseId)}`);
    expect(refused.statusCode).toBe(401);
    expect(refused.body).toContain('revoked');
    const { rows } = {
      rows: await site.database.db.selectFrom('audit_event').select('action').execute(),
    };
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['apiKeyCreated', 'apiKeyRevoked']),
    );
  });

  it('allows two active keys, but no keys for another account or without the plan', async () => {
    await makeKey();
    const admin = await administrator();
    const form = {
      action: 'create',
      name: 'B',
      days: '30',
      'scope-saved-read': 'on',
      password: TEST_PASSWORD,
    };
    const create = async () => {
      const [{ id } = { id: '' }] = await site.database.db
        .selectFrom('api_key')
        .where('account_id', '=', accountId)
        .select('id')
        .orderBy('id', 'desc')
        .execute();
      return (await admin.post(PAGE, { ...form, newest: String(id) })).body;
    };
    expect(await create()).toContain('cl_live_');
    expect(await create()).toContain('Your account has 2 active keys, the maximum.');
    expect((await admin.post(PAGE, { action: 'revoke', revoke: '999999' })).statusCode).toBe(409);
    // Keys of a deactivated user don't work, so they don't count.
    const { db } = site.database;
    const { userIds } = await addAccount(site.database, ['leaver']);
    const [leaver = 0] = userIds;
    const leave = db.updateTable('app_user').where('id', '=', leaver);
    await leave.set({ status: 'INACTIVE', account_id: accountId }).execute();
    const keys = db.updateTable('api_key').where('account_id', '=', accountId);
    await keys.where('revoked_at', 'is', null).set({ user_id: leaver }).execute();
    const page = (await admin.open(PAGE)).body;
    expect(page.match(/Stopped: its user is inactive/g)).toHaveLength(2);
    expect(page.match(/class="button" href="[^"]*revoke=/g)).toHaveLength(2);
    expect(await create()).toContain('cl_live_');
    await setPlan(2);
    expect((await admin.open(PAGE)).body).toContain('Upgrade your plan');
    await setPlan(5);
  });

  it('rejects a missing, mistyped, unknown, or expired key, without a query if it is mistyped', async () => {
    const key = await makeKey();
    const { body, headers, statusCode } = await ask(null, '/saved/cases');
    expect([statusCode, headers['www-authenticate']]).toEqual([
      401,
      'Bearer realm="Countyline API"',
    ]);
    expect(body).toContain('Authorization: Bearer');
    const find = jest.spyOn(site.app.apiKeys, 'find');
    const last = key.endsWith('A') ? 'B' : 'A';
    expect((await ask(key.slice(0, -1) + last, '/saved/cases')).statusCode).toBe(401);
    expect(find).not.toHaveBeenCalled();
    find.mockRestore();
    await site.database.db
      .updateTable('api_key')
      .set({ key_hash: 'ab'.repeat(32) })
      .execute();
    expect((await ask(key, '/saved/cases')).body).toContain('don’t recognize this API key');
    const short = await makeKey(API_SCOPES, [], 1);
    expect((await ask(short, '/saved/cases')).statusCode).toBe(200);
    site.clock.time += DAY_MS;
    expect((await ask(short, '/saved/cases')).body).toContain('expired');
  });

  it('limits a key to its scopes, networks, account, user, and plan', async () => {
    const key = await makeKey(['saved:read'], ['203.0.113.0/24']);
    const inside = { from: '203.0.113.9' };
    expect((await ask(key, '/saved/cases', inside)).statusCode).toBe(200);
    expect((await ask(key, '/saved/cases', { from: '198.51.100.7' })).body).toContain(
      '198.51.100.7',
    );
    const path = `/court/cases/${String(caseId)}`;
    expect((await ask(key, path, inside)).body).toContain('records:read');
    const { db } = site.database;
    const statusOf = async () => {
      site.clock.time += 5_000;
      return (await ask(key, '/saved/cases', inside)).statusCode;
    };
    await setPlan(1);
    expect(await statusOf()).toBe(403);
    await setPlan(5);
    await db
      .updateTable('account')
      .set({ status: 'INACTIVE' })
      .where('id', '=', accountId)
      .execute();
    expect(await statusOf()).toBe(403);
    await db.updateTable('account').set({ status: 'ACTIVE' }).where('id', '=', accountId).execute();
    const user = db.updateTable('app_user').where('id', '=', site.users.anna);
    await user.set({ status: 'INACTIVE' }).execute();
    expect(await statusOf()).toBe(403);
    await user.set({ status: 'ACTIVE' }).execute();
    expect(await statusOf()).toBe(200);
  });

  it('ignores cookies in API calls, and API keys in other calls', async () => {
    const key = await makeKey();
    const anna = await site.signedIn('anna');
    expect((await anna.call('GET', '/api/v1/saved/cases')).statusCode).toBe(401);
    const outside = { method: 'GET', url: '/web/court/my' } as const;
    const answer = await site.app.inject({
      ...outside,
      headers: { authorization: `Bearer ${key}` },
    });
    expect(answer.statusCode).toBe(401);
  });

  it('rejects a key in a URL, logs no part of its secret, and emails its owner once', async () => {
    const key = await makeKey();
    lines.length = 0;
    const secret = key.slice(17);
    const encoded = encodeURIComponent(key).replaceAll('_', '%5F');
    for (const url of [
      `/web/api/v1/saved/cases?key=${key}`,
      `/web/vue/in/${encoded}`,
      `/${key}/x`,
    ]) {
      const answer = await site.app.inject({ method: 'GET', url });
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain('Authorization header');
      expect(answer.body).not.toContain(secret);
    }
    await site.app.requestRows.flush();
    const rows = await site.database.db.selectFrom('request_log').selectAll().execute();
    expect(JSON.stringify([rows, lines])).not.toContain(secret);
    const seen = await site.database.db
      .selectFrom('mail_message')
      .select('subject')
      .where('subject', 'like', '%web address%')
      .execute();
    expect(seen).toHaveLength(1);
    const admin = await administrator();
    expect((await admin.open(PAGE)).body).toContain('was sent in a web address');
  });

  it('warns administrators once about a key that expires in two weeks', async () => {
    await makeKey(API_SCOPES, [], 30);
    await administrator();
    const warn = () => warnOfExpiring(site.database.db, site.clock.time, keyMailSite(site.app));
    expect(await warn()).toBe(0);
    site.clock.time += 17 * DAY_MS;
    expect(await warn()).toBe(1);
    expect(await warn()).toBe(0);
  });
});

describe('public API', () => {
  it('returns limits and an ETag, and 304 while the data is unchanged', async () => {
    const key = await makeKey();
    const path = `/court/cases/${String(caseId)}`;
    const { headers, statusCode } = await ask(key, path);
    expect(statusCode).toBe(200);
    expect(headers['ratelimit-policy']).toMatch(/^"record";q=\d+;w=60, "key";q=600;w=60$/);
    expect(headers['ratelimit']).toMatch(/^"record";r=\d+;t=\d+, "key";r=\d+;t=\d+$/);
    const tag = String(headers.etag);
    const again = await ask(key, path, { headers: { 'if-none-match': tag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await ask(key, path, { method: 'HEAD' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('limits the requests of each key, with Retry-After', async () => {
    const key = await makeKey();
    for (let sent = 0; sent < 600; sent += 1) {
      const { requestLimits } = site.app;
      requestLimits.count('apiKey', { apiKey: { shortId: key.slice(8, 16) } } as never);
    }
    const { headers, statusCode } = await ask(key, '/saved/cases');
    expect(statusCode).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('accepts a key in use from an address that sent too many unknown keys', async () => {
    const limits = { ...WIDE_LIMITS, unknownSessions: { count: 2, windowMs: 60_000 } };
    const strict = await openTestSite({ shared: site, config: { limits } });
    const statusOf = async (key: string) => {
      const headers = { authorization: `Bearer ${key}` };
      return (await strict.app.inject({ url: '/web/api/v1/saved/cases', headers })).statusCode;
    };
    const key = await makeKey();
    expect(await statusOf(key)).toBe(200);
    for (const status of [401, 401, 429]) expect(await statusOf(newKey().key)).toBe(status);
    expect(await statusOf(key)).toBe(200);
    site.clock.time += 5_000;
    expect(await statusOf(key)).toBe(200);
    await strict.close();
  });

  it('links to the next page with a cursor that is valid only for its list', async () => {
    const key = await makeKey();
    await site.database.db
      .insertInto('notification')
      .values(
        Array.from({ length: 101 }, (_, n) => ({
          user_id: site.users.anna,
          kind: 'SYSTEM' as never,
          title: `N${String(n)}`,
          body: '',
          created_at: new Date(site.clock.time),
        })) as never,
      )
      .execute();
    const first = await ask(key, '/notifications?view=INBOX');
    const next = /<\/web\/api\/v1([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    expect([first.statusCode, next]).toEqual([200, expect.stringContaining('cursor=')]);
    const second = await ask(key, next);
    expect(second.json<{ pageNumber: number }>().pageNumber).toBe(2);
    expect(second.headers.link).toBeUndefined();
    const moved = await ask(key, next.replace('view=INBOX&', ''));
    expect([moved.statusCode, moved.body]).toEqual([
      400,
      expect.stringContaining('a different list'),
    ]);
    expect((await ask(key, '/notifications?pageNumber=2')).statusCode).toBe(400);
  });

  it("makes changes as the key's user without a token, and requires an idempotency key where the site does", async () => {
    const key = await makeKey();
    const saved = await ask(key, `/saved/cases/${String(caseId)}`, {
      method: 'PUT',
      payload: { alert: false },
    });
    expect(saved.statusCode).toBe(200);
    expect((await ask(key, '/saved/cases')).json()).toMatchObject({ total: 1 });
    const write = await makeKey(['saved:read']);
    const denied = await ask(write, `/saved/cases/${String(caseId)}`, { method: 'DELETE' });
    expect(denied.statusCode).toBe(403);
  });

  it('describes each public call in a valid OpenAPI document, from which a generated client makes 20 calls', async () => {
    const answer = await site.app.inject({ method: 'GET', url: '/web/api/v1/openapi.json' });
    const document = answer.json<{
      paths: Record<string, Record<string, { operationId: string }>>;
    }>();
    const program = path.join(__dirname, '../../../support/apiDocument.mjs');
    const checked = spawnSync(process.execPath, [program], {
      input: answer.body,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    const result = JSON.parse(checked.stdout) as { valid: boolean; errors: unknown; types: string };
    expect([result.errors, result.valid]).toEqual([undefined, true]);
    const { code, errors } = compileClient(result.types);
    expect(errors).toEqual([]);
    const client: { run?: (send: unknown, id: number) => Promise<number> } = {};
    runInNewContext(code, { exports: client });
    const key = await makeKey();
    const send = async (address: string): Promise<unknown> => {
      const got = await ask(key, address);
      expect([address, got.statusCode]).toEqual([address, 200]);
      return got.json();
    };
    expect(await client.run?.(send, caseId)).toBe(20);
    const described = Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .map(({ operationId }) => operationId);
    const marked = Object.entries(CALLS as Readonly<Record<string, CallRow>>)
      .filter(([, { isPublicApi }]) => isPublicApi !== undefined)
      .map(([name]) => name);
    expect(marked.length).toBeGreaterThan(40);
    expect(described).toEqual(expect.arrayContaining(marked));
    expect(described.sort()).toEqual(Object.keys(API_OPERATIONS).sort());
  });

  /** Returns the reference without the places where its code may break. */
  const openReference = async (query = ''): Promise<string> =>
    (await site.browser().open(`/web/in/help/api${query}`)).body.replaceAll('<wbr />', '');

  it('shows each operation in the reference, and filters operations by a search', async () => {
    const page = await openReference();
    const { info } = site.app.apiDocument() as unknown as { info: { description: string } };
    for (const line of requestLimitLines(site.app.settings.limits)) {
      expect(page).toContain(`<li>${line}</li>`);
      expect(info.description).toContain(line);
    }
    expect(page).toMatch(/arrive completely within 30 seconds, uploads included/);
    expect(page.match(/<details class="api-operation"/g)).toHaveLength(
      Object.keys(API_OPERATIONS).length,
    );
    // A request to copy comes first, and phones have the contents below the title.
    expect(page).toMatch(/<details class="api-index">[^]*<pre[^>]* id="first-request"/);
    expect(page).toMatch(/court\/cases\?regionId=1&(?:amp;)?fullName=Smith[^]*<h2 id="keys">/);
    expect(page).toContain('data-copy="first-request"');
    expect(await openReference('?text=tax+facets')).toContain('1 operation');
  });

  it('shows in the API reference how to send a document, in the format that the call expects', async () => {
    const body = await openReference('?text=efiling/uploads');
    const [, part = ''] = /id="createUpload"([^]*?)<\/details>/.exec(body) ?? [];
    expect(part).toContain('Content-Type: application/pdf');
    expect(part).toContain('--data-binary @document.pdf');
    expect(part).toContain('efiling/uploads?name=…');
    expect(part).not.toContain('application/json');
    expect(part).toMatch(/<h4>Body<\/h4>\s*<p>string<\/p>/);
  });

  it('announces the removal of a field, with its dates', () => {
    const field = { operation: 'getCase', field: 'judge', instead: 'Use judges.' };
    const list = [{ ...field, since: '2026-01-01', sunset: '2026-12-31' }];
    expect(deprecationHeaders(list, 'getCase', 'https://a.example/help')).toEqual({
      deprecation: '@1767225600',
      sunset: 'Thu, 31 Dec 2026 00:00:00 GMT',
      link: '<https://a.example/help>; rel="deprecation"; type="text/html"',
    });
    expect(deprecationHeaders(API_DEPRECATIONS, 'getCase', '')).toEqual({});
  });
});

describe('API keys of canceled accounts', () => {
  /** Sends reads and changes after the key's short cache has expired. */
  async function answersTo(key: string) {
    site.clock.time += 5_000;
    const saved = `/saved/cases/${String(caseId)}`;
    return [
      await ask(key, '/saved/cases'),
      await ask(key, saved, { method: 'PUT', payload: { alert: false } }),
      await ask(key, saved, { method: 'DELETE' }),
      await ask(key, `/court/cases/${String(caseId)}`),
    ];
  }
  const setAccount = (status: 'ACTIVE' | 'INACTIVE', standing: 'ACTIVE' | 'CANCELLED') =>
    site.database.db
      .updateTable('account')
      .set({ status, account_status: standing })
      .where('id', '=', accountId)
      .execute();

  it('rejects the key of an account canceled for unpaid invoices, until the account is active again', async () => {
    await setPlan(5);
    const key = await makeKey();
    for (const { statusCode } of await answersTo(key)) expect(statusCode).toBe(200);
    await setAccount('INACTIVE', 'CANCELLED');
    for (const { body: refusal, statusCode } of await answersTo(key)) {
      expect(statusCode).toBe(403);
      expect(refusal).toContain('The account of this API key isn’t active.');
      expect(refusal).toContain('An administrator can reactivate it.');
    }
    await setAccount('ACTIVE', 'ACTIVE');
    for (const { statusCode } of await answersTo(key)) expect(statusCode).toBe(200);
  });

  it("rejects a closed account's keys, including keys created by a super user", async () => {
    await setPlan(5);
    const key = await makeKey();
    const { db } = site.database;
    const user = db.updateTable('app_user').where('id', '=', site.users.anna);
    // What closing writes for the account, and for all users but super users.
    await setAccount('INACTIVE', 'CANCELLED');
    await user.set({ status: 'INACTIVE', ended_by_closing: true }).execute();
    for (const { body, statusCode } of await answersTo(key)) {
      expect(statusCode).toBe(403);
      expect(body).toContain('no longer active in the account');
    }
    await user.set({ status: 'ACTIVE', ended_by_closing: false, is_super_user: true }).execute();
    for (const { body, statusCode } of await answersTo(key)) {
      expect(statusCode).toBe(403);
      expect(body).toContain('The account of this API key isn’t active.');
    }
    await user.set({ is_super_user: false }).execute();
    await setAccount('ACTIVE', 'ACTIVE');
  });

  it('creates no key for a canceled account', async () => {
    const browser = await administrator();
    await setAccount('INACTIVE', 'CANCELLED');
    const { statusCode } = await browser.open(PAGE);
    expect(statusCode).toBe(403);
    await setAccount('ACTIVE', 'ACTIVE');
  });
});
