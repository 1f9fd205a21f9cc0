import { adminMenu } from '#contract/admin/menu';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { footerDisclaimer, footerLinks } from '#contract/site/footer';
import { INDIANA, MICHIGAN } from '#contract/locales';
import { TEST_PASSWORD } from '../seed';
import { openTestSite, type TestSite } from '../testApp';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

describe('the footer of a server page', () => {
  /** Label and address of the footer's links, without edition links. */
  async function linksOf(path: string, user?: string): Promise<string[][]> {
    const reader = user === undefined ? site.browser() : await site.signedIn(user);
    const { body } = await reader.open(path);
    const [, list = ''] = /<ul class="page-links">([^]*?)<\/ul>/.exec(body) ?? [];
    return [...list.matchAll(/href="([^"]*)"\s*>([^<]*)</g)].map(([, href = '', label = '']) => [
      label,
      href,
    ]);
  }

  it('links a visitor to the Terms of Service and the other pages of the edition', async () => {
    expect(await linksOf('/web/mi/common/Login')).toEqual([
      ['Terms of Service', '/web/vue/mi/help/HelpTopic?shortName=TermsOfService'],
      ['Privacy Policy', '/web/vue/mi/help/HelpTopic?shortName=PrivacyPolicy'],
      ['Privacy and Public Access', '/web/vue/mi/info/privacy-public-access'],
      ['Help', '/web/vue/mi/help/HelpTopic?shortName=Main'],
      ['Careers', '/web/vue/mi/help/HelpTopic?shortName=Careers'],
      ['About Us', '/web/vue/mi/common/AboutUs'],
      ['Fee Schedule', '/web/vue/mi/info/fees'],
      ['Status', '/web/mi/status'],
      ['API', '/web/mi/help/api'],
    ]);
  });

  it.each(['/web/in/common/Login', '/web/in/common/Logout', '/web/in/common/EditEmail'])(
    'links a logged-in user to the Registered User Agreement instead of the Terms of Service, at %s',
    async (path) => {
      const links = await linksOf(path, 'anna');
      expect(links[0]).toEqual([
        'Registered User Agreement',
        '/web/vue/in/help/HelpTopic?shortName=RegisteredUserAgreement',
      ]);
      expect(links.map(([label]) => label)).toEqual(footerLinks(true).map(({ label }) => label));
    },
  );

  it('shows the full disclaimer of the edition and the copyright years', async () => {
    const { body } = await site.browser().open('/web/mi/common/Login');
    expect(body).toContain(footerDisclaimer(MICHIGAN));
    expect(body).not.toContain(footerDisclaimer(INDIANA));
    expect(body).toContain('© 2002–2026 ');
  });

  it('shows the footer on error pages too', async () => {
    const { body } = await site.browser().open('/web/in/common/Login?done=%ED%A0%80');
    expect(body).toContain('message-error');
    expect(body).toContain('shortName=TermsOfService');
  });
});

