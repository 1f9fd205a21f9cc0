import { COOKIES } from '#contract/site/settings';
import { MIGRATIONS } from '../../../../src/server/db/migrations/list';
import { runPeriods } from '../../../../src/server/domain/billing/periodsRepository';
import { proveBooks } from '../../../../src/server/domain/billing/proofRepository';
import { settleCharges } from '../../../../src/server/domain/cards/charging';
import { findCredit } from '../../../../src/server/domain/credit/creditRepository';
import { creditLimitCents, DEFAULT_CREDIT_CENTS } from '../../../../src/server/domain/credit/rules';
import { addCard, confirmationIn, runTime, UPGRADE } from '../../../support/billedAccount';
import { DEFAULT_LIMITS } from '../../../../src/server/limits';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';
import {
  auditOf,
  HOSTILE_TEXTS,
  ODD_TEXTS,
  outdatedToken,
  postRaw,
  problemsOf,
  valueOf,
} from '../forms';

const PAGE = '/web/in/common/NewSubscription';
const PASSWORD = 'heron above the mill';

const FORM = {
  plan: 'trial',
  organization: 'Blue Heron Title',
  firstName: 'Nora',
  lastName: 'Newcomb',
  email: 'nora@example.org',
  username: 'nora',
  password: PASSWORD,
  passwordAgain: PASSWORD,
  terms: '1',
};

let serial = 0;
/** A form with a unique username. */
function newForm(changes: Partial<typeof FORM> = {}) {
  serial += 1;
  return { ...FORM, username: `nora${serial}`, ...changes };
}

async function send(site: TestSite, form: Readonly<Record<string, string>>, page = PAGE) {
  const browser = site.browser();
  await browser.open(page);
  return { browser, answer: await browser.post(page, form) };
}

async function currentUser(browser: TestBrowser) {
  return (await browser.call('GET', '/users/current')).json<Record<string, unknown>>();
}

async function countOf(site: TestSite, table: 'account' | 'app_user' | 'subscription') {
  const rows = await site.database.db.selectFrom(table).select('id').execute();
  return rows.length;
}

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

