import { DEFAULT_LIMITS } from '../../../../src/server/limits';
import { TEST_PASSWORD } from '../../seed';
import { openTestSite, START, type TestSite } from '../../testApp';

const LOGIN = '/web/in/common/Login';
const WRONG = 'The username or password is not correct.';

describe('the login page', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());

  it.each(['/web/common/Login', '/web/in/common/Login', '/web/mi/common/Login'])(
    'stands at %s and works without JavaScript',
    async (address) => {
      const answer = await site.browser().open(address);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain('value="POST-LOGIN-INFO"');
      expect(answer.body).toMatch(/name="_xsrf"\s+value="[\w-]{43}"/);
      expect(answer.body).not.toContain('%BODY%');
    },
  );

  it('leads to the page asked for, with the mark in its query', async () => {
    const browser = site.browser();
    const answer = await browser.signIn('anna', TEST_PASSWORD, {
      request_url: '/web/vue/in/court/CaseSearch?fullName=a%20b#top',
    });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(
      '/web/vue/in/court/CaseSearch?fullName=a%20b&_login=1#top',
    );
  });

  it('sets the mark once, also where the form brings it along', async () => {
    const answer = await site.browser().signIn('anna', TEST_PASSWORD, {
      request_url: '/web/vue/in/?_login=1',
    });
    expect(answer.headers.location).toBe('/web/vue/in/?_login=1');
  });

  it('leads home without an address, to the edition of the form', async () => {
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

  it('copies done into the form, and request_url beats it', async () => {
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
  ])('never leads to %s', async (address) => {
    const answer = await site.browser().signIn('anna', TEST_PASSWORD, { request_url: address });
    expect(answer.headers.location).toBe('/web/vue/in/?_login=1');
    const page = await site.browser().open(`${LOGIN}?done=${encodeURIComponent(address)}`);
    expect(page.body).toMatch(/name="request_url"\s+value=""/);
  });

  it('keeps the username and both addresses when the password is wrong', async () => {
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

  it('answers an unknown user, a wrong password and a closed user with the same page', async () => {
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

  it('asks for what is missing without counting a failure', async () => {
    const answer = await site.browser().signIn('anna', '');
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Please enter your username and your password.');
  });

  it('says why it comes when another page was asked for, and not on the way home', async () => {
    const why = 'Log in to open the page that you asked for.';
    const opened = async (done: string): Promise<string> =>
      (await site.browser().open(`${LOGIN}?done=${encodeURIComponent(done)}`)).body;
    expect(await opened('/web/vue/in/common/Notifications')).toContain(why);
    expect(await opened('/web/vue/in/')).not.toContain(why);
    expect((await site.browser().open(LOGIN)).body).not.toContain(why);
  });

  it('leads to the sign-up, which keeps the page asked for', async () => {
    const { body } = await site.browser().open(`${LOGIN}?done=%2Fweb%2Fvue%2Fin%2Finfo%2Ffees`);
    expect(body).toContain(
      'href="/web/in/common/NewSubscription?done=%2Fweb%2Fvue%2Fin%2Finfo%2Ffees">Sign Up Now<',
    );
  });

  it('marks both fields as required', async () => {
    const { body } = await site.browser().open(LOGIN);
    expect(body.match(/aria-label="required field"/g)).toHaveLength(2);
    expect(body).toMatch(/id="username"[^>]*autocapitalize="none"[^>]*required/);
    expect(body).toMatch(/id="password"[^>]*type="password"[^>]*required/);
  });

  it('asks a browser that sent no cookie to allow them', async () => {
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

  it('shows the form again when it was open for too long', async () => {
    const browser = site.browser();
    browser.cookies.set('sid', 'x'.repeat(43));
    const answer = await browser.post(LOGIN, {
      action: 'POST-LOGIN-INFO',
      username: 'anna',
      password: TEST_PASSWORD,
      request_url: '/web/vue/in/info/fees',
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('This form was open for too long.');
    expect(answer.body).toMatch(/name="request_url"\s+value="\/web\/vue\/in\/info\/fees"/);
    const second = await browser.post(LOGIN, {
      action: 'POST-LOGIN-INFO',
      username: 'anna',
      password: TEST_PASSWORD,
    });
    expect(second.statusCode).toBe(303);
  });

  it('lets somebody sign in whose session is over, at the first try', async () => {
    const browser = site.browser();
    browser.cookies.set('sid', 'x'.repeat(43));
    await browser.open(LOGIN);
    expect((await browser.signIn('anna')).statusCode).toBe(303);
  });

  it('says who is signed in already', async () => {
    const browser = await site.signedIn('anna');
    expect((await browser.open(LOGIN)).body).toContain('You are logged in as Anna Tester.');
  });

  it('takes any text for a username and a password without a fault', async () => {
    for (const text of ['x'.repeat(20_000), "' or 1=1 --", '%', '\u{1F600}', '\\', '$1']) {
      const browser = site.browser();
      const answer = await browser.signIn(text, text);
      expect(answer.statusCode).toBe(401);
      expect(answer.body.length).toBeLessThan(10_000);
    }
  });

  it('refuses fields that come twice, are unknown or are no text', async () => {
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
    site = await openTestSite();
    guarded = await openTestSite({
      shared: site,
      config: { limits: DEFAULT_LIMITS },
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

  it('delays one user name after five failures, longer each time, and not for ever', async () => {
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

  it('never delays longer than 15 minutes', async () => {
    for (let failure = 1; failure <= 30; failure += 1) {
      guarded.clock.time += 16 * 60_000;
      expect((await guess('anna')).statusCode).toBe(401);
    }
    expect((await guess('anna')).headers['retry-after']).toBe('900');
  });

  it('treats unknown names the same, and each name for itself', async () => {
    for (let failure = 1; failure <= 5; failure += 1) await guess('nobody');
    expect((await guess('NOBODY')).statusCode).toBe(429);
    expect((await guess('berta', TEST_PASSWORD)).statusCode).toBe(303);
  });

  it('stops an address after ten failures in a minute', async () => {
    for (let failure = 1; failure <= 10; failure += 1) {
      expect((await guess(`name${failure}`)).statusCode).toBe(401);
    }
    const refused = await guess('anna', TEST_PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    guarded.clock.time += 60_000;
    expect((await guess('anna', TEST_PASSWORD)).statusCode).toBe(303);
  });

  it('stops an address after thirty failures in an hour', async () => {
    for (let failure = 1; failure <= 30; failure += 1) {
      if (failure % 10 === 1) guarded.clock.time += 60_000;
      expect((await guess(`name${failure}`)).statusCode).toBe(401);
    }
    guarded.clock.time += 60_000;
    expect((await guess('anna', TEST_PASSWORD)).statusCode).toBe(429);
  });

  it('does not count successes: a courthouse is one address', async () => {
    for (let time = 1; time <= 12; time += 1) {
      expect((await guess('anna', TEST_PASSWORD)).statusCode).toBe(303);
    }
  });

  it('gains nothing by many guesses at once', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => guess('anna')));
    const tried = answers.filter(({ statusCode }) => statusCode === 401);
    expect(tried).toHaveLength(5);
  });
});

describe('the logout page', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());

  it('changes nothing when it is only opened', async () => {
    const browser = await site.signedIn('anna');
    const answer = await browser.open('/web/in/common/Logout');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('You are logged in as Anna Tester.');
    expect((await browser.call('GET', '/users/current')).json()).toMatchObject({
      id: site.users.anna,
    });
  });

  it('leads home a reader whom nobody has to sign out', async () => {
    const { body } = await site.browser().open('/web/mi/common/Logout');
    expect(body).toContain('Nobody is logged in on this browser.');
    expect(body).toContain('href="/web/vue/mi/">Go to the home page<');
    expect(body).not.toContain('<form');
  });

  it('signs out when its button posts, and leads home', async () => {
    const browser = await site.signedIn('anna');
    const stolen = new Map(browser.cookies);
    const answer = await browser.post('/web/mi/common/Logout', {});
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/web/vue/mi/');
    expect(browser.cookies.size).toBe(0);
    const thief = site.browser();
    for (const [name, value] of stolen) thief.cookies.set(name, value);
    expect((await thief.call('GET', '/users/current')).json()).toMatchObject({ id: null });
  });

  it('leaves a trail of signing in and out', async () => {
    const rows = await site.database.db
      .selectFrom('audit_event')
      .select(['action', 'actor_id'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(rows).toEqual([{ action: 'signedOut', actor_id: site.users.anna }]);
  });
});
