import { COOKIES } from '#contract/site/settings';
import { readConfig } from '../../../../src/server/config';
import { DatabaseOverloadedError } from '../../../../src/server/db/errors';
import { DEFAULT_LIMITS, PASSWORD_COST, type Limits } from '../../../../src/server/limits';
import { hasCost } from '../../../../src/server/security/passwords';
import { CHEAP_PASSWORDS, TEST_PASSWORD } from '../../seed';
import { openTestSite, START, WIDE_LIMITS, type TestBrowser, type TestSite } from '../../testApp';

const LOGIN = '/web/in/common/Login';
const { loginDelay, loginFailures, nameFailures } = DEFAULT_LIMITS;
/** The real limits on guessing, without other limits that a busy machine could reach. */
const GUESSING_LIMITS: Limits = { ...WIDE_LIMITS, loginDelay, loginFailures, nameFailures };
const WRONG = 'The username or password is incorrect.';

let data: TestSite;
beforeAll(async () => {
  data = await openTestSite();
});
afterAll(() => data.close());

describe('the login page', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ shared: data });
  });
  afterAll(() => site.close());

  it.each(['/web/common/Login', '/web/in/common/Login', '/web/mi/common/Login'])(
    'shows the login page at %s, even without JavaScript',
    async (address) => {
      const answer = await site.browser().open(address);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain('value="POST-LOGIN-INFO"');
      expect(answer.body).toMatch(/name="_xsrf"\s+value="[\w-]{43}"/);
      expect(answer.body).not.toContain('%BODY%');
    },
  );

  it('redirects to the requested page with the login marker in its query', async () => {
    const browser = site.browser();
    const answer = await browser.signIn('anna', TEST_PASSWORD, {
      request_url: '/web/vue/in/court/CaseSearch?fullName=a%20b#top',
    });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(
      '/web/vue/in/court/CaseSearch?fullName=a%20b&_login=1#top',
    );
  });

  it('adds the login marker once, even if the form already has it', async () => {
    const answer = await site.browser().signIn('anna', TEST_PASSWORD, {
      request_url: '/web/vue/in/?_login=1',
    });
    expect(answer.headers.location).toBe('/web/vue/in/?_login=1');
  });

  it('redirects to the edition’s home page without a requested page', async () => {
    const answer = await site.browser().signIn('ANNA ');
    expect(answer.headers.location).toBe('/web/vue/in/?_login=1');
    const browser = site.browser();
    await browser.open('/web/mi/common/Login');
    const michigan = await browser.post('/web/mi/common/Login', {
      action: 'POST-LOGIN-INFO',
      username: 'anna',
      password: TEST_PASSWORD,
      login_button: 'Login',
    });
    expect(michigan.headers.location).toBe('/web/vue/mi/?_login=1');
  });

  it('copies the done parameter into the login form, but prefers request_url', async () => {
    const browser = site.browser();
    const address = `${LOGIN}?done=${encodeURIComponent('/web/vue/in/info/fees')}`;
    const page = await browser.open(address);
    expect(page.body).toMatch(/name="request_url"\s+value="\/web\/vue\/in\/info\/fees"/);
    const fields = { action: 'POST-LOGIN-INFO', username: 'anna', password: TEST_PASSWORD };
    const byDone = await browser.post(address, fields);
    expect(byDone.headers.location).toBe('/web/vue/in/info/fees?_login=1');
    const both = await browser.post(address, { ...fields, request_url: '/web/vue/in/help/' });
    expect(both.headers.location).toBe('/web/vue/in/help/?_login=1');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/.//evil.example/',
    'javascript:alert(1)',
    '/web/in/common/Logout',
    '/web/in/common/Login',
  ])('never redirects to %s', async (address) => {
    const answer = await site.browser().signIn('anna', TEST_PASSWORD, { request_url: address });
    expect(answer.headers.location).toBe('/web/vue/in/?_login=1');
    const page = await site.browser().open(`${LOGIN}?done=${encodeURIComponent(address)}`);
    expect(page.body).toMatch(/name="request_url"\s+value=""/);
  });

  it('keeps the username and both return URLs after a wrong password', async () => {
    const browser = site.browser();
    const address = `${LOGIN}?done=${encodeURIComponent('/web/vue/in/info/fees')}`;
    await browser.open(address);
    const answer = await browser.post(address, {
      action: 'POST-LOGIN-INFO',
      username: 'anna"><script>',
      password: 'wrong',
      request_url: '/web/vue/in/help/',
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.body).toContain(WRONG);
    expect(answer.body).toContain('value="anna&quot;&gt;&lt;script&gt;"');
    expect(answer.body).toMatch(/name="request_url"\s+value="\/web\/vue\/in\/help\/"/);
    expect(answer.body).toContain('done=%2Fweb%2Fvue%2Fin%2Finfo%2Ffees');
    expect(answer.body).not.toContain('value="wrong"');
  });

  it('shows the same page for an unknown user, a wrong password, and a deactivated user', async () => {
    const bodies = [];
    for (const [username, password] of [
      ['nobody', TEST_PASSWORD],
      ['berta', 'wrong'],
      ['gone', TEST_PASSWORD],
    ] as const) {
      const answer = await site.browser().signIn(username, password);
      expect(answer.statusCode).toBe(401);
      bodies.push(
        answer.body.replaceAll(username, 'somebody').replace(/value="[\w-]{43}"/, 'token'),
      );
    }
    expect(new Set(bodies).size).toBe(1);
  });

  it('asks for missing fields without counting a failure', async () => {
    const answer = await site.browser().signIn('anna', '');
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toMatch(/href="#(username|password)">Enter your (username|password)\./);
  });

  it('explains the login requirement before a restricted page, but not before the home page', async () => {
    const why = 'Log in to open the page you requested.';
    const opened = async (done: string): Promise<string> =>
      (await site.browser().open(`${LOGIN}?done=${encodeURIComponent(done)}`)).body;
    expect(await opened('/web/vue/in/common/Notifications')).toContain(why);
    expect(await opened('/web/vue/in/')).not.toContain(why);
    expect((await site.browser().open(LOGIN)).body).not.toContain(why);
  });

  it('links to the sign-up page, which keeps the requested page', async () => {
    const { body } = await site.browser().open(`${LOGIN}?done=%2Fweb%2Fvue%2Fin%2Finfo%2Ffees`);
    expect(body).toContain(
      'href="/web/in/common/NewSubscription?done=%2Fweb%2Fvue%2Fin%2Finfo%2Ffees">Sign Up Now<',
    );
  });

  it('marks both login fields as required', async () => {
    const { body } = await site.browser().open(LOGIN);
    expect(body.match(/aria-label="required field"/g)).toHaveLength(2);
    expect(body).toMatch(/id="username"[^>]*autocapitalize="none"[^>]*required/);
    expect(body).toMatch(/id="password"[^>]*type="password"[^>]*required/);
  });

  it('asks the user to allow cookies if the browser sent none', async () => {
    const browser = site.browser();
    const { body, statusCode } = await browser.post(LOGIN, {
      action: 'POST-LOGIN-INFO',
      username: 'anna',
      password: TEST_PASSWORD,
    });
    expect(statusCode).toBe(403);
    expect(body).toContain('Allow cookies for this site, then log in again.');
    expect(body).toMatch(/id="username"[^>]*value="anna"/);
  });

  it('shows the login form again if the form was open too long', async () => {
    const browser = site.browser();
    browser.cookies.set('sid', 'x'.repeat(43));
    const answer = await browser.post(LOGIN, {
      action: 'POST-LOGIN-INFO',
      username: 'anna',
      password: TEST_PASSWORD,
      request_url: '/web/vue/in/info/fees',
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('This form was open too long.');
    expect(answer.body).toMatch(/name="request_url"\s+value="\/web\/vue\/in\/info\/fees"/);
    const second = await browser.post(LOGIN, {
      action: 'POST-LOGIN-INFO',
      username: 'anna',
      password: TEST_PASSWORD,
    });
    expect(second.statusCode).toBe(303);
  });

  it('logs in a user with an expired session at the first attempt', async () => {
    const browser = site.browser();
    browser.cookies.set('sid', 'x'.repeat(43));
    await browser.open(LOGIN);
    expect((await browser.signIn('anna')).statusCode).toBe(303);
  });

  it('shows who is already logged in', async () => {
    const browser = await site.signedIn('anna');
    expect((await browser.open(LOGIN)).body).toContain('You are logged in as Anna Tester.');
  });

  it('accepts any text as username and password without an error', async () => {
    for (const text of ['x'.repeat(20_000), "' or 1=1 --", '%', '\u{1F600}', '\\', '$1']) {
      const browser = site.browser();
      const answer = await browser.signIn(text, text);
      expect(answer.statusCode).toBe(401);
      expect(answer.body.length).toBeLessThan(10_000);
    }
  });

  it('rejects repeated and unknown fields and invalid text', async () => {
    const browser = site.browser();
    await browser.open(LOGIN);
    const token = browser.cookies.get('XSRF-TOKEN') ?? '';
    for (const extra of [
      '&username=b',
      '&other=1',
      '&password=%00',
      '&password=%C0',
      '&__proto__=1',
    ]) {
      const answer = await browser.send({
        method: 'POST',
        url: LOGIN,
        headers: {
          accept: 'text/html',
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
        },
        payload: `action=POST-LOGIN-INFO&_xsrf=${token}&username=a&password=b${extra}`,
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    }
  });
});

describe('guessing passwords', () => {
  let site: TestSite;
  let guarded: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ shared: data });
    guarded = await openTestSite({
      shared: site,
      config: { limits: GUESSING_LIMITS },
    });
  });
  afterAll(async () => {
    await guarded.close();
    await site.close();
  });
  beforeEach(async () => {
    await site.database.db.deleteFrom('rate_counter').execute();
    guarded.clock.time = START;
  });

  const guess = (username: string, password = 'wrong') =>
    guarded.browser().signIn(username, password);

  it('delays a username after five failures, longer each time, but not forever', async () => {
    for (let failure = 1; failure <= 5; failure += 1) {
      expect((await guess('anna')).statusCode).toBe(401);
    }
    const refused = await guess('anna', TEST_PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.body).toContain('Please wait 1 second and try again.');
    guarded.clock.time += 61_000;
    expect((await guess('anna')).statusCode).toBe(401);
    expect((await guess('anna')).headers['retry-after']).toBe('2');
    guarded.clock.time += 2_000;
    expect((await guess('anna', TEST_PASSWORD)).statusCode).toBe(303);
    expect((await guess('anna')).statusCode).toBe(401);
    expect((await guess('anna', TEST_PASSWORD)).statusCode).toBe(303);
  });

  it('never delays a login longer than 15 minutes', async () => {
    for (let failure = 1; failure <= 30; failure += 1) {
      guarded.clock.time += 16 * 60_000;
      expect((await guess('anna')).statusCode).toBe(401);
    }
    expect((await guess('anna')).headers['retry-after']).toBe('900');
  });

  it('never delays a login longer than 15 minutes, even after the clock was a day ahead', async () => {
    for (let failure = 1; failure <= 5; failure += 1) await guess('anna');
    guarded.clock.time += 24 * 60 * 60_000;
    expect((await guess('anna')).statusCode).toBe(401);
    expect((await guess('anna')).statusCode).toBe(429);
    guarded.clock.time = START;
    // The failures still count, so the next wait builds on them.
    expect((await guess('anna')).statusCode).toBe(401);
    const refused = await guess('anna', TEST_PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    guarded.clock.time += 900_000;
    expect((await guess('anna', TEST_PASSWORD)).statusCode).toBe(303);
  });

  it('delays unknown usernames the same way, and counts each name separately', async () => {
    for (let failure = 1; failure <= 5; failure += 1) await guess('nobody');
    expect((await guess('NOBODY')).statusCode).toBe(429);
    expect((await guess('berta', TEST_PASSWORD)).statusCode).toBe(303);
  });

  it('blocks an IP address after ten failures in a minute', async () => {
    for (let failure = 1; failure <= 10; failure += 1) {
      expect((await guess(`name${failure}`)).statusCode).toBe(401);
    }
    const refused = await guess('anna', TEST_PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    guarded.clock.time += 60_000;
    expect((await guess('anna', TEST_PASSWORD)).statusCode).toBe(303);
  });

  it('blocks an IP address after thirty failures in an hour', async () => {
    for (let failure = 1; failure <= 30; failure += 1) {
      if (failure % 10 === 1) guarded.clock.time += 60_000;
      expect((await guess(`name${failure}`)).statusCode).toBe(401);
    }
    guarded.clock.time += 60_000;
    expect((await guess('anna', TEST_PASSWORD)).statusCode).toBe(429);
  });

  it("doesn't count successful logins, because a courthouse shares one IP address", async () => {
    for (let time = 1; time <= 12; time += 1) {
      expect((await guess('anna', TEST_PASSWORD)).statusCode).toBe(303);
    }
  });

  it('allows no more guesses in parallel than in sequence', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => guess('anna')));
    const tried = answers.filter(({ statusCode }) => statusCode === 401);
    expect(tried).toHaveLength(5);
  });
});