describe('the sign-up page', () => {
  it.each(['/web/common/NewSubscription', PAGE, '/web/mi/common/NewSubscription'])(
    'shows the sign-up page at %s without login or JavaScript',
    async (address) => {
      const answer = await site.browser().open(address);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toMatch(/name="_xsrf" value="[\w-]{43}"/);
      expect(answer.body).toContain(`action="${address}"`);
      expect(answer.body).not.toContain('There is a problem');
    },
  );

  it('explains the trial, and that the plan can be changed later', async () => {
    const { body } = await site.browser().open(PAGE);
    const text = body.replace(/\s+/g, ' ');
    expect(text).toContain('<strong>Free</strong> for 14 days');
    expect(text).toContain('Ends July 20, 2026');
    expect(text).toContain(
      'Every plan covers Indiana court cases, judgments, recorded documents, and tax warrants',
    );
    expect(text).toMatch(
      /<dd>20 in 14 days<.*<dd>Not available<.*<dt>Saved items with alerts<\/dt> <dd>25</,
    );
    expect(text).toContain('change the plan at any time');
  });

  it('links to the Terms of Service of its edition', async () => {
    const indiana = await site.browser().open(PAGE);
    expect(indiana.body).toContain('href="/web/vue/in/help/HelpTopic?shortName=TermsOfService"');
    const michigan = await site.browser().open('/web/mi/common/NewSubscription');
    expect(michigan.body).toContain('href="/web/vue/mi/help/HelpTopic?shortName=TermsOfService"');
  });

  it('creates a trial account with its administrator, and logs the user in', async () => {
    const { browser, answer } = await send(site, newForm());
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/web/vue/in/common/ViewAccountDashboard?_login=1');
    const user = await currentUser(browser);
    expect(user).toMatchObject({
      status: 'ACTIVE',
      firstName: 'Nora',
      lastName: 'Newcomb',
      isAdmin: true,
      isSuperUser: false,
      account: {
        status: 'ACTIVE',
        accountStatus: 'ACTIVE',
        subscriptions: { COURT: 40, RECORDER: 40, TW: 40 },
        billingCodeEnabled: false,
        bulkEFilingEnabled: false,
      },
    });
    const { id } = user.account as { id: number };
    const account = await site.database.db
      .selectFrom('account as a')
      .innerJoin('subscription as s', 's.account_id', 'a.id')
      .where('a.id', '=', id)
      .select(['a.name', 's.starts_on', 's.ends_on'])
      .distinct()
      .execute();
    expect(account).toEqual([
      { name: 'Blue Heron Title', starts_on: '2026-07-06', ends_on: '2026-07-20' },
    ]);
  });

  it('ends a trial automatically', async () => {
    const { browser } = await send(site, newForm());
    const subscriptions = async () => {
      const { account } = await currentUser(browser);
      return (account as { subscriptions: object }).subscriptions;
    };
    await site.database.db
      .updateTable('subscription')
      .set({ starts_on: '2026-06-22', ends_on: '2026-07-06' })
      .where('starts_on', '=', '2026-07-06')
      .execute();
    expect(await subscriptions()).toHaveProperty('COURT');
    await site.database.db
      .updateTable('subscription')
      .set({ ends_on: '2026-07-05' })
      .where('ends_on', '=', '2026-07-06')
      .execute();
    expect(await subscriptions()).toEqual({});
  });

  it('includes only the register of deeds in Michigan', async () => {
    const { body } = await site.browser().open('/web/mi/common/NewSubscription');
    expect(body.replace(/\s+/g, ' ')).toContain('Every plan covers Michigan recorded documents');
    const { browser, answer } = await send(site, newForm(), '/web/mi/common/NewSubscription');
    expect(answer.headers.location).toBe('/web/vue/mi/common/ViewAccountDashboard?_login=1');
    expect(await currentUser(browser)).toMatchObject({
      account: { subscriptions: { REGISTER: 40 } },
    });
  });

  it('creates an Indiana account at a URL without a prefix', async () => {
    const { answer } = await send(site, newForm(), '/web/common/NewSubscription');
    expect(answer.headers.location).toBe('/web/vue/in/common/ViewAccountDashboard?_login=1');
  });

  it('names the account after the user if there is no organization', async () => {
    const form = newForm({ organization: ' ', firstName: ' Nora  Jo ', lastName: 'Newcomb' });
    const { browser } = await send(site, form);
    const { account } = await currentUser(browser);
    const row = await site.database.db
      .selectFrom('account')
      .where('id', '=', (account as { id: number }).id)
      .select('name')
      .executeTakeFirstOrThrow();
    expect(row.name).toBe('Nora Jo Newcomb');
  });

  it('audits who created the account and the accepted terms, but no secret', async () => {
    const form = newForm();
    const { browser } = await send(site, form);
    const { id, account } = await currentUser(browser);
    const events = await auditOf(site, `account/${(account as { id: number }).id}`);
    expect(events).toEqual([
      {
        action: 'accountOpened',
        actor_id: id,
        detail: {
          username: form.username,
          plan: 40,
          endsOn: '2026-07-20',
          termsVersion: 1,
        },
      },
    ]);
    expect(JSON.stringify(events)).not.toContain(PASSWORD);
  });

  it('starts a new session for the new user, who can log in with the chosen password', async () => {
    const form = newForm();
    const browser = site.browser();
    await browser.open(PAGE);
    const before = browser.cookies.get(COOKIES.session);
    await browser.post(PAGE, form);
    expect(browser.cookies.get(COOKIES.session)).not.toBe(before);
    const again = await site.browser().signIn(form.username.toUpperCase(), PASSWORD);
    expect(again.statusCode).toBe(303);
  });

  it('redirects to the requested page if it is on this site', async () => {
    const to = async (done: string) => {
      const page = `${PAGE}?done=${encodeURIComponent(done)}`;
      return (await send(site, newForm(), page)).answer.headers.location;
    };
    expect(await to('/web/vue/in/court/CaseSearch?fullName=a')).toBe(
      '/web/vue/in/court/CaseSearch?fullName=a&_login=1',
    );
    expect(await to('//evil.example/')).toBe('/web/vue/in/common/ViewAccountDashboard?_login=1');
  });

  it('lists all missing sign-up fields with links to them', async () => {
    const { answer } = await send(site, {});
    expect(answer.statusCode).toBe(422);
    expect(problemsOf(answer.body)).toEqual({
      plan: 'Choose a plan.',
      firstName: 'Enter the first name.',
      lastName: 'Enter the last name.',
      email: 'Enter an email address.',
      username: 'Enter a username.',
      password: 'Enter a password.',
      terms: 'Accept the Terms of Service to create an account.',
    });
    expect(answer.body).toContain('<title>Error: Sign up');
    expect(answer.body).toMatch(
      /id="username"[^>]*aria-describedby="username-error username-hint"\s+aria-invalid="true"/,
    );
    expect(answer.body).toContain('id="username-error">Enter a username.<');
  });

  it('keeps the typed text, but no password', async () => {
    const form = newForm({ email: 'no address', lastName: 'O"Neil <b>' });
    const { answer } = await send(site, form);
    expect(problemsOf(answer.body)).toEqual({
      email: 'Enter an email address such as name@example.org.',
    });
    expect(valueOf(answer.body, 'organization')).toBe('Blue Heron Title');
    expect(valueOf(answer.body, 'lastName')).toBe('O&quot;Neil &lt;b&gt;');
    expect(valueOf(answer.body, 'email')).toBe('no address');
    expect(answer.body).toMatch(/id="terms"[^>]*\schecked/);
    expect(answer.body).not.toContain(PASSWORD);
  });

  it.each([
    ['too short', 'fourteen chars', 'at least 15'],
    ['too long', 'lantern and harbour '.repeat(7), 'at most 128'],
    ['common', 'passwordpassword', 'This password is weak'],
    ['based on the username', 'nora.newcomb.nora', 'This password is weak'],
  ])('rejects a password that is %s', async (_why, password, words) => {
    const form = newForm({ username: 'nora.newcomb', password, passwordAgain: password });
    const { answer } = await send(site, form);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(problemsOf(answer.body))).toEqual(['password']);
    expect(problemsOf(answer.body).password).toContain(words);
  });

  it('lists the form fields that scripts use to rate the password while typing', async () => {
    const { answer } = await send(site, newForm({ password: 'short', passwordAgain: 'short' }));
    expect(answer.body).toMatch(
      /id="password"[^>]*data-new-password="username email firstName lastName"/,
    );
    expect(answer.body.match(/data-new-password/g)).toHaveLength(1);
  });

  it('rejects a password and a confirmation that differ, even only by a space', async () => {
    const { answer } = await send(site, newForm({ passwordAgain: `${PASSWORD} ` }));
    expect(Object.keys(problemsOf(answer.body))).toEqual(['passwordAgain']);
  });

  it.each(['anna', 'ANNA', ' anna '])('rejects the existing username %s', async (username) => {
    const before = await countOf(site, 'account');
    const { browser, answer } = await send(site, newForm({ username }));
    expect(answer.statusCode).toBe(422);
    expect(problemsOf(answer.body)).toEqual({
      username: 'This username is already in use. Choose a different one.',
    });
    expect(await countOf(site, 'account')).toBe(before);
    expect(await currentUser(browser)).toMatchObject({ id: null });
  });

  it('allows several users with the same email address', async () => {
    const form = newForm();
    await send(site, form);
    const { answer } = await send(site, newForm({ email: form.email }));
    expect(answer.statusCode).toBe(303);
  });

  it.each(['ab', 'a b', 'nöra', 'nora\u0430', 'x'.repeat(61), '<nora>', "nora'"])(
    'rejects the username %s',
    async (username) => {
      const { answer } = await send(site, newForm({ username }));
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(problemsOf(answer.body))).toEqual(['username']);
    },
  );

  it.each([
    'nora',
    '@example.org',
    'nora@example',
    'nora@@example.org',
    'nora@example..org',
    'nora@-example.org',
    'nora <nora@example.org>',
    'nora@example.org\r\nBcc: all@example.org',
    'nora@example.org,other@example.org',
    `${'n'.repeat(65)}@example.org`,
    `nora@${`${'e'.repeat(61)}.`.repeat(4)}org`,
  ])('rejects the email address %j', async (email) => {
    const { answer } = await send(site, newForm({ email }));
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(problemsOf(answer.body))).toEqual(['email']);
  });

  describe.each(['organization', 'firstName', 'lastName', 'email', 'username'] as const)(
    'in %s',
    (field) => {
      it.each(Object.entries(HOSTILE_TEXTS))(
        'rejects a field with %s and shows a message',
        async (name, text) => {
          if (field === 'organization' && name === 'only spaces') return;
          const { answer } = await send(site, newForm({ [field]: text }));
          expect(answer.statusCode).toBe(422);
          expect(Object.keys(problemsOf(answer.body))).toEqual([field]);
          expect(answer.body.length).toBeLessThan(24_000);
        },
      );

      it.each(['%00', '%C0', '%ED%A0%80', '%'])(
        'rejects a field with %s and shows an error page',
        async (text) => {
          const browser = site.browser();
          await browser.open(PAGE);
          const answer = await postRaw(browser, PAGE, `${field}=${text}`);
          expect(answer.statusCode).toBe(400);
          expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
        },
      );

      it('rejects repeated values of a field', async () => {
        const browser = site.browser();
        await browser.open(PAGE);
        for (const body of [`${field}=a&${field}=b`, `${field}[]=a`, `${field}[a]=b`]) {
          expect((await postRaw(browser, PAGE, body)).statusCode).toBe(400);
        }
      });
    },
  );

  it.each(Object.entries(ODD_TEXTS))('stores names with %s unchanged', async (_name, text) => {
    const form = newForm({ organization: text, firstName: text, lastName: text });
    const { browser } = await send(site, form);
    expect(await currentUser(browser)).toMatchObject({ firstName: text, lastName: text });
  });

  it.each(Object.entries(HOSTILE_TEXTS))(
    'accepts %s as a password without an error',
    async (...t) => {
      const [, text] = t;
      const { answer } = await send(site, newForm({ password: text, passwordAgain: text }));
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(problemsOf(answer.body))).toEqual(['password']);
    },
  );

  it('accepts an organization’s own domain in its name, but no other web address', async () => {
    const { browser } = await send(site, newForm({ organization: 'Booking.com LLC' }));
    expect((await currentUser(browser)).id).not.toBeNull();
    for (const organization of ['www.booking.com', 'booking.com/pay', 'Verify at booking.com']) {
      const { answer } = await send(site, newForm({ organization }));
      expect(Object.keys(problemsOf(answer.body))).toEqual(['organization']);
    }
  });

  it("rejects unknown fields, so that users can't make themselves super users", async () => {
    const { answer } = await send(site, { ...newForm(), isSuperUser: 'on' });
    expect(answer.statusCode).toBe(400);
  });

  it('shows the sign-up form again with the typed text if its token is outdated', async () => {
    const browser = site.browser();
    const before = await countOf(site, 'account');
    await browser.open(PAGE);
    const answer = await browser.post(PAGE, { ...newForm(), _xsrf: outdatedToken(browser) });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('Your session has changed since this page was opened.');
    expect(valueOf(answer.body, 'organization')).toBe('Blue Heron Title');
    expect(await countOf(site, 'account')).toBe(before);
    expect((await browser.post(PAGE, newForm())).statusCode).toBe(303);
  });

  it('rejects a form from another site', async () => {
    const browser = site.browser();
    await browser.open(PAGE);
    const answer = await browser.post(PAGE, newForm(), { 'sec-fetch-site': 'cross-site' });
    expect(answer.statusCode).toBe(403);
  });

  it('shows a logged-in user that they already have an account', async () => {
    const anna = await site.signedIn('anna');
    const before = await countOf(site, 'account');
    const page = await anna.open(PAGE);
    expect(page.statusCode).toBe(200);
    expect(page.body.replace(/\s+/g, ' ')).toContain(
      'You already have an account. You’re logged in as Anna Tester.',
    );
    expect(page.body).not.toContain('<form');
    expect((await anna.post(PAGE, newForm())).statusCode).toBe(409);
    expect(await countOf(site, 'account')).toBe(before);
  });
});

