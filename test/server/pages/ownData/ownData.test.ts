import { randomUUID } from 'node:crypto';
import { runBilling } from '../../../../src/server/areas/billing/jobs';
import { clearClosedAccounts } from '../../../../src/server/domain/closing/clearRepository';
import { reopenAccount } from '../../../../src/server/domain/closing/repository';
import { receivePayment } from '../../../../src/server/domain/billing/paymentsRepository';
import { PLAN } from '../../../../src/server/db/reference/plans';
import { proveBooks } from '../../../../src/server/domain/billing/proofRepository';
import { updateBillingStatuses } from '../../../../src/server/domain/billing/standingRepository';
import type { StoredCharge } from '../../../../src/server/domain/cards/chargesRepository';
import { notifyOwner } from '../../../../src/server/domain/cards/outcomeMailsRepository';
import { chargeAccount, lockAccount } from '../../../../src/server/domain/ledger/repository';
import { DEFAULT_LIMITS } from '../../../../src/server/limits';
import { addBilledAccount, endDemoBilling, giveCard } from '../../../support/billedAccount';
import { addAccount, addSearches } from '../../accounts';
import { writeEnvelope } from '../../filers';
import { addCase, addNotification, TEST_PASSWORD } from '../../seed';
import { openTestSite, START, WIDE_LIMITS, type TestSite } from '../../testApp';
import { afterCheck, auditOf, problemsOf } from '../forms';

const DATA = '/web/in/common/MyData';
const FILE = `${DATA}/File`;
const CLOSE = '/web/in/common/CloseAccount';
const SURE = { action: 'CLOSE-ACCOUNT', password: TEST_PASSWORD, confirm: 'on' };
const DAY_MS = 86_400_000;

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
  await endDemoBilling(site.database);
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.time = START;
});

let made = 0;

/** Adds an account with an administrator and another user, each with their own data. */
async function firm() {
  made += 1;
  const names = [`close${String(made)}ada`, `close${String(made)}bob`];
  const { accountId, userIds } = await addAccount(site.database, names);
  const [ada = 0, bob = 0] = userIds;
  const { db } = site.database;
  await db.updateTable('app_user').set({ is_admin: true }).where('id', '=', ada).execute();
  for (const [index, user_id] of userIds.entries()) {
    await db
      .insertInto('saved_item')
      .values({ user_id, kind: 'courtCase', target_id: 1, alert: true, saved_at: new Date(START) })
      .execute();
    await db
      .insertInto('saved_note')
      .values({
        user_id,
        kind: 'courtCase',
        target_id: 1,
        note: `Note of ${names[index] ?? ''}`,
        tags: ['a'],
        removed_at: null,
      })
      .execute();
    await addSearches(site.database, { accountId, userId: user_id }, [START - 1_000]);
  }
  await db
    .insertInto('billing_address')
    .values({
      account_id: accountId,
      address: 'books@example.org',
      token_hash: null,
      expires_at: null,
      confirmed_at: new Date(START),
    })
    .execute();
  await db
    .insertInto('card_order')
    .values({
      key: randomUUID(),
      account_id: accountId,
      user_id: ada,
      kind: 'PLAN',
      details: JSON.stringify({ planId: 2, fromPlanId: null, periodFrom: null, applications: [] }),
      cents: 3_800,
      status: 'DECLINED',
      ordered_at: new Date(START),
      settled_at: new Date(START),
    })
    .execute();
  const [adaName = '', bobName = ''] = names;
  return { accountId, ada, bob, adaName, bobName };
}

interface DataFile {
  readonly profile: { readonly username: string };
  readonly savedRecords: readonly { readonly note: string }[];
  readonly searches: readonly { readonly at: string }[];
  readonly sessions: readonly { readonly address: string }[];
  readonly signIns: readonly { readonly action: string }[];
  readonly accountUsers?: readonly { readonly username: string }[];
  readonly cardOrders?: readonly object[];
  readonly billingAddresses?: readonly object[];
  readonly transactions?: readonly { readonly kind: string; readonly cents: number }[];
}