describe('guessing for an hour', () => {
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;
  const ATTACKER = '203.0.113.7';
  const ELSEWHERE = '198.51.100.7';
  let site: TestSite;
  let guarded: TestSite;
  let known: TestBrowser;
  beforeAll(async () => {
    site = await openTestSite({ shared: data });
    guarded = await openTestSite({ shared: site, config: { limits: GUESSING_LIMITS } });
  });
  afterAll(async () => {
    await guarded.close();
    await site.close();
  });
  beforeEach(async () => {
    await site.database.db.deleteFrom('rate_counter').execute();
    guarded.clock.time = START;
    // The victim has logged in from here before, and shares the attacker's address.
    known = guarded.browser(ATTACKER);
    expect(await signIn(known)).toBe(303);
    await known.post('/web/in/common/Logout', {});
  });

  const signIn = async (browser: TestBrowser, password = TEST_PASSWORD): Promise<number> =>
    (await browser.signIn('anna', password)).statusCode;
  const guessFrom = async (address: string): Promise<number> => {
    const { waitMs } = await guarded.app.rateLimits.beginLogin({
      address,
      userName: 'anna',
      browser: null,
    });
    return waitMs;
  };

  /** Times of all guesses allowed for one address in an hour, in milliseconds from the start. */
  async function guessAllHour(address: string): Promise<number[]> {
    const times: number[] = [];
    for (let at = 0; at < HOUR;) {
      guarded.clock.time = START + at;
      const waitMs = await guessFrom(address);
      if (waitMs === 0) times.push(at);
      at += waitMs;
    }
    return times;
  }

  it('allows 17 attempts from one IP address without locking out other users', async () => {
    const times = await guessAllHour(ATTACKER);
    expect(times).toHaveLength(17);
    expect(await signIn(guarded.browser(ATTACKER))).toBe(429);
    expect(await signIn(known)).toBe(303);
    expect(await signIn(guarded.browser(ELSEWHERE))).toBe(303);
    // The owner's successful login doesn't help the attacker.
    expect(await signIn(guarded.browser(ATTACKER), 'wrong')).toBe(429);
  });

  it('allows 850 attempts from 50 IP addresses, and still logs the owner in on the first attempt', async () => {
    const times = await guessAllHour('203.0.114.1');
    const others = Array.from({ length: 49 }, (_, index) => `203.0.114.${index + 2}`);
    let tries = times.length;
    for (const [turn, at] of times.entries()) {
      guarded.clock.time = START + at;
      const waits = await Promise.all(others.map(guessFrom));
      tries += waits.filter((waitMs) => waitMs === 0).length;
      if (turn % 4 === 0) {
        expect(await signIn(known)).toBe(303);
        expect(await signIn(guarded.browser(ELSEWHERE))).toBe(303);
      }
    }
    expect(tries).toBe(850);
  });

  it('counts one IPv6 network as one address', async () => {
    for (let network = 1; network <= 5; network += 1) {
      expect(await guessFrom(`2001:db8:1:${network}::1`)).toBe(0);
    }
    expect(await guessFrom('2001:db8:1:6::1')).toBe(1_000);
    expect(await guessFrom('2001:db8:2:1::1')).toBe(0);
  });

  it('delays guesses in a known browser, too', async () => {
    for (let failure = 1; failure <= 5; failure += 1) {
      expect(await signIn(known, 'wrong')).toBe(401);
    }
    expect(await signIn(known)).toBe(429);
    guarded.clock.time += 1_000;
    expect(await signIn(known)).toBe(303);
  });

  describe('guessing from a very large number of IP addresses', () => {
    const MOST = 20;
    let narrow: TestSite;
    beforeAll(async () => {
      const limits = { ...GUESSING_LIMITS, nameFailures: { count: MOST, windowMs: HOUR } };
      narrow = await openTestSite({ shared: site, config: { limits } });
    });
    afterAll(() => narrow.close());
    beforeEach(async () => {
      narrow.clock.time = START;
      for (let count = 0; count < MOST; count += 1) await guessFrom(`203.0.115.${count}`);
    });

    it('blocks unknown browsers for the rest of the hour, but not known browsers', async () => {
      const { statusCode, body } = await narrow.browser(ELSEWHERE).signIn('anna');
      expect(statusCode).toBe(429);
      expect(body).toContain('Please wait 60 minutes and try again. To log in sooner by email');
      known = Object.assign(narrow.browser(ATTACKER), { cookies: known.cookies });
      expect(await signIn(known)).toBe(303);
      expect((await narrow.browser(ELSEWHERE).signIn('arno')).statusCode).toBe(303);
    });

    it('ends the block on time by not counting blocked attempts', async () => {
      await narrow.browser(ELSEWHERE).signIn('anna');
      narrow.clock.time = START + HOUR;
      expect(await signIn(narrow.browser(ELSEWHERE))).toBe(303);
    });

    it('allows a login after the user set a new password with an emailed link', async () => {
      const browser = narrow.browser(ELSEWHERE);
      const PAGE = '/web/in/common/SetPassword';
      await browser.open('/web/vue/in/');
      await browser.post(PAGE, { action: 'POST-PASSWORD-REQUEST', name: 'anna' });
      await narrow.app.mails.settled();
      const token = /#token=([\w-]+)/.exec(narrow.mails.at(-1)?.text ?? '')?.[1] ?? '';
      await browser.post(PAGE, {
        action: 'POST-PASSWORD-FORGOT',
        token,
        password: TEST_PASSWORD,
      });
      for (let count = 0; count < MOST; count += 1) await guessFrom(`203.0.116.${count}`);
      expect(await signIn(narrow.browser(ATTACKER))).toBe(429);
      expect(await signIn(browser)).toBe(303);
    });
  });
});

