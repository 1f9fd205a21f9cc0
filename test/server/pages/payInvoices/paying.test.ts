import { sql, type KyselyPlugin } from 'kysely';
import {
  addBilledAccount,
  addCard,
  CARD_PAGE as CARD,
  confirmationIn,
  endDemoBilling,
  giveCard,
  UPGRADE,
} from '../../../support/billedAccount';
import { runBilling } from '../../../../src/server/areas/billing/jobs';
import { enqueueCardCharges } from '../../../../src/server/domain/billing/periodsRepository';
import { receivePayment } from '../../../../src/server/domain/billing/paymentsRepository';
import { findRunningPlan } from '../../../../src/server/domain/billing/planRepository';
import { creditSmallInvoicesOf } from '../../../../src/server/domain/billing/smallInvoicesRepository';
import { writeInvoices } from '../../../../src/server/domain/billing/writeInvoicesRepository';
import { chargeAccount, lockAccount } from '../../../../src/server/domain/ledger/repository';
import { proveBooks } from '../../../../src/server/domain/billing/proofRepository';
import {
  findWaitingRefunds,
  orderRefund,
  settleRefund,
  type StoredRefund,
} from '../../../../src/server/domain/cards/refundsRepository';
import type { RefundOutcome } from '../../../../src/server/domain/cards/processor';
import { signTestEvent } from '../../../../src/server/domain/cards/testProcessor';
import { handleCardEvent } from '../../../../src/server/areas/billing/handleCardEvent';
import { MIGRATIONS } from '../../../../src/server/db/migrations/list';
import { PLAN } from '../../../../src/server/db/reference/plans';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';
import { problemsOf } from '../forms';

const SECRET = 'countyline-test-cards';
const DAY_MS = 86_400_000;
/** Key of a page that no one opened. */
const KEY = '00000000-0000-4000-8000-000000000001';
const PAY = '/web/in/common/PayInvoices';