describe('repeated sign-ups', () => {
  let guarded: TestSite;
  beforeAll(async () => {
    await site.database.db.deleteFrom('rate_counter').execute();
    guarded = await openTestSite({ shared: site, config: { limits: DEFAULT_LIMITS } });
  });
  afterAll(() => guarded.close());

  it('allows five sign-ups in half an hour per IP address, whether they succeed or not', async () => {
    guarded.clock.time = START;
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      expect((await send(guarded, newForm({ email: 'none' }))).answer.statusCode).toBe(422);
    }
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect((await send(guarded, newForm())).answer.statusCode).toBe(303);
      if (attempt === 3) break;
      expect((await send(guarded, newForm({ username: 'anna' }))).answer.statusCode).toBe(422);
    }
    const { answer } = await send(guarded, newForm());
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.body).toContain('Too many sign-ups from your network.');
    expect(valueOf(answer.body, 'firstName')).toBe('Nora');
    guarded.clock.time += 30 * 60_000;
    expect((await send(guarded, newForm())).answer.statusCode).toBe(303);
  });
});

const CONFIRM = '/web/in/common/ConfirmEmail';
const TERMS = '/web/in/common/AcceptTerms';
const DAY_MS = 86_400_000;

/** Balance due of an account, and its number of invoices and receipts. */
async function booksOf(browser: TestBrowser) {
  const { account } = (await currentUser(browser)) as { account: { id: number } };
  const { db } = site.database;
  const invoices = await db
    .selectFrom('invoice')
    .where('account_id', '=', account.id)
    .select(['total_cents', 'open_cents'])
    .execute();
  const receipts = await db
    .selectFrom('receipt')
    .where('account_id', '=', account.id)
    .select('cents')
    .execute();
  return {
    accountId: account.id,
    invoiced: invoices.map(({ total_cents: cents }) => cents),
    open: invoices.map(({ open_cents: cents }) => cents),
    paid: receipts.map(({ cents }) => cents),
  };
}

