import { Secret, TOTP } from 'otpauth';
import { resetFactors } from '../../../../src/server/domain/secondFactor/changeRepository';
import { DEFAULT_LIMITS } from '../../../../src/server/limits';
import { SoftPasskey } from '../../../support/softPasskey';
import { addAccount } from '../../accounts';
import { LOGIN_FORM } from '#contract/site/backendPages';
import { COOKIES } from '#contract/site/settings';
import { TEST_PASSWORD } from '../../seed';
import { openTestSite, WIDE_LIMITS, type TestBrowser, type TestSite } from '../../testApp';
import { afterCheck, auditOf, problemsOf } from '../forms';

const PAGE = '/web/in/common/SignInSecurity';
const SECOND = '/web/in/common/SecondStep';
const LOGIN = '/web/in/common/Login';
const CONFIRM = '/web/in/common/ConfirmIdentity';
const WRONG_CODE = 'The code is incorrect or was already used.';

/** An app's code at an instant. */
function codeOf(secret: string, at: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
}

function codesIn(body: string): string[] {
  return [...body.matchAll(/<code>([\w-]{19})<\/code>/g)].map(([, code = '']) => code);
}

function challengeIn(body: string): string {
  return /&quot;challenge&quot;:&quot;([\w-]+)&quot;/.exec(body)?.[1] ?? '';
}

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

afterEach(() => {
  jest.restoreAllMocks();
});