describe('paying by card', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
    await endDemoBilling(site.database);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    site.clock.time = START;
    await endDemoBilling(site.database);
  });
  afterEach(async () => {
    expect(await proveBooks(site.database.db)).toEqual([]);
  });

  /** Administrator of an account that owes for a plan starting today, July 6. */
  async function payer(card: string | null, planId: number = PLAN.S20) {
    const account = await addBilledAccount(site.database, { from: '2026-06-06', planId });
    if (card !== null) await giveCard(site.database, account.accountId, card);
    const browser = await site.signedIn(account.username);
    await browser.open(PAY);
    return { ...account, browser };
  }
  const openCents = async (accountId: number): Promise<number> => {
    const rows = await site.database.db
      .selectFrom('invoice')
      .where('account_id', '=', accountId)
      .select('open_cents')
      .execute();
    return rows.reduce((sum, row) => sum + row.open_cents, 0);
  };
  const chargesOf = (accountId: number) =>
    site.database.db
      .selectFrom('card_charge')
      .where('account_id', '=', accountId)
      .select(['key', 'status', 'problem', 'processor_id as processorId'])
      .orderBy('asked_at')
      .execute();
  const receiptsOf = async (accountId: number): Promise<number> =>
    (
      await site.database.db
        .selectFrom('receipt')
        .where('account_id', '=', accountId)
        .select('id')
        .execute()
    ).length;
  const pay = (accountId: number, cents: number) =>
    site.database.db.transaction().execute(async (trx) => {
      const payment = {
        accountId,
        userId: null,
        kind: 'CHECK',
        cents,
        reference: 'check 7',
      } as const;
      await receivePayment(trx, payment, site.clock.time);
    });
  const tell = (event: object, signature?: string) => {
    const body = JSON.stringify(event);
    return site.app.inject({
      method: 'POST',
      url: '/web/common/card-events',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signature ?? signTestEvent(body, site.clock.time, SECRET),
      },
      payload: body,
    });
  };

  it('charges an invoice on the day it is issued', async () => {
    const { accountId } = await payer('pays');
    await runBilling(site.app);
    expect(await openCents(accountId)).toBe(0);
    expect(await receiptsOf(accountId)).toBe(1);
    await runBilling(site.app);
    expect(await receiptsOf(accountId)).toBe(1);
  });

  describe('an amount under 50 cents', () => {
    it('credits the rest of an invoice paid by check if the rest is too small to charge to a card', async () => {
      const { accountId, username } = await payer('declines');
      await runBilling(site.app);
      await pay(accountId, 3_770);
      expect(await openCents(accountId)).toBe(30);
      const page = await (await site.signedIn(username)).open(PAY);
      expect(page.body).toContain('We credit smaller');
      expect(page.body).not.toContain('Pay $0.30');
      await runBilling(site.app);
      expect(await openCents(accountId)).toBe(0);
      const receipts = site.database.db
        .selectFrom('receipt')
        .where('account_id', '=', accountId)
        .select(['kind', 'cents', 'reference'])
        .orderBy('id');
      expect((await receipts.execute()).at(-1)).toEqual({
        kind: 'CREDIT',
        cents: 30,
        reference: 'Balance under $0.50, too small to charge',
      });
    });

    it('credits a new invoice without charging the card', async () => {
      const { accountId } = await payer(null);
      await pay(accountId, 3_751);
      await giveCard(site.database, accountId, 'pays');
      await runBilling(site.app);
      expect(await openCents(accountId)).toBe(0);
      expect(await chargesOf(accountId)).toEqual([]);
    });

    it('credits any number of invoices in one transaction', async () => {
      const { accountId } = await payer(null);
      const parts = [{ ledger: 'SUBSCRIPTION_FEES', countyId: null, cents: 30 }] as const;
      const charge = { kind: 'EXTRA_SEARCHES', reference: 'x', billingCode: null, parts } as const;
      await site.database.db.transaction().execute(async (trx) => {
        await lockAccount(trx, accountId);
        for (let invoice = 0; invoice < 201; invoice += 1) {
          const id = await chargeAccount(trx, { accountId, userId: null }, charge, START);
          await writeInvoices(trx, [accountId], '2026-07-06', [id]);
        }
        await creditSmallInvoicesOf(trx, [accountId], START);
      });
      expect(await openCents(accountId)).toBe(0);
    });
  });

  it('retries a charge after a lost response, and charges once', async () => {
    const { accountId } = await payer('lost');
    await runBilling(site.app);
    expect(await openCents(accountId)).toBe(3_800);
    await runBilling(site.app);
    expect(await openCents(accountId)).toBe(0);
    const { rows } = { rows: await chargesOf(accountId) };
    expect(rows).toHaveLength(1);
    const asked = await site.database.db
      .selectFrom('test_charge')
      .where('key', '=', rows[0]?.key ?? '')
      .select('id')
      .execute();
    expect(asked).toHaveLength(1);
  });

  describe('a queued charge', () => {
    /** Writes the invoice and queues its charge, as if the processor couldn't be reached then. */
    const queued = async () => {
      const account = await payer(null);
      await runBilling(site.app);
      await giveCard(site.database, account.accountId, 'pays');
      const { id } = await site.database.db
        .selectFrom('invoice')
        .where('account_id', '=', account.accountId)
        .select('id')
        .executeTakeFirstOrThrow();
      await site.database.db
        .transaction()
        .execute((trx) => enqueueCardCharges(trx, [id], site.clock.time));
      return account;
    };

    it('ends a queued charge if the invoice was paid in another way', async () => {
      const { accountId } = await queued();
      await pay(accountId, 3_800);
      await runBilling(site.app);
      expect(await chargesOf(accountId)).toMatchObject([
        { status: 'DECLINED', problem: 'The invoice was paid in another way.' },
      ]);
      expect(await receiptsOf(accountId)).toBe(1);
      const declined = site.database.db
        .selectFrom('card_charge')
        .where('account_id', '=', accountId)
        .select('is_unanswered');
      expect(await declined.execute()).toEqual([{ is_unanswered: true }]);
    });

    it('charges only the part of an invoice that is still open', async () => {
      const { accountId } = await queued();
      await pay(accountId, 3_000);
      await runBilling(site.app);
      await runBilling(site.app);
      expect(await openCents(accountId)).toBe(0);
      const cents = await site.database.db
        .selectFrom('receipt')
        .where('account_id', '=', accountId)
        .select('cents')
        .orderBy('id')
        .execute();
      expect(cents.map((row) => row.cents)).toEqual([3_000, 800]);
    });

    it('moves a queued charge to the card that replaced the removed one', async () => {
      const { accountId, browser } = await queued();
      await addCard(browser, 'asks');
      expect(await chargesOf(accountId)).toMatchObject([
        { status: 'DECLINED', problem: 'The card was removed before the payment.' },
        { status: 'WAITING' },
      ]);
    });
  });

  it('settles only the charges of the account whose user opened the page', async () => {
    const other = await payer('asks');
    const { browser } = await payer('asks');
    await runBilling(site.app);
    const [waiting] = await chargesOf(other.accountId);
    await site.database.db
      .updateTable('test_charge')
      .set({ status: 'PAID' })
      .where('key', '=', waiting?.key ?? '')
      .execute();
    await browser.open(PAY);
    expect(await chargesOf(other.accountId)).toMatchObject([{ status: 'NEEDS_ACTION' }]);
    await runBilling(site.app);
    expect(await chargesOf(other.accountId)).toMatchObject([{ status: 'PAID' }]);
  });

  it.each(['declines', 'expired'])(
    'reports a card that %s, and accepts another one',
    async (card) => {
      const { accountId, browser, username } = await payer(card);
      await runBilling(site.app);
      await site.app.mails.settled();
      expect(await chargesOf(accountId)).toMatchObject([{ status: 'DECLINED' }]);
      const letters = site.mails.filter(({ to }) => to === `${username}@example.org`);
      expect(letters.map(({ subject }) => subject).join()).toContain('Card declined');
      expect((await browser.open(PAY)).body).toContain('Declined.');
      await addCard(browser, 'pays');
      expect(await openCents(accountId)).toBe(0);
    },
  );

  it('lets the cardholder confirm a payment with the bank', async () => {
    const { accountId, browser } = await payer('asks');
    await runBilling(site.app);
    const page = await browser.open(PAY);
    const [, link = ''] = /href="([^"]*TestCardConfirm[^"]*)"/.exec(page.body) ?? [];
    const confirm = new URL(link).pathname + new URL(link).search;
    expect((await browser.open(confirm)).body).toContain('$38.00');
    const answer = await browser.post(confirm, { answer: 'yes' });
    expect(answer.headers.location).toBe(PAY);
    expect((await browser.open(PAY)).body).toContain('You have no balance due');
    expect(await openCents(accountId)).toBe(0);
  });

  describe('emails about a payment to confirm', () => {
    const lettersTo = async (username: string) => {
      await site.app.mails.settled();
      return site.mails.filter(
        ({ subject, to }) =>
          to === `${username}@example.org` && /Confirm a payment|Card declined/.test(subject),
      );
    };

    it('emails the payer once when the bank wants an automatic payment confirmed', async () => {
      const { username } = await payer('asks');
      await runBilling(site.app);
      await runBilling(site.app);
      const letters = await lettersTo(username);
      expect(letters).toHaveLength(1);
      expect(letters[0]?.subject).toContain('Confirm a payment: invoice');
      expect(letters[0]?.text).toContain('$38.00 with your card (Visa ending in 4242)');
      expect(letters[0]?.text).toContain(PAY);
    });

    it('sends no email about a payment that the page asks the payer to confirm', async () => {
      const { browser, username } = await payer(null);
      await runBilling(site.app);
      await addCard(browser, 'asks');
      expect((await browser.open(PAY)).body).toContain('TestCardConfirm');
      expect(await lettersTo(username)).toEqual([]);
    });

    it('emails the payer if a card declines an order after the page showed no outcome', async () => {
      const { accountId, browser, username } = await payer('pays');
      await runBilling(site.app);
      await addCard(browser, 'lost');
      const { body } = await browser.open(`${UPGRADE}?plan=${String(PLAN.S60)}`);
      await browser.post(UPGRADE, confirmationIn(body));
      await site.database.db
        .updateTable('test_charge')
        .set({ status: 'The card has insufficient funds.' })
        .where('cents', '<>', 3_800)
        .where(
          'key',
          'in',
          (await chargesOf(accountId)).map(({ key }) => key),
        )
        .execute();
      await runBilling(site.app);
      const letters = await lettersTo(username);
      expect(letters.map(({ subject }) => subject)).toEqual(['Countyline: Card declined']);
    });
  });

  it('cancels a payment not confirmed within a day, and accepts another card', async () => {
    const { accountId, username } = await payer('asks');
    await runBilling(site.app);
    site.clock.time = START + DAY_MS;
    await runBilling(site.app);
    expect(await chargesOf(accountId)).toMatchObject([{ status: 'NEEDS_ACTION' }]);
    site.clock.time = START + DAY_MS + 60_000;
    await runBilling(site.app);
    expect(await chargesOf(accountId)).toMatchObject([
      { status: 'DECLINED', problem: "The payment wasn't confirmed within a day." },
    ]);
    await addCard(await site.signedIn(username), 'pays');
    expect(await openCents(accountId)).toBe(0);
  });

  it('charges a new card immediately for a payment that the old card hasn’t confirmed', async () => {
    const { accountId, browser } = await payer('asks');
    await runBilling(site.app);
    expect(await addCard(browser, 'pays')).toContain('All invoices are paid.');
    expect(await openCents(accountId)).toBe(0);
    expect(await receiptsOf(accountId)).toBe(1);
    const charges = await chargesOf(accountId);
    expect(charges.map(({ status }) => status).sort()).toEqual(['DECLINED', 'PAID']);
    expect(charges.find(({ status }) => status === 'DECLINED')?.problem).toMatch(/^Another card/);
    await site.app.mails.settled();
    expect(site.mails.filter(({ text }) => text.includes('Another card was added'))).toEqual([]);
  });

  it("doesn't charge a new card for a payment confirmed with the old card in the meantime", async () => {
    const { accountId, browser } = await payer('asks');
    await runBilling(site.app);
    const [charge] = await chargesOf(accountId);
    await site.database.db
      .updateTable('test_charge')
      .set({ status: 'PAID' })
      .where('key', '=', charge?.key ?? '')
      .execute();
    await addCard(browser, 'pays');
    expect(await openCents(accountId)).toBe(0);
    expect(await chargesOf(accountId)).toMatchObject([{ status: 'PAID' }]);
  });

  describe('charges at a processor whose keys are missing', () => {
    const HOURS_73 = 73 * 3_600_000;
    let keyless: TestSite;
    beforeAll(async () => {
      keyless = await openTestSite({ shared: site, cardProcessor: null });
    });
    afterAll(() => keyless.close());
    beforeEach(() => {
      keyless.clock.time = START;
    });

    /** Three days pass without the processor, and ten minutes until it is back. */
    async function giveUp(): Promise<void> {
      keyless.clock.time = START + HOURS_73;
      await runBilling(keyless.app);
      site.clock.time = START + HOURS_73 + 600_000;
    }
    const givenBack = async (key: string | undefined): Promise<number> => {
      const rows = await site.database.db
        .selectFrom('test_refund')
        .where('charge_id', '=', `test_${key ?? ''}`)
        .select('cents')
        .execute();
      return rows.reduce((sum, { cents }) => sum + cents, 0);
    };

    it('expires an unconfirmed charge after three days, so that another card can be charged', async () => {
      const { accountId, username } = await payer('lost');
      await runBilling(site.app);
      keyless.clock.time = START + 71 * 3_600_000;
      await runBilling(keyless.app);
      expect(await chargesOf(accountId)).toMatchObject([{ status: 'WAITING' }]);
      await giveUp();
      const [charge] = await chargesOf(accountId);
      expect(charge).toMatchObject({ status: 'DECLINED' });
      expect(charge?.problem).toContain('no longer available');
      await addCard(await site.signedIn(username), 'pays');
      expect(await openCents(accountId)).toBe(0);
      // The processor is back, and had charged the first card anyway.
      await runBilling(site.app);
      await runBilling(site.app);
      expect(await givenBack(charge?.key)).toBe(3_800);
      expect(await openCents(accountId)).toBe(0);
      expect((await chargesOf(accountId)).map(({ status }) => status)).toEqual(['PAID', 'PAID']);
    });

    it('counts a charge as paid if the processor is available again before another card pays', async () => {
      const { accountId } = await payer('lost');
      await runBilling(site.app);
      await giveUp();
      await runBilling(site.app);
      expect(await openCents(accountId)).toBe(0);
      expect(await receiptsOf(accountId)).toBe(1);
    });

    it("never repeats charges that didn't reach the processor", async () => {
      const { accountId } = await payer('pays');
      await runBilling(keyless.app);
      expect(await chargesOf(accountId)).toMatchObject([{ status: 'WAITING' }]);
      await giveUp();
      await runBilling(site.app);
      const [charge] = await chargesOf(accountId);
      expect(charge).toMatchObject({ status: 'DECLINED' });
      const asked = site.database.db.selectFrom('test_charge').where('key', '=', charge?.key ?? '');
      expect(await asked.select('id').execute()).toEqual([]);
    });

    it('cancels charges at the processor if they still wait for the cardholder', async () => {
      const { accountId } = await payer('asks');
      await runBilling(site.app);
      await giveUp();
      await runBilling(site.app);
      const [charge] = await chargesOf(accountId);
      const kept = site.database.db.selectFrom('test_charge').where('key', '=', charge?.key ?? '');
      expect(await kept.select('status').execute()).toEqual([
        { status: 'The payment was canceled.' },
      ]);
      expect(charge).toMatchObject({ status: 'DECLINED' });
    });
  });

  it('looks up a charge without a response after a day instead of repeating the charge', async () => {
    const { accountId } = await payer('lost');
    await runBilling(site.app);
    const [charge] = await chargesOf(accountId);
    await site.database.db
      .deleteFrom('test_charge')
      .where('key', '=', charge?.key ?? '')
      .execute();
    site.clock.time = START + DAY_MS;
    await runBilling(site.app);
    expect(await chargesOf(accountId)).toMatchObject([{ status: 'DECLINED' }]);
    expect(await openCents(accountId)).toBe(3_800);
  });

  describe('a payment that the processor finds only after the charge expired', () => {
    /** A charge that expires because a search finds its payment only later. */
    async function expired() {
      const { accountId } = await payer('lost');
      await runBilling(site.app);
      const [charge] = await chargesOf(accountId);
      const isThis = site.database.db
        .selectFrom('test_charge')
        .where('key', '=', charge?.key ?? '')
        .selectAll();
      const payment = await isThis.executeTakeFirstOrThrow();
      await site.database.db.deleteFrom('test_charge').where('key', '=', payment.key).execute();
      site.clock.time = START + DAY_MS;
      await runBilling(site.app);
      expect(await chargesOf(accountId)).toMatchObject([{ status: 'DECLINED' }]);
      const arrive = () => site.database.db.insertInto('test_charge').values(payment).execute();
      return { accountId, arrive, payment };
    }

    it('looks up the payment of an expired charge once more, and counts the payment', async () => {
      const { accountId, arrive } = await expired();
      await arrive();
      site.clock.time += 600_000;
      await runBilling(site.app);
      expect(await chargesOf(accountId)).toMatchObject([{ status: 'PAID' }]);
      expect(await openCents(accountId)).toBe(0);
    });

    it('counts the payment when its event names the charge', async () => {
      const { accountId, arrive, payment } = await expired();
      site.clock.time += 600_000;
      await runBilling(site.app);
      await arrive();
      const { id: processorId, key } = payment;
      const event = { id: 'evt_late', kind: 'chargeChanged', processorId };
      await tell({ ...event, key: KEY });
      expect(await openCents(accountId)).toBe(3_800);
      await tell({ ...event, key });
      await tell({ ...event, key });
      expect(await chargesOf(accountId)).toMatchObject([{ status: 'PAID' }]);
      expect(await openCents(accountId)).toBe(0);
      expect(await receiptsOf(accountId)).toBe(1);
    });
  });

  it('keeps checking a slow payment until its outcome is known', async () => {
    const { accountId } = await payer('pends');
    await runBilling(site.app);
    const [charge] = await chargesOf(accountId);
    expect(charge?.status).toBe('WAITING');
    const set = { status: 'PAID' };
    await site.database.db
      .updateTable('test_charge')
      .set(set)
      .where('key', '=', charge?.key ?? '')
      .execute();
    const event = { id: 'evt_1', kind: 'chargeChanged', processorId: charge?.processorId };
    expect((await tell(event)).statusCode).toBe(204);
    expect((await tell(event)).statusCode).toBe(204);
    expect(await openCents(accountId)).toBe(0);
    expect(await receiptsOf(accountId)).toBe(1);
  });

  it('charges once for two concurrent requests to pay', async () => {
    const { accountId, browser } = await payer(null);
    await runBilling(site.app);
    expect((await browser.post(PAY, {})).statusCode).toBe(409);
    await giveCard(site.database, accountId, 'pays');
    const pay = () => browser.post(PAY, { cents: '3800' });
    const answers = await Promise.all([pay(), pay()]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)[0]).toBe(303);
    expect(await openCents(accountId)).toBe(0);
    expect(await receiptsOf(accountId)).toBe(1);
    expect((await pay()).statusCode).toBe(409);
  });

  it('restores a blocked account after its payment', async () => {
    const { accountId } = await payer(null);
    await runBilling(site.app);
    site.clock.time = START + 31 * DAY_MS;
    await site.database.db
      .updateTable('account_billing')
      .set({ period_to: '2027-01-01' })
      .where('account_id', '=', accountId)
      .execute();
    await runBilling(site.app);
    const later = await site.signedIn(await nameOf(accountId));
    expect((await later.call('GET', '/common/invoices')).statusCode).toBe(403);
    expect((await later.open(PAY)).body).toContain('$38.00');
    await addCard(later, 'pays');
    expect((await later.call('GET', '/common/invoices')).statusCode).toBe(200);
  });
  const nameOf = async (accountId: number): Promise<string> =>
    (
      await site.database.db
        .selectFrom('app_user')
        .where('account_id', '=', accountId)
        .select('username')
        .executeTakeFirstOrThrow()
    ).username;

  describe('processor events', () => {
    it("reopens an invoice whose payment the bank reversed, even if the reversal's event arrives first", async () => {
      const { accountId } = await payer('pends');
      await runBilling(site.app);
      const [charge] = await chargesOf(accountId);
      const key = charge?.key ?? '';
      await site.database.db
        .updateTable('test_charge')
        .set({ status: 'PAID' })
        .where('key', '=', key)
        .execute();
      const { processorId } = charge ?? {};
      const dispute = { disputeId: 'dp_2', processorId, cents: 3_800 };
      const event = { id: 'evt_2', kind: 'disputed', ...dispute };
      await tell(event);
      await tell(event);
      await tell({ ...event, id: 'evt_3', kind: 'chargeChanged' });
      expect(await openCents(accountId)).toBe(3_800);
      expect(await chargesOf(accountId)).toMatchObject([{ status: 'DISPUTED' }]);
      const { rows } = { rows: await receiptsOf(accountId) };
      expect(rows).toBe(1);
    });

    it('reverses only the disputed amount once, and reinstates it when the dispute is won', async () => {
      const { accountId } = await payer('pays');
      await runBilling(site.app);
      const [charge] = await chargesOf(accountId);
      const dispute = { disputeId: 'dp_6', processorId: charge?.processorId, cents: 1_000 };
      await tell({ id: 'evt_6', kind: 'disputed', ...dispute });
      await tell({ id: 'evt_7', kind: 'disputed', ...dispute });
      expect(await openCents(accountId)).toBe(1_000);
      expect(await chargesOf(accountId)).toMatchObject([{ status: 'DISPUTED' }]);
      expect(await proveBooks(site.database.db)).toEqual([]);
      await tell({ id: 'evt_8', kind: 'disputeWon', ...dispute });
      await tell({ id: 'evt_9', kind: 'disputeWon', ...dispute });
      expect(await openCents(accountId)).toBe(0);
      expect(await chargesOf(accountId)).toMatchObject([{ status: 'PAID' }]);
      expect(await proveBooks(site.database.db)).toEqual([]);
    });

    describe('a refund that fails', () => {
      const refused = { kind: 'refused', reason: 'The charge is disputed.' } as const;
      const settled = { at: START, today: '2026-07-06' };

      /** Orders the refund of $30.00 of a card payment of $38.00, whose rest paid an invoice. */
      const ordered = async () => {
        const account = await payer('pends');
        const { accountId } = account;
        await runBilling(site.app);
        await pay(accountId, 3_000);
        const [charge] = await chargesOf(accountId);
        await site.database.db
          .updateTable('test_charge')
          .set({ status: 'PAID' })
          .where('key', '=', charge?.key ?? '')
          .execute();
        await runBilling(site.app);
        const { id: receiptId } = await site.database.db
          .selectFrom('receipt')
          .where('account_id', '=', accountId)
          .where('kind', '=', 'CARD')
          .select('id')
          .executeTakeFirstOrThrow();
        const order = { accountId, receiptId, cents: 3_000, reason: 'paid twice', userId: null };
        await site.database.db
          .transaction()
          .execute((trx) => orderRefund(trx, order, 'test', site.clock.time));
        const [refund] = await findWaitingRefunds(site.database.db, 'test', {
          accountId,
          limit: 1,
        });
        return { ...account, charge: charge!, receiptId, refund: refund! };
      };
      const settle = (refund: StoredRefund, outcome: RefundOutcome) =>
        site.database.db
          .transaction()
          .execute((trx) => settleRefund(trx, refund, outcome, settled));
      const restOf = async (receiptId: number): Promise<number | undefined> => {
        const { rows } = await sql<{ rest: number }>`
          select (cents - refunded_cents)::integer as rest from receipt
           where id = ${receiptId}`.execute(site.database.db);
        return rows[0]?.rest;
      };
      /** Sends the refund, and then reports that the bank returned it; returns the emails. */
      const failLater = async ({
        charge,
        refund,
        username,
      }: Awaited<ReturnType<typeof ordered>>) => {
        await runBilling(site.app);
        await site.database.db
          .updateTable('test_charge')
          .set({ status: 'The bank returned the refund.' })
          .where('key', '=', charge.key)
          .execute();
        await tell({ id: `evt_${refund.key}`, kind: 'refundChanged', key: refund.key });
        await site.app.mails.settled();
        return site.mails.filter(
          ({ subject, to }) =>
            to === `${username}@example.org` && subject.includes('Refund not completed'),
        );
      };
      const textOf = (mail: { readonly lines: readonly unknown[] } | undefined) =>
        JSON.stringify(mail?.lines);

      it('logs a failed refund, but returns no money if a dispute took the whole payment', async () => {
        const { accountId, charge, receiptId, refund } = await ordered();
        const dispute = { disputeId: 'dp_12', processorId: charge.processorId, cents: 3_800 };
        await tell({ id: 'evt_12', kind: 'disputed', ...dispute });
        await site.database.db
          .updateTable('test_charge')
          .set({ status: 'The payment is disputed.' })
          .where('key', '=', charge.key)
          .execute();
        const warn = jest.spyOn(site.app.log, 'warn');
        await runBilling(site.app);
        expect(warn).toHaveBeenCalledWith({ refund: refund.key, accountId }, 'refund failed');
        warn.mockRestore();
        expect(await openCents(accountId)).toBe(800);
        expect(await restOf(receiptId)).toBe(0);
      });

      it("returns a failed refund's amount if the refund was made before the rest of the payment was disputed", async () => {
        const { accountId, charge, receiptId, refund } = await ordered();
        await settle(refund, { kind: 'done' });
        const dispute = { disputeId: 'dp_13', processorId: charge.processorId, cents: 800 };
        await tell({ id: 'evt_13', kind: 'disputed', ...dispute });
        expect(await openCents(accountId)).toBe(800);
        expect(await settle(refund, refused)).toBe('returned');
        expect(await openCents(accountId)).toBe(0);
        expect(await restOf(receiptId)).toBe(3_000);
        expect(await settle(refund, refused)).toBeNull();
      });

      it('emails the account about a failed refund, without naming its bank as the cause', async () => {
        const mails = await failLater(await ordered());
        expect(mails).toHaveLength(1);
        expect(textOf(mails[0])).toContain(
          "Our refund of $30.00 to your card (Visa ending in 4242) couldn't be completed.",
        );
        expect(textOf(mails[0])).toContain('next invoice');
      });

      it('emails the last administrators of a closed account about a failed refund', async () => {
        const account = await ordered();
        const { accountId } = account;
        await site.database.db
          .updateTable('account')
          .set({ closed_at: new Date(START), status: 'INACTIVE', account_status: 'CANCELLED' })
          .where('id', '=', accountId)
          .execute();
        await site.database.db
          .updateTable('app_user')
          .set({ status: 'INACTIVE', ended_by_closing: true })
          .where('account_id', '=', accountId)
          .execute();
        const mails = await failLater(account);
        expect(mails).toHaveLength(1);
        expect(textOf(mails[0])).toContain('your closed account');
        expect(textOf(mails[0])).not.toContain('next invoice');
      });
    });

    it('ignores a dispute that is reported after it was won', async () => {
      const { accountId } = await payer('pays');
      await runBilling(site.app);
      const [charge] = await chargesOf(accountId);
      const dispute = { disputeId: 'dp_10', processorId: charge?.processorId, cents: 3_800 };
      await tell({ id: 'evt_10', kind: 'disputeWon', ...dispute });
      await tell({ id: 'evt_11', kind: 'disputed', ...dispute });
      expect(await openCents(accountId)).toBe(0);
      expect(await chargesOf(accountId)).toMatchObject([{ status: 'PAID' }]);
    });

    it('returns no money when an inquiry ends while another dispute of the payment is open', async () => {
      const { accountId } = await payer('pays');
      await runBilling(site.app);
      const [charge] = await chargesOf(accountId);
      const { processorId } = charge ?? {};
      const dispute = { disputeId: 'dp_20', processorId, cents: 1_000 };
      await tell({ id: 'evt_20', kind: 'disputed', ...dispute });
      const inquiry = { disputeId: 'dp_21', processorId, cents: 3_800 };
      await tell({ id: 'evt_21', kind: 'disputeWon', ...inquiry });
      expect(await openCents(accountId)).toBe(1_000);
      expect(await chargesOf(accountId)).toMatchObject([{ status: 'DISPUTED' }]);
      await tell({ id: 'evt_22', kind: 'disputeWon', ...dispute });
      expect(await openCents(accountId)).toBe(0);
    });

    it('books a dispute that follows a closed inquiry with the same id', async () => {
      const { accountId } = await payer('pays');
      await runBilling(site.app);
      const [charge] = await chargesOf(accountId);
      const dispute = { disputeId: 'dp_30', processorId: charge?.processorId, cents: 3_800 };
      await tell({ id: 'evt_30', kind: 'disputeWon', isInquiry: true, ...dispute });
      await tell({ id: 'evt_31', kind: 'disputed', ...dispute });
      expect(await openCents(accountId)).toBe(3_800);
      expect(await chargesOf(accountId)).toMatchObject([{ status: 'DISPUTED' }]);
    });

    it('returns the amount of a won dispute that an earlier version booked without the dispute’s id', async () => {
      const { accountId } = await payer('pays');
      await runBilling(site.app);
      const [charge] = await chargesOf(accountId);
      const dispute = { disputeId: 'dp_23', processorId: charge?.processorId, cents: 3_800 };
      await tell({ id: 'evt_23', kind: 'disputed', ...dispute });
      await site.database.db.deleteFrom('processor_event').where('id', '=', 'dp_23').execute();
      await MIGRATIONS['0266-earlier-disputes']?.up(site.database.db);
      await tell({ id: 'evt_24', kind: 'disputeWon', ...dispute });
      expect(await openCents(accountId)).toBe(0);
      expect(await chargesOf(accountId)).toMatchObject([{ status: 'PAID' }]);
    });

    it('returns the amount of an earlier dispute only once if the dispute was booked without an id', async () => {
      const { accountId } = await payer('pays');
      await runBilling(site.app);
      const [charge] = await chargesOf(accountId);
      const { processorId } = charge ?? {};
      const earlier = { disputeId: 'dp_25', processorId, cents: 3_800 };
      await tell({ id: 'evt_25', kind: 'disputed', ...earlier });
      await site.database.db.deleteFrom('processor_event').where('id', '=', 'dp_25').execute();
      await MIGRATIONS['0266-earlier-disputes']?.up(site.database.db);
      await tell({ id: 'evt_26', kind: 'disputeWon', ...earlier });
      const next = { disputeId: 'dp_26', processorId, cents: 1_000 };
      await tell({ id: 'evt_27', kind: 'disputed', ...next });
      const inquiry = { disputeId: 'dp_27', processorId, cents: 1_000 };
      await tell({ id: 'evt_28', kind: 'disputeWon', ...inquiry });
      expect(await openCents(accountId)).toBe(1_000);
    });

    it('adds no reversed amount in the upgrade for an old dispute entry that moved no cash', async () => {
      const { accountId } = await payer(null);
      await pay(accountId, 5_000);
      const reverted = new Error('reverted');
      const migrated = site.database.db.transaction().execute(async (trx) => {
        await sql`
          update receipt set refunded_cents = 400 where account_id = ${accountId}`.execute(trx);
        await sql`
          insert into journal_entry (kind, account_id, reference, entered_at)
          select 'DISPUTE', account_id, reference || ': returned, NSF', received_at
            from receipt where account_id = ${accountId}`.execute(trx);
        await sql`alter table receipt drop column reversed_cents`.execute(trx);
        await MIGRATIONS['0354-reversed-receipts']?.up(trx);
        const receipts = trx.selectFrom('receipt').where('account_id', '=', accountId);
        expect(await receipts.select(['kind', 'reversed_cents']).execute()).toEqual([
          { kind: 'CHECK', reversed_cents: 0 },
        ]);
        throw reverted;
      });
      await expect(migrated).rejects.toBe(reverted);
    });

    it('locks a dispute before it checks which of its events were handled', async () => {
      const statements: string[] = [];
      const recorder: KyselyPlugin = {
        transformQuery: ({ node }) => {
          if (node.kind === 'RawNode') statements.push(node.sqlFragments.join('?').trim());
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      };
      const unused = () => Promise.reject(new Error('The event has no charge.'));
      const parts = { finishCardEntry: unused, settleOne: unused, settleRefund: unused };
      const dispute = { disputeId: 'dp_28', processorId: 'unknown', cents: 3_800 };
      await handleCardEvent(
        { db: site.database.db.withPlugin(recorder), ...parts },
        site.clock.time,
        { id: 'evt_29', kind: 'disputed', ...dispute },
      );
      const lock = statements.findIndex((text) => text.includes('pg_advisory_xact_lock'));
      const event = statements.findIndex((text) => text.includes('insert into processor_event'));
      expect(event).toBe(lock + 1);
      expect(lock).toBeGreaterThanOrEqual(0);
    });

    it('requires a valid and recent signature on an event', async () => {
      const event = { id: 'evt_4', kind: 'other' };
      const body = JSON.stringify(event);
      expect((await tell(event, 'none')).statusCode).toBe(400);
      expect((await tell(event, signTestEvent(body, START, 'another secret'))).statusCode).toBe(
        400,
      );
      const late = signTestEvent(body, START - 600_000, SECRET);
      expect((await tell(event, late)).statusCode).toBe(400);
      expect(
        (await tell({ ...event, id: 'evt_5' }, signTestEvent(body, START, SECRET))).statusCode,
      ).toBe(400);
      expect((await tell(event)).statusCode).toBe(204);
    });
  });

  describe('the card', () => {
    it('adds, replaces, and removes the card', async () => {
      const { accountId, browser } = await payer(null);
      await addCard(browser, 'pays');
      expect((await browser.open(CARD)).body).toContain('Visa ending in 4242');
      await addCard(browser, 'declines');
      expect((await browser.open(CARD)).body).toContain('Mastercard ending in 0002');
      await browser.post(CARD, { action: 'REMOVE-CARD' });
      expect((await browser.open(CARD)).body).toContain('Your account has no card.');
      const cards = await site.database.db
        .selectFrom('payment_card')
        .where('account_id', '=', accountId)
        .select('removed_at')
        .execute();
      expect(cards).toHaveLength(2);
    });

    it("rejects a card from another account's page", async () => {
      const { browser } = await payer(null);
      const other = await payer(null);
      const { body } = await browser.post(CARD, { action: 'ADD-CARD' });
      const [, token = ''] = /TestCardPage\?token=([0-9a-f-]+)/.exec(body) ?? [];
      await other.browser.open(`${CARD}?card=${token}:pays`);
      expect((await other.browser.open(CARD)).body).toContain('Your account has no card.');
      expect((await browser.open(CARD)).body).toContain('Your account has no card.');
    });

    it('rejects adding a card through a link from another site', async () => {
      const { browser } = await payer('pays');
      const answer = await browser.post(CARD, { action: 'REMOVE-CARD', _xsrf: 'forged' });
      expect(answer.statusCode).toBe(403);
      expect((await browser.open(CARD)).body).toContain('Visa ending in 4242');
    });
  });

  describe('an upgrade', () => {
    const planOf = (accountId: number) =>
      site.database.db
        .selectFrom('account_billing')
        .where('account_id', '=', accountId)
        .select(['plan_id', 'renewal_plan_id', 'period_to'])
        .executeTakeFirstOrThrow();
    const confirmation = async (browser: TestBrowser, planId: number) => {
      const { body } = await browser.open(`${UPGRADE}?plan=${String(planId)}`);
      return { body: body.replace(/\s+/g, ' '), form: confirmationIn(body) };
    };

    it.each([
      [null, 'No plan: you canceled the renewal'],
      [1, 'Free, as you chose: $0.00 a month, renews automatically'],
    ])(
      'shows in the confirmation that renewal with the plan %s stays chosen',
      async (id, words) => {
        const { username } = await payer('pays');
        await runBilling(site.app);
        const browser = await site.signedIn(username);
        await browser.call('PUT', '/common/plan/renewal', { payload: { planId: id } });
        expect((await confirmation(browser, 3)).body).toContain(words);
      },
    );

    it('shows both plans, today’s charge, the renewal, and the card, and explains that an upgrade is final', async () => {
      const { username } = await payer('pays');
      await runBilling(site.app);
      site.clock.time = START + 15 * DAY_MS;
      const { body } = await confirmation(await site.signedIn(username), 3);
      for (const words of [
        '20 searches, $38.00 a month',
        '60 searches. 60 searches a month, then $1.50 each.',
        '$15.48 for the rest of this month (16 of 31 days)',
        'Searches until August 5, 2026',
        '41: your 20 and 21 of the 40 that the upgrade adds. You have used 0.',
        'Starting August 6, 2026',
        '$68.00 a month, renews automatically',
        'Visa ending in 4242',
        'can’t downgrade it this period, which ends August 5, 2026',
        'Pay $15.48 and start 60 searches',
      ]) {
        expect(body).toContain(words);
      }
    });

    it('starts an upgrade immediately for the prorated difference, rounded to the cent', async () => {
      const { accountId, username } = await payer('pays');
      await runBilling(site.app);
      site.clock.time = START + 15 * DAY_MS;
      const browser = await site.signedIn(username);
      const { form } = await confirmation(browser, 3);
      // 3,000 cents more for 16 of 31 days are 1,548.39; for 30 of 31 they are 2,903.23.
      expect(form.plan).toBe('3:1548');
      const answer = await browser.post(UPGRADE, form);
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toBe(`${UPGRADE}?order=${form.key}`);
      expect(await openCents(accountId)).toBe(0);
      expect(await planOf(accountId)).toEqual({
        plan_id: 3,
        renewal_plan_id: 3,
        period_to: '2026-08-06',
      });
    });

    const addSearches = (accountId: number, searches: number) =>
      sql`
        insert into search_log (account_id, user_id, app_code, region_id, criteria, criteria_key,
                                is_counted, result_count, is_capped, duration_ms, request_id, at)
        select u.account_id, u.id, 'COURT', 1, '{}', 'k' || s, true, 0, false, 1, 'r',
               ${new Date(START + DAY_MS)}
          from app_user u cross join generate_series(1, ${searches}::integer) s
         where u.account_id = ${accountId}`.execute(site.database.db);

    it.each([
      [22, []],
      [28, [52]],
      [60, [1_452]],
    ])(
      'charges extra searches made while the bank confirms an upgrade: %d searches',
      async (searches, cents) => {
        const { accountId, username } = await payer('pays');
        await runBilling(site.app);
        site.clock.time = START + 15 * DAY_MS;
        const browser = await site.signedIn(username);
        await addCard(browser, 'pends');
        const { form } = await confirmation(browser, 3);
        expect(form.plan).toBe('3:1548');
        await browser.post(UPGRADE, form);
        await addSearches(accountId, searches);
        const charge = (await chargesOf(accountId)).find(({ status }) => status === 'WAITING');
        await site.database.db
          .updateTable('test_charge')
          .set({ status: 'PAID' })
          .where('key', '=', charge?.key ?? '')
          .execute();
        await runBilling(site.app);
        expect((await planOf(accountId)).plan_id).toBe(3);
        expect(await openCents(accountId)).toBe(0);
        const late = await site.database.db
          .selectFrom('open_charge as o')
          .innerJoin('journal_entry as e', 'e.id', 'o.entry_id')
          .where('o.account_id', '=', accountId)
          .where('e.kind', '=', 'EXTRA_SEARCHES')
          .select('o.cents')
          .execute();
        expect(late.map((row) => row.cents)).toEqual(cents);
      },
    );

    it.each([
      [PLAN.S60, 60, '2026-08-06'],
      [PLAN.UNLIMITED, null, '2026-08-06'],
    ])(
      'starts plan %d as ordered if the upgrade was ordered before upgrades prorated the searches',
      async (planId, periodSearches, to) => {
        const { accountId, username } = await payer('pays');
        await runBilling(site.app);
        site.clock.time = START + 15 * DAY_MS;
        const browser = await site.signedIn(username);
        await addCard(browser, 'pends');
        await browser.post(UPGRADE, (await confirmation(browser, 3)).form);
        const { db } = site.database;
        await sql`
          update card_order set details = details - 'periodSearches' || ${`{"planId":${String(planId)}}`}::jsonb
           where account_id = ${accountId}`.execute(db);
        const charge = (await chargesOf(accountId)).find(({ status }) => status === 'WAITING');
        const asked = db.updateTable('test_charge').where('key', '=', charge?.key ?? '');
        await asked.set({ status: 'PAID' }).execute();
        await runBilling(site.app);
        const running = await findRunningPlan(db, accountId);
        expect(running).toMatchObject({ planId, periodSearches, to });
        const pending = db.selectFrom('open_charge').where('account_id', '=', accountId);
        expect(await pending.select('cents').execute()).toEqual([]);
      },
    );

    it.each([
      ['the prorated difference', 22, '3:1548'],
      ['the price of the extra searches that the new plan includes', 28, '3:1600'],
      ['at most the full difference', 60, '3:3000'],
    ])('charges %s for an upgrade after %d searches', async (_what, searches, plan) => {
      const { accountId, username } = await payer('pays');
      await runBilling(site.app);
      await addSearches(accountId, searches);
      site.clock.time = START + 15 * DAY_MS;
      const { form } = await confirmation(await site.signedIn(username), 3);
      expect(form.plan).toBe(plan);
    });

    it('waits for the renewal of a plan whose period has ended', async () => {
      const { accountId, browser, username } = await payer('pays');
      await runBilling(site.app);
      const { form } = await confirmation(browser, 3);
      site.clock.time = START + 31 * DAY_MS;
      const later = await site.signedIn(username);
      expect((await later.open(UPGRADE)).body).toContain('Your plan is about to renew.');
      const answer = await later.post(UPGRADE, { ...form, plan: '3:0' });
      expect(answer.statusCode).toBe(409);
      expect(answer.body).toContain('Your plan is about to renew.');
      expect((await planOf(accountId)).plan_id).toBe(PLAN.S20);
    });

    it('upgrades once if the page is submitted twice, even at the same time', async () => {
      const { accountId, browser } = await payer('pays');
      await runBilling(site.app);
      const { form } = await confirmation(browser, 3);
      const both = await Promise.all([browser.post(UPGRADE, form), browser.post(UPGRADE, form)]);
      expect(both.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
      expect((await browser.post(UPGRADE, form)).statusCode).toBe(303);
      expect(await receiptsOf(accountId)).toBe(2);
      expect((await planOf(accountId)).plan_id).toBe(3);
    });

    it('shows the new price instead of charging if the price has changed', async () => {
      const { accountId, browser, username } = await payer('pays');
      await runBilling(site.app);
      const { form } = await confirmation(browser, 3);
      site.clock.time = START + DAY_MS;
      const later = await site.signedIn(username);
      const answer = await later.post(UPGRADE, form);
      expect(answer.statusCode).toBe(409);
      expect(problemsOf(answer.body)['plan']).toContain('costs $29.03 today, not $30.00');
      expect(confirmationIn(answer.body)).toMatchObject({ plan: '3:2903' });
      expect(await receiptsOf(accountId)).toBe(1);
      for (const plan of ['4:1', '2:0']) {
        expect((await later.post(UPGRADE, { ...form, plan })).statusCode).toBe(409);
      }
    });

    it.each(['', '3', '3:-5', '3:1e3', 'x:y', '999999999999:0', '9:0'])(
      'rejects an upgrade to the plan %j',
      async (plan) => {
        const { browser } = await payer('pays');
        const answer = await browser.post(UPGRADE, { plan, key: KEY });
        expect([409, 422]).toContain(answer.statusCode);
        expect(Object.keys(problemsOf(answer.body))).toEqual(['plan']);
      },
    );

    it.each(['declines', 'expired'])("doesn't change the plan when the card %s", async (card) => {
      const { accountId, browser } = await payer('pays');
      await runBilling(site.app);
      await addCard(browser, card);
      const before = await planOf(accountId);
      const answer = await browser.post(UPGRADE, (await confirmation(browser, 3)).form);
      expect(answer.statusCode).toBe(409);
      expect(problemsOf(answer.body)['plan']).toMatch(
        /^The card was declined\. Nothing was charged/,
      );
      expect(await planOf(accountId)).toEqual(before);
      expect(await openCents(accountId)).toBe(0);
      expect(await receiptsOf(accountId)).toBe(1);
    });

    describe('an upgrade whose order the processor did not confirm', () => {
      /** Orders a plan while the processor can't be reached. */
      const unanswered = async () => {
        const account = await payer('pays');
        const { accountId, browser } = account;
        await runBilling(site.app);
        await addCard(browser, 'lost');
        const { form } = await confirmation(browser, 3);
        await browser.post(UPGRADE, form);
        const charges = await chargesOf(accountId);
        const charge = charges.find(({ status }) => status === 'WAITING');
        expect(charge).toMatchObject({ processorId: null });
        const key = charge?.key ?? '';
        /** Removes the request from the processor, as if it had never arrived. */
        const forget = () =>
          site.database.db.deleteFrom('test_charge').where('key', '=', key).execute();
        await forget();
        return { ...account, forget, form, key };
      };
      const orderOf = (accountId: number) =>
        site.database.db
          .selectFrom('card_order as o')
          .innerJoin('card_charge as k', 'k.order_id', 'o.id')
          .where('o.account_id', '=', accountId)
          .select(['o.status', 'k.status as charge', 'k.problem'])
          .executeTakeFirstOrThrow();

      it("doesn't charge a card that was removed in the meantime", async () => {
        const { accountId, browser, form, key, username } = await unanswered();
        await browser.open(CARD);
        expect((await browser.post(CARD, { action: 'REMOVE-CARD' })).statusCode).toBe(303);
        await runBilling(site.app);
        expect(await orderOf(accountId)).toEqual({
          status: 'DECLINED',
          charge: 'DECLINED',
          problem: 'The card was removed before the payment.',
        });
        const asked = site.database.db.selectFrom('test_charge').where('key', '=', key);
        expect(await asked.select('id').execute()).toEqual([]);
        expect((await planOf(accountId)).plan_id).toBe(PLAN.S20);
        await site.app.mails.settled();
        const sent = site.mails.filter(({ subject, to }) => {
          return to === `${username}@example.org` && subject.endsWith('Order not completed');
        });
        expect(sent.map(({ text }) => text.includes('The card was removed'))).toEqual([true]);
        expect((await browser.open(`${UPGRADE}?order=${form.key}`)).body).toMatch(
          /Your order wasn.{1,5}t completed\. Nothing was charged/,
        );
      });

      it('cancels the order, and refunds a payment that the processor received after all', async () => {
        const { accountId, browser, forget } = await unanswered();
        expect((await browser.open(UPGRADE)).body).toContain('Cancel the order');
        await forget();
        expect((await browser.open(PAY)).body).toContain('Cancel order');
        const cancel = () => browser.post(PAY, { action: 'CANCEL-ORDER' });
        expect((await cancel()).statusCode).toBe(303);
        expect((await browser.open(PAY)).body).toContain('Your order was canceled.');
        expect((await cancel()).statusCode).toBe(409);
        expect(await orderOf(accountId)).toMatchObject({
          status: 'DECLINED',
          problem: 'The order was canceled.',
        });
        site.clock.time += 600_000;
        await runBilling(site.app);
        expect(await orderOf(accountId)).toMatchObject({ status: 'RETURNED', charge: 'PAID' });
        const refunds = site.database.db
          .selectFrom('card_refund')
          .where('account_id', '=', accountId)
          .select('status');
        expect(await refunds.execute()).toEqual([{ status: 'DONE' }]);
        expect((await planOf(accountId)).plan_id).toBe(PLAN.S20);
      });
    });

    it("doesn't change the plan while the payment is pending, and expires the upgrade after a day", async () => {
      const { accountId, browser, username } = await payer('pays');
      await runBilling(site.app);
      await addCard(browser, 'asks');
      const before = await planOf(accountId);
      await browser.post(UPGRADE, (await confirmation(browser, 3)).form);
      expect(await planOf(accountId)).toEqual(before);
      expect((await browser.open(UPGRADE)).body).toContain('Confirm payment');
      expect((await browser.open(PAY)).body).toContain('A payment of $30.00 is pending');
      site.clock.time = START + DAY_MS + 60_000;
      await runBilling(site.app);
      await site.app.mails.settled();
      expect(await planOf(accountId)).toEqual(before);
      expect(await openCents(accountId)).toBe(0);
      const letters = site.mails.filter(({ to }) => to === `${username}@example.org`);
      expect(letters.at(-1)?.subject).toContain('Card declined');
    });

    it('refunds an upgrade if its period ended before the payment arrived', async () => {
      const { accountId, browser } = await payer('pays');
      await runBilling(site.app);
      await addCard(browser, 'pends');
      await browser.post(UPGRADE, (await confirmation(browser, 3)).form);
      await site.database.db
        .updateTable('account_billing')
        .set({ period_from: '2026-07-20' })
        .where('account_id', '=', accountId)
        .execute();
      const [, charge] = await chargesOf(accountId);
      await site.database.db
        .updateTable('test_charge')
        .set({ status: 'PAID' })
        .where('key', '=', charge?.key ?? '')
        .execute();
      await runBilling(site.app);
      await runBilling(site.app);
      const refunds = await site.database.db
        .selectFrom('card_refund')
        .where('account_id', '=', accountId)
        .select(['cents', 'status'])
        .execute();
      expect(refunds).toEqual([{ cents: 3_000, status: 'DONE' }]);
      expect((await planOf(accountId)).plan_id).toBe(PLAN.S20);
      expect((await browser.open(UPGRADE)).statusCode).toBe(200);
    });

    it('requires a card for an upgrade, unless the account is approved for invoicing', async () => {
      const { accountId, browser } = await payer(null);
      await runBilling(site.app);
      await pay(accountId, 3_800);
      const invoiced = (await confirmation(browser, 3)).body;
      expect(invoiced).toContain('<dd>Invoice</dd>');
      await site.database.db
        .updateTable('account')
        .set({ is_invoiced: false })
        .where('id', '=', accountId)
        .execute();
      const { body } = await confirmation(browser, 3);
      expect(body).toContain('Add a card');
      expect(body).not.toContain('TAKE-PLAN');
      const answer = await browser.post(UPGRADE, { plan: '3:3000', key: KEY });
      expect(problemsOf(answer.body)['plan']).toContain('Add a card first');
    });

    it("doesn't pay for an upgrade from a balance that unbilled purchases use up", async () => {
      const { accountId, browser, userId } = await payer(null);
      await runBilling(site.app);
      await pay(accountId, 3_800 + 12_000);
      await site.database.db
        .updateTable('account')
        .set({ is_invoiced: false })
        .where('id', '=', accountId)
        .execute();
      const upgrade = async () => (await confirmation(browser, 3)).body;
      expect(await upgrade()).toContain('Your balance of $120.00');
      const pages = {
        kind: 'PAGES_BOUGHT',
        reference: '10 pages',
        billingCode: null,
        parts: [{ ledger: 'PAGE_FEES', countyId: null, cents: 10_000 }],
      } as const;
      const booker = { accountId, userId };
      await site.database.db
        .transaction()
        .execute((trx) => chargeAccount(trx, booker, pages, site.clock.time));
      expect(await upgrade()).not.toContain('Your balance');
      expect(await upgrade()).not.toContain('TAKE-PLAN');
      const answer = await browser.post(UPGRADE, { plan: '3:3000', key: KEY });
      expect(problemsOf(answer.body)['plan']).toContain('Add a card first');
      expect((await planOf(accountId)).plan_id).toBe(PLAN.S20);
    });

    /** Adds searches on July 10, 8 of which are beyond the plan and cost $16.00. */
    const makeExtraSearches = async ({
      accountId,
      userId,
    }: {
      accountId: number;
      userId: number;
    }) => {
      const rows = Array.from({ length: 28 }, (_, index) => ({
        account_id: accountId,
        user_id: userId,
        app_code: 'COURT' as const,
        region_id: 1,
        billing_code: null,
        criteria: '{}',
        criteria_key: `x${String(index)}`,
        is_counted: true,
        reason_not_counted: null,
        result_count: 0,
        is_capped: false,
        as_of: null,
        duration_ms: 1,
        request_id: 'r',
        at: new Date('2026-07-10T16:00:00Z'),
      }));
      await site.database.db.insertInto('search_log').values(rows).execute();
    };

    it('pays for an upgrade from a balance that is sufficient once the extra searches are canceled', async () => {
      const account = await payer(null);
      const { accountId, username } = account;
      await runBilling(site.app);
      await pay(accountId, 3_800 + 2_000);
      await site.database.db
        .updateTable('account')
        .set({ is_invoiced: false })
        .where('id', '=', accountId)
        .execute();
      site.clock.time = START + 15 * DAY_MS;
      await makeExtraSearches(account);
      const browser = await site.signedIn(username);
      const { body, form } = await confirmation(browser, 3);
      expect(body).toContain('Your balance of $20.00');
      expect(form['plan']).toBe('3:1600');
      await browser.post(UPGRADE, form);
      expect((await planOf(accountId)).plan_id).toBe(3);
      expect(await openCents(accountId)).toBe(0);
    });

    it("doesn't count canceled extra searches toward the limit of an invoiced upgrade", async () => {
      const account = await payer(null);
      const { accountId, username } = account;
      await runBilling(site.app);
      await pay(accountId, 3_800);
      await site.database.db
        .updateTable('account')
        .set({ credit_limit_cents: 1_600 })
        .where('id', '=', accountId)
        .execute();
      site.clock.time = START + 15 * DAY_MS;
      await makeExtraSearches(account);
      const browser = await site.signedIn(username);
      await browser.post(UPGRADE, (await confirmation(browser, 3)).form);
      expect((await planOf(accountId)).plan_id).toBe(3);
      expect(await openCents(accountId)).toBe(1_600);
    });

    it('requires a past-due account to pay its invoices first', async () => {
      const { accountId, username } = await payer('pays');
      await site.database.db
        .updateTable('account')
        .set({ account_status: 'PAST_DUE' })
        .where('id', '=', accountId)
        .execute();
      const browser = await site.signedIn(username);
      expect((await browser.open(`${UPGRADE}?plan=3`)).body).toContain('Pay invoices');
      const answer = await browser.post(UPGRADE, { plan: '3:3000', key: KEY });
      expect(answer.statusCode).toBe(409);
      expect(answer.body).toContain('past due');
    });
  });

  it('compares plans by the searches that they would cover, without bonus searches', async () => {
    const { accountId, browser, userId } = await payer('pays');
    const { db } = site.database;
    const { id: grantId } = await db
      .insertInto('bonus_grant')
      .values({
        account_id: accountId,
        searches: 90,
        used: 90,
        reason: 'Outage',
        granted_by: null,
        granted_at: new Date(0),
        expires_on: '2026-12-31',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 93 }, (_, index) => ({
      account_id: accountId,
      user_id: userId,
      app_code: 'COURT' as const,
      region_id: 1,
      billing_code: null,
      criteria: '{}',
      criteria_key: `k${String(index)}`,
      is_counted: true,
      reason_not_counted: null,
      result_count: 0,
      is_capped: false,
      as_of: null,
      duration_ms: 1,
      request_id: 'r',
      at: new Date('2026-06-20T16:00:00Z'),
      bonus_grant_id: index < 90 ? grantId : null,
    }));
    await db.insertInto('search_log').values(rows).execute();
    const body = (await browser.open(UPGRADE)).body.replace(/\s+/g, ' ');
    expect(body).toContain('<th scope="row">Jun 2026</th> <td>3</td>');
  });

  it('upgrades a trial to a plan that starts today', async () => {
    const { accountId, browser } = await payer('pays');
    await site.database.db
      .updateTable('account_billing')
      .set({ ended_on: '2026-06-20' })
      .where('account_id', '=', accountId)
      .execute();
    const form = confirmationIn((await browser.open(`${UPGRADE}?plan=4`)).body);
    expect(form.plan).toBe('4:12000');
    await browser.post(UPGRADE, form);
    const use = await browser.call('GET', '/common/plan');
    expect(use.json()).toMatchObject({
      current: { id: 4 },
      periodFrom: '2026-07-06',
      periodTo: '2026-08-05',
    });
  });
});
