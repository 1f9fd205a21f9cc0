import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { SiteSettings } from '#contract/site/settings';
import { DatabaseOverloadedError } from '../../../src/server/db/errors';
import { loadSiteFiles } from '../../../src/server/site/siteFiles';
import { openTestSite, type TestSite } from '../testApp';

const SCRIPT = `${'x'.repeat(2_000)};`;

describe('the browser app', () => {
  let site: TestSite;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'site-'));
    mkdirSync(path.join(folder, 'assets'));
    const page =
      '<html data-edition="in"><script type="application/json" id="site-settings">%SITE_SETTINGS%</script></html>';
    writeFileSync(path.join(folder, 'index.html'), page);
    writeFileSync(path.join(folder, 'page.html'), '<title>%TITLE%</title>%BODY%');
    writeFileSync(path.join(folder, 'icon.svg'), '<svg/>');
    writeFileSync(path.join(folder, 'assets/main.0123456789.js'), SCRIPT);
    writeFileSync(path.join(folder, 'assets/main.0123456789.js.br'), brotliCompressSync(SCRIPT));
    writeFileSync(path.join(folder, '../outside.txt'), 'secret');
    site = await openTestSite({
      site: loadSiteFiles(folder),
      config: { supportEmail: '</script><b>@example.org' },
    });
  });
  afterAll(async () => {
    await site.close();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['/', '/web/vue/in/'],
    ['/web', '/web/vue/in/'],
    ['/web/', '/web/vue/in/'],
    ['/web/vue', '/web/vue/in/'],
    ['/web/vue-tc', '/web/vue/in/'],
    ['/web/vue-tc/mi/recorder/X?a=1', '/web/vue/mi/recorder/X?a=1'],
    ['/web/vue-tc//evil.example', '/web/vue//evil.example'],
    ['/web/in', '/web/vue/in'],
    ['/web/mi/', '/web/vue/mi/'],
    ['/web/in/court/CaseSearch?fullName=a%20b', '/web/vue/in/court/CaseSearch?fullName=a%20b'],
    ['/web/mi/recorder/X', '/web/vue/mi/recorder/X'],
    ['/web/in/court/ViewMyCases?_login=1', '/web/vue/in/court/ViewMyCases?_login=1'],
    ['/web/court/CaseSearch?a=1', '/web/vue/court/CaseSearch?a=1'],
    ['/web/in//evil.example', '/web/vue/in//evil.example'],
    ['/web/in/..%2f..%2fevil', '/web/vue/in/..%2f..%2fevil'],
  ])('redirects %s to %s', async (from, to) => {
    const answer = await site.browser().open(from);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(to);
  });

  it.each(['/court/CaseSearch?a=1', '/common/AboutUs', '/CourtCounties', '/admin/FindUser'])(
    'for a client that accepts any content type, redirects the URL %s to its screen',
    async (at) => {
      for (const headers of [{ accept: '*/*' }, {}]) {
        const answer = await site.app.inject({ url: `/web${at}`, headers });
        expect(answer.statusCode).toBe(302);
        expect(answer.headers.location).toBe(`/web/vue${at}`);
      }
    },
  );

  it.each([
    ['/web/court/nothing', 'application/json'],
    ['/web/nothing', '*/*'],
  ])('returns 404 for %s to a client that accepts %s', async (url, accept) => {
    expect((await site.app.inject({ url, headers: { accept } })).statusCode).toBe(404);
  });

  it('serves the app only under the Tomcat prefix if that prefix is set', async () => {
    const tomcat = await openTestSite({ shared: site, config: { isTomcat: true } });
    for (const from of ['/web/in/court/CaseSearch?a=1', '/web/vue/in/court/CaseSearch?a=1']) {
      const answer = await tomcat.browser().open(from);
      expect(answer.headers.location).toBe('/web/vue-tc/in/court/CaseSearch?a=1');
    }
    expect((await tomcat.browser().open('/web/vue-tc/in/')).statusCode).toBe(200);
    await tomcat.close();
  });

  it('serves the app under a different context path, with its files at their usual URL', async () => {
    const other = await openTestSite({
      shared: site,
      site: loadSiteFiles(folder),
      config: { contextPath: '/records' },
    });
    expect((await other.browser().open('/')).headers.location).toBe('/records/vue/in/');
    const page = await other.browser().open('/records/vue/mi/');
    expect(page.body).toContain('"contextPath":"/records"');
    expect((await other.app.inject('/web/vue/assets/main.0123456789.js')).statusCode).toBe(200);
    expect((await other.app.inject('/records/users/current')).statusCode).toBe(200);
    expect((await other.app.inject('/web/users/current')).statusCode).toBe(404);
    await other.close();
  });

  it('includes the settings in the page without letting them become HTML', async () => {
    const answer = await site.browser().open('/web/vue/in/court/CaseSearch');
    const [, json = ''] = /id="site-settings">(.*?)<\/script>/.exec(answer.body) ?? [];
    expect(JSON.parse(json) as SiteSettings).toEqual({
      contextPath: '/web',
      tomcatApiBase: null,
      hostName: 'localhost:8080',
      supportEmail: '</script><b>@example.org',
      supportPhone: expect.any(String) as string,
      buildId: 'test',
      cookiePrefix: '',
    });
    expect(answer.body).not.toContain('<b>');
  });

  it('uses the host name from the settings, never from the request', async () => {
    const answer = await site.app.inject({
      url: '/web/vue/in/',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(answer.body).not.toContain('evil');
  });

  it('uses the edition in the URL, or Indiana if the URL has none', async () => {
    const edition = async (url: string) =>
      /data-edition="(\w+)"/.exec((await site.browser().open(url)).body)?.[1];
    expect(await edition('/web/vue/mi/recorder/X')).toBe('mi');
    expect(await edition('/web/vue/in/')).toBe('in');
    expect(await edition('/web/vue/court/CaseSearch')).toBe('in');
    expect(await edition('/web/vue/michigan')).toBe('in');
  });

  it('caches files with a hash in their name forever, and revalidates others', async () => {
    const asset = await site.app.inject('/web/vue/assets/main.0123456789.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-type']).toContain('javascript');
    const icon = await site.app.inject('/web/vue/icon.svg');
    expect(icon.headers['cache-control']).toBe('no-cache');
    expect(icon.cookies).toEqual([]);
  });

  it('sends compressed files to browsers that accept them', async () => {
    const answer = await site.app.inject({
      url: '/web/vue/assets/main.0123456789.js',
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.rawPayload.length).toBeLessThan(200);
    expect(answer.headers.vary).toContain('accept-encoding');
  });

  it.each([
    '/web/vue/assets/missing.js',
    '/web/vue/assets/',
    '/web/vue/assets/..%2f..%2foutside.txt',
    '/web/vue/assets/main.0123456789.js.br',
  ])('returns 404 for the file %s', async (url) => {
    const answer = await site.app.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('secret');
  });

  it('serves the app while the database is busy, without changing the session', async () => {
    const browser = await site.signedIn('anna');
    const before = new Map(browser.cookies);
    const busy = jest.spyOn(site.database.db, 'selectFrom').mockImplementation(() => {
      throw new DatabaseOverloadedError('busy');
    });
    const answer = await browser.open('/web/vue/in/');
    busy.mockRestore();
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies).toEqual([]);
    expect(browser.cookies).toEqual(before);
    expect((await browser.call('GET', '/users/current')).json()).toMatchObject({
      id: site.users.anna,
    });
  });

  it('lets search engines index only the home, help, and information pages', async () => {
    const answer = await site.app.inject('/robots.txt');
    expect(answer.body).toContain('Allow: /web/vue/in/$\n');
    expect(answer.body).toContain('Disallow: /\n');
  });
});
