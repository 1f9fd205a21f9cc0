import { XSRF_REFUSED } from '#contract/apiErrors';
import { HEADERS } from '#contract/site/headers';
import { COOKIES } from '#contract/site/settings';
import { openTestSite, ORIGIN, type TestBrowser, type TestSite } from '../testApp';

/** A changing call that requires only a user. */
const PATH = '/web/users/current/session';

describe('protection against cross-site requests', () => {
  let site: TestSite;
  let browser: TestBrowser;
  let token: string;
  beforeAll(async () => {
    site = await openTestSite();
    browser = await site.signedIn('anna');
    token = browser.cookies.get(COOKIES.xsrf) ?? '';
  });
  afterAll(() => site.close());

  const post = (headers: Record<string, string>) =>
    browser.send({ method: 'POST', url: PATH, headers });

  it.each([
    ['a client that sends no origin', (t: string) => ({ [HEADERS.xsrf]: t })],
    ['another site', (t: string) => ({ [HEADERS.xsrf]: t, 'sec-fetch-site': 'cross-site' })],
    ['a sibling subdomain', (t: string) => ({ [HEADERS.xsrf]: t, 'sec-fetch-site': 'same-site' })],
    ['a direct navigation', (t: string) => ({ [HEADERS.xsrf]: t, 'sec-fetch-site': 'none' })],
    [
      'another site that also claims our origin',
      (t: string) => ({ [HEADERS.xsrf]: t, 'sec-fetch-site': 'cross-site', origin: ORIGIN }),
    ],
    ['our page without a token', () => ({ 'sec-fetch-site': 'same-origin' })],
    [
      'our page with an empty token',
      () => ({ [HEADERS.xsrf]: '', 'sec-fetch-site': 'same-origin' }),
    ],
    [
      'our page with a truncated token',
      (t: string) => ({ [HEADERS.xsrf]: t.slice(0, 20), 'sec-fetch-site': 'same-origin' }),
    ],
    [
      'our page with the session id as its token',
      () => ({
        [HEADERS.xsrf]: browser.cookies.get(COOKIES.session) ?? '',
        'sec-fetch-site': 'same-origin',
      }),
    ],
  ])('rejects a change from %s', async (_what, headers) => {
    const answer = await post(headers(token));
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: XSRF_REFUSED });
  });

  it.each(['https://evil.example', 'http://localhost:9999', 'null'])(
    'rejects all requests with the origin %s, regardless of their other headers',
    async (origin) => {
      const own = { [HEADERS.xsrf]: token, 'sec-fetch-site': 'same-origin', origin };
      expect((await post(own)).statusCode).toBe(403);
      const read = await browser.call('GET', '/users/current', { headers: { origin } });
      expect(read.statusCode).toBe(403);
    },
  );

  it('accepts a change from our own page with the token', async () => {
    const answer = await post({ [HEADERS.xsrf]: token, 'sec-fetch-site': 'same-origin' });
    expect(answer.statusCode).toBe(200);
  });

  it.each([ORIGIN, 'http://127.0.0.1:8080'])(
    'uses the origin %s if the browser sends no Sec-Fetch-Site',
    async (origin) => {
      const answer = await post({ [HEADERS.xsrf]: token, origin });
      expect(answer.statusCode).toBe(200);
    },
  );

  it("rejects another session's token", async () => {
    const other = await site.signedIn('arno');
    const answer = await post({
      [HEADERS.xsrf]: other.cookies.get(COOKIES.xsrf) ?? '',
      'sec-fetch-site': 'same-origin',
    });
    expect(answer.statusCode).toBe(403);
  });

  it("rejects the visitor session's token after login", async () => {
    const visitor = site.browser();
    await visitor.open('/web/in/common/Login');
    const old = visitor.cookies.get(COOKIES.xsrf) ?? '';
    await visitor.signIn('anna');
    const answer = await visitor.call('POST', '/users/current/session', {
      headers: { [HEADERS.xsrf]: old },
    });
    expect(answer.statusCode).toBe(403);
  });

  it('accepts the token as a form field', async () => {
    const user = await site.signedIn('anna');
    expect((await user.post('/web/in/common/Logout', { _xsrf: 'wrong' })).statusCode).toBe(403);
    expect((await user.post('/web/in/common/Logout', {})).statusCode).toBe(303);
  });

  it('rejects a form from another site even with the token', async () => {
    const user = await site.signedIn('anna');
    const answer = await user.post('/web/in/common/Logout', {}, { 'sec-fetch-site': 'cross-site' });
    expect(answer.statusCode).toBe(403);
    expect((await user.call('GET', '/users/current')).json()).toMatchObject({
      id: site.users.anna,
    });
  });
});
