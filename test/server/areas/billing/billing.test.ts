import type {
  AccountPlanState,
  Invoice,
  InvoiceList,
  Receipt,
  ReceiptList,
  TransactionList,
} from '#contract/schemas/billing';
import { runBilling } from '../../../../src/server/areas/billing/jobs';
import { addBilledAccount, endDemoBilling, giveCard } from '../../../support/billedAccount';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

describe('what an account owes and paid', () => {
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

  it('is listed and told in full', async () => {
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
    expect(all.items.map(({ balanceCents, cents, kind }) => [kind, cents, balanceCents])).toEqual([
      ['PAYMENT', -3_800, 0],
      ['PLAN_PERIOD', 3_800, 3_800],
    ]);
  });

  it('can be kept as files', async () => {
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

  it.each([
    (id: number) => `/common/invoices/${String(id)}`,
    (id: number) => `/common/invoice.pdf?invoiceId=${String(id)}`,
  ])('is not told of to another account', async (pathOf) => {
    const answer = await other.send({ method: 'GET', url: `/web${pathOf(invoiceId)}` });
    expect(answer.statusCode).toBe(404);
  });

  it.each(['', 'x', '0', '-1', '99999999999999'])('has no file for the id %j', async (id) => {
    const answer = await ada.send({
      method: 'GET',
      url: `/web/common/invoice.pdf?invoiceId=${id}`,
    });
    expect(answer.statusCode).toBe(404);
  });

  it('says what follows the plan, as often as it is changed', async () => {
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

  it.each([0, -1, 1.5, 40, 9, 999, '3'])('takes no plan %j', async (planId) => {
    const answer = await ada.call('PUT', '/common/plan/renewal', { payload: { planId } });
    expect(answer.statusCode).toBe(400);
  });
});