describe('a known browser', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ shared: data });
  });
  afterAll(() => site.close());

  /** Number of times the password cost was raised. */
  let raises = 0;
  const markOf = (browser: TestBrowser): string => browser.cookies.get(COOKIES.knownBrowser) ?? '';
  /** True if the server accepts the text as the user's mark. */
  async function isKnown(mark: string, userId = site.users.anna): Promise<boolean> {
    const { password_version: passwordVersion } = await site.database.db
      .selectFrom('app_user')
      .where('id', '=', userId)
      .select('password_version')
      .executeTakeFirstOrThrow();
    const request = { cookies: { [COOKIES.knownBrowser]: mark } };
    return site.app.sessions.markOf(request, { id: userId, passwordVersion }) !== null;
  }

  it("marks a known browser with a cookie that scripts can't read and that grants no access", async () => {
    const browser = site.browser();
    const answer = await browser.signIn('anna');
    const cookie = answer.cookies.find(({ name }) => name === COOKIES.knownBrowser);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(cookie?.maxAge).toBe(400 * 24 * 60 * 60);
    for (const name of browser.cookies.keys()) {
      if (name !== COOKIES.knownBrowser) browser.cookies.delete(name);
    }
    expect((await browser.call('GET', '/users/current')).json()).toMatchObject({ id: null });
  });

  it('keeps a browser known for the user who logged in, until the password changes', async () => {
    const browser = await site.signedIn('arno');
    const mark = markOf(browser);
    expect(await isKnown(mark, site.users.arno)).toBe(true);
    expect(await isKnown(mark, site.users.anna)).toBe(false);
    const elsewhere = markOf(await site.signedIn('arno'));
    const answer = await browser.post('/web/in/common/SetPassword', {
      action: 'POST-PASSWORD-CHANGE',
      currentPassword: TEST_PASSWORD,
      password: 'seven herons over the weir',
    });
    expect(answer.headers.location).toContain('Acknowledgement');
    expect(await isKnown(mark, site.users.arno)).toBe(false);
    expect(await isKnown(elsewhere, site.users.arno)).toBe(false);
    expect(await isKnown(markOf(browser), site.users.arno)).toBe(true);
  });

  it('rejects a forged, altered, or expired known-browser marker', async () => {
    const mark = markOf(await site.signedIn('anna'));
    expect(await isKnown(mark)).toBe(true);
    const altered = (mark.startsWith('A') ? 'B' : 'A') + mark.slice(1);
    const later = mark.replace(/\.\d+\./, (day) => `.${Number(day.slice(1, -1)) + 1}.`);
    for (const text of [altered, later, '', '~', 'x'.repeat(10_000), mark.slice(0, -1)]) {
      expect(await isKnown(text)).toBe(false);
    }
    site.clock.time += 401 * 24 * 60 * 60_000;
    expect(await isKnown(mark)).toBe(false);
    site.clock.time = START;
  });

  it.each([
    ['logs in elsewhere', (elsewhere: TestBrowser) => elsewhere.signIn('root')],
    [
      'changes the email address',
      (elsewhere: TestBrowser) =>
        elsewhere.post('/web/in/common/EditEmail', {
          email: 'root@example.org',
          password: TEST_PASSWORD,
        }),
    ],
  ])('keeps a browser known when its user %s and the password is rehashed', async (_what, ask) => {
    const browser = await site.signedIn('root');
    const timeCost = ++raises + CHEAP_PASSWORDS.timeCost;
    const raised = await openTestSite({
      shared: site,
      config: { passwordCost: { ...CHEAP_PASSWORDS, timeCost } },
    });
    const elsewhere = Object.assign(raised.browser(), { cookies: new Map(browser.cookies) });
    expect((await ask(elsewhere)).statusCode).toBe(303);
    await raised.close();
    const { password_hash: hash } = await site.database.db
      .selectFrom('app_user')
      .where('id', '=', site.users.root)
      .select('password_hash')
      .executeTakeFirstOrThrow();
    expect(hash).toContain(`t=${timeCost},`);
    expect(await isKnown(markOf(browser), site.users.root)).toBe(true);
  });

  it("renews a user's known-browser marker at login, and keeps those of other users", async () => {
    const browser = site.browser();
    await browser.signIn('anna');
    const [first = ''] = markOf(browser).split('~');
    await browser.signIn('berta');
    expect(markOf(browser).split('~')).toHaveLength(2);
    await browser.signIn('anna');
    expect(markOf(browser).split('~')).toHaveLength(2);
    expect(markOf(browser)).not.toContain(first);
    expect(await isKnown(markOf(browser))).toBe(true);
    expect(await isKnown(markOf(browser), site.users.berta)).toBe(true);
  });
});