async function replacePassword(userId: number): Promise<void> {
  await site.database.db
    .updateTable('app_user')
    .set((eb) => ({ password_version: eb('password_version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}

let nextUser = 0;

/** Adds a user with their own account. */
async function newcomer(): Promise<{ username: string; userId: number; accountId: number }> {
  const username = `factor${(nextUser += 1)}`;
  const { accountId, userIds } = await addAccount(site.database, [username]);
  return { username, accountId, userId: userIds[0] ?? 0 };
}

/** Sets up an app in a browser; returns its secret and the recovery codes. */
async function setUpApp(browser: TestBrowser): Promise<{ secret: string; codes: string[] }> {
  const begun = await browser.post(`${PAGE}?do=app`, { password: TEST_PASSWORD });
  expect(begun.headers.location).toBe(`${PAGE}?do=code`);
  const { body } = await browser.open(`${PAGE}?do=code`);
  const secret = (/class="page-key">([A-Z2-7 ]+)</.exec(body)?.[1] ?? '').replaceAll(' ', '');
  const page = await browser.post(`${PAGE}?do=code`, { code: codeOf(secret, site.clock.time) });
  expect(page.statusCode).toBe(200);
  // Each code works once, so the next one is a later code.
  site.clock.time += 30_000;
  // Changed rights change the token of forms.
  await browser.open(PAGE);
  return { secret, codes: codesIn(page.body) };
}

async function addPasskey(browser: TestBrowser, key: SoftPasskey, name = 'Work laptop') {
  await browser.post(`${PAGE}?do=passkey`, { password: TEST_PASSWORD });
  const { body } = await browser.open(`${PAGE}?do=name`);
  return browser.post(`${PAGE}?do=name`, { name, passkey: key.make(challengeIn(body)) });
}

async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  const { id } = (await browser.call('GET', '/users/current')).json<{ id: number | null }>();
  return id !== null;
}

/** A browser after the right password. */
async function withPassword(username: string, of = site): Promise<TestBrowser> {
  const browser = of.browser();
  const answer = await browser.signIn(username);
  expect(answer.headers.location).toBe(SECOND);
  return browser;
}

describe('setting up two-step login', () => {
  it('shows the key as text and QR code, and turns two-step login on after a code confirms it', async () => {
    const { userId, username } = await newcomer();
    const browser = await site.signedIn(username);
    await browser.post(`${PAGE}?do=app`, { password: TEST_PASSWORD });
    const page = await browser.open(`${PAGE}?do=code`);
    expect(page.body).toMatch(/class="page-key">(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}</);
    expect(page.body).toContain('src="data:image/svg+xml;base64,');
    const refused = await browser.post(`${PAGE}?do=code`, { code: '000000' });
    expect(refused.statusCode).toBe(422);
    expect(problemsOf(refused.body)).toHaveProperty('code');
    expect((await site.browser().signIn(username)).headers.location).toContain('_login=1');

    const { codes } = await setUpApp(browser);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect((await browser.open(PAGE)).body).not.toContain(codes[0]);
    expect((await browser.open(`${PAGE}?do=code`)).body).not.toContain('page-key');
    expect(await auditOf(site, `user/${userId}`)).toEqual([
      { action: 'secondFactorChanged', actor_id: userId, detail: { change: 'appAdded' } },
    ]);
  });

  it('reports an app or passkey as already added if its form is sent twice', async () => {
    const { userId, username } = await newcomer();
    const browser = await site.signedIn(username);
    const outdated = browser.cookies.get(COOKIES.xsrf) ?? '';
    await setUpApp(browser);
    const app = await browser.post(`${PAGE}?do=code`, { code: '123456', _xsrf: outdated });
    expect(app.statusCode).toBe(403);
    expect(app.body).toContain('already added, perhaps by the same form');
    await addPasskey(browser, new SoftPasskey());
    const name = { name: 'Work laptop', passkey: '{}', _xsrf: outdated };
    const passkey = await browser.post(`${PAGE}?do=name`, name);
    expect(passkey.body).toContain('already added, perhaps by the same form');
    const other = await browser.post(`${PAGE}?do=name`, { ...name, name: 'Phone' });
    expect(other.body).not.toContain('already added');
    expect(await auditOf(site, `user/${userId}`)).toHaveLength(2);
  });

  it('reports an app as already added if another request confirms it meanwhile', async () => {
    const { username } = await newcomer();
    const browser = await site.signedIn(username);
    await addPasskey(browser, new SoftPasskey());
    await browser.open(PAGE);
    await browser.post(`${PAGE}?do=app`, { password: TEST_PASSWORD });
    const { body } = await browser.open(`${PAGE}?do=code`);
    const secret = (/class="page-key">([A-Z2-7 ]+)</.exec(body)?.[1] ?? '').replaceAll(' ', '');
    const form = { code: codeOf(secret, site.clock.time) };
    const answers = await Promise.all([
      browser.post(`${PAGE}?do=code`, form),
      browser.post(`${PAGE}?do=code`, form),
    ]);
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.body).toContain('already added, perhaps by the same form');
    expect(refused[0]?.body).not.toContain('Nothing was saved');
  });

  it('encrypts the stored key of the authenticator app', async () => {
    const { userId, username } = await newcomer();
    const browser = await site.signedIn(username);
    const { secret } = await setUpApp(browser);
    const { db } = site.database;
    const row = await db
      .selectFrom('authenticator_app')
      .where('user_id', '=', userId)
      .select('secret')
      .executeTakeFirstOrThrow();
    expect(row.secret).toMatch(/^v1\.[0-9a-f]{16}\./);
    expect(row.secret).not.toContain(secret);
  });

  it('requires the password before it shows a key', async () => {
    const { username } = await newcomer();
    const browser = await site.signedIn(username);
    const refused = await browser.post(`${PAGE}?do=app`, { password: 'wrong' });
    expect(problemsOf(refused.body)).toEqual({ password: 'The password is incorrect.' });
    await browser.post(`${PAGE}?do=app`, { password: TEST_PASSWORD });
    const other = await site.signedIn(username);
    expect((await other.open(`${PAGE}?do=code`)).body).not.toContain('page-key');
    const late = await other.post(`${PAGE}?do=code`, { code: '123456' });
    expect(late.headers.location).toBe(`${PAGE}?do=app`);
  });

  it('ends sessions that started with only a password, and emails the user', async () => {
    const { username } = await newcomer();
    const [browser, other] = [await site.signedIn(username), await site.signedIn(username)];
    await setUpApp(browser);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(browser)).toBe(true);
    await site.app.mails.settled();
    const mail = site.mails.find(({ text }) => text.includes(`User ${username}:`));
    expect(mail?.text).toContain('An authenticator app was set up.');
  });
});

describe('a login during which the user’s security changes', () => {
  it('returns to the login page if the password changes meanwhile', async () => {
    const { userId, username } = await newcomer();
    afterCheck(site, () => replacePassword(userId));
    const browser = site.browser();
    const target = { request_url: '/web/vue/in/info/fees' };
    const answer = await browser.signIn(username, TEST_PASSWORD, target);
    const location = decodeURIComponent(answer.headers.location ?? '');
    expect(location).toBe(`${LOGIN}?done=/web/vue/in/info/fees`);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.signIn(username)).headers.location).toContain('_login=1');
  });

  it('returns to the login page if two-step login is turned on meanwhile', async () => {
    const { username } = await newcomer();
    const owner = await site.signedIn(username);
    afterCheck(site, () => setUpApp(owner));
    const browser = site.browser();
    const answer = await browser.signIn(username);
    expect(answer.headers.location).toContain(`${LOGIN}?`);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await isSignedIn(owner)).toBe(true);
    expect((await browser.signIn(username)).headers.location).toBe(SECOND);
  });
});

