import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { HEADERS } from '#contract/site/headers';
import type { AccountMoney } from '#contract/schemas/accountMoney';
import type {
  AccountPlanState,
  Invoice,
  InvoiceList,
  PastDueFacts,
  Receipt,
  ReceiptList,
  TransactionList,
} from '#contract/schemas/billing';
import type { CurrentUser } from '#contract/schemas/users';
import { findAccountRecord } from '../../../../src/server/areas/people/accountRecordRepository';
import { runBilling } from '../../../../src/server/areas/billing/jobs';
import { runDunning } from '../../../../src/server/domain/billing/dunningRepository';
import {
  addBilledAccount,
  endDemoBilling,
  giveCard,
  runTime,
} from '../../../support/billedAccount';
import {
  findInvoicedByCode,
  lastMonths,
} from '../../../../src/server/domain/billing/monthsRepository';
import { receivePayment } from '../../../../src/server/domain/billing/paymentsRepository';
import { proveBooks } from '../../../../src/server/domain/billing/proofRepository';
import { MIGRATIONS } from '../../../../src/server/db/migrations/list';
import { PLAN } from '../../../../src/server/db/reference/plans';
import { updateBillingStatuses } from '../../../../src/server/domain/billing/standingRepository';
import { signTestEvent } from '../../../../src/server/domain/cards/testProcessor';
import { addSearches } from '../../accounts';
import { auditOf } from '../../pages/forms';
import { openAccount } from '../../../support/superUsers';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

