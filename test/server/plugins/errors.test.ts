import { Writable } from 'node:stream';
import { DatabaseOverloadedError } from '../../../src/server/db/errors';
import { openTestSite, type TestSite } from '../testApp';

describe('errors', () => {
  let site: TestSite;
  let logged: TestSite;
  const lines: string[] = [];
  let isOverloaded = false;
  beforeAll(async () => {
    site = await openTestSite();
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(...chunk.toString().trim().split('\n'));
        done();
      },
    });
    const db = new Proxy(site.database.db, {
      get(target, name) {
        if (isOverloaded) throw new DatabaseOverloadedError('too many wait');
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    logged = await openTestSite({
      shared: { users: site.users, database: { ...site.database, db } },
      logger: { level: 'info', stream },
    });
  });
  beforeEach(() => {
    lines.length = 0;
  });
  afterAll(async () => {
    await logged.close();
    await site.close();
  });

  it('returns 500 with a reference whose first 8 characters identify the log line', async () => {
    const answer = await faulty();
    expect(answer.statusCode).toBe(500);
    const body = answer.json<{ message: string; uuid: string }>();
    expect(body.message).toBe('An error occured.');
    expect(Object.keys(body)).toEqual(['message', 'uuid']);
    expect(lines.filter((line) => line.includes(body.uuid.slice(0, 8)))).toHaveLength(1);
  });

  it('never reveals the database’s error message', async () => {
    const answer = await faulty();
    expect(answer.body).not.toMatch(/relation|select|session/i);
    expect(lines.join('\n')).toContain('relation');
  });

  it('shows a server error on a page as an error page with the reference', async () => {
    // Only pages of logged-in users query the database.
    const browser = await logged.signedIn('anna');
    await site.database.db.schema.alterTable('session').renameTo('session_gone').execute();
    const answer = await browser.open('/web/in/common/Login');
    await site.database.db.schema.alterTable('session_gone').renameTo('session').execute();
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    const [, reference = ''] = /An error occured\. Reference ID: (\w{8})/.exec(answer.body) ?? [];
    expect(reference).not.toBe('');
    expect(lines.filter((line) => line.includes(`"uuid":"${reference}`))).toHaveLength(1);
  });

  /** Causes a database error by renaming a table for one request. */
  async function faulty() {
    const { schema } = site.database.db;
    await schema.alterTable('message_of_the_day').renameTo('message_gone').execute();
    const answer = await logged.browser().call('GET', '/motd/messages');
    await schema.alterTable('message_gone').renameTo('message_of_the_day').execute();
    return answer;
  }

  it('returns 503 with Retry-After when the database is overloaded', async () => {
    const browser = await logged.signedIn('anna');
    isOverloaded = true;
    const answer = await logged.browser().call('GET', '/motd/messages');
    const page = await browser.open('/web/in/common/Login');
    const app = await browser.open('/web/vue/in/');
    isOverloaded = false;
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json()).toEqual({ message: expect.any(String) as string });
    expect(page.statusCode).toBe(503);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(app.statusCode).toBe(200);
    expect(app.cookies).toEqual([]);
  });

  it('returns 404 for an unknown URL, as JSON or as a page', async () => {
    const call = await site.browser().call('GET', '/no/such/call');
    expect(call.statusCode).toBe(404);
    expect(call.json()).toEqual({ message: expect.any(String) as string });
    const page = await site.browser().open('/elsewhere');
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('Page not found');
  });

  it.each([
    ['/web/vue/in/%E0%A4%A', 'Indiana'],
    ['/web/vue/mi/court/%', 'Michigan'],
    ['/web/mi/%ff', 'Michigan'],
    ['/%zz', 'Indiana'],
  ])('shows an error page of the edition for the undecodable URL %s', async (url, state) => {
    const page = await site.browser().open(url);
    expect(page.statusCode).toBe(400);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).toContain(`<title>Invalid request – ${state}`);
    expect(page.body).toContain('We couldn&#39;t read this address.');
    expect(page.body).toContain('Go to the home page');
  });

  it('returns JSON for an undecodable URL of an API call', async () => {
    const call = await site.browser().call('GET', '/court/%E0%A4%A');
    expect(call.statusCode).toBe(400);
    expect(call.json()).toEqual({ messages: ["We couldn't read this address."], fields: [] });
    expect(call.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('identifies the field of a 400 by a dotted name', async () => {
    const browser = await site.signedIn('root');
    const answer = await browser.call('PATCH', '/motd/messages', {
      payload: [{ app_code: null, locale: 'STATE-IN', county_id: 'x', message: 'Hi', more: 1 }],
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      messages: [],
      fields: [
        { name: '0.more', messages: ["This field isn't accepted here."] },
        { name: '0.county_id', messages: ['Use a whole number.'] },
      ],
    });
  });

  it.each([
    ['broken JSON', '{"alert":', 'application/json', 400],
    ['no content', '', 'application/json', 400],
    ['a __proto__ key', '{"__proto__":{"alert":true}}', 'application/json', 400],
    ['a lone surrogate', '{"alert":"\\ud800"}', 'application/json', 400],
    ['a NUL character', '{"alert":"\\u0000"}', 'application/json', 400],
    ['deep nesting', '['.repeat(30_000) + ']'.repeat(30_000), 'application/json', 400],
    ['another media type', '<alert/>', 'application/xml', 400],
    ['plain text', 'alert', 'text/plain', 400],
    ['two megabytes', `{"alert":"${'x'.repeat(2_000_000)}"}`, 'application/json', 413],
  ])('rejects a request body with %s', async (_what, payload, type, status) => {
    const browser = await site.signedIn('anna');
    const answer = await browser.call('PUT', '/court/my/1', {
      payload,
      headers: { 'content-type': type },
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toHaveProperty(status === 400 ? 'fields' : 'message');
  });

  it('logs one line per request without the search text', async () => {
    await logged.browser().call('GET', '/court/cases?fullName=Quillfeather');
    await logged.app.inject('/livez');
    expect(lines).toHaveLength(1);
    const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
    expect(line).toMatchObject({ method: 'GET', path: '/web/court/cases', status: 200 });
    expect(line.reqId).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines[0]).not.toContain('Quillfeather');
  });
});