describe('the header of a server page', () => {
  it('logs a visitor in from the status page and returns to it', async () => {
    const browser = site.browser();
    const { body } = await browser.open('/web/in/status');
    const [form = ''] = /<form class="page-login"[^]*?<\/form>/.exec(body) ?? [];
    const valueOf = (name: string) =>
      new RegExp(`name="${name}"\\s+value="([^"]*)"`).exec(form)?.[1] ?? '';
    expect(valueOf('_xsrf')).toMatch(/^[\w-]{43}$/);
    const answer = await browser.post('/web/in/common/Login', {
      action: valueOf('action'),
      request_url: valueOf('request_url'),
      _xsrf: valueOf('_xsrf'),
      username: 'anna',
      password: TEST_PASSWORD,
    });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/web/in/status');
  });

  it.each([
    ['/web/in/common/Login', undefined],
    ['/web/in/status', 'anna'],
  ])('shows no login form at %s for %s', async (path, user) => {
    const reader = user === undefined ? site.browser() : await site.signedIn(user);
    expect((await reader.open(path)).body).not.toContain('page-login');
  });

  const headerOf = (body: string): string => /<header[^]*?<\/header>/.exec(body)?.[0] ?? '';
  /** URLs of the header's links to the login and sign-up pages. */
  const entriesOf = (body: string): string[] =>
    [...headerOf(body).matchAll(/href="([^"]*(?:Login|NewSubscription)[^"]*)"/g)].map(
      ([, href = '']) => href.replaceAll('&amp;', '&'),
    );

  it.each([
    '/web/in/court/Calendar',
    '/web/in/court/ComputeDeadline?from=2026-11-02&days=30',
    '/web/in/recorder/PropertyWatch?kind=PARCEL',
    '/web/mi/status',
  ])('shows a first-time visitor the login form at %s, which returns there', async (path) => {
    const { body } = await site.browser().open(path);
    const [form = ''] = /<form class="page-login"[^]*?<\/form>/.exec(body) ?? [];
    expect(form).toContain(`name="request_url" value="${path.replaceAll('&', '&amp;')}"`);
    expect(form).toMatch(/name="_xsrf"\s+value="[\w-]{43}"/);
    expect([...form.matchAll(/aria-label="required field"/g)]).toHaveLength(2);
    const entries = entriesOf(body);
    expect(entries).toHaveLength(2);
    for (const entry of entries) {
      expect(entry.split('?')[1]).toBe(`done=${encodeURIComponent(path)}`);
    }
  });

  it.each([
    ['/web/in/common/Unsubscribe?token=x', '/web/in/common/Unsubscribe?token=x'],
    [
      '/web/in/recorder/ConfirmPropertyWatch?token=x',
      '/web/in/recorder/ConfirmPropertyWatch?token=x',
    ],
    ['/web/in/common/NewSubscription?done=%2Fweb%2Fin%2Fstatus', '/web/in/status'],
    ['/web/in/common/Login?done=%2Fweb%2Fin%2Fstatus', '/web/in/status'],
  ])('returns a visitor who logs in or signs up at %s to %s', async (path, done) => {
    const { body } = await site.browser().open(path);
    const entries = entriesOf(body);
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) {
      expect(entry.split('?')[1]).toBe(`done=${encodeURIComponent(done)}`);
    }
  });

  it.each([
    ['/web/in/common/EditUser', '/web/mi/common/EditUser'],
    ['/web/mi/common/EditEmail', '/web/in/common/EditEmail'],
    ['/web/common/EditEmail', '/web/mi/common/EditEmail'],
    ['/web/in/status?a=1', '/web/mi/status?a=1'],
    ['/web/in/court/Calendar', '/web/vue/mi/'],
    ['/web/in/court/Calendar?courtId=1', '/web/vue/mi/'],
    ['/web/in/status?countyId=18097', '/web/vue/mi/'],
  ])('links %s to %s in the other edition', async (path, other) => {
    const root = await site.signedIn('root');
    const header = headerOf((await root.open(path)).body);
    expect(header.replace(/\s+/g, ' ')).toContain(`href="${other}" >Switch to `);
  });

  it('preserves the return address when the edition is switched on the login page', async () => {
    const path = '/common/Login?done=%2Fweb%2Fvue%2Fmi%2Frecorder%2FViewMyDocuments';
    const { body } = await site.browser().open(`/web/in${path}`);
    expect(headerOf(body)).toContain(`href="/web/mi${path}"`);
  });

  it.each([
    ['/web/in/court/ComputeDeadline', undefined, 'Court Cases'],
    ['/web/in/recorder/PropertyWatch', undefined, 'Recorded Documents'],
    ['/web/in/help/api', undefined, 'Help'],
    ['/web/in/court/MyDeadlines', 'anna', 'Court Cases'],
    ['/web/in/isefs/ProofLog', 'anna', 'E-Filing'],
    ['/web/in/common/EditEmail', 'anna', 'My Countyline'],
  ])('marks the tab of the path of %s for %s as current', async (path, user, label) => {
    const reader = user === undefined ? site.browser() : await site.signedIn(user);
    const { body } = await reader.open(path);
    const [, tab = ''] = /aria-current="true">([^]*?)<\/a>/.exec(body) ?? [];
    expect(tab.replace(/<[^>]*>/g, '').trim()).toBe(label);
  });

  it('shows the edition and links to its home page, Super Search, and the other edition', async () => {
    const { body } = await site.browser().open('/web/mi/common/Login');
    const [header = ''] = /<header[^]*?<\/header>/.exec(body) ?? [];
    const links = [...header.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual([
      '/web/vue/mi/',
      '#page-links',
      '/web/vue/mi/help/HelpTopic?shortName=SuperSearch',
      '/web/in/common/Login',
      '/web/mi/common/NewSubscription',
    ]);
    expect(header).toContain('Michigan</span>');
    expect(header).toContain('Switch to Indiana');
  });

  it.each([
    ['/web/mi/common/Login', undefined, ['Welcome', 'Register of Deeds', 'Help']],
    [
      '/web/in/common/EditEmail',
      'anna',
      [
        'Welcome',
        'Court Cases',
        'E-Filing',
        'Recorded Documents',
        'Tax Warrants',
        'My Countyline',
        'Help',
        'Notifications',
      ],
    ],
  ])('shows the tabs that the user may open, at %s', async (path, user, labels) => {
    const reader = user === undefined ? site.browser() : await site.signedIn(user);
    const { body } = await reader.open(path);
    const [, tabs = ''] = /<nav class="page-tabs"([^]*?)<\/nav>/.exec(body) ?? [];
    const texts = [...tabs.matchAll(/<a [^]*?<\/a>/g)].map(([tab]) => tab.replace(/<[^>]*>/g, ''));
    expect(texts.map((text) => text.trim())).toEqual(labels);
  });

  it('greets the logged-in user, links to the account and logout, and marks the current tab', async () => {
    const { body } = await (await site.signedIn('anna')).open('/web/in/common/EditEmail');
    const [header = ''] = /<header[^]*?<\/header>/.exec(body) ?? [];
    expect(header).toMatch(/Welcome, Anna \w+/);
    expect(header).toContain('href="/web/vue/in/common/ViewAccountDashboard">Account</a>');
    expect(header).toContain('href="/web/in/common/Logout">Logout</a>');
    expect(header).not.toContain('Sign Up Now');
    expect(body).toMatch(/aria-current="true">My Countyline</);
  });

  it('omits the login link on the login page and the sign-up link on the sign-up page', async () => {
    const headerOf = async (path: string): Promise<string> => {
      const { body } = await site.browser().open(path);
      return /<header[^]*?<\/header>/.exec(body)?.[0] ?? '';
    };
    expect(await headerOf('/web/in/common/Login')).not.toContain('>Log in</a>');
    const signUp = await headerOf('/web/in/common/NewSubscription');
    expect(signUp).not.toContain('>Sign Up Now</a>');
    expect(signUp).toContain('href="/web/in/common/Login">Log in</a>');
  });

  it("shows the edition's messages of the day, with their links", async () => {
    const root = await site.signedIn('root');
    const message = 'Visit <a href="{contextPath}/vue/in/court">{hostName}</a>.';
    const change = { app_code: null, locale: 'STATE-IN', county_id: null, message };
    await root.call('PATCH', '/motd/messages', { payload: [change] });
    const { body } = await site.browser().open('/web/in/common/Login');
    expect(body).toMatch(/Visit <a href="\/web\/vue\/in\/court">[\w.:]+<\/a>\./);
    const michigan = await site.browser().open('/web/mi/common/Login');
    expect(michigan.body).not.toContain('Visit <a');
  });

  it('offers the theme only with JavaScript, which stores the choice in the browser', async () => {
    const { body } = await site.browser().open('/web/in/common/Login');
    expect(body).toMatch(/<details class="page-dropdown page-theme" data-theme-menu hidden>/);
  });

  it('folds the account menu into groups without JavaScript, with the current group open', async () => {
    const { body } = await (await site.signedIn('anna')).open('/web/in/court/Calendar');
    const [menu = ''] = /<nav class="page-menu"[^]*?<\/nav>/.exec(body) ?? [];
    const groups = [...menu.matchAll(/<details data-group="(\w+)"( open)?>/g)];
    expect(groups.map(([, group, open]) => [group, open !== undefined])).toEqual([
      ['court', true],
      ['recorder', false],
      ['account', true],
      ['taxWarrant', false],
    ]);
    expect(menu).toMatch(/<h3 id="menu-account-profile">Profile and security<\/h3>/);
  });

  it('links super users to the administrative area', async () => {
    const { body } = await (await site.signedIn('root')).open('/web/in/common/EditEmail');
    expect(body).toContain('href="/web/vue/in/admin">Administrative</a>');
  });

  it('shows super users the admin menu next to an admin page, with the current group open', async () => {
    const root = await site.signedIn('root');
    for (const [prefix, locale] of [
      ['/in', INDIANA],
      ['/mi', MICHIGAN],
    ] as const) {
      const { body } = await root.open(`/web${prefix}${BACKEND_PAGES.refusedRows}`);
      const [menu = ''] =
        /<nav class="page-menu" aria-label="Admin menu"[^]*?<\/nav>/.exec(body) ?? [];
      const addresses = [...menu.matchAll(/<li><a href="([^"]*)"/g)].map(([, href]) => href);
      expect(addresses).toEqual(
        adminMenu(locale).flatMap(({ items }) =>
          items.map(({ path, routeId }) => `/web${routeId === null ? '' : '/vue'}${prefix}${path}`),
        ),
      );
      expect(menu).toMatch(/aria-current="page">Rejected rows</);
      const groups = [...menu.matchAll(/<details( open)?>[^]*?<h2 id="[\w-]+">([^<]*)</g)];
      expect(groups.filter(([, open]) => open !== undefined).map(([, , title]) => title)).toEqual([
        'Data',
      ]);
      expect(body).toMatch(/aria-current="true">Administrative</);
    }
  });

  it('highlights Data source notes in the admin menu on the page of a single source', async () => {
    const { body } = await (
      await site.signedIn('root')
    ).open('/web/in/admin/EditDataSource?register=recorder&countyId=18177');
    expect(body).toMatch(/DataSourceNotes" aria-current="page">Data source notes</);
  });

  it('turns off browser validation, because forms have their own error summary', async () => {
    const { body } = await site.browser().open('/web/in/common/Login');
    expect(body).toMatch(/<form class="form form-narrow" method="post" novalidate/);
  });
});

describe('a server page of Indiana', () => {
  it.each([
    '/court/Calendar',
    '/court/ComputeDeadline',
    '/court/MyDeadlines',
    '/recorder/PropertyWatch',
    '/isefs/ProofLog',
    '/isefs/ServiceContactCases',
    '/isefs/SignOrders',
    '/common/ViewFinePaymentTransactions',
    '/efiling/ListFilings',
    '/admin/EfilingFailures',
  ])('redirects %s to the app in Michigan, which has no such page', async (path) => {
    for (const reader of [site.browser(), await site.signedIn('anna')]) {
      const { headers, statusCode } = await reader.open(`/web/mi${path}?page=2`);
      expect([statusCode, headers.location]).toEqual([302, `/web/vue/mi${path}?page=2`]);
    }
  });
});