describe('balances and payments of an account', () => {
  let site: TestSite;
  let ada: TestBrowser;
  let other: TestBrowser;
  let invoiceId: number;
  let receiptId: number;
  beforeAll(async () => {
    site = await openTestSite();
    await endDemoBilling(site.database);
    const account = await addBilledAccount(site.database, { from: '2026-06-06' });
    await giveCard(site.database, account.accountId, 'pays');
    await runBilling(site.app);
    ada = await site.signedIn(account.username);
    const stranger = await addBilledAccount(site.database, { from: '2026-07-01' });
    other = await site.signedIn(stranger.username);
    const list = (await ada.call('GET', '/common/invoices')).json<InvoiceList>();
    invoiceId = list.items[0]?.id ?? 0;
    const receipts = (await ada.call('GET', '/common/receipts')).json<ReceiptList>();
    receiptId = receipts.items[0]?.id ?? 0;
  });
  afterAll(() => site.close());
  beforeEach(() => {
    site.clock.time = START;
  });

  it('lists invoices and receipts with all their details', async () => {
    const list = (await ada.call('GET', '/common/invoices')).json<InvoiceList>();
    expect(list).toMatchObject({ total: 1, openCents: 0, unbilledCents: 0, balanceCents: 0 });
    const invoice = (
      await ada.call('GET', `/common/invoices/${String(invoiceId)}`)
    ).json<Invoice>();
    expect(invoice).toMatchObject({
      totalCents: 3_800,
      openCents: 0,
      lines: [{ kind: 'PLAN_PERIOD', cents: 3_800 }],
      payments: [{ receiptId, cents: 3_800, kind: 'CARD' }],
    });
    const receipt = (
      await ada.call('GET', `/common/receipts/${String(receiptId)}`)
    ).json<Receipt>();
    expect(receipt).toMatchObject({ cents: 3_800, unappliedCents: 0, uses: [{ invoiceId }] });
    const all = (await ada.call('GET', '/common/transactions')).json<TransactionList>();
    expect(all.items).toMatchObject([
      { kind: 'PAYMENT', cents: -3_800, balanceCents: 0, receiptId, receiptNumber: receipt.number },
      { kind: 'PLAN_PERIOD', cents: 3_800, balanceCents: 3_800, invoiceId, receiptId: null },
    ]);
  });

  it('totals the invoiced, charged, and paid amounts of the last 12 months', async () => {
    const list = (await ada.call('GET', '/common/invoices')).json<InvoiceList>();
    expect(list).toMatchObject({
      counts: { open: 0, pastDue: 0, paid: 1 },
      pastDueCents: 0,
      nextDueOn: null,
      nextInvoiceOn: '2026-08-06',
      nextPlanCents: 3_800,
      planCents: 3_800,
      paidThisYearCents: 3_800,
      paidLastYearCents: 0,
    });
    expect(list.months).toHaveLength(12);
    expect(list.months.at(-1)).toBe('2026-07');
    expect(list.byCode).toEqual([]);
    const receipts = (await ada.call('GET', '/common/receipts')).json<ReceiptList>();
    expect(receipts.counts).toEqual({ CARD: 1, CHECK: 0, CREDIT: 0 });
    expect(receipts.items[0]?.invoices).toEqual([{ id: invoiceId, number: list.items[0]?.number }]);
    const checks = await ada.call('GET', '/common/receipts?kind=CHECK');
    expect(checks.json<ReceiptList>()).toMatchObject({ items: [], total: 0, counts: { CARD: 1 } });
    expect(receipts.months.at(-1)).toEqual({
      month: '2026-07',
      cardCents: 3_800,
      checkCents: 0,
      creditCents: 0,
    });
    const all = (await ada.call('GET', '/common/transactions')).json<TransactionList>();
    expect(all.months.at(-1)).toEqual({
      month: '2026-07',
      chargedCents: 3_800,
      planCents: 3_800,
      searchCents: 0,
      pageCents: 0,
      paidCents: -3_800,
    });
    expect(all.months.slice(0, -1).every((each) => each.chargedCents === 0)).toBe(true);
  });

  it('adds the extra searches of the current period to the next invoice', async () => {
    const { accountId, userId, username } = await addBilledAccount(site.database, {
      from: '2026-07-01',
      planId: PLAN.S60,
    });
    const times = Array.from({ length: 80 }, (_, index) => START - index * 1_000);
    await addSearches(site.database, { accountId, userId }, times);
    const list = await (await site.signedIn(username)).call('GET', '/common/invoices');
    expect(list.json<InvoiceList>()).toMatchObject({
      extraSearchCents: 3_000,
      nextPlanCents: 6_800,
      unbilledCents: 0,
    });
  });

  it('filters invoices, receipts, and transactions without changing their totals', async () => {
    const totals = async (path: string) => {
      const list = (await ada.call('GET', `/common/${path}`)).json<InvoiceList>();
      return [list.items.length, list.total];
    };
    expect(await totals('invoices?status=PAID')).toEqual([1, 1]);
    expect(await totals('invoices?status=OPEN')).toEqual([0, 0]);
    expect(await totals('invoices?status=PAST_DUE')).toEqual([0, 0]);
    expect(await totals('receipts?kind=CARD')).toEqual([1, 1]);
    expect(await totals('receipts?kind=CHECK')).toEqual([0, 0]);
    const charges = await ada.call('GET', '/common/transactions?side=CHARGE');
    expect(charges.json<TransactionList>()).toMatchObject({
      total: 1,
      balanceCents: 0,
      items: [{ kind: 'PLAN_PERIOD', balanceCents: 3_800 }],
    });
    expect((await ada.call('GET', '/common/invoices?status=LATE')).statusCode).toBe(400);
  });

  it("returns the account's full balance even if no transaction matches the filter", async () => {
    const account = await addBilledAccount(site.database, { from: '2026-06-06' });
    await runBilling(site.app);
    const debtor = await site.signedIn(account.username);
    const list = (query: string) => debtor.call('GET', `/common/transactions?side=${query}`);
    const owed = { items: [], balanceCents: 3_800 };
    expect((await list('PAYMENT')).json()).toMatchObject({ ...owed, total: 0 });
    expect((await list('PAYMENT&pageNumber=2')).json()).toMatchObject({ ...owed, total: 0 });
    expect((await list('CHARGE&pageNumber=2')).json()).toMatchObject({ ...owed, total: 1 });
  });

  it('returns a series for each of the five largest billing codes, and the sum of the others', async () => {
    const { db } = site.database;
    const account = await addBilledAccount(site.database, { from: '2026-06-06' });
    await runBilling(site.app);
    const { rows } = await sql<{ id: number }>`
      select id from invoice where account_id = ${account.accountId}`.execute(db);
    for (let code = 1; code <= 7; code += 1) {
      await sql`
        with entry as (
          insert into journal_entry (kind, account_id, user_id, reference, billing_code, entered_at)
          values ('PAGES_BOUGHT', ${account.accountId}, null, 'pages', ${`CODE ${String(code)}`},
                  ${new Date(START)}) returning id),
        lines as (
          insert into journal_line (entry_id, line, ledger, cents)
          select id, 1, 'RECEIVABLE', ${code * 100}::bigint from entry union all
          select id, 2, 'PAGE_FEES', ${code * -100}::bigint from entry)
        insert into invoice_entry (entry_id, invoice_id)
        select id, ${rows[0]?.id ?? 0} from entry`.execute(db);
    }
    const months = lastMonths('2026-07-06', 2);
    const series = await findInvoicedByCode(db, account.accountId, months);
    expect(
      series.map(({ billingCode, cents, isOther }) => [billingCode, isOther, cents[1]]),
    ).toEqual([
      ['CODE 7', false, 700],
      ['CODE 6', false, 600],
      ['CODE 5', false, 500],
      ['CODE 4', false, 400],
      ['CODE 3', false, 300],
      [null, true, 300],
    ]);
    await sql`
      delete from invoice_entry n using journal_entry e
       where e.id = n.entry_id and e.reference = 'pages'`.execute(db);
  });

  it('offers invoices and receipts as files', async () => {
    for (const [path, type] of [
      [`/common/invoice.pdf?invoiceId=${String(invoiceId)}`, 'application/pdf'],
      [`/common/receipt.pdf?receiptId=${String(receiptId)}`, 'application/pdf'],
      ['/common/transactions.csv', 'text/csv; charset=utf-8'],
    ] as const) {
      const answer = await ada.send({ method: 'GET', url: `/web${path}` });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
      expect(answer.rawPayload.length).toBeGreaterThan(100);
    }
  });

  it('lists all invoices of the account in a file', async () => {
    const answer = await ada.send({ method: 'GET', url: '/web/common/invoices.csv' });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [headings, ...lines] = answer.body.trim().split('\r\n');
    expect(headings).toBe('Invoice,Date,Due,Total,Balance due');
    const { total } = (await ada.call('GET', '/common/invoices')).json<{ total: number }>();
    expect(lines).toHaveLength(total);
  });

  it.each([
    'invoices/$invoice',
    'invoice.pdf?invoiceId=$invoice',
    'receipts/$receipt',
    'receipt.pdf?receiptId=$receipt',
  ])('hides %s from another account', async (path) => {
    const ids = path.replace('$invoice', String(invoiceId)).replace('$receipt', String(receiptId));
    const ask = (browser: TestBrowser) =>
      browser.send({ method: 'GET', url: `/web/common/${ids}` });
    expect((await ask(other)).statusCode).toBe(404);
    expect((await ask(ada)).statusCode).toBe(200);
  });

  it('shows a past-due account its amounts, declined card, and invoice file', async () => {
    const { accountId, username } = await addBilledAccount(site.database, { from: '2026-06-06' });
    await giveCard(site.database, accountId, 'expired');
    await runBilling(site.app);
    await runDunning(site.database.db, runTime('2026-07-25'));
    const late = await site.signedIn(username);
    expect((await late.call('GET', '/common/invoices')).statusCode).toBe(403);
    const facts = (await late.call('GET', '/common/past-due')).json<PastDueFacts>();
    expect(facts).toMatchObject({
      openCents: 3_800,
      nextInvoiceOn: '2026-08-06',
      nextPlanCents: 3_800,
      paidThisYearCents: 0,
      card: 'Visa ending in 4242',
      lastCharge: {
        at: new Date(START).toISOString(),
        status: 'DECLINED',
        card: 'Visa ending in 4242',
        reason: 'The card has expired.',
      },
      nextStep: { status: 'DUNNED', on: '2026-08-05' },
    });
    const user = (await late.call('GET', '/users/current')).json<CurrentUser>();
    const [open] = user.account?.openInvoices ?? [];
    expect(open).toMatchObject({ number: facts.lastCharge?.invoiceNumber, openCents: 3_800 });
    const url = `/web/common/invoice.pdf?invoiceId=${String(open?.id)}`;
    expect((await late.send({ method: 'GET', url })).statusCode).toBe(200);
  });

  it.each(['', 'x', '0', '-1', '99999999999999'])(
    'returns 404 for the file with the id %j',
    async (id) => {
      const answer = await ada.send({
        method: 'GET',
        url: `/web/common/invoice.pdf?invoiceId=${id}`,
      });
      expect(answer.statusCode).toBe(404);
    },
  );

  it('returns the highest price at which a plan renews without a card', async () => {
    const { accountId, username } = await addBilledAccount(site.database, {
      from: '2026-07-01',
      isInvoiced: false,
    });
    const browser = await site.signedIn(username);
    const limit = async () =>
      (await browser.call('GET', '/common/plan')).json<AccountPlanState>().uncardedCents;
    expect(await limit()).toBe(2_500);
    await giveCard(site.database, accountId, 'pays');
    expect(await limit()).toBeNull();
  });

  it('returns the renewal plan after each change', async () => {
    for (const planId of [3, null, 2]) {
      const answer = await ada.call('PUT', '/common/plan/renewal', { payload: { planId } });
      expect(answer.json<AccountPlanState>()).toMatchObject({
        current: { id: 2 },
        periodFrom: '2026-07-06',
        periodTo: '2026-08-05',
        renewalPlanId: planId,
      });
    }
  });

  it("offers the current and the next plan even in an edition that doesn't sell them", async () => {
    const { accountId, userId, username } = await addBilledAccount(site.database, {
      from: '2026-06-20',
    });
    const person = await site.signedIn(username);
    const headers = { [HEADERS.location]: 'STATE-MI' };
    const choose = async (planId: number) =>
      (await person.call('PUT', '/common/plan/renewal', { payload: { planId }, headers }))
        .statusCode;
    const offered = async () => {
      const plan = await person.call('GET', '/common/plan', { headers });
      const reader = { userId, at: START, today: '2026-07-06' };
      const features = { unlimitedViewing: false };
      const record = await findAccountRecord(site.database.db, accountId, reader, features);
      return [plan.json<AccountPlanState>().choices, record?.plans ?? []].map((plans) =>
        plans.some(({ id }) => id === PLAN.UNLIMITED),
      );
    };
    expect([await offered(), await choose(PLAN.UNLIMITED)]).toEqual([[false, false], 400]);
    await person.call('PUT', '/common/plan/renewal', { payload: { planId: PLAN.UNLIMITED } });
    expect([await offered(), await choose(PLAN.UNLIMITED)]).toEqual([[true, true], 200]);
    await site.database.db
      .updateTable('account_billing')
      .set({ plan_id: PLAN.UNLIMITED, renewal_plan_id: PLAN.S60 })
      .where('account_id', '=', accountId)
      .execute();
    expect([await offered(), await choose(PLAN.UNLIMITED)]).toEqual([[true, true], 200]);
  });

  it.each([0, -1, 1.5, 40, 9, 999, '3'])('rejects the renewal plan %j', async (planId) => {
    const answer = await ada.call('PUT', '/common/plan/renewal', { payload: { planId } });
    expect(answer.statusCode).toBe(400);
  });
});