/** The account's subscriptions by application and start. */
async function subscriptionsOf(accountId: number) {
  return site.database.db
    .selectFrom('subscription')
    .where('account_id', '=', accountId)
    .select(['app_code as code', 'plan_id', 'starts_on', 'ends_on'])
    .orderBy('app_code')
    .orderBy('starts_on')
    .execute();
}

/** Id of the current plan. */
async function planOf(browser: TestBrowser): Promise<number | null> {
  const { current } = (await browser.call('GET', '/common/plan')).json<{
    current: { id: number } | null;
  }>();
  return current?.id ?? null;
}

/** Confirms the charge for a plan; returns the page with the result. */
async function confirm(browser: TestBrowser, planId: number): Promise<string> {
  const form = confirmationIn((await browser.open(`${UPGRADE}?plan=${String(planId)}`)).body);
  const answer = await browser.post(UPGRADE, form);
  const next = answer.headers.location;
  return next === undefined ? answer.body : (await browser.open(next)).body;
}

describe('signing up for a plan', () => {
  afterEach(async () => {
    site.clock.time = START;
    expect(await proveBooks(site.database.db)).toEqual([]);
  });

  it('offers each plan with its price, and the unlimited plan only in Indiana', async () => {
    const indiana = (await site.browser().open(PAGE)).body.replace(/\s+/g, ' ');
    expect(indiana).toContain('<strong>$38.00</strong> a month');
    expect(indiana).toMatch(
      /20 a month<\/dd><dt>Extra search<\/dt> <dd>\$2\.00<\/dd><dt>Service fee per page<\/dt> <dd>\$2\.10</,
    );
    expect(indiana).toContain('Unlimited viewing');
    const michigan = await site.browser().open('/web/mi/common/NewSubscription');
    expect(michigan.body).not.toContain('Unlimited viewing');
  });

  it.each([
    ['3', '3:6800'],
    ['8', '8:750000'],
    ['40', 'trial'],
    ['x', 'trial'],
  ])('for the plan %s in the URL, preselects %s', async (plan, chosen) => {
    const { body } = await site.browser().open(`${PAGE}?plan=${plan}`);
    const marked = body.match(/value="[^"]+"\s+checked/g) ?? [];
    expect(marked.map((one) => /"([^"]+)"/.exec(one)?.[1])).toEqual([chosen]);
  });

  it('creates a free account without an invoice', async () => {
    const { answer, browser } = await send(site, newForm({ plan: '1:0' }));
    expect(answer.headers.location).toBe('/web/vue/in/common/ViewAccountDashboard?_login=1');
    expect(await booksOf(browser)).toMatchObject({ invoiced: [], paid: [] });
    expect(await currentUser(browser)).toMatchObject({ account: { subscriptions: { COURT: 1 } } });
  });

  it('starts a paid plan only after a card pays for its first month', async () => {
    const { answer, browser } = await send(site, newForm({ plan: '2:3800' }));
    const next = String(answer.headers.location);
    expect(next).toBe(`${UPGRADE}?plan=2`);
    const page = (await browser.open(next)).body;
    expect(page).toContain('$38.00');
    expect(page).toContain('No card yet.');
    expect(page).not.toContain('TAKE-PLAN');
    expect(await planOf(browser)).toBe(1);
    expect(await addCard(browser, 'pays')).toContain('Review and pay for 20 searches');
    expect(await planOf(browser)).toBe(1);
    expect(await confirm(browser, 2)).toContain('$38.00 was paid. Your new plan has started.');
    expect(await booksOf(browser)).toMatchObject({ open: [0], paid: [3_800] });
    expect(await planOf(browser)).toBe(2);
  });

  it.each(['declines', 'expired'])(
    'keeps the Free plan with no balance due when the card %s, and charges another card once',
    async (card) => {
      const { browser } = await send(site, newForm({ plan: '3:6800' }));
      await addCard(browser, card);
      const refused = await confirm(browser, 3);
      expect(refused).toContain('The card was declined. Nothing was charged');
      expect(await booksOf(browser)).toMatchObject({ invoiced: [], paid: [] });
      expect(await planOf(browser)).toBe(1);
      await addCard(browser, 'pays');
      await confirm(browser, 3);
      expect(await booksOf(browser)).toMatchObject({ open: [0], paid: [6_800] });
      expect(await planOf(browser)).toBe(3);
    },
  );

  it('keeps the Free plan until the cardholder confirms the payment', async () => {
    const { browser } = await send(site, newForm({ plan: '4:12000' }));
    await addCard(browser, 'asks');
    const page = await confirm(browser, 4);
    expect(page).toContain('Your bank asks you to confirm the payment of $120.00');
    expect(await planOf(browser)).toBe(1);
    expect(await booksOf(browser)).toMatchObject({ invoiced: [], paid: [] });
    const [, link = ''] = /href="([^"]*TestCardConfirm[^"]*)"/.exec(page) ?? [];
    const atBank = new URL(link).pathname + new URL(link).search;
    await browser.open(atBank);
    const answer = await browser.post(atBank, { answer: 'yes' });
    await browser.open(String(answer.headers.location));
    expect(await planOf(browser)).toBe(4);
    expect(await booksOf(browser)).toMatchObject({ open: [0], paid: [12_000] });
  });

  it('gives credit to only one of several accounts with the same email address', async () => {
    const form = newForm({ plan: '1:0', email: `twice${String(serial)}@example.net` });
    const limits: number[] = [];
    for (const username of [form.username, `${form.username}b`]) {
      const { browser } = await send(site, { ...form, username });
      const { accountId } = await booksOf(browser);
      await site.database.db
        .updateTable('app_user')
        .set({ is_email_confirmed: true })
        .where('account_id', '=', accountId)
        .execute();
      const credit = await findCredit(site.database.db, accountId, '2026-07-06');
      limits.push(creditLimitCents(credit));
    }
    expect(limits).toEqual([DEFAULT_CREDIT_CENTS, 0]);
  });

  it('creates one account when the form is submitted twice', async () => {
    const browser = site.browser();
    const [, key = ''] = /name="key" value="([^"]+)"/.exec((await browser.open(PAGE)).body) ?? [];
    const form = { ...newForm({ plan: '2:3800' }), key };
    const before = await countOf(site, 'account');
    const token = browser.cookies.get(COOKIES.xsrf) ?? '';
    const other = site.browser();
    for (const [name, value] of browser.cookies) other.cookies.set(name, value);
    const both = await Promise.all([browser.post(PAGE, form), other.post(PAGE, form)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(await countOf(site, 'account')).toBe(before + 1);
    expect(await booksOf(other)).toMatchObject({ invoiced: [] });
    // Submitted again after going back: by the logged-in user, and by someone else.
    expect((await browser.post(PAGE, form)).body).toContain('You already have an account');
    const stranger = site.browser();
    await stranger.open(PAGE);
    for (const change of [{ username: 'nora.other' }, { password: `${PASSWORD}!` }]) {
      const again = { ...form, passwordAgain: change.password ?? PASSWORD, ...change };
      const refused = await stranger.post(PAGE, again);
      expect([refused.statusCode, token === '']).toEqual([409, false]);
      expect(refused.body).toContain('This form already created an account.');
    }
  });

  it('logs a user in if the sign-up form is resent within ten minutes, but never skips two-step login', async () => {
    const first = site.browser();
    const [, key = ''] = /name="key" value="([^"]+)"/.exec((await first.open(PAGE)).body) ?? [];
    const form = { ...newForm(), key };
    expect((await first.post(PAGE, form)).statusCode).toBe(303);
    const again = async () => (await send(site, form)).answer;
    expect((await again()).statusCode).toBe(303);
    const { time } = site.clock;
    site.clock.time = time + 10 * 60_000 + 1;
    const late = await again();
    site.clock.time = time;
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('This form already created an account.');
    const { id } = await site.database.db
      .selectFrom('app_user')
      .where('username', '=', form.username)
      .select('id')
      .executeTakeFirstOrThrow();
    await site.database.db
      .insertInto('passkey')
      .values({
        user_id: id,
        name: 'Laptop',
        credential_id: `sign-up ${String(id)}`,
        public_key: '',
        sign_count: 0,
        transports: [],
        added_at: new Date(time),
        used_at: null,
      })
      .execute();
    expect((await again()).statusCode).toBe(409);
  });

  it.each(['2:1', '2', '9:0', '40:0', '3:-6800', '2:3800.5', '99999999999:1'])(
    'rejects a sign-up for the plan %s',
    async (plan) => {
      const { answer } = await send(site, newForm({ plan }));
      expect(answer.statusCode).toBe(409);
      expect(Object.keys(problemsOf(answer.body))).toEqual(['plan']);
    },
  );

  it('accepts the unlimited plan only in Indiana', async () => {
    const { answer } = await send(
      site,
      newForm({ plan: '8:750000' }),
      '/web/mi/common/NewSubscription',
    );
    expect(answer.statusCode).toBe(409);
  });

  it('continues with the chosen plan after a trial', async () => {
    const { browser } = await send(site, newForm());
    const chosen = await browser.call('PUT', '/common/plan/renewal', { payload: { planId: 3 } });
    expect(chosen.json()).toMatchObject({
      current: { id: 40 },
      isTrial: true,
      periodTo: '2026-07-20',
      renewalPlanId: 3,
    });
    const { accountId } = await booksOf(browser);
    await runPeriods(site.database.db, runTime('2026-07-20'));
    expect((await booksOf(browser)).invoiced).toEqual([]);
    await addCard(browser, 'pays');
    await runPeriods(site.database.db, runTime('2026-07-21'));
    await settleCharges(site.app, 'https://records.example.org/pay');
    expect(await booksOf(browser)).toMatchObject({ invoiced: [6_800], paid: [6_800] });
    const periods = site.database.db.selectFrom('account_billing');
    expect(
      await periods
        .where('account_id', '=', accountId)
        .select(['plan_id', 'anchor_on', 'period_from', 'period_to'])
        .execute(),
    ).toEqual([
      { plan_id: 3, anchor_on: '2026-07-21', period_from: '2026-07-21', period_to: '2026-08-21' },
    ]);
    expect(await subscriptionsOf(accountId)).toEqual(
      ['COURT', 'RECORDER', 'TW'].flatMap((code) => [
        { code, plan_id: 40, starts_on: '2026-07-06', ends_on: '2026-07-20' },
        { code, plan_id: 3, starts_on: '2026-07-21', ends_on: null },
      ]),
    );
  });

  it('adds the subscription that an earlier version left out after a trial', async () => {
    const { browser } = await send(site, newForm());
    const { accountId } = await booksOf(browser);
    await browser.call('PUT', '/common/plan/renewal', { payload: { planId: 3 } });
    await addCard(browser, 'pays');
    await runPeriods(site.database.db, runTime('2026-07-21'));
    await settleCharges(site.app, 'https://records.example.org/pay');
    const whole = await subscriptionsOf(accountId);
    const removed = site.database.db
      .deleteFrom('subscription')
      .where('account_id', '=', accountId)
      .where('plan_id', '=', 3);
    await removed.execute();
    await MIGRATIONS['0305-plans-after-trials']?.up(site.database.db);
    await MIGRATIONS['0305-plans-after-trials']?.up(site.database.db);
    expect(await subscriptionsOf(accountId)).toEqual(whole);
  });

  it.each([null, 'declines', 'asks'])(
    'continues a trial with the Free plan while the chosen plan is unpaid: card %s',
    async (card) => {
      const { browser } = await send(site, newForm());
      await browser.call('PUT', '/common/plan/renewal', { payload: { planId: 3 } });
      if (card !== null) await addCard(browser, card);
      await runPeriods(site.database.db, runTime('2026-07-21'));
      await settleCharges(site.app, 'https://records.example.org/pay');
      expect(await booksOf(browser)).toMatchObject({ invoiced: [], paid: [] });
      expect(await planOf(browser)).toBe(1);
      const { accountId } = await booksOf(browser);
      const running = (await subscriptionsOf(accountId)).filter(({ ends_on }) => ends_on === null);
      expect(running.map(({ plan_id }) => plan_id)).toEqual([1, 1, 1]);
    },
  );

  it("ends the account's plan with the trial if no plan was chosen", async () => {
    const { browser } = await send(site, newForm());
    await runPeriods(site.database.db, runTime('2026-07-21'));
    expect((await booksOf(browser)).invoiced).toEqual([]);
    expect((await browser.call('GET', '/common/plan')).json()).toMatchObject({ current: null });
  });
});

