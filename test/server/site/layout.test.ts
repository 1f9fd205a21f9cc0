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
    expect(answer.headers.location).toBe('/web/in/status?_login=1');
  });

  it.each([
    ['/web/in/common/Login', undefined],
    ['/web/in/status', 'anna'],
  ])('shows no login form at %s for %s', async (path, user) => {
    const reader = user === undefined ? site.browser() : await site.signedIn(user);
    expect((await reader.open(path)).body).not.toContain('page-login');
  });

  it('shows the edition and links to its home page, Super Search, and the other edition', async () => {
    const { body } = await site.browser().open('/web/mi/common/Login');
    const [header = ''] = /<header[^]*?<\/header>/.exec(body) ?? [];
    const links = [...header.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual([
      '/web/vue/mi/',
      '#page-links',
      '/web/vue/mi/help/HelpTopic?shortName=SuperSearch',
      '/web/vue/in/',
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
    expect(await headerOf('/web/in/common/Login')).not.toContain('/common/Login"');
    const signUp = await headerOf('/web/in/common/NewSubscription');
    expect(signUp).not.toContain('/common/NewSubscription"');
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