describe('password hashes', () => {
  const dear = { ...CHEAP_PASSWORDS, timeCost: 2 };
  let site: TestSite;
  let raised: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ shared: data });
    raised = await openTestSite({ shared: site, config: { passwordCost: dear } });
  });
  afterAll(async () => {
    await raised.close();
    await site.close();
  });

  it('rehashes a password at login if the cost of its hash is outdated', async () => {
    const hashOf = async (): Promise<string> =>
      (
        await site.database.db
          .selectFrom('app_user')
          .where('id', '=', site.users.anna)
          .select('password_hash')
          .executeTakeFirstOrThrow()
      ).password_hash;
    const before = await hashOf();
    const browser = raised.browser();
    expect((await browser.signIn('anna', 'wrong')).statusCode).toBe(401);
    expect(await hashOf()).toBe(before);
    expect((await browser.signIn('anna')).statusCode).toBe(303);
    const after = await hashOf();
    expect(hasCost(after, dear)).toBe(true);
    expect((await browser.signIn('anna')).statusCode).toBe(303);
    expect(await hashOf()).toBe(after);
  });

  it('hashes passwords at the required cost unless a test changes it', () => {
    expect(readConfig({}).passwordCost).toEqual(PASSWORD_COST);
  });
});

describe('the audit trail of failed logins', () => {
  let site: TestSite;
  /** Newest event before these tests. */
  let last: number;
  beforeAll(async () => {
    site = await openTestSite({ shared: data });
    await data.database.db.deleteFrom('rate_counter').execute();
    await data.app.auditQueue.flush();
    ({ last } = await data.database.db
      .selectFrom('audit_event')
      .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('last'))
      .executeTakeFirstOrThrow());
  });
  afterAll(() => site.close());

  const failures = async () => {
    await site.app.auditQueue.flush();
    return site.database.db
      .selectFrom('audit_event')
      .select(['action', 'actor_id', 'target', 'detail'])
      .where('action', 'in', ['signInFailed', 'passwordRefused', 'eventsOmitted'])
      .where('id', '>', last)
      .orderBy('id')
      .execute();
  };

  it('records the user and IP address of failed logins, but never the typed text', async () => {
    await site.browser('203.0.113.7').signIn('ANNA', 'a wrong password');
    // A password typed into the username field must not appear in the trail.
    await site.browser('203.0.113.8').signIn(TEST_PASSWORD, 'anna');
    await site.browser('203.0.113.8').signIn(TEST_PASSWORD.toUpperCase(), 'anna');
    const anna = await site.signedIn('anna');
    await anna.post('/web/in/common/EditEmail', { email: 'a@example.org', password: 'wrong' });
    await anna.post('/web/in/common/SetPassword', {
      action: 'POST-PASSWORD-CHANGE',
      currentPassword: 'wrong as well',
      password: 'seven herons over the weir',
    });
    const trail = await failures();
    expect(trail).toMatchObject([
      {
        action: 'signInFailed',
        actor_id: null,
        target: `user/${site.users.anna}`,
        detail: { address: '203.0.113.7', purpose: 'signIn' },
      },
      { target: expect.stringMatching(/^userName\/[\da-f]{16}$/) as string },
      { target: trail[1]?.target },
      {
        action: 'passwordRefused',
        actor_id: site.users.anna,
        detail: { purpose: 'changeEmail' },
      },
      { action: 'passwordRefused', detail: { purpose: 'changePassword' } },
    ]);
    const text = JSON.stringify(trail).toLowerCase();
    for (const typed of [TEST_PASSWORD, 'a wrong password', 'wrong as well', 'mill']) {
      expect(text).not.toContain(typed);
    }
  });

  it("records how many failed logins couldn't be written to the audit trail", async () => {
    const before = (await failures()).length;
    const { db } = site.database;
    const event = {
      at: START,
      actorId: null,
      target: 'user/1',
      detail: {},
      requestId: 'request-1',
    };
    await db.schema.alterTable('audit_event').renameTo('audit_event_away').execute();
    for (const _one of [1, 2]) site.app.auditQueue.add({ ...event, action: 'signInFailed' });
    await site.app.auditQueue.flush();
    await db.schema.alterTable('audit_event_away').renameTo('audit_event').execute();
    site.app.auditQueue.add({ ...event, action: 'signInFailed' });
    expect((await failures()).slice(before)).toMatchObject([
      { action: 'signInFailed' },
      { action: 'eventsOmitted', detail: { omitted: 2 } },
    ]);
  });

  it('records failed logins one by one up to a limit, and only their number beyond the limit', async () => {
    const before = (await failures()).length;
    const event = {
      at: START,
      actorId: null,
      action: 'signInFailed',
      target: 'user/1',
      detail: {},
      requestId: 'request-1',
    };
    for (let count = 0; count < 75; count += 1) site.app.auditQueue.add(event);
    const added = (await failures()).slice(before);
    expect(added).toHaveLength(51);
    expect(added.at(-1)).toMatchObject({ action: 'eventsOmitted', detail: { omitted: 25 } });
  });

  it('writes pending audit events when the server stops', async () => {
    const stopping = await openTestSite({ shared: site });
    await stopping.browser('203.0.113.9').signIn('anna', 'wrong');
    await stopping.close();
    expect((await failures()).at(-1)).toMatchObject({ detail: { address: '203.0.113.9' } });
  });
});

