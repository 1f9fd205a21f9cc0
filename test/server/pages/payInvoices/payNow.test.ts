import { addBilledAccount, endDemoBilling, giveCard } from '../../../support/billedAccount';
import { runBilling } from '../../../../src/server/areas/billing/jobs';
import { proveBooks } from '../../../../src/server/domain/billing/proofRepository';
import { receivePayment } from '../../../../src/server/domain/billing/paymentsRepository';
import { chargeAccount } from '../../../../src/server/domain/ledger/repository';
import { openTestSite, START, type TestSite } from '../../testApp';

const PAY = '/web/in/common/PayInvoices';

describe('the buttons of Pay invoices', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
    await endDemoBilling(site.database);
  });
  afterAll(() => site.close());
  beforeEach(() => {
    site.clock.time = START;
  });
  afterEach(async () => {
    expect(await proveBooks(site.database.db)).toEqual([]);
  });

  /** Administrator of an account with a $38.00 invoice from today, declined by its only card. */
  async function decliner() {
    const account = await addBilledAccount(site.database, { from: '2026-06-06' });
    await giveCard(site.database, account.accountId, 'declines');
    await runBilling(site.app);
    site.clock.time += 60_000;
    return { ...account, browser: await site.signedIn(account.username) };
  }
  /** Administrator of an account without invoices. */
  async function buyer(card: string) {
    const account = await addBilledAccount(site.database, { from: '2026-07-01' });
    await giveCard(site.database, account.accountId, card);
    return { ...account, browser: await site.signedIn(account.username) };
  }
  const purchase = (accountId: number, cents: number) =>
    site.database.db.transaction().execute((trx) =>
      chargeAccount(
        trx,
        { accountId, userId: null },
        {
          kind: 'PAGES_BOUGHT',
          reference: 'Pages',
          billingCode: null,
          parts: [{ ledger: 'PAGE_FEES', countyId: null, cents }],
        },
        site.clock.time,
      ),
    );
  const prepay = (accountId: number, cents: number) =>
    site.database.db
      .transaction()
      .execute((trx) =>
        receivePayment(
          trx,
          { accountId, userId: null, kind: 'CHECK', cents, reference: 'check 9' },
          site.clock.time,
        ),
      );
  const replaceCard = (accountId: number, card: string) =>
    site.database.db
      .updateTable('payment_card')
      .set({ card_token: card })
      .where('account_id', '=', accountId)
      .execute();
  const charges = async (accountId: number) =>
    site.database.db
      .selectFrom('card_charge')
      .where('account_id', '=', accountId)
      .select(['cents', 'status'])
      .orderBy('asked_at')
      .orderBy('cents', 'desc')
      .execute();
  const form = (body: string, action: string) => {
    const [, cents = ''] =
      new RegExp(`value="${action}"[^]*?name="cents" value="(\\d+)"`).exec(body) ?? [];
    return { action, cents };
  };

  it('charges only the new purchases, not a declined invoice that is still open', async () => {
    const { accountId, browser } = await decliner();
    await replaceCard(accountId, 'pays');
    await purchase(accountId, 300);
    const { body } = await browser.open(PAY);
    expect(body).toContain('Pay $38.00<');
    expect(body).toContain('Pay $3.00 now');
    const answer = await browser.post(PAY, form(body, 'BILL-NOW'));
    expect(answer.statusCode).toBe(303);
    const paid = (await browser.open(PAY)).body;
    expect(paid).toContain('Payment received.');
    expect(paid).toContain('Pay $38.00<');
    expect(await charges(accountId)).toEqual([
      { cents: 3_800, status: 'DECLINED' },
      { cents: 300, status: 'PAID' },
    ]);
  });

  it('charges nothing if the amount has changed since the page was opened', async () => {
    const { accountId, browser } = await decliner();
    await replaceCard(accountId, 'pays');
    const { body } = await browser.open(PAY);
    await purchase(accountId, 300);
    const shown = (await browser.open(PAY)).body;
    await browser.post(PAY, form(shown, 'BILL-NOW'));
    site.clock.time += 60_000;
    await purchase(accountId, 200);
    const late = await browser.post(PAY, form(shown, 'BILL-NOW'));
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('The amount is now $2.00. Nothing was charged.');
    await prepay(accountId, 1_000);
    const changed = await browser.post(PAY, form(body, 'PAY-INVOICES'));
    expect(changed.statusCode).toBe(409);
    expect(changed.body).toContain('The amount is now $28.00. Nothing was charged.');
    expect(changed.body).toContain('Pay $28.00<');
    expect(await charges(accountId)).toHaveLength(2);
    await browser.post(PAY, form(changed.body, 'PAY-INVOICES'));
    expect((await browser.open(PAY)).body).toContain('Invoices paid.');
    expect((await charges(accountId)).slice(2)).toEqual([
      { cents: 2_500, status: 'PAID' },
      { cents: 300, status: 'PAID' },
    ]);
  });

  it('offers to pay new purchases less the credit', async () => {
    const { accountId, browser } = await buyer('pays');
    await prepay(accountId, 1_000);
    await purchase(accountId, 600);
    expect((await browser.open(PAY)).body).not.toContain('BILL-NOW');
    await purchase(accountId, 600);
    const { body } = await browser.open(PAY);
    expect(body).toContain('You have $12.00 in charges');
    expect(body).toContain('Pay $2.00 now');
    await browser.post(PAY, form(body, 'BILL-NOW'));
    expect(await charges(accountId)).toEqual([{ cents: 200, status: 'PAID' }]);
  });
});
