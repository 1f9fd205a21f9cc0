import { COOKIES } from '#contract/site/settings';
import { DEFAULT_LIMITS } from '../../../../src/server/limits';
import { addAccount } from '../../accounts';
import { TEST_PASSWORD } from '../../seed';
import { openTestSite, START, WIDE_LIMITS, type TestBrowser, type TestSite } from '../../testApp';
import { afterCheck, auditOf, HOSTILE_TEXTS, ODD_TEXTS, postRaw } from '../forms';

const PAGE = '/web/in/common/SetPassword';
const SCREEN = '/web/vue/in/common/SetPassword';
const DONE = '/web/vue/in/common/SetPasswordAcknowledgement';
const NEW = 'seven herons over the weir';
const HOUR = 3_600_000;
const UNKNOWN_TOKEN = 'A'.repeat(43);

/** A visitor's browser that has opened the page and has a token. */
async function visitor(site: TestSite): Promise<TestBrowser> {
  const browser = site.browser();
  await browser.open('/web/vue/in/common/SetPassword');
  return browser;
}

async function ask(site: TestSite, name: string, page = PAGE) {
  const browser = await visitor(site);
  const answer = await browser.post(page, { action: 'POST-PASSWORD-REQUEST', name });
  await site.app.mails.settled();
  return answer;
}

function linkIn(text: string | undefined): { address: string; token: string } {
  const [address = '', token = ''] = /https?:\/\/\S+#token=([\w-]{43})\b/.exec(text ?? '') ?? [];
  return { address, token };
}

/** Requests a link for the user and reads it from the email. */
async function linkFor(site: TestSite, name: string): Promise<string> {
  const before = site.mails.length;
  await ask(site, name);
  return linkIn(site.mails[before]?.text).token;
}

async function setByLink(site: TestSite, token: string, password = NEW) {
  const answer = await (
    await visitor(site)
  ).post(PAGE, { action: 'POST-PASSWORD-FORGOT', token, password });
  await site.app.mails.settled();
  return answer;
}

async function canSignIn(site: TestSite, username: string, password: string): Promise<boolean> {
  return (await site.browser().signIn(username, password)).statusCode === 303;
}

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  return (await browser.call('GET', '/users/current')).json<{ id: number | null }>().id !== null;
}

async function noticeOf(browser: TestBrowser): Promise<string | null> {
  const answer = await browser.call('GET', '/common/password-notice');
  return answer.json<{ notice: string | null }>().notice;
}

describe('the confirmation', () => {
  beforeEach(() => {
    site.clock.time = START;
  });

  it('shows a confirmation for five minutes in the session that posted the form, and in no other', async () => {
    const [browser, other] = [await visitor(site), await visitor(site)];
    expect(await noticeOf(browser)).toBeNull();
    await browser.post(PAGE, { action: 'POST-PASSWORD-REQUEST', name: 'nobody-at-all' });
    expect(await noticeOf(other)).toBeNull();
    site.clock.time += 5 * 60_000 - 1;
    expect(await noticeOf(browser)).toBe('emailSent');
    expect(await noticeOf(browser)).toBe('emailSent');
    site.clock.time += 1;
    expect(await noticeOf(browser)).toBeNull();
  });
});