describe('a new user’s email address', () => {
  async function linkTo(email: string): Promise<string> {
    await site.app.mails.settled();
    const text = site.mails.filter(({ to }) => to === email).at(-1)?.text ?? '';
    const [, query = ''] = /ConfirmEmail(\?token=[\w-]{43})/.exec(text) ?? [];
    return CONFIRM + query;
  }
  const person = async () => {
    const form = newForm({ email: `nora${String(serial + 1)}@example.net` });
    const { browser } = await send(site, form);
    return { browser, link: await linkTo(form.email), email: form.email };
  };
  const isConfirmed = async (browser: TestBrowser) =>
    (await currentUser(browser))['isEmailConfirmed'];

  it('confirms an email address once the user opens the emailed link and clicks its button', async () => {
    const { browser, link } = await person();
    expect(await isConfirmed(browser)).toBe(false);
    const stranger = site.browser();
    expect((await stranger.open(link)).body).toContain('Confirm address');
    expect(await isConfirmed(browser)).toBe(false);
    expect((await stranger.post(link, {})).headers.location).toBe(CONFIRM);
    expect(await isConfirmed(browser)).toBe(true);
    expect((await stranger.post(link, {})).statusCode).toBe(409);
  });

  it('unblocks a bounced email address when it is confirmed', async () => {
    const { email, link } = await person();
    const { db } = site.database;
    const bounces = () =>
      db.selectFrom('mail_bounce').where('address', '=', email).selectAll().execute();
    await db
      .insertInto('mail_bounce')
      .values({ address: email, bounced_at: new Date(START), reason: '550 5.1.1' })
      .execute();
    const stranger = site.browser();
    await stranger.open(link);
    expect(await bounces()).toHaveLength(1);
    await stranger.post(link, {});
    expect(await bounces()).toEqual([]);
  });

  it('leaves an email address unconfirmed with an expired, replaced, or forged link', async () => {
    const { browser, email, link } = await person();
    expect((await browser.post(CONFIRM, {})).headers.location).toBe(CONFIRM);
    const newer = await linkTo(email);
    expect(newer).not.toBe(link);
    const made = `${CONFIRM}?token=${'x'.repeat(43)}`;
    for (const wrong of [link, made, `${CONFIRM}?token=%27`]) {
      expect((await site.browser().open(wrong)).body).toContain('no longer works');
    }
    site.clock.time = START + 3 * DAY_MS;
    const late = site.browser();
    await late.open(newer);
    expect((await late.post(newer, {})).statusCode).toBe(409);
    site.clock.time = START;
    expect(await isConfirmed(browser)).toBe(false);
  });

  it('requires a confirmed email address before the user can add users or buy pages', async () => {
    const { browser, link } = await person();
    const added = newForm();
    const { terms: _terms, plan: _plan, organization: _organization, ...user } = added;
    const page = '/web/in/common/EditUser?mode=new';
    const add = () => browser.post(page, { action: 'SAVE-USER', ...user });
    const refused = await add();
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('once your email address is confirmed');
    const order = { pages: [1], billingCode: '', totalCents: 100 };
    const bought = await browser.call('POST', '/recorder/documents/1/purchases', {
      payload: order,
    });
    expect(bought.statusCode).toBe(403);
    await browser.post(link, {});
    expect((await add()).statusCode).toBe(303);
  });

  it('requires confirmation again after a change of the email address', async () => {
    const { browser, link } = await person();
    await browser.post(link, {});
    const email = 'nora.new@example.net';
    await browser.post('/web/in/common/EditEmail', { email, password: PASSWORD });
    expect(await isConfirmed(browser)).toBe(false);
    await browser.post(await linkTo(email), {});
    expect(await isConfirmed(browser)).toBe(true);
  });
});

