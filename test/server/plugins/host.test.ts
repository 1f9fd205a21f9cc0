import { TEST_PASSWORD } from '../seed';
import { openTestSite, type TestSite } from '../testApp';

describe('the host name of a request', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ config: { publicUrl: new URL('https://records.example.org') } });
  });
  afterAll(() => site.close());

  const ask = (host: string, url = '/web/users/current') =>
    site.app.inject({ url, headers: { host, accept: 'application/json' } });

  it.each([
    'records.example.org',
    'RECORDS.example.org',
    'localhost',
    'localhost:8080',
    '[::1]:80',
  ])('accepts the host %s', async (host) => {
    expect((await ask(host)).statusCode).toBe(200);
  });

  it.each([
    'evil.example',
    'records.example.org:81',
    'records.example.org.evil.example',
    '10.0.0.9',
  ])('rejects the host %s to prevent DNS rebinding', async (host) => {
    const answer = await ask(host);
    expect(answer.statusCode).toBe(421);
    expect(answer.json()).toEqual({ message: expect.any(String) as string });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    const page = await site.app.inject({
      url: '/web/vue/in/',
      headers: { host, accept: 'text/html' },
    });
    expect(page.statusCode).toBe(421);
  });

  it('accepts reads with localhost as the host, but rejects forms from pages on localhost', async () => {
    const headers = { host: 'localhost:8080', accept: 'text/html' };
    const page = await site.app.inject({ url: '/web/in/common/Login', headers });
    expect(page.statusCode).toBe(200);
    const send = (origin: string) =>
      site.app.inject({
        method: 'POST',
        url: '/web/in/common/Login',
        headers: {
          ...headers,
          origin,
          'content-type': 'application/x-www-form-urlencoded',
          cookie: page.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        },
        payload: new URLSearchParams({
          action: 'POST-LOGIN-INFO',
          username: 'anna',
          password: TEST_PASSWORD,
          _xsrf: page.cookies.find(({ name }) => name.endsWith('XSRF-TOKEN'))?.value ?? '',
        }).toString(),
      });
    expect((await send('http://localhost:8080')).statusCode).toBe(403);
    // Like a proxy that does not forward the host.
    expect((await send('https://records.example.org')).statusCode).toBe(303);
  });

  it("rejects requests from another site's pages, even reads", async () => {
    const read = (origin: string) =>
      site.app.inject({
        url: '/web/users/current',
        headers: { host: 'records.example.org', accept: 'application/json', origin },
      });
    expect((await read('https://records.example.org')).statusCode).toBe(200);
    for (const origin of ['https://evil.example', 'http://records.example.org', 'null']) {
      expect((await read(origin)).statusCode).toBe(403);
    }
  });

  it.each(['/livez', '/readyz'])('ignores the host header of %s', async (url) => {
    expect((await ask('10.0.0.9', url)).statusCode).toBe(200);
  });
});