describe('a forgotten password', () => {
  let mail: string;
  let count = 0;
  let name: string;
  let id: number;
  beforeEach(async () => {
    site.clock.time = START;
    site.mails.splice(0);
    count += 1;
    name = `forgetful${count}`;
    mail = `forgetful${count}@example.org`;
    const { userIds } = await addAccount(site.database, [name]);
    id = userIds[0]!;
    await site.database.db
      .updateTable('app_user')
      .set({ email: mail })
      .where('id', '=', id)
      .execute();
  });

  it.each([
    [PAGE, '/web/vue/in/'],
    ['/web/mi/common/SetPassword', '/web/vue/mi/'],
    ['/web/common/SetPassword', '/web/vue/in/'],
  ])('for a request at %s, emails a link to the edition’s password screen', async (page, base) => {
    const answer = await ask(site, name, page);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`${base}common/SetPasswordAcknowledgement`);
    expect(site.mails).toHaveLength(1);
    expect(site.mails[0]).toMatchObject({ to: mail });
    expect(linkIn(site.mails[0]?.text).address).toMatch(
      new RegExp(
        `^http://localhost:8080${base}common/SetPassword\\?action=GET-PASSWORD-FORGOT#token=`,
      ),
    );
  });

  it('finds a user by username or email address, ignoring case', async () => {
    for (const typed of [name.toUpperCase(), mail.toUpperCase(), `  ${mail} `]) {
      site.mails.splice(0);
      await ask(site, typed);
      expect(site.mails.map(({ to }) => to)).toEqual([mail]);
    }
  });

  it('sends one email for each user with a shared address, with the username', async () => {
    const { userIds } = await addAccount(site.database, [`${name}-a`, `${name}-b`]);
    await site.database.db
      .updateTable('app_user')
      .set({ email: `shared-${mail}` })
      .where('id', 'in', userIds)
      .execute();
    await ask(site, `shared-${mail}`);
    expect(site.mails.map(({ text }) => /the user (\S+)\./.exec(text)?.[1])).toEqual([
      `${name}-a`,
      `${name}-b`,
    ]);
  });

  it('sends exactly the same response for an unknown name', async () => {
    const known = await ask(site, name);
    const unknown = await ask(site, 'nobody-at-all');
    const inactive = await ask(site, 'gone');
    expect(site.mails).toHaveLength(1);
    for (const answer of [unknown, inactive]) {
      expect(answer.statusCode).toBe(known.statusCode);
      expect(answer.body).toBe(known.body);
      expect(answer.headers.location).toBe(known.headers.location);
      expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(known.headers).sort());
    }
  });

  it('responds before the user lookup completes', async () => {
    let release: (() => void) | null = null;
    const held = new Promise<void>((resolve) => (release = resolve));
    site.app.mails.addSource(() => held);
    const browser = await visitor(site);
    const answer = await browser.post(PAGE, { action: 'POST-PASSWORD-REQUEST', name });
    expect(answer.statusCode).toBe(303);
    release!();
    await site.app.mails.settled();
    expect(site.mails).toHaveLength(1);
  });

  it('replaces a forgotten password once through the link, and confirms the change in an email without secrets', async () => {
    const token = await linkFor(site, name);
    const answer = await setByLink(site, token);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(DONE);
    expect(await canSignIn(site, name, NEW)).toBe(true);
    expect(await canSignIn(site, name, TEST_PASSWORD)).toBe(false);
    expect(site.mails.at(-1)).toMatchObject({ to: mail });
    expect(site.mails.at(-1)?.subject).toContain('was changed');
    expect(site.mails.at(-1)?.text).not.toContain(NEW);
    expect(site.mails.at(-1)?.text).not.toContain('token');

    const again = await setByLink(site, token, 'another long password');
    expect(again.headers.location).toBe(`${SCREEN}?action=GET-PASSWORD-FORGOT&problem=deadLink`);
    expect(await canSignIn(site, name, NEW)).toBe(true);
    // Failed logins are audited a moment later, and don't matter here.
    const events = (await auditOf(site, `user/${id}`)).filter(
      ({ action }) => action !== 'signInFailed',
    );
    expect(events).toMatchObject([
      { action: 'passwordLinkGiven', actor_id: null },
      { action: 'passwordSet', actor_id: id, detail: { by: 'forgot' } },
    ]);
  });

  it('changes a password only once if the link is used twice at the same time', async () => {
    const token = await linkFor(site, name);
    const answers = await Promise.all([
      setByLink(site, token, 'the first of two passwords'),
      setByLink(site, token, 'the second of two passwords'),
    ]);
    const done = answers.filter(({ headers }) => String(headers.location).startsWith(DONE));
    expect(done).toHaveLength(1);
  });

  it('accepts a password link for one hour', async () => {
    const token = await linkFor(site, name);
    site.clock.time += HOUR;
    expect((await setByLink(site, token)).headers.location).toContain('problem=deadLink');
    site.clock.time -= 1;
    expect((await setByLink(site, token)).headers.location).toContain(DONE);
  });

  it('accepts only the newest password link', async () => {
    const older = await linkFor(site, name);
    const newer = await linkFor(site, name);
    expect((await setByLink(site, older)).headers.location).toContain('problem=deadLink');
    expect((await setByLink(site, newer)).headers.location).toContain(DONE);
  });

  it('invalidates a password link when the password is changed in another way', async () => {
    const token = await linkFor(site, name);
    const browser = await site.signedIn(name);
    await browser.post(PAGE, {
      action: 'POST-PASSWORD-CHANGE',
      currentPassword: TEST_PASSWORD,
      password: NEW,
    });
    const answer = await setByLink(site, token, 'another long password');
    expect(answer.headers.location).toContain('problem=deadLink');
  });

  it('invalidates a password link when the user is deactivated', async () => {
    const token = await linkFor(site, name);
    await site.database.db
      .updateTable('app_user')
      .set({ status: 'INACTIVE' })
      .where('id', '=', id)
      .execute();
    expect((await setByLink(site, token)).headers.location).toContain('problem=deadLink');
  });

  it('ends all of the user’s sessions and the delay after wrong passwords', async () => {
    const narrow = await openTestSite({
      shared: site,
      config: { limits: { ...WIDE_LIMITS, loginDelay: DEFAULT_LIMITS.loginDelay } },
    });
    const browser = await narrow.signedIn(name);
    for (let failure = 0; failure < 8; failure += 1) {
      await narrow.browser().signIn(name, 'not the password');
    }
    expect(await canSignIn(narrow, name, TEST_PASSWORD)).toBe(false);
    await ask(narrow, name);
    await setByLink(narrow, linkIn(narrow.mails[0]?.text).token);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await canSignIn(narrow, name, NEW)).toBe(true);
    await narrow.close();
  });

  it.each([
    ['', 'missing'],
    ['too short', 'tooShort'],
    ['x y '.repeat(40), 'tooLong'],
    ['abcabcabcabcabcabc', 'pattern'],
    ['correct horse battery staple', 'common'],
    ['forgetful-2026!!', 'personal'],
  ])('rejects "%s" with the code %s and keeps the link valid', async (password, problem) => {
    await site.database.db
      .updateTable('app_user')
      .set({ first_name: 'Forgetful' })
      .where('id', '=', id)
      .execute();
    const token = await linkFor(site, name);
    const answer = await setByLink(site, token, password);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`${SCREEN}?action=GET-PASSWORD-FORGOT&problem=${problem}`);
    expect((await setByLink(site, token)).headers.location).toContain(DONE);
  });

  it('keeps spaces at both ends of a password', async () => {
    const token = await linkFor(site, name);
    await setByLink(site, token, '  herons and weirs  ');
    expect(await canSignIn(site, name, 'herons and weirs')).toBe(false);
    expect(await canSignIn(site, name, '  herons and weirs  ')).toBe(true);
  });

  it('stores neither token nor link after the email is sent', async () => {
    const token = await linkFor(site, name);
    const { db } = site.database;
    const kept = JSON.stringify([
      await db.selectFrom('password_token').selectAll().execute(),
      await db.selectFrom('mail_message').selectAll().execute(),
      await db.selectFrom('audit_event').selectAll().execute(),
      await db.selectFrom('password_request').selectAll().execute(),
    ]);
    expect(token).toHaveLength(43);
    expect(kept).not.toContain(token);
  });

  it('asks for a missing username or email address', async () => {
    const answer = await ask(site, '   ');
    expect(answer.headers.location).toBe(
      `${SCREEN}?action=GET-PASSWORD-FORGOT&problem=missingName`,
    );
  });

  it.each(Object.entries({ ...HOSTILE_TEXTS, ...ODD_TEXTS }))(
    'treats %s as an unknown name, token, and password',
    async (_words, text) => {
      const asked = await ask(site, text);
      expect(asked.statusCode).toBe(303);
      expect((await setByLink(site, text, text)).headers.location).toContain('problem=deadLink');
      expect((await setByLink(site, UNKNOWN_TOKEN, text)).headers.location).toContain(
        'problem=deadLink',
      );
      const token = await linkFor(site, name);
      const set = await setByLink(site, token, text);
      expect(set.statusCode).toBe(303);
    },
  );

  it.each([
    'action=POST-PASSWORD-REQUEST&name=%00',
    'action=POST-PASSWORD-REQUEST&name=%ED%A0%80',
    'action=POST-PASSWORD-REQUEST&name=a&name=b',
    'action=POST-PASSWORD-FORGOT&token=a&token=b&password=x',
    'action=POST-PASSWORD-FORGOT&password=%00',
    'action=GET-PASSWORD-FORGOT',
    'action=__proto__',
    'name=anna',
    'action=POST-PASSWORD-REQUEST&name=a&isAdmin=true',
  ])('returns a password form with status 400 to %s', async (body) => {
    expect((await postRaw(await visitor(site), PAGE, body)).statusCode).toBe(400);
  });

  it('redirects to the screen if the form has another session’s token', async () => {
    const browser = await visitor(site);
    const answer = await browser.post(PAGE, {
      action: 'POST-PASSWORD-REQUEST',
      name,
      _xsrf: 'of-another-session',
    });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`${SCREEN}?action=GET-PASSWORD-FORGOT&problem=stale`);
    expect(site.mails).toEqual([]);
  });

  it('redirects to the screen when the URL of a form is opened directly', async () => {
    const answer = await site.browser().open(`${PAGE}?action=GET-PASSWORD-CHANGE`);
    expect(answer.headers.location).toBe(`${SCREEN}?action=GET-PASSWORD-CHANGE`);
  });
});

