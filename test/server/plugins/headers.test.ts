import { openTestSite, type TestSite } from '../testApp';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
  "frame-ancestors 'none'; form-action 'self'; base-uri 'none'; object-src 'none'; " +
  "require-trusted-types-for 'script'";

describe('security headers', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());

  it.each([
    ['the app', '/web/vue/in/', 200],
    ['a static file of the app', '/web/vue/icon.svg', 200],
    ['a server-rendered page', '/web/in/common/Login', 200],
    ['a redirect', '/', 302],
    ['an API call', '/web/users/current', 200],
    ['a rejected API call', '/web/court/cases', 400],
    ['an API call that requires login', '/web/court/my', 401],
    ['an unknown URL', '/nothing', 404],
    ['an undecodable URL', '/web/%C0', 400],
    ['a URL with a NUL character', '/web/vue/in/%00', 400],
    ['a health check', '/livez', 200],
    ['robots.txt', '/robots.txt', 200],
  ])('sends security headers with %s', async (_what, url, status) => {
    const answer = await site.app.inject({ url });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()') as string,
      'x-build-id': 'test',
    });
    expect(answer.headers['x-powered-by']).toBeUndefined();
  });

  it('prevents caching of responses intended for one user', async () => {
    for (const url of ['/web/users/current', '/web/vue/in/', '/web/in/common/Login', '/nothing']) {
      expect((await site.app.inject({ url })).headers['cache-control']).toBe('no-store');
    }
  });

  it('prevents search engines from indexing personal names', async () => {
    const robots = async (url: string) => (await site.app.inject({ url })).headers['x-robots-tag'];
    for (const url of [
      '/web/court/cases?fullName=a',
      '/web/court/cases.csv?fullName=a',
      '/web/court/cases/1',
      '/web/vue/in/court/CaseSearch?fullName=a',
      '/web/vue/court/CaseSearch',
      '/web/vue/in/common/MySearchRegions',
    ]) {
      expect(await robots(url)).toBe('noindex');
    }
    for (const url of ['/web/vue/in/', '/web/vue/mi/help/HelpTopic', '/web/vue/in/info/fees']) {
      expect(await robots(url)).toBeUndefined();
    }
  });

  it('requires HTTPS if the site uses it', async () => {
    const secure = await openTestSite({
      shared: site,
      config: { publicUrl: new URL('https://records.example.org') },
    });
    const answer = await secure.app.inject('/livez');
    expect(answer.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect((await site.app.inject('/livez')).headers['strict-transport-security']).toBeUndefined();
    await secure.close();
  });

  it('allows calls to the Tomcat API if it has another origin', async () => {
    const other = await openTestSite({
      shared: site,
      config: { tomcatApiBase: 'https://tomcat.example.org/api' },
    });
    const answer = await other.app.inject('/web/vue/in/');
    expect(answer.headers['content-security-policy']).toContain(
      "connect-src 'self' https://tomcat.example.org;",
    );
    await other.close();
  });
});