describe('two-step login', () => {
  let username: string;
  let secret: string;
  let codes: string[];
  const key = new SoftPasskey();
  beforeAll(async () => {
    ({ username } = await newcomer());
    const browser = await site.signedIn(username);
    ({ secret, codes } = await setUpApp(browser));
    expect((await addPasskey(browser, key)).statusCode).toBe(303);
  });

  it('starts a new session only after the code, and opens the requested page', async () => {
    const browser = site.browser();
    const asked = { request_url: '/web/vue/in/info/fees?a=1' };
    expect((await browser.signIn(username, TEST_PASSWORD, asked)).headers.location).toBe(SECOND);
    const before = browser.cookies.get('sid');
    expect(await isSignedIn(browser)).toBe(false);
    site.clock.time += 60_000;
    const page = await browser.open(SECOND);
    expect(page.body).toContain(username);
    const answer = await browser.post(SECOND, { code: codeOf(secret, site.clock.time) });
    expect(answer.headers.location).toBe('/web/vue/in/info/fees?a=1&_login=1');
    expect(browser.cookies.get('sid')).not.toBe(before);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('accepts each code only once, and only up to 30 seconds early or late', async () => {
    site.clock.time += 600_000;
    const now = site.clock.time;
    for (const [offset, status] of [
      [-60_000, 401],
      [60_000, 401],
      [-30_000, 303],
      [-30_000, 401],
      [30_000, 303],
      // Older than an accepted code.
      [0, 401],
    ] as const) {
      const browser = await withPassword(username);
      const answer = await browser.post(SECOND, { code: codeOf(secret, now + offset) });
      expect({ offset, status: answer.statusCode }).toEqual({ offset, status });
    }
  });

  it('accepts a recovery code once in any format, and notifies the user', async () => {
    const [code = ''] = codes;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')}`;
    const first = await (await withPassword(username)).post(SECOND, { code: typed });
    expect(first.statusCode).toBe(303);
    const again = await (await withPassword(username)).post(SECOND, { code });
    expect(problemsOf(again.body)).toEqual({ code: WRONG_CODE });
    await site.app.mails.settled();
    expect(
      site.mails.some(({ text }) => text.includes('A recovery code was used. Codes left: 9.')),
    ).toBe(true);
  });

  it('accepts a passkey that signs this browser’s challenge on this site', async () => {
    const browser = await withPassword(username);
    const challenge = challengeIn((await browser.open(SECOND)).body);
    const other = await withPassword(username);
    const foreign = await other.post(SECOND, { passkey: key.use(challenge) });
    expect(foreign.statusCode).toBe(401);
    const elsewhere = Object.assign(Object.create(key) as SoftPasskey, {
      origin: 'http://records.evil.example',
    });
    const phished = await browser.post(SECOND, { passkey: elsewhere.use(challenge) });
    expect(phished.statusCode).toBe(401);
    const answer = await browser.post(SECOND, { passkey: key.use(challenge) });
    expect(answer.statusCode).toBe(303);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('rejects a copied passkey with an old counter, and an old challenge', async () => {
    const browser = await withPassword(username);
    const challenge = challengeIn((await browser.open(SECOND)).body);
    const { count } = key;
    key.count = 0;
    expect((await browser.post(SECOND, { passkey: key.use(challenge) })).statusCode).toBe(401);
    key.count = count;
    site.clock.time += 4 * 60_000;
    await browser.signIn(username);
    site.clock.time += 2 * 60_000;
    expect((await browser.post(SECOND, { passkey: key.use(challenge) })).statusCode).toBe(401);
  });

  it('shows a message for invalid passkey data', async () => {
    const id = key.id.toString('base64url');
    const texts = ['{', 'null', '{"id":7}', `{"id":"${id}"}`, 'x'.repeat(40_000)];
    const browser = await withPassword(username);
    for (const passkey of texts.slice(0, -1)) {
      const answer = await browser.post(SECOND, { passkey });
      expect({ passkey, status: answer.statusCode }).toEqual({ passkey, status: 401 });
      expect(answer.body).toContain('The passkey was not accepted.');
    }
    const long = await browser.post(SECOND, { passkey: texts.at(-1) ?? '' });
    expect(long.statusCode).toBe(403);
  });

  it('requires the password again after five wrong codes or five minutes', async () => {
    const browser = await withPassword(username);
    for (let tries = 1; tries <= 4; tries += 1) {
      expect((await browser.post(SECOND, { code: '000000' })).statusCode).toBe(401);
    }
    const last = await browser.post(SECOND, { code: '000000' });
    expect(last.statusCode).toBe(403);
    expect(last.body).toContain('You’re not logged in.');
    const slow = await withPassword(username);
    site.clock.time += 5 * 60_000;
    const late = await slow.post(SECOND, { code: codeOf(secret, site.clock.time) });
    expect(late.statusCode).toBe(403);
    expect((await slow.open(SECOND)).headers.location).toBe(LOGIN);
    expect(await isSignedIn(slow)).toBe(false);
  });

  it('returns to the requested page after a second step that expired or had too many tries', async () => {
    const wanted = '/web/in/common/MyData';
    const linkIn = (body: string) => /href="([^"]*)"\s*>Go to the login page/.exec(body)?.[1];
    const again = `${LOGIN}?done=${encodeURIComponent(wanted)}`;
    const browserFor = async () => {
      const browser = site.browser();
      await browser.signIn(username, TEST_PASSWORD, { [LOGIN_FORM.fields.requestUrl]: wanted });
      return browser;
    };
    const wrong = await browserFor();
    for (let tries = 1; tries <= 4; tries += 1) await wrong.post(SECOND, { code: '000000' });
    const refused = await wrong.post(SECOND, { code: '000000' });
    expect([refused.statusCode, linkIn(refused.body)]).toEqual([403, again]);
    const slow = await browserFor();
    const other = await browserFor();
    site.clock.time += 5 * 60_000;
    expect((await slow.open(SECOND)).headers.location).toBe(again);
    const late = await other.post(SECOND, { code: codeOf(secret, site.clock.time) });
    expect(linkIn(late.body)).toBe(again);
  });

  it('reveals nothing to a browser without the right password', async () => {
    const browser = site.browser();
    await browser.open(LOGIN);
    await withPassword(username);
    const answer = await browser.post(SECOND, { code: codeOf(secret, site.clock.time) });
    expect(answer.statusCode).toBe(403);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it("doesn't reveal after a wrong password whether a user has two-step login", async () => {
    const answer = await site.browser().signIn(username, 'wrong');
    expect(answer.statusCode).toBe(401);
    expect(answer.body).toContain('The username or password is incorrect.');
  });
});

describe('guessing a code', () => {
  it('counts code guesses per username across all IP addresses, but not in known browsers', async () => {
    const factorFailures = { ...DEFAULT_LIMITS.factorFailures, count: 3 };
    const limits = { ...WIDE_LIMITS, factorFailures };
    const { username } = await newcomer();
    const owner = await site.signedIn(username);
    const { secret } = await setUpApp(owner);
    const guarded = await openTestSite({ shared: site, config: { limits } });
    guarded.clock.time = site.clock.time;
    const guess = async (address: string) => {
      const browser = guarded.browser(address);
      await browser.signIn(username);
      return (await browser.post(SECOND, { code: '000000' })).statusCode;
    };
    const tries = Array.from({ length: factorFailures.count }, (_, index) => index);
    for (const index of tries) expect(await guess(`10.0.0.${index}`)).toBe(401);
    expect(await guess('10.0.1.1')).toBe(429);
    const known = guarded.browser();
    for (const [name, value] of owner.cookies) known.cookies.set(name, value);
    await known.post('/web/in/common/Logout', {});
    await known.signIn(username);
    const answer = await known.post(SECOND, { code: codeOf(secret, guarded.clock.time) });
    expect(answer.statusCode).toBe(303);
    await guarded.close();
  });
});

describe('changing two-step login that is already on', () => {
  const confirmBefore = (address: string) =>
    `${CONFIRM}?done=${encodeURIComponent(address)}`.replaceAll('%2F', '/');

  /** A browser with an app, ten minutes after its second factor was used. */
  async function openLater() {
    const { userId, username } = await newcomer();
    const browser = await site.signedIn(username);
    const { codes, secret } = await setUpApp(browser);
    site.clock.time += 10 * 60_000;
    return { browser, codes, secret, userId, username };
  }

  it('requires a recent second factor at each step, not only the password', async () => {
    const { browser, secret, userId } = await openLater();
    for (const step of ['codes', 'passkey', 'name', 'app', 'code', 'removeApp', 'removePasskey']) {
      const address = `${PAGE}?do=${step}`;
      const opened = await browser.open(address);
      const sent = await browser.post(address, { password: TEST_PASSWORD });
      expect([opened.statusCode, decodeURIComponent(opened.headers.location ?? '')]).toEqual([
        303,
        decodeURIComponent(confirmBefore(address)),
      ]);
      expect([sent.statusCode, sent.headers.location]).toEqual([303, opened.headers.location]);
    }
    expect((await browser.open(PAGE)).statusCode).toBe(200);
    expect(await auditOf(site, `user/${userId}`)).toHaveLength(1);

    const address = `${PAGE}?do=codes`;
    const code = codeOf(secret, site.clock.time);
    const confirmed = await browser.post(confirmBefore(address), { code });
    expect(confirmed.headers.location).toBe(address);
    const codes =
      /name="codes"\s+value="(\w+)"/.exec((await browser.open(address)).body)?.[1] ?? '';
    const renew = () => browser.post(address, { password: TEST_PASSWORD, codes });
    const [first, second] = await Promise.all([renew(), renew()]);
    expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409]);
    const [renewed, repeated] = first.statusCode === 200 ? [first, second] : [second, first];
    expect(codesIn(renewed.body)).toHaveLength(10);
    expect(repeated.body).toContain('They weren’t replaced.');
    expect(await auditOf(site, `user/${userId}`)).toHaveLength(2);
  });

  it('requires the password for a new passkey even after the second factor', async () => {
    const { browser, secret } = await openLater();
    const address = `${PAGE}?do=name`;
    await browser.post(confirmBefore(address), { code: codeOf(secret, site.clock.time) });
    const { body } = await browser.open(address);
    expect(body).toContain('Your password');
    expect(challengeIn(body)).toBe('');
    const passkey = new SoftPasskey().make('a challenge');
    const sent = await browser.post(address, { name: 'Work laptop', passkey });
    expect(sent.headers.location).toBe(`${PAGE}?do=passkey`);
  });
});

describe('guessing a code to confirm one’s identity', () => {
  it('mentions codes instead of passwords in the message after too many wrong codes', async () => {
    const { username } = await newcomer();
    const browser = await site.signedIn(username);
    await setUpApp(browser);
    jest.spyOn(site.app.rateLimits, 'beginFactor').mockResolvedValueOnce({
      waitMs: 60_000,
      succeeded: () => Promise.resolve(),
    });
    const refused = await browser.post(CONFIRM, { code: '000000' });
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toContain('Too many wrong codes. Please wait 1 minute');
  });
});

describe('turning off two-step login', () => {
  const SHORT = 'qz7&vkx!mt';

  /** Sets a password that only a user with a second factor may have. */
  async function shortenPassword(browser: TestBrowser, secret: string): Promise<void> {
    const set = { action: 'POST-PASSWORD-CHANGE', currentPassword: TEST_PASSWORD, password: SHORT };
    const answer = await browser.post('/web/in/common/SetPassword', set);
    expect(answer.headers.location).toContain('SetPasswordAcknowledgement');
    // The new session hasn't used the second factor yet.
    await browser.post(CONFIRM, { code: codeOf(secret, site.clock.time) });
  }

  it('requires the password to turn off two-step login, and deletes unused recovery codes', async () => {
    const { userId, username } = await newcomer();
    const browser = await site.signedIn(username);
    await setUpApp(browser);
    const refused = await browser.post(`${PAGE}?do=removeApp`, { password: 'wrong' });
    expect(refused.statusCode).toBe(422);
    const removed = await browser.post(`${PAGE}?do=removeApp`, { password: TEST_PASSWORD });
    expect(removed.headers.location).toBe(PAGE);
    expect((await site.browser().signIn(username)).headers.location).toContain('_login=1');
    const left = site.database.db.selectFrom('recovery_code').where('user_id', '=', userId);
    expect(await left.selectAll().execute()).toEqual([]);
  });

  it('returns 404 for another user’s passkey', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    const owner = await site.signedIn(one.username);
    await addPasskey(owner, new SoftPasskey());
    const [passkey] = await site.database.db
      .selectFrom('passkey')
      .where('user_id', '=', one.userId)
      .select('id')
      .execute();
    const browser = await site.signedIn(other.username);
    const address = `${PAGE}?do=removePasskey&passkeyId=${String(passkey?.id)}`;
    expect((await browser.post(address, { password: TEST_PASSWORD })).statusCode).toBe(404);
    expect((await owner.open(PAGE)).body).toContain('Work laptop');
  });

  it('requires a longer password first if the current one is too short without two-step login', async () => {
    const { username } = await newcomer();
    const browser = await site.signedIn(username);
    const { secret } = await setUpApp(browser);
    await shortenPassword(browser, secret);
    const refused = await browser.post(`${PAGE}?do=removeApp`, { password: SHORT });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('Change your password first.');
  });

  it('refuses a login with a password that is too short once support has removed two-step login', async () => {
    const { userId, username } = await newcomer();
    const browser = await site.signedIn(username);
    const { secret } = await setUpApp(browser);
    await shortenPassword(browser, secret);
    const changing = {
      userId,
      actor: { actorId: null, at: site.clock.time, requestId: 'a test' },
      mailOf: () => ({ subject: 'Changed', lines: ['Changed'] }),
    };
    expect(await resetFactors(site.database.db, changing, 'support')).toBe(true);
    const refused = await site.browser().signIn(username, SHORT);
    expect([refused.statusCode, refused.body]).toEqual([
      403,
      expect.stringContaining('Your password is too short without two-step login.') as unknown,
    ]);
    expect((await site.browser().signIn(username, 'wrong')).statusCode).toBe(401);
    await site.app.loginAttempts.flush();
    const attempts = site.database.db.selectFrom('login_attempt').where('user_id', '=', userId);
    const outcomes = await attempts.select('outcome').execute();
    expect(outcomes.map(({ outcome }) => outcome)).toContain('SHORT_PASSWORD');
  });

  it('keeps one factor if a user with a short password removes both factors in two windows', async () => {
    const { userId, username } = await newcomer();
    const browser = await site.signedIn(username);
    const { secret } = await setUpApp(browser);
    await addPasskey(browser, new SoftPasskey());
    await shortenPassword(browser, secret);
    const { db } = site.database;
    const factors = db.selectFrom('passkey').where('user_id', '=', userId).select('id');
    const passkey = await factors.executeTakeFirstOrThrow();
    const confirmed = (confirmed_at: Date | null) =>
      db
        .updateTable('authenticator_app')
        .set({ confirmed_at })
        .where('user_id', '=', userId)
        .execute();
    afterCheck(site, () => confirmed(null));
    const last = `${PAGE}?do=removePasskey&passkeyId=${String(passkey.id)}`;
    const refused = await browser.post(last, { password: SHORT });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('Nothing was saved.');
    await confirmed(new Date(site.clock.time));
    afterCheck(site, () => db.deleteFrom('passkey').where('user_id', '=', userId).execute());
    const app = await browser.post(`${PAGE}?do=removeApp`, { password: SHORT });
    expect(app.statusCode).toBe(409);
    expect((await site.browser().signIn(username, SHORT)).headers.location).toBe(SECOND);
  });

  it('changes nothing if the password is replaced after it was checked', async () => {
    const { userId, username } = await newcomer();
    const browser = await site.signedIn(username);
    await setUpApp(browser);
    for (const step of ['removeApp', 'codes']) {
      afterCheck(site, () => replacePassword(userId));
      const refused = await browser.post(`${PAGE}?do=${step}`, { password: TEST_PASSWORD });
      expect({ step, status: refused.statusCode }).toEqual({ step, status: 409 });
    }
    expect(await auditOf(site, `user/${userId}`)).toHaveLength(1);
  });
});

describe('a super user without demo data', () => {
  const MESSAGES = '/motd/messages/all';

  it('requires two-step login for super user rights without demo data', async () => {
    const { userId, username } = await newcomer();
    await site.database.db
      .updateTable('app_user')
      .set({ is_super_user: true, account_id: null })
      .where('id', '=', userId)
      .execute();
    const browser = site.browser();
    const asked = { request_url: '/web/vue/in/admin/MessageOfTheDay' };
    const entered = await browser.signIn(username, TEST_PASSWORD, asked);
    const done = encodeURIComponent(asked.request_url);
    expect(entered.headers.location).toBe(`${PAGE}?done=${done}`);
    expect((await browser.open(entered.headers.location ?? '')).body).toContain(
      'Set up two-step login to continue',
    );
    const refused = await browser.call('GET', MESSAGES);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({
      message: expect.stringContaining('Super users need two-step login') as string,
    });
    expect((await browser.call('GET', '/users/current')).json()).toMatchObject({
      isSuperUser: false,
      owesSecondFactor: true,
    });
    await setUpApp(browser);
    expect((await browser.call('GET', MESSAGES)).statusCode).toBe(200);
  });

  it('requires no two-step login for super users with demo data', async () => {
    const browser = site.browser();
    expect((await browser.signIn('root')).headers.location).toBe('/web/vue/in/?_login=1');
    expect((await browser.call('GET', MESSAGES)).statusCode).toBe(200);
  });
});
