import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RouteFiles } from '#contract/site/routeFiles';
import { loadSiteFiles } from '../../../src/server/site/siteFiles';
import { openTestSite, type TestSite } from '../testApp';

const ROUTES: readonly RouteFiles[] = [
  { path: '/', access: { roles: ['ANY'] }, files: [] },
  {
    path: '/court/CaseSearch',
    actions: ['PERFORM-SEARCH'],
    feature: 'court',
    access: { roles: ['ANY'] },
    files: ['assets/1.js', 'assets/2.js'],
  },
  {
    path: '/recorder/FindRecordedDocuments',
    actions: ['GET-FIND-RECORDED-DOCUMENTS'],
    access: { roles: ['ANY'] },
    files: ['assets/3.js'],
  },
  { path: '/court/ViewMyCases', access: { roles: ['USER'] }, files: ['assets/4.js'] },
  { path: '/admin/FindUser', access: { roles: ['SUPER_USER'] }, files: ['assets/5.js'] },
];

const SEARCH = '/court/CaseSearch?action=PERFORM-SEARCH';

let site: TestSite;
let other: TestSite;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'app-page-'));
  for (const name of ['index.html', 'page.html']) {
    const template = readFileSync(path.join(__dirname, '../../../public', name), 'utf8');
    // The build fills these in.
    writeFileSync(path.join(folder, name), template.replaceAll(/<%=.*?%>/g, 'built'));
  }
  writeFileSync(path.join(folder, 'routes.json'), JSON.stringify(ROUTES));
  const files = loadSiteFiles(folder);
  site = await openTestSite({ site: files });
  other = await openTestSite({ site: files, shared: site, config: { isTomcat: true } });
});
afterAll(async () => {
  await other.close();
  await site.close();
  rmSync(folder, { recursive: true });
});

const preload = (file: string) => `</web/vue/assets/${file}>; rel=preload; as=script`;

async function linkOf(address: string, browser = site.browser()): Promise<unknown> {
  return (await browser.open(address)).headers.link;
}

describe('a page of the app', () => {
  it("preloads the files of a page's route under both prefixes, with or without an edition", async () => {
    const expected = `${preload('1.js')}, ${preload('2.js')}`;
    expect(await linkOf(`/web/vue/in${SEARCH}&fullName=smith`)).toBe(expected);
    expect(await linkOf(`/web/vue${SEARCH}&fullName=smith`)).toBe(expected);
    expect(await linkOf(`/web/vue-tc/in${SEARCH}&fullName=smith`, other.browser())).toBe(expected);
    expect(
      await linkOf('/web/vue/mi/recorder/FindRecordedDocuments?action=GET-FIND-RECORDED-DOCUMENTS'),
    ).toBe(preload('3.js'));
  });

  it('preloads nothing for an unknown route or a screen that the edition lacks', async () => {
    expect(await linkOf(`/web/vue/mi${SEARCH}&fullName=smith`)).toBeUndefined();
    expect(await linkOf('/web/vue/in/no/such/page')).toBeUndefined();
    expect(await linkOf('/web/vue/in/')).toBeUndefined();
  });

  it('preloads a restricted page’s files only for users who may see it', async () => {
    const mine = '/web/vue/in/court/ViewMyCases';
    expect(await linkOf(mine)).toBeUndefined();
    expect(await linkOf(mine, await site.signedIn('berta'))).toBe(preload('4.js'));
    const admin = '/web/vue/in/admin/FindUser';
    expect(await linkOf(admin)).toBeUndefined();
    expect(await linkOf(admin, await site.signedIn('berta'))).toBeUndefined();
  });

  it('exposes no list of routes', async () => {
    expect((await site.app.inject('/web/vue/routes.json')).body).not.toContain('ViewMyCases');
  });
});

describe('a results page', () => {
  async function start(query: string): Promise<string> {
    const { body } = await site.browser().open(`/web/vue/in${SEARCH}&${query}`);
    return /<div class="boot-tabs"><\/div>([^]*?)<\/body>/.exec(body)?.[1] ?? '';
  }

  it('shows the search text and placeholder rows before the app starts', async () => {
    const markup = await start('fullName=Smith%2C+Kathy');
    expect(markup).toContain('<b>Smith, Kathy</b> · Case Party');
    expect(markup).toContain('aria-busy="true"');
    expect(await start('publicCaseId=49D01-2601-CM-000001')).toContain(
      '<b>49D01-2601-CM-000001</b> · Case Number',
    );
  });

  it('escapes hostile search text', async () => {
    const markup = await start(
      `fullName=${encodeURIComponent('<script>alert(1)</script>"\' $& %PAGE_START% $`')}`,
    );
    expect(markup).not.toContain('<script>');
    expect(markup).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(markup).toContain('$&amp; %PAGE_START% $`');
  });

  it('removes bidi controls from the search text', async () => {
    expect(await start('fullName=smi%E2%80%AEth')).toContain('<b>smith</b>');
  });

  it('truncates a long text between characters', async () => {
    const markup = await start(`fullName=${encodeURIComponent('a' + '😀'.repeat(400))}`);
    expect(markup).toContain(`<b>a${'😀'.repeat(119)}</b>`);
  });

  it('preloads the font except on results pages, where it would delay the rows', async () => {
    const font = /<link[^>]*as="font"/;
    const results = await site.browser().open(`/web/vue/in${SEARCH}&fullName=smith`);
    expect(results.body).not.toMatch(font);
    expect(results.body).toContain('data-font="later"');
    const { body } = await site.browser().open('/web/vue/in/');
    expect(body).toMatch(font);
    expect(body).not.toContain('data-font');
  });

  it('shows no placeholder rows without a search or on any other page', async () => {
    expect(await start('fullName=%20')).not.toContain('boot-rows');
    expect((await site.browser().open('/web/vue/in/')).body).not.toContain('boot-rows');
    const { body } = await site.browser().open('/web/vue/in/court/CaseSearch?fullName=smith');
    expect(body).not.toContain('boot-rows');
    expect(body).not.toContain('%PAGE_START%');
    expect(body).not.toContain('data-boot');
  });
});