describe('requesting too many links', () => {
  let guarded: TestSite;
  let day = 0;
  beforeEach(async () => {
    guarded = await openTestSite({ shared: site, config: { limits: DEFAULT_LIMITS } });
    // Requests of one test don't count in the next.
    day += 1;
    guarded.clock.time = START + day * 24 * HOUR;
  });
  afterEach(() => guarded.close());

  async function askFrom(remoteAddress: string, name: string) {
    const browser = await visitor(guarded);
    const answer = await browser.send({
      method: 'POST',
      url: PAGE,
      remoteAddress,
      headers: {
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({
        action: 'POST-PASSWORD-REQUEST',
        name,
        _xsrf: browser.cookies.get(COOKIES.xsrf) ?? '',
      }).toString(),
    });
    await guarded.app.mails.settled();
    return answer;
  }

  it('returns 429 after five requests in 30 minutes from one IP address', async () => {
    for (let turn = 1; turn <= 5; turn += 1) {
      expect((await askFrom('192.0.2.1', `name ${turn}`)).statusCode).toBe(303);
    }
    const refused = await askFrom('192.0.2.1', 'anna');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect(refused.body).toContain('Too many email requests.');
    expect(guarded.mails).toEqual([]);
    guarded.clock.time += 30 * 60_000;
    expect((await askFrom('192.0.2.1', 'anna')).statusCode).toBe(303);
  });

  it.each(['anna', 'nobody-at-all'])(
    'returns 429 after five requests for the name %s, from any IP address',
    async (name) => {
      for (let turn = 1; turn <= 5; turn += 1) {
        expect((await askFrom(`192.0.2.${turn}`, name)).statusCode).toBe(303);
      }
      expect((await askFrom('192.0.2.99', name.toUpperCase())).statusCode).toBe(429);
    },
  );
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('changing one’s own password', () => {
  let name: string;
  let id: number;
  let count = 0;
  beforeEach(async () => {
    site.mails.splice(0);
    count += 1;
    name = `changer${count}`;
    ({
      userIds: [id = 0],
    } = await addAccount(site.database, [name]));
  });

  const form = { action: 'POST-PASSWORD-CHANGE', currentPassword: TEST_PASSWORD, password: NEW };
  const screen = `${SCREEN}?action=GET-PASSWORD-CHANGE`;

  it('ends all other sessions, and continues in a new session with a new token', async () => {
    const [here, there] = [await site.signedIn(name), await site.signedIn(name)];
    const before = new Map(here.cookies);
    const answer = await here.post(PAGE, form);
    await site.app.mails.settled();
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(DONE);
    expect(await noticeOf(here)).toBe('changed');
    expect(await noticeOf(there)).toBeNull();
    expect(await isSignedIn(here)).toBe(true);
    expect(await isSignedIn(there)).toBe(false);
    for (const cookie of [COOKIES.session, COOKIES.xsrf]) {
      expect(here.cookies.get(cookie)).not.toBe(before.get(cookie));
    }
    const old = site.browser();
    for (const [cookie, value] of before) old.cookies.set(cookie, value);
    expect(await isSignedIn(old)).toBe(false);
    expect(await canSignIn(site, name, NEW)).toBe(true);
    expect(site.mails).toMatchObject([{ to: 'someone@example.org' }]);
    expect(site.mails[0]?.text).toContain('entered the old password');
    expect(await auditOf(site, `user/${id}`)).toMatchObject([
      { action: 'passwordSet', actor_id: id, detail: { by: 'change' } },
    ]);
  });

  it('requires the right current password', async () => {
    const browser = await site.signedIn(name);
    const answer = await browser.post(PAGE, { ...form, currentPassword: 'not the password' });
    expect(answer.headers.location).toBe(`${screen}&problem=wrongPassword`);
    expect(await canSignIn(site, name, TEST_PASSWORD)).toBe(true);
  });

  it('rejects a new password that breaks a rule', async () => {
    const browser = await site.signedIn(name);
    const answer = await browser.post(PAGE, { ...form, password: 'short' });
    expect(answer.headers.location).toBe(`${screen}&problem=tooShort`);
  });

  it('changes nothing if the owner resets the password through a link meanwhile', async () => {
    const browser = await site.signedIn(name);
    const token = await linkFor(site, name);
    const owned = 'eleven otters under the bridge';
    afterCheck(site, () => setByLink(site, token, owned));
    const answer = await browser.post(PAGE, form);
    expect(answer.headers.location).toBe(`${screen}&problem=wrongPassword`);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await canSignIn(site, name, NEW)).toBe(false);
    expect(await canSignIn(site, name, owned)).toBe(true);
  });

  it('rejects a short password if the second factor is removed meanwhile', async () => {
    const { db } = site.database;
    const at = new Date(site.clock.time);
    await db
      .insertInto('authenticator_app')
      .values({ user_id: id, secret: '', started_at: at, confirmed_at: at, last_step: null })
      .execute();
    const browser = await site.signedIn(name);
    afterCheck(site, () => db.deleteFrom('authenticator_app').where('user_id', '=', id).execute());
    const answer = await browser.post(PAGE, { ...form, password: 'qz7&vkx!mt' });
    expect(answer.headers.location).toBe(`${screen}&problem=tooShort`);
    expect(await canSignIn(site, name, TEST_PASSWORD)).toBe(true);
  });

  it('redirects visitors who change a password to the password screen, which asks them to log in', async () => {
    const answer = await (await visitor(site)).post(PAGE, form);
    expect(answer.headers.location).toBe(screen);
  });

  it('delays repeated guesses of the current password', async () => {
    const narrow = await openTestSite({ shared: site, config: { limits: DEFAULT_LIMITS } });
    const browser = await narrow.signedIn(name);
    const guess = (turn: number) =>
      browser.post(PAGE, { ...form, currentPassword: `guess ${turn}` });
    for (let turn = 0; turn < 7; turn += 1) await guess(turn);
    const refused = await guess(7);
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toContain('Too many wrong passwords. Please wait 1 second and try again.');
    await narrow.close();
  });
});

describe('a password set by an administrator', () => {
  let admin: TestBrowser;
  let userIds: readonly number[];
  beforeAll(async () => {
    ({ userIds } = await addAccount(site.database, ['chief', 'clerk-one', 'left']));
    const { db } = site.database;
    const [chief, , left] = userIds;
    await db.updateTable('app_user').set({ is_admin: true }).where('id', '=', chief!).execute();
    await db.updateTable('app_user').set({ status: 'INACTIVE' }).where('id', '=', left!).execute();
    admin = await site.signedIn('chief');
  });
  beforeEach(() => void site.mails.splice(0));

  const form = (userId: number | string, changes: Record<string, string> = {}) => ({
    action: 'POST-PASSWORD-ADMIN',
    userId: String(userId),
    currentPassword: TEST_PASSWORD,
    password: NEW,
    ...changes,
  });
  const screen = `${SCREEN}?action=GET-PASSWORD-ADMIN`;

  it('applies a password set by an administrator immediately and ends the user’s sessions', async () => {
    const user = await site.signedIn('clerk-one');
    const answer = await admin.post(PAGE, form(userIds[1]!));
    await site.app.mails.settled();
    expect(answer.headers.location).toBe(DONE);
    expect(await noticeOf(admin)).toBe('setForUser');
    expect(await isSignedIn(user)).toBe(false);
    expect(await isSignedIn(admin)).toBe(true);
    expect(await canSignIn(site, 'clerk-one', NEW)).toBe(true);
    expect(site.mails[0]?.text).toContain('by an account administrator');
    expect(await auditOf(site, `user/${userIds[1]}`)).toMatchObject([
      { action: 'passwordSet', actor_id: userIds[0], detail: { by: 'admin' } },
    ]);
  });

  it('changes nothing if the administrator’s own password is replaced meanwhile', async () => {
    afterCheck(site, () =>
      site.database.db
        .updateTable('app_user')
        .set((eb) => ({ password_version: eb('password_version', '+', 1) }))
        .where('id', '=', userIds[0]!)
        .execute(),
    );
    const password = 'nine lanterns by the harbor';
    const answer = await admin.post(PAGE, form(userIds[1]!, { password }));
    expect(answer.headers.location).toBe(`${screen}&userId=${userIds[1]}&problem=wrongPassword`);
    expect(await canSignIn(site, 'clerk-one', password)).toBe(false);
  });

  it('keeps administrators logged in when they set their own password', async () => {
    const answer = await admin.post(PAGE, form(userIds[0]!));
    expect(answer.headers.location).toContain(DONE);
    expect(await isSignedIn(admin)).toBe(true);
    await admin.post(PAGE, form(userIds[0]!, { currentPassword: NEW, password: TEST_PASSWORD }));
    expect(await canSignIn(site, 'chief', TEST_PASSWORD)).toBe(true);
  });

  it('rejects passwords for users of other accounts, super users, and deactivated users', async () => {
    const { anna, root } = site.users;
    const answers = [anna, root, userIds[2]!, 2_000_000_000].map(async (userId) => {
      const call = await admin.call('GET', `/common/password-users/${userId}`);
      expect(call.statusCode).toBe(404);
      const answer = await admin.post(PAGE, form(userId));
      expect(answer.headers.location).toBe(`${screen}&userId=${userId}`);
      return call.body;
    });
    expect(new Set(await Promise.all(answers)).size).toBe(1);
    expect(await canSignIn(site, 'anna', TEST_PASSWORD)).toBe(true);
    expect(await canSignIn(site, 'root', TEST_PASSWORD)).toBe(true);
  });

  it.each(['', '0', '-1', '1e3', '99999999999999999999', '9007199254740991', 'anna', "1' or '1"])(
    'rejects a password for the invalid user id "%s"',
    async (userId) => {
      const answer = await admin.post(PAGE, form(userId));
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toContain(screen);
      expect(answer.headers.location).not.toContain('problem');
    },
  );

  it('requires the administrator’s own password to set a user’s password', async () => {
    const answer = await admin.post(PAGE, form(userIds[1]!, { currentPassword: 'not it at all' }));
    expect(answer.headers.location).toBe(`${screen}&userId=${userIds[1]}&problem=wrongPassword`);
  });

  it('keeps the user in the URL if the password breaks a rule', async () => {
    const answer = await admin.post(PAGE, form(userIds[1]!, { password: 'clerk-one-2026' }));
    expect(answer.headers.location).toBe(`${screen}&userId=${userIds[1]}&problem=tooShort`);
  });

  it("rejects a password set by a user who isn't an administrator", async () => {
    const user = await site.signedIn('arno');
    const answer = await user.post(PAGE, form(site.users.anna));
    expect(answer.headers.location).toBe(`${screen}&userId=${site.users.anna}`);
    expect(await canSignIn(site, 'anna', TEST_PASSWORD)).toBe(true);
    const call = await user.call('GET', `/common/password-users/${site.users.anna}`);
    expect(call.statusCode).toBe(403);
  });

  it('rejects a password set by the administrator of an inactive account', async () => {
    const { accountId, userIds: others } = await addAccount(site.database, ['late', 'late-clerk']);
    const { db } = site.database;
    await db.updateTable('app_user').set({ is_admin: true }).where('id', '=', others[0]!).execute();
    await db
      .updateTable('account')
      .set({ status: 'INACTIVE' })
      .where('id', '=', accountId)
      .execute();
    const late = await site.signedIn('late');
    const call = await late.call('GET', `/common/password-users/${others[1]}`);
    expect(call.statusCode).toBe(403);
    const answer = await late.post(PAGE, form(others[1]!));
    expect(answer.headers.location).toBe(`${screen}&userId=${others[1]}`);
    expect(await canSignIn(site, 'late-clerk', TEST_PASSWORD)).toBe(true);
  });

  it('shows the administrator the user’s name', async () => {
    const call = await admin.call('GET', `/common/password-users/${userIds[1]}`);
    expect(call.json()).toEqual({
      id: userIds[1],
      username: 'clerk-one',
      hasSecondFactor: false,
      firstName: 'clerk-one',
      lastName: 'Tester',
    });
  });
});

describe('the login page', () => {
  it.each([
    ['/web/in/common/Login', '/web/vue/in/common/SetPassword'],
    ['/web/mi/common/Login', '/web/vue/mi/common/SetPassword'],
  ])('links the login page at %s to login help', async (login, help) => {
    const page = await site.browser().open(login);
    expect(page.body).toContain(`<a href="${help}">Need help logging in</a>`);
  });
});