describe('the personal data file', () => {
  it('exports the user’s data, but no other user’s data and no secrets', async () => {
    const { adaName, bob, bobName } = await firm();
    const browser = await site.signedIn(bobName);
    const answer = await browser.post(FILE, {});
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="my-data-2026-07-06.json"',
    );
    const file = answer.json<DataFile>();
    expect(file.profile.username).toBe(bobName);
    expect(file.savedRecords).toMatchObject([{ note: `Note of ${bobName}`, tags: ['a'] }]);
    expect(file.searches).toHaveLength(1);
    expect(file.sessions).toMatchObject([{ address: '127.0.0.0' }]);
    expect(file.signIns.map(({ action }) => action)).toEqual(['signedIn', 'ownDataDownloaded']);
    expect(file.accountUsers).toBeUndefined();
    expect(file.cardOrders).toBeUndefined();
    expect(file.billingAddresses).toBeUndefined();
    expect(answer.body).not.toContain(adaName);
    const { password_hash } = await site.database.db
      .selectFrom('app_user')
      .where('id', '=', bob)
      .select('password_hash')
      .executeTakeFirstOrThrow();
    for (const secret of [password_hash, ...browser.cookies.values()]) {
      expect(answer.body).not.toContain(secret);
    }
  });

  it('lists payments as the account’s transactions do', async () => {
    const { accountId, username } = await addBilledAccount(site.database, { from: '2026-06-06' });
    const { db } = site.database;
    await giveCard(site.database, accountId, 'pays');
    await runBilling(site.app);
    await db.transaction().execute(async (trx) => {
      await lockAccount(trx, accountId);
      const credit = { accountId, userId: null, kind: 'CREDIT', reference: 'Sorry' } as const;
      await receivePayment(trx, { ...credit, cents: 500 }, site.clock.time);
    });
    const answer = await (await site.signedIn(username)).post(FILE, {});
    const { transactions = [] } = answer.json<DataFile>();
    expect(transactions.map(({ cents, kind }) => [kind, cents])).toEqual([
      ['PLAN_PERIOD', 3_800],
      ['PAYMENT', -3_800],
      ['CREDIT', -500],
    ]);
  });

  it('leaves out notifications about a case that has been sealed since', async () => {
    const { bob, bobName } = await firm();
    const caseId = await addCase(site.database, { number: '49D01-2606-SC-000781' });
    const target = `courtCase/${String(caseId)}`;
    await addNotification(site.database, bob, { target });
    const file = async () =>
      (await (await site.signedIn(bobName)).post(FILE, {})).json<{ notifications: object[] }>();
    expect((await file()).notifications).toMatchObject([{ title: 'A note' }]);
    await site.database.db
      .updateTable('court_case')
      .set({ is_sealed: true })
      .where('id', '=', caseId)
      .execute();
    expect((await file()).notifications).toEqual([]);
  });

  it('exports all invoices and users of the account for its administrator', async () => {
    const { accountId, ada, adaName, bobName } = await firm();
    const times = Array.from({ length: 1_200 }, (_, index) => START - index);
    await addSearches(site.database, { accountId, userId: ada }, times);
    const answer = await (await site.signedIn(adaName)).post(FILE, {});
    const file = answer.json<DataFile>();
    expect(file.accountUsers?.map(({ username }) => username)).toEqual([adaName, bobName]);
    expect(file.searches).toHaveLength(1_201);
    expect(file.cardOrders).toMatchObject([
      { kind: 'PLAN', cents: 3_800, status: 'DECLINED', userId: ada },
    ]);
    expect(file.billingAddresses).toMatchObject([{ address: 'books@example.org' }]);
    expect(Object.keys(file)).toEqual(
      expect.arrayContaining(['invoices', 'receipts', 'transactions', 'plans', 'budgets']),
    );
  });

  it('allows a few personal data downloads per hour, and only by logged-in users', async () => {
    const { bobName } = await firm();
    const { ownData } = DEFAULT_LIMITS;
    const narrow = await openTestSite({
      shared: site,
      config: { limits: { ...WIDE_LIMITS, ownData } },
    });
    const browser = await narrow.signedIn(bobName);
    const statuses = [];
    for (let tries = 0; tries <= ownData.count; tries += 1) {
      statuses.push((await browser.post(FILE, {})).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    const visitor = narrow.browser();
    await visitor.open('/web/in/common/Login');
    expect((await visitor.post(FILE, {})).headers.location).toContain('/common/Login');
    await narrow.close();
  });

  it('returns to the page after the login that an expired session requires', async () => {
    const { bobName } = await firm();
    const visitor = site.browser();
    await visitor.open('/web/in/common/Login');
    const refused = new URL((await visitor.post(FILE, {})).headers.location ?? '', 'http://site');
    const done = refused.searchParams.get('done') ?? '';
    const browser = await site.signedIn(bobName);
    const answer = await browser.open(done);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/web/in/common/MyData']);
  });
});

describe('leaving an account', () => {
  it('emails the administrators when a user asks to leave', async () => {
    const { bob, bobName } = await firm();
    const browser = await site.signedIn(bobName);
    expect((await browser.open(CLOSE)).statusCode).toBe(403);
    const answer = await browser.post(DATA, { action: 'ASK-TO-LEAVE' });
    expect(answer.headers.location).toBe(DATA);
    await site.app.mails.settled();
    const mail = site.mails.find(({ text }) => text.includes(`(username ${bobName})`));
    expect(mail?.text).toContain(`/common/ChangeUserStatus?userId=${String(bob)}`);
  });
});

describe('closing an account', () => {
  it('requires the password and a selected checkbox, and closes the account immediately', async () => {
    const { accountId, ada, adaName, bob, bobName } = await firm();
    const [browser, other] = [await site.signedIn(adaName), await site.signedIn(bobName)];
    const refused = await browser.post(CLOSE, { action: 'CLOSE-ACCOUNT', password: '' });
    expect(problemsOf(refused.body)).toHaveProperty('confirm');
    const wrong = await browser.post(CLOSE, { ...SURE, password: 'wrong' });
    expect(problemsOf(wrong.body)).toEqual({ password: 'The password is incorrect.' });

    const answer = await browser.post(CLOSE, SURE);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Account closed');
    expect((await other.call('GET', '/users/current')).json()).toMatchObject({ id: null });
    expect((await browser.call('GET', '/users/current')).json()).toMatchObject({ id: null });
    const back = await site.browser().signIn(bobName);
    expect(back.statusCode).toBe(403);
    expect(back.body).toContain(
      'This account was closed on July 6, 2026. Support can reopen it until August 5, 2026',
    );
    const guessed = await site.browser().signIn(bobName, 'wrong');
    expect(guessed.statusCode).toBe(401);
    expect(guessed.body).not.toContain('closed');
    await site.app.mails.settled();
    expect(site.mails.some(({ subject }) => subject.includes('was closed'))).toBe(true);
    const audit = await auditOf(site, `account/${String(accountId)}`);
    expect(audit).toEqual([{ action: 'accountClosed', actor_id: ada, detail: { users: 2 } }]);
    expect(bob).toBeGreaterThan(0);
  });

  it("doesn't close an account if the password is replaced after it was checked", async () => {
    const { accountId, ada, adaName } = await firm();
    const browser = await site.signedIn(adaName);
    afterCheck(site, () =>
      site.database.db
        .updateTable('app_user')
        .set((eb) => ({ password_version: eb('password_version', '+', 1) }))
        .where('id', '=', ada)
        .execute(),
    );
    const answer = await browser.post(CLOSE, SURE);
    expect(problemsOf(answer.body)).toEqual({ password: 'The password is incorrect.' });
    const account = site.database.db.selectFrom('account').where('id', '=', accountId);
    expect(await account.select('closed_at').execute()).toEqual([{ closed_at: null }]);
    jest.restoreAllMocks();
  });

  it('refuses to close an account while court fees are due', async () => {
    const { accountId, ada, adaName } = await firm();
    const { db } = site.database;
    const { envelopeId, number } = await writeEnvelope(site, ada, START);
    const envelope = db.updateTable('filing_envelope').where('id', '=', envelopeId);
    await envelope.set({ account_id: accountId, money: 'due', completed_cents: 15_700 }).execute();
    const browser = await site.signedIn(adaName);
    const refused = await browser.post(CLOSE, SURE);
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      expect.stringContaining(
        `Pay the court fees of envelope ${number} first, then close the account.`,
      ) as unknown,
    ]);
    const page = (await browser.open(CLOSE)).body;
    expect(page).toContain(`/web/vue/in/isefs/MyElectronicFilings?envelopeId=${envelopeId}`);
    expect(page).not.toContain('Your password');
    await envelope.set({ money: 'captured' }).execute();
    expect((await browser.post(CLOSE, SURE)).statusCode).toBe(200);
  });

  it('closes an account if no active user can pay the court fees that are due', async () => {
    const { accountId, ada, adaName, bob } = await firm();
    const { db } = site.database;
    const { envelopeId, number } = await writeEnvelope(site, bob, START);
    const envelope = db.updateTable('filing_envelope').where('id', '=', envelopeId);
    await envelope.set({ account_id: accountId, money: 'due', completed_cents: 15_700 }).execute();
    const browser = await site.signedIn(adaName);
    expect((await browser.post(CLOSE, SURE)).statusCode).toBe(409);
    await db.updateTable('app_user').set({ status: 'INACTIVE' }).where('id', '=', bob).execute();
    const page = (await browser.open(CLOSE)).body.replace(/\s+/g, ' ');
    expect(page).toContain(`No one on the account can pay the court fees of ${number},`);
    expect((await browser.post(CLOSE, SURE)).statusCode).toBe(200);
    expect(ada).toBeGreaterThan(0);
  });

  it('invoices charges after the closing, and emails the administrators who had access', async () => {
    const { accountId, ada, adaName } = await firm();
    const { db } = site.database;
    await (await site.signedIn(adaName)).post(CLOSE, SURE);
    site.clock.time += DAY_MS;
    const parts = [{ ledger: 'FILING_FEES', countyId: null, cents: 299 }] as const;
    const charge = { kind: 'FILING_FEE', reference: 'Envelope 1', billingCode: null } as const;
    await db.transaction().execute(async (trx) => {
      await lockAccount(trx, accountId);
      const by = { accountId, userId: ada };
      await chargeAccount(trx, by, { ...charge, parts }, site.clock.time);
    });
    site.mails.length = 0;
    await runBilling(site.app);
    await site.app.mails.settled();
    const letters = site.mails.filter(({ subject }) => subject.includes('Invoice'));
    expect(letters.map(({ to }) => to)).toEqual(['someone@example.org']);
    expect(letters[0]?.text).toContain('for charges after your account was closed.');
    expect(letters[0]?.text).toContain('To pay it, contact support.');
    const { id: invoiceId } = await db
      .selectFrom('invoice')
      .where('account_id', '=', accountId)
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const reason = 'The card has expired.';
    const declined = { kind: 'declined', processorId: null, reason } as const;
    const facts = { accountId, cardInWords: 'Visa ending in 0002', cents: 299, invoiceId };
    await db.transaction().execute((trx) =>
      notifyOwner(trx, facts as StoredCharge, declined, {
        at: START,
        isAttended: false,
        payAddress: '/pay',
      }),
    );
    site.app.mails.wake();
    await site.app.mails.settled();
    const mail = site.mails.find(({ subject }) => subject.includes('Card declined'));
    expect(mail?.text).toContain('To pay it, contact support.');
    expect(mail?.text).not.toContain('/pay');
  });

  it('names undecided filings before the confirmation', async () => {
    const { accountId, ada, adaName } = await firm();
    const { db } = site.database;
    const browser = await site.signedIn(adaName);
    const read = async () => (await browser.open(CLOSE)).body.replace(/\s+/g, ' ');
    expect(await read()).not.toContain('hasn’t decided');
    const numbers: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      const { envelopeId, number } = await writeEnvelope(site, ada, START + index);
      await db
        .updateTable('filing_envelope')
        .where('id', '=', envelopeId)
        .set({ account_id: accountId, completed_cents: index === 6 ? 0 : null })
        .execute();
      numbers.push(number);
    }
    expect(await read()).toContain(
      `The court hasn’t decided 6 envelopes yet: ${numbers.slice(0, 5).join(', ')}, and 1 more.`,
    );
    expect((await browser.post(CLOSE, SURE)).statusCode).toBe(200);
  });

  it('restricts a reopened account whose invoice is past due, and notifies the account', async () => {
    const { accountId, userId, username } = await addBilledAccount(site.database, {
      from: '2026-07-01',
    });
    const { db } = site.database;
    await (await site.signedIn(username)).post(CLOSE, SURE);
    const parts = [{ ledger: 'FILING_FEES', countyId: null, cents: 299 }] as const;
    const charge = { kind: 'FILING_FEE', reference: 'Envelope 1', billingCode: null } as const;
    site.clock.time += 3_600_000;
    await db.transaction().execute(async (trx) => {
      await lockAccount(trx, accountId);
      await chargeAccount(trx, { accountId, userId }, { ...charge, parts }, site.clock.time);
    });
    await runBilling(site.app);
    site.clock.time += 20 * DAY_MS;
    await runBilling(site.app);
    await reopenAccount(db, accountId, {
      actor: { at: site.clock.time, actorId: null, requestId: 'a test' },
      mailOf: () => ({ subject: 'Open', lines: ['Open'] }),
    });
    const account = db.selectFrom('account').where('id', '=', accountId);
    expect(await account.select(['account_status', 'status']).execute()).toEqual([
      { account_status: 'PAST_DUE', status: 'INACTIVE' },
    ]);
    site.mails.length = 0;
    await runBilling(site.app);
    await runBilling(site.app);
    await site.app.mails.settled();
    const letters = site.mails.filter(({ to }) => to === `${username}@example.org`);
    expect(letters.map(({ subject }) => subject.includes('Past due'))).toEqual([false, true]);
    expect(letters[0]?.subject).toBe('Open');
  });

  it('keeps the account closed even if its invoice is paid later', async () => {
    const { accountId, adaName } = await firm();
    await (await site.signedIn(adaName)).post(CLOSE, SURE);
    const { db } = site.database;
    await db.transaction().execute((trx) => updateBillingStatuses(trx, [accountId], '2026-07-07'));
    const account = db.selectFrom('account').where('id', '=', accountId);
    expect(await account.select('status').executeTakeFirst()).toEqual({ status: 'INACTIVE' });
  });

  it('invoices usage since the last invoice first, and requires payment', async () => {
    const { accountId, userId, username } = await addBilledAccount(site.database, {
      from: '2026-07-01',
    });
    const times = Array.from({ length: 25 }, (_, index) => START - index * 1_000);
    await addSearches(site.database, { accountId, userId }, times);
    const browser = await site.signedIn(username);
    const refused = await browser.post(CLOSE, { ...SURE, cents: '1000' });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('usage since the last one. Pay it');
    expect(refused.body).toContain('href="/web/in/common/PayInvoices"');
    const again = await browser.post(CLOSE, SURE);
    expect(again.body).toContain('You have an unpaid invoice.');
    const { db } = site.database;
    const app = { user_id: userId, secret: 'unreadable', started_at: new Date(START) };
    await db
      .insertInto('authenticator_app')
      .values({ ...app, confirmed_at: new Date(START) })
      .execute();
    // The invoice is reported without using the code, which may be a recovery code.
    const unused = await browser.post(CLOSE, { ...SURE, code: '123456' });
    expect([unused.statusCode, unused.body]).toEqual([
      409,
      expect.stringContaining('You have an unpaid invoice.') as unknown,
    ]);
    await db.deleteFrom('authenticator_app').where('user_id', '=', userId).execute();
    const invoices = await db
      .selectFrom('invoice')
      .where('account_id', '=', accountId)
      .select(['total_cents', 'open_cents'])
      .execute();
    expect(invoices).toHaveLength(1);
    const cents = invoices[0]?.open_cents ?? 0;
    expect(cents).toBeGreaterThan(0);
    await db.transaction().execute(async (trx) => {
      await lockAccount(trx, accountId);
      const payment = { accountId, userId: null, kind: 'CHECK', reference: '1', cents } as const;
      await receivePayment(trx, payment, START);
    });
    expect((await browser.post(CLOSE, SURE)).statusCode).toBe(200);
    expect(await proveBooks(db)).toEqual([]);
  });

  it('closes the account automatically if a card pays the final invoice', async () => {
    const { accountId, userId, username } = await addBilledAccount(site.database, {
      from: '2026-07-01',
    });
    await giveCard(site.database, accountId, 'pays');
    const times = Array.from({ length: 21 }, (_, index) => START - index * 1_000);
    await addSearches(site.database, { accountId, userId }, times);
    const browser = await site.signedIn(username);
    const answer = await browser.post(CLOSE, { ...SURE, cents: '200' });
    expect(answer.body).toContain('Account closed');
  });

  it.each([
    ['without a card', null],
    ['with a card', 'declines'],
  ])('announces a credit for an amount too small to charge, %s', async (_case, card) => {
    const { accountId, userId, username } = await addBilledAccount(site.database, {
      from: '2026-07-01',
    });
    if (card !== null) await giveCard(site.database, accountId, card);
    const times = Array.from({ length: 21 }, (_, index) => START - index * 1_000);
    await addSearches(site.database, { accountId, userId }, times);
    await site.database.db.transaction().execute(async (trx) => {
      await lockAccount(trx, accountId);
      const payment = { accountId, userId: null, kind: 'CHECK', reference: '1' } as const;
      await receivePayment(trx, { ...payment, cents: 160 }, START);
    });
    const browser = await site.signedIn(username);
    expect((await browser.open(CLOSE)).body.replace(/\s+/g, ' ')).toContain(
      'Closing issues a final invoice for them. We credit the $0.40 due, which is too small to charge. </p>',
    );
    const answer = await browser.post(CLOSE, { ...SURE, cents: '200' });
    expect(answer.body).toContain('Account closed');
  });

  it('announces the extra searches that will be charged, and requires a new confirmation if there are more', async () => {
    const { accountId, userId, username } = await addBilledAccount(site.database, {
      from: '2026-07-01',
      planId: PLAN.S60,
    });
    await giveCard(site.database, accountId, 'pays');
    const search = (count: number, from: number) =>
      addSearches(
        site.database,
        { accountId, userId },
        Array.from({ length: count }, (_, index) => START - (from + index) * 1_000),
      );
    await search(80, 0);
    const browser = await site.signedIn(username);
    const read = async () => (await browser.open(CLOSE)).body.replace(/\s+/g, ' ');
    expect(await read()).toContain(
      'You have $30.00 in charges since the last invoice, with $30.00 for extra searches. Closing issues a final invoice for them. Closing charges $30.00 to Visa ending in 4242.',
    );
    await search(1, 80);
    const refused = await browser.post(CLOSE, { ...SURE, cents: '3000' });
    expect([refused.statusCode, refused.body.replace(/\s+/g, ' ')]).toEqual([
      409,
      expect.stringContaining('The final invoice would be higher now.') as unknown,
    ]);
    expect(refused.body).toContain('name="cents" value="3150"');
    const { db } = site.database;
    const plan = db.selectFrom('account_billing').where('account_id', '=', accountId);
    expect(await plan.select('ended_on').execute()).toEqual([{ ended_on: null }]);
    const answer = await browser.post(CLOSE, { ...SURE, cents: '3150' });
    expect(answer.body).toContain('Account closed');
  });

  it('names the credit and the subscription that the account loses when it closes', async () => {
    const { accountId, ada, adaName } = await firm();
    const { db } = site.database;
    const browser = await site.signedIn(adaName);
    const read = async () => (await browser.open(CLOSE)).body.replace(/\s+/g, ' ');
    expect(await read()).not.toContain('tax warrant subscription');
    await db.transaction().execute(async (trx) => {
      await lockAccount(trx, accountId);
      const payment = { accountId, userId: null, kind: 'CHECK', reference: '9' } as const;
      await receivePayment(trx, { ...payment, cents: 20_000 }, START);
    });
    await db
      .insertInto('warrant_subscription')
      .values({
        account_id: accountId,
        kind: 'SINGLE',
        county_ids: null,
        has_reports: false,
        user_ids: [ada],
        price_cents: 500_000,
        billing_code: null,
        starts_on: '2026-05-07',
        ends_on: '2027-05-06',
        ordered_by: ada,
        ordered_at: new Date(START),
      })
      .execute();
    const page = await read();
    expect(page).toContain('Your credit of $200.00 isn’t paid out automatically.');
    expect(page).toContain('The tax warrant subscription, paid through May 6, 2027, ends today');
  });

  it('reopens a closed account for 30 days, and then deletes personal data but not billing records', async () => {
    const { accountId, ada, adaName, bob, bobName } = await firm();
    const { db } = site.database;
    await (await site.signedIn(adaName)).post(CLOSE, SURE);
    const reopen = () =>
      reopenAccount(db, accountId, {
        actor: { at: site.clock.time, actorId: null, requestId: 'a test' },
        mailOf: () => ({ subject: 'Open', lines: ['Open'] }),
      });
    const subjects = { account: accountId, user: bob };
    const notesOf = (kind: keyof typeof subjects) =>
      db
        .selectFrom('staff_note')
        .where('kind', '=', kind)
        .where('subject_id', '=', subjects[kind])
        .select('note')
        .execute();
    for (const kind of ['account', 'user'] as const) {
      await db
        .insertInto('staff_note')
        .values({
          kind,
          subject_id: subjects[kind],
          author_id: ada,
          written_at: new Date(START),
          note: 'Called',
        })
        .execute();
    }
    site.clock.time = START + 30 * DAY_MS;
    await clearClosedAccounts(db, site.clock.time);
    expect(await reopen()).toBe('reopened');
    expect((await site.browser().signIn(bobName)).statusCode).toBe(303);
    expect(await reopen()).toBe('notClosed');

    await (await site.signedIn(adaName)).post(CLOSE, SURE);
    site.clock.time += 31 * DAY_MS + 1;
    expect(await reopen()).toBe('tooLate');
    expect(await clearClosedAccounts(db, site.clock.time)).toBeGreaterThan(0);
    expect(await clearClosedAccounts(db, site.clock.time)).toBe(0);
    const users = await db
      .selectFrom('app_user')
      .where('account_id', '=', accountId)
      .select(['username', 'email', 'password_hash', 'last_name'])
      .orderBy('id')
      .execute();
    expect(users).toEqual(
      [ada, bob].map((id) => ({
        username: `removed user ${String(id)}`,
        email: '',
        password_hash: '',
        last_name: '',
      })),
    );
    for (const table of ['saved_item', 'saved_note', 'session'] as const) {
      const left = db.selectFrom(table).where('user_id', 'in', [ada, bob]).selectAll();
      expect({ table, rows: await left.execute() }).toEqual({ table, rows: [] });
    }
    const addresses = db.selectFrom('billing_address').where('account_id', '=', accountId);
    expect(await addresses.selectAll().execute()).toEqual([]);
    const searches = db.selectFrom('search_log').where('account_id', '=', accountId);
    expect(await searches.select('criteria').execute()).toEqual([
      { criteria: {} },
      { criteria: {} },
    ]);
    expect(await notesOf('account')).toEqual([]);
    expect(await notesOf('user')).toEqual([]);
    expect((await site.browser().signIn(`removed user ${String(bob)}`)).statusCode).toBe(401);
  });
});