describe('the Terms of Service', () => {
  const rise = (version: number, at: number) =>
    site.database.db
      .updateTable('help_topic')
      .set({ version, updated_at: new Date(at) })
      .where('short_name', '=', 'TermsOfService')
      .execute();
  afterEach(async () => {
    site.clock.time = START;
    await rise(1, Date.parse('2026-06-01T12:00:00Z'));
  });

  it('requires acceptance of changed terms at the first login', async () => {
    const form = newForm();
    const { browser: open } = await send(site, form);
    await rise(2, START + DAY_MS);
    site.clock.time = START + 2 * DAY_MS;
    // Users who were already logged in can continue.
    const done = '/web/vue/in/court/CaseSearch?fullName=a';
    const browser = site.browser();
    const answer = await browser.signIn(form.username, PASSWORD, { request_url: done });
    const page = `${TERMS}?done=${encodeURIComponent(done)}`;
    expect(answer.headers.location).toBe(page);
    expect(await currentUser(browser)).toMatchObject({ id: null });
    expect((await browser.call('GET', '/common/plan')).statusCode).toBe(401);
    const login = await browser.open(`/web/in/common/Login?done=${encodeURIComponent(done)}`);
    expect(login.headers.location).toBe(page);
    expect((await browser.open(page)).body).toContain('Read the Terms of Service');
    for (const terms of ['', '1', '3', 'on']) {
      expect([409, 422]).toContain((await browser.post(page, { terms })).statusCode);
    }
    expect((await browser.post(page, { terms: '2' })).headers.location).toBe(`${done}&_login=1`);
    const { id } = await currentUser(browser);
    expect(id).not.toBeNull();
    const kept = site.database.db.selectFrom('app_user').where('id', '=', Number(id));
    expect(await kept.select(['terms_version', 'terms_accepted_at']).execute()).toEqual([
      { terms_version: 2, terms_accepted_at: new Date(START + 2 * DAY_MS) },
    ]);
    expect(open.cookies.size).toBeGreaterThan(0);
  });

  it('lets users log out and read the terms without accepting them', async () => {
    const form = newForm();
    await send(site, form);
    await rise(2, START);
    const browser = site.browser();
    await browser.signIn(form.username, PASSWORD);
    const topic = await browser.call('GET', '/api/help/topic?shortName=TermsOfService');
    expect(topic.statusCode).toBe(200);
    const logout = '/web/in/common/Logout';
    expect((await browser.open(logout)).body).toContain('You are logged in as Nora Newcomb.');
    await browser.post(logout, {});
    expect((await browser.open(TERMS)).body).toContain('You have nothing to accept.');
  });

  it('accepts the terms only in the version that was shown', async () => {
    await rise(2, START);
    const { answer } = await send(site, newForm());
    expect(Object.keys(problemsOf(answer.body))).toEqual(['terms']);
    const { browser } = await send(site, newForm({ terms: '2' }));
    expect((await currentUser(browser))['id']).not.toBeNull();
  });
});