describe('account billing for super users', () => {
  let site: TestSite;
  let support: TestBrowser;
  beforeAll(async () => {
    site = await openTestSite();
    await endDemoBilling(site.database);
    support = await site.signedIn('root');
  });
  afterAll(() => site.close());
  afterEach(async () => {
    site.clock.time = START;
    await endDemoBilling(site.database);
    expect(await proveBooks(site.database.db)).toEqual([]);
  });

  /** An account that owes $38.00 for its plan, with that card on file. */
  async function debtor(card: string | null = null) {
    const account = await addBilledAccount(site.database, { from: '2026-06-06' });
    if (card !== null) await giveCard(site.database, account.accountId, card);
    await runBilling(site.app);
    return account;
  }
  const ask = async (accountId: number, what: string, payload: object, key = randomUUID()) => {
    await openAccount(support, accountId);
    return support.call('POST', `/admin/accounts/${String(accountId)}/${what}`, {
      payload,
      headers: { [HEADERS.once]: key },
    });
  };
  /** Audited changes of an account, without views. */
  const changesOf = async (accountId: number) =>
    (await auditOf(site, `account/${String(accountId)}`)).filter(
      ({ action }) => !action.startsWith('record'),
    );
  const mailsTo = async (username: string): Promise<string[]> => {
    await site.app.mails.settled();
    const mails = site.mails.filter(({ to }) => to === `${username}@example.org`);
    return mails.map(({ subject, text }) => `${subject}\n${text}`);
  };

  it('applies a credit once per key, pays invoices with it, and notifies the account', async () => {
    const { accountId, username } = await debtor();
    const key = randomUUID();
    const credit = { cents: 4_000, reason: '=1+1 after the outage' };
    for (const _time of [1, 2]) {
      const answer = await ask(accountId, 'credits', credit, key);
      expect(answer.json<AccountMoney>()).toMatchObject({ openCents: 0, balanceCents: 200 });
    }
    expect((await ask(accountId, 'credits', { ...credit, cents: 1 }, key)).statusCode).toBe(422);
    const letters = (await mailsTo(username)).filter((mail) => mail.includes('A credit for your'));
    expect(letters).toHaveLength(1);
    expect(letters[0]).toContain('$40.00');
    const owner = await site.signedIn(username);
    const file = await owner.send({ method: 'GET', url: '/web/common/transactions.csv' });
    expect(file.body).toContain("'=1+1 after the outage");
    const events = await changesOf(accountId);
    expect(events.map(({ action }) => action)).toEqual(['creditGiven']);
  });

  it('records a check once, pays invoices with it, and rejects the same check again', async () => {
    const { accountId, username } = await debtor();
    const check = { cents: 4_000, checkNumber: ' 2071a ', receivedOn: '2026-07-03', note: 'Box 4' };
    const key = randomUUID();
    for (const _time of [1, 2]) {
      const answer = await ask(accountId, 'checks', check, key);
      expect(answer.json<AccountMoney>()).toMatchObject({
        openCents: 0,
        balanceCents: 200,
        receipts: [{ kind: 'CHECK', reference: 'check 2071A', cents: 4_000 }],
      });
      const [receipt] = answer.json<AccountMoney>().receipts;
      expect(receipt?.receivedAt.slice(0, 10)).toBe('2026-07-03');
    }
    const again = await ask(accountId, 'checks', check);
    expect(again.statusCode).toBe(400);
    expect(again.body).toMatch(
      /Check 2071A for \$40\.00 is already recorded: receipt REC-\d+, received July 3, 2026\./,
    );
    expect((await ask(accountId, 'checks', { ...check, cents: 1 })).statusCode).toBe(200);
    const letters = (await mailsTo(username)).filter((mail) =>
      mail.includes('received your check'),
    );
    expect(letters).toHaveLength(2);
    expect(letters[0]).toContain('check 2071A for $40.00 on July 3, 2026');
    expect((await changesOf(accountId))[0]).toMatchObject({
      action: 'checkRecorded',
      detail: { cents: 4_000, checkNumber: '2071A', note: 'Box 4' },
    });
  });

  it('records a card payment by its ID, without changing the ID', async () => {
    const { accountId } = await debtor();
    const id = 'pi_3QxYzABcdefGH1jK0lmnOPqr';
    const check = { cents: 4_000, checkNumber: id, receivedOn: '2026-07-03', note: '' };
    expect((await ask(accountId, 'checks', check)).json<AccountMoney>()).toMatchObject({
      openCents: 0,
      receipts: [{ kind: 'CHECK', reference: `check ${id}`, cents: 4_000 }],
    });
    const again = await ask(accountId, 'checks', check);
    expect(again.statusCode).toBe(400);
    expect(again.body).toContain(`Check ${id} for $40.00 is already recorded`);
  });

  it('rejects a check with a future date, in a closed month, or without a usable number', async () => {
    const { accountId } = await debtor();
    const check = { cents: 100, checkNumber: '1', receivedOn: '2026-07-06', note: '' };
    await site.database.db
      .insertInto('closed_month')
      .values({
        month: '2026-05-01',
        closed_at: new Date(START),
        lines: 0,
        debit_cents: 0,
        closed_by: null,
        hash: null,
      })
      .execute();
    for (const wrong of [
      { receivedOn: '2026-07-07' },
      { receivedOn: '2026-05-31' },
      { receivedOn: '2025-07-05' },
      { checkNumber: '' },
      { checkNumber: '1/2' },
      { cents: 100_000_001 },
      { cents: 0 },
    ]) {
      expect((await ask(accountId, 'checks', { ...check, ...wrong })).statusCode).toBe(400);
    }
    const first = { ...check, receivedOn: '2026-06-01' };
    expect((await ask(accountId, 'checks', first)).statusCode).toBe(200);
    await site.database.db.deleteFrom('closed_month').execute();
  });

  it('reverses a returned check once, reopens its invoice, and accepts the check again', async () => {
    const { accountId, username } = await debtor();
    const check = { cents: 4_000, checkNumber: '9', receivedOn: '2026-07-06', note: '' };
    const recorded = (await ask(accountId, 'checks', check)).json<AccountMoney>();
    const [receipt] = recorded.receipts;
    const back = { receiptId: receipt?.id ?? 0, reason: 'Insufficient funds' };
    const other = await debtor();
    expect((await ask(other.accountId, 'returned-checks', back)).statusCode).toBe(404);
    const answer = await ask(accountId, 'returned-checks', back);
    expect(answer.json<AccountMoney>()).toMatchObject({ openCents: 3_800, balanceCents: 0 });
    expect((await ask(accountId, 'returned-checks', back)).statusCode).toBe(409);
    expect(answer.json<AccountMoney>().receipts).toMatchObject([
      { refundedCents: 4_000, reversedCents: 4_000 },
    ]);
    // Databases of earlier versions don't store what the bank took back.
    await sql`alter table receipt drop column reversed_cents`.execute(site.database.db);
    await MIGRATIONS['0354-reversed-receipts']?.up(site.database.db);
    const migrated = await site.database.db
      .selectFrom('receipt')
      .where('id', '=', back.receiptId)
      .select('reversed_cents')
      .execute();
    expect(migrated).toEqual([{ reversed_cents: 4_000 }]);
    const letter = (await mailsTo(username)).join();
    expect(letter).toContain('returned your payment of $40.00');
    expect(letter).toContain('paid in full is now due on July 20, 2026');
    const events = await changesOf(accountId);
    expect(events.map(({ action }) => action)).toEqual(['checkRecorded', 'checkReturned']);
    const paidAgain = await ask(accountId, 'checks', check);
    expect(paidAgain.json<AccountMoney>()).toMatchObject({ openCents: 0, balanceCents: 200 });
    const credit = (
      await ask(accountId, 'credits', { cents: 1, reason: 'r' })
    ).json<AccountMoney>();
    const creditId = credit.receipts.find(({ kind }) => kind === 'CREDIT')?.id ?? 0;
    const wrong = { receiptId: creditId, reason: 'r' };
    expect((await ask(accountId, 'returned-checks', wrong)).statusCode).toBe(404);
  });

  it('corrects a check that was recorded by mistake, without naming the bank', async () => {
    const { accountId, username } = await debtor();
    const check = { cents: 400_000, checkNumber: '10', receivedOn: '2026-07-06', note: '' };
    const recorded = (await ask(accountId, 'checks', check)).json<AccountMoney>();
    const receiptId = recorded.receipts[0]?.id ?? 0;
    const mistake = { receiptId, isMistake: true, reason: 'Wrong amount' };
    const corrected = await ask(accountId, 'returned-checks', mistake);
    expect(corrected.json<AccountMoney>()).toMatchObject({ openCents: 3_800, balanceCents: 0 });
    expect(corrected.json<AccountMoney>().receipts).toMatchObject([
      { refundedCents: 400_000, reversedCents: 400_000, isCorrected: true },
    ]);
    const letter = (await mailsTo(username)).at(-1) ?? '';
    expect(letter).toContain('We recorded a payment of $4,000.00 (check 10)');
    expect(letter).not.toMatch(/bank/i);
    const events = await changesOf(accountId);
    expect(events.map(({ action }) => action)).toEqual(['checkRecorded', 'checkCorrected']);
  });

  it('skips past-due steps while dunning is off, and takes the current step once dunning is on', async () => {
    const { accountId } = await debtor();
    const setDunning = async (isOff: boolean) => {
      await openAccount(support, accountId);
      const answer = await support.call('PUT', `/admin/accounts/${String(accountId)}/dunning`, {
        payload: { isOff, reason: 'A disputed invoice' },
        headers: { [HEADERS.once]: randomUUID() },
      });
      return answer.json<AccountMoney>().dunning;
    };
    const stepsTaken = async (): Promise<string[]> => {
      await runDunning(site.database.db, runTime('2026-07-25'));
      const steps = await site.database.db
        .selectFrom('dunning_step as d')
        .innerJoin('invoice as i', 'i.id', 'd.invoice_id')
        .where('i.account_id', '=', accountId)
        .select('d.step')
        .execute();
      return steps.map(({ step }) => step);
    };
    await site.database.db
      .deleteFrom('dunning_step')
      .where('invoice_id', 'in', (query) =>
        query.selectFrom('invoice').where('account_id', '=', accountId).select('id'),
      )
      .execute();
    expect(await setDunning(true)).toMatchObject({
      isOff: true,
      reason: 'A disputed invoice',
      since: new Date(site.clock.now()).toISOString(),
    });
    expect(await stepsTaken()).toEqual([]);
    expect(await setDunning(false)).toEqual({
      isBilled: true,
      isOff: false,
      since: null,
      reason: null,
    });
    expect(await stepsTaken()).toEqual(['PAST_DUE']);
    const events = await changesOf(accountId);
    expect(events.map(({ action }) => action)).toEqual(['dunningSet', 'dunningSet']);
  });

  it("improves an account's status when its oldest invoice is paid, even while past-due notices are off", async () => {
    const { accountId } = await debtor();
    const { db } = site.database;
    await db
      .updateTable('account_billing')
      .set({ is_dunning_disabled: true })
      .where('account_id', '=', accountId)
      .execute();
    await db
      .updateTable('account')
      .set({ account_status: 'DUNNED', status: 'INACTIVE' })
      .where('id', '=', accountId)
      .execute();
    const standingOn = async (today: string) => {
      await db.transaction().execute((trx) => updateBillingStatuses(trx, [accountId], today));
      const account = db.selectFrom('account').where('id', '=', accountId);
      return (await account.select('account_status').executeTakeFirstOrThrow()).account_status;
    };
    expect(await standingOn('2026-07-22')).toBe('PAST_DUE');
    expect(await standingOn('2026-08-20')).toBe('PAST_DUE');
    expect(await standingOn('2026-07-08')).toBe('ACTIVE');
    expect(await standingOn('2026-07-22')).toBe('ACTIVE');
  });

  it.each([
    ['credits', { cents: 0, reason: 'r' }],
    ['credits', { cents: -1, reason: 'r' }],
    ['credits', { cents: 1.5, reason: 'r' }],
    ['credits', { cents: 1e15, reason: 'r' }],
    ['credits', { cents: '100', reason: 'r' }],
    ['credits', { cents: 100, reason: ' ' }],
    ['credits', { cents: 100, reason: 'x'.repeat(201) }],
    ['credits', { cents: 100, reason: 'a\u202eb' }],
    ['bonus-searches', { searches: 0, reason: 'r', expiresOn: '2026-08-01' }],
    ['bonus-searches', { searches: 1, reason: 'r', expiresOn: '2026-07-05' }],
    ['bonus-searches', { searches: 1, reason: 'r', expiresOn: '2026-02-30' }],
    ['bonus-searches', { searches: 1, reason: 'r', expiresOn: '2036-01-01' }],
    ['bonus-searches', { searches: 1e9, reason: 'r', expiresOn: '2026-08-01' }],
    ['refunds', { receiptId: 0, cents: 1, reason: 'r' }],
  ])('rejects invalid %s for an account: %j', async (what, payload) => {
    const { accountId } = await debtor();
    expect((await ask(accountId, what, payload)).statusCode).toBe(400);
  });

  it('shows the charges and payments of the last 12 months of the account', async () => {
    const { accountId } = await debtor();
    await debtor();
    await ask(accountId, 'credits', { cents: 500, reason: 'goodwill' });
    const path = `/admin/accounts/${String(accountId)}/money`;
    const { months } = (await support.call('GET', path)).json<AccountMoney>();
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({
      month: '2025-08',
      chargedCents: 0,
      planCents: 0,
      searchCents: 0,
      pageCents: 0,
      paidCents: 0,
    });
    expect(months.at(-1)).toEqual({
      month: '2026-07',
      chargedCents: 3_800,
      planCents: 3_800,
      searchCents: 0,
      pageCents: 0,
      paidCents: -500,
    });
  });

  it('requires a reason to view or change an account’s money, and audits each view', async () => {
    const { accountId } = await debtor();
    const path = `/admin/accounts/${String(accountId)}`;
    const credit = {
      payload: { cents: 100, reason: 'goodwill' },
      headers: { [HEADERS.once]: randomUUID() },
    };
    for (const early of [
      await support.call('GET', `${path}/money`),
      await support.call('POST', `${path}/credits`, credit),
    ]) {
      expect([early.statusCode, early.json<{ code: string }>().code]).toEqual([
        ...[403, 'LOOK_REASON_NEEDED'],
      ]);
    }
    await openAccount(support, accountId);
    expect((await support.call('GET', `${path}/money`)).statusCode).toBe(200);
    expect((await support.call('POST', `${path}/credits`, credit)).statusCode).toBe(200);
    const events = await auditOf(site, `account/${String(accountId)}`);
    expect(events.map(({ action }) => action)).toEqual([
      ...['recordOpened', 'recordViewed', 'creditGiven'],
    ]);
  });

  it('denies other users access, and returns 404 for an unknown account', async () => {
    const { accountId, username } = await debtor();
    const owner = await site.signedIn(username);
    const credit = { payload: { cents: 100, reason: 'mine' } };
    const path = `/admin/accounts/${String(accountId)}`;
    expect((await owner.call('GET', `${path}/money`)).statusCode).toBe(403);
    expect((await owner.call('POST', `${path}/credits`, credit)).statusCode).toBe(403);
    const unknown = '/admin/accounts/2000000000';
    expect((await support.call('GET', `${unknown}/money`)).statusCode).toBe(404);
    expect((await ask(2_000_000_000, 'credits', credit.payload)).statusCode).toBe(403);
    await openAccount(support, accountId);
    const { receipts } = (await support.call('GET', `${path}/money`)).json<AccountMoney>();
    expect(receipts).toEqual([]);
  });

  /** A card payment that is wholly unapplied, because a credit paid the invoice before. */
  async function paidTwice() {
    const account = await debtor('pends');
    await ask(account.accountId, 'credits', { cents: 3_800, reason: 'goodwill' });
    await site.database.db
      .updateTable('test_charge')
      .set({ status: 'PAID' })
      .where('status', '=', 'PENDING')
      .execute();
    await runBilling(site.app);
    const path = `/admin/accounts/${String(account.accountId)}/money`;
    const { receipts } = (await support.call('GET', path)).json<AccountMoney>();
    const receiptId = receipts.find(({ kind }) => kind === 'CARD')?.id ?? 0;
    return { ...account, receiptId, creditId: receipts.find(({ kind }) => kind === 'CREDIT')?.id };
  }

  it('refunds a card payment to the same card, up to the unrefunded amount', async () => {
    const { accountId, creditId, receiptId, username } = await paidTwice();
    const refund = (cents: number, id = receiptId, key = randomUUID()) =>
      ask(accountId, 'refunds', { receiptId: id, cents, reason: 'paid twice' }, key);
    const key = randomUUID();
    await refund(1_000, receiptId, key);
    const answer = await refund(1_000, receiptId, key);
    expect(answer.json<AccountMoney>()).toMatchObject({
      balanceCents: 2_800,
      refunds: [{ cents: 1_000, status: 'DONE', reason: 'paid twice' }],
    });
    expect((await refund(2_801)).statusCode).toBe(409);
    expect((await refund(1, creditId)).json()).toMatchObject({
      message: "A credit can't be refunded.",
    });
    const other = await debtor();
    const wrong = { receiptId, cents: 1, reason: 'r' };
    expect((await ask(other.accountId, 'refunds', wrong)).statusCode).toBe(404);
    const both = await Promise.all([refund(2_000), refund(2_000)]);
    expect(both.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
    expect((await mailsTo(username)).filter((mail) => mail.includes('A refund'))).toHaveLength(2);
  });

  it('lists all refundable payments and checks, including ones older than the 50 newest receipts', async () => {
    const { accountId, receiptId, userId } = await paidTwice();
    const receive = (kind: 'CHECK' | 'CREDIT', reference: string) =>
      site.database.db
        .transaction()
        .execute((trx) =>
          receivePayment(trx, { accountId, userId, kind, cents: 1, reference }, site.clock.time),
        );
    await receive('CHECK', 'check 2071');
    for (let index = 0; index < 50; index += 1) await receive('CREDIT', 'goodwill');
    const path = `/admin/accounts/${String(accountId)}/money`;
    const money = (await support.call('GET', path)).json<AccountMoney>();
    expect(money.receipts.map(({ kind }) => kind)).not.toContain('CARD');
    expect(money.refundable.map(({ id, kind }) => (kind === 'CARD' ? id : kind))).toEqual([
      ...['CHECK', receiptId],
    ]);
    expect(money.checks.map(({ reference }) => reference)).toEqual(['check 2071']);
  });

  it('reverses a refund in the ledger when the card processor declines it', async () => {
    const { accountId, receiptId } = await paidTwice();
    await site.database.db.updateTable('test_charge').set({ status: 'gone' }).execute();
    const answer = await ask(accountId, 'refunds', { receiptId, cents: 3_800, reason: 'r' });
    expect(answer.json<AccountMoney>()).toMatchObject({
      balanceCents: 3_800,
      refunds: [{ status: 'REFUSED' }],
    });
  });

  it('reverses a completed refund once when the bank returns it later, and emails the account', async () => {
    const { accountId, receiptId, username } = await paidTwice();
    await ask(accountId, 'refunds', { receiptId, cents: 1_000, reason: 'paid twice' });
    const { key } = await site.database.db
      .selectFrom('card_refund')
      .where('account_id', '=', accountId)
      .select('key')
      .executeTakeFirstOrThrow();
    const report = async (id: string) => {
      const body = JSON.stringify({ id, kind: 'refundChanged', key });
      const answer = await site.app.inject({
        method: 'POST',
        url: '/web/common/card-events',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': signTestEvent(body, site.clock.time, 'countyline-test-cards'),
        },
        payload: body,
      });
      expect(answer.statusCode).toBe(204);
      const path = `/admin/accounts/${String(accountId)}/money`;
      return (await support.call('GET', path)).json<AccountMoney>();
    };
    expect(await report('evt_r1')).toMatchObject({
      balanceCents: 2_800,
      refunds: [{ status: 'DONE' }],
    });
    await site.database.db.updateTable('test_charge').set({ status: 'gone' }).execute();
    for (const id of ['evt_r2', 'evt_r3']) {
      expect(await report(id)).toMatchObject({
        balanceCents: 3_800,
        refunds: [{ status: 'REFUSED' }],
      });
    }
    const mails = (await mailsTo(username)).filter((mail) => mail.includes('Refund not completed'));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('$10.00');
  });

  it('adds bonus searches with a reason and an end date', async () => {
    const { accountId, username } = await debtor();
    const grant = { searches: 50, reason: 'a slow week', expiresOn: '2026-08-01' };
    const answer = await ask(accountId, 'bonus-searches', grant);
    expect(answer.json<AccountMoney>().grants).toMatchObject([{ ...grant, used: 0 }]);
    const owner = await site.signedIn(username);
    const counts = await owner.call('GET', '/common/search-counts');
    expect(counts.json()).toMatchObject({ plan: { bonusLeft: 50 } });
    expect((await mailsTo(username)).join()).toContain('50 bonus searches to your account');
  });
});