describe('the logout page', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ shared: data });
  });
  afterAll(() => site.close());

  it('changes nothing when the logout page is opened', async () => {
    const browser = await site.signedIn('anna');
    const answer = await browser.open('/web/in/common/Logout');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('You are logged in as Anna Tester.');
    expect((await browser.call('GET', '/users/current')).json()).toMatchObject({
      id: site.users.anna,
    });
  });

  it('links a visitor to the home page', async () => {
    const { body } = await site.browser().open('/web/mi/common/Logout');
    expect(body).toContain('You’re logged out.');
    expect(body).toContain('href="/web/vue/mi/">Go to the home page<');
    expect(body).not.toContain('<form');
  });

  it('logs a user out with the button of the logout page, and redirects to the home page', async () => {
    const browser = await site.signedIn('anna');
    const stolen = new Map(browser.cookies);
    const answer = await browser.post('/web/mi/common/Logout', {});
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/web/vue/mi/');
    expect([...browser.cookies.keys()]).toEqual([COOKIES.knownBrowser]);
    const thief = site.browser();
    for (const [name, value] of stolen) thief.cookies.set(name, value);
    expect((await thief.call('GET', '/users/current')).json()).toMatchObject({ id: null });
  });

  it('writes logins and logouts to the audit trail', async () => {
    const rows = await site.database.db
      .selectFrom('audit_event')
      .select(['action', 'actor_id'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(rows).toEqual([{ action: 'signedOut', actor_id: site.users.anna }]);
  });

  it('clears the login cookies even if the database is busy', async () => {
    const browser = await site.signedIn('berta');
    const busy = jest.spyOn(site.database.db, 'transaction').mockImplementation(() => {
      throw new DatabaseOverloadedError('busy');
    });
    const answer = await browser.post('/web/in/common/Logout', {});
    busy.mockRestore();
    expect(answer.statusCode).toBe(503);
    expect([...browser.cookies.keys()]).toEqual([COOKIES.knownBrowser]);
  });
});
