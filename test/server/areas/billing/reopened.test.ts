import { runBilling } from '../../../../src/server/areas/billing/jobs';
import { disputedLetter, returnedCheckLetter } from '../../../../src/server/domain/billing/letters';
import {
  disputePayment,
  receivePayment,
} from '../../../../src/server/domain/billing/paymentsRepository';
import { proveBooks } from '../../../../src/server/domain/billing/proofRepository';
import {
  findNextStep,
  updateBillingStatuses,
} from '../../../../src/server/domain/billing/standingRepository';
import { signTestEvent } from '../../../../src/server/domain/cards/testProcessor';
import type { Invoice } from '#contract/schemas/billing';
import { stateDate } from '#contract/stateClock';
import { addBilledAccount, endDemoBilling, giveCard } from '../../../support/billedAccount';
import { openTestSite, START, type TestSite } from '../../testApp';

const DAY_MS = 86_400_000;

describe('an invoice whose payment was reversed', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    site.clock.time = START;
    await endDemoBilling(site.database);
  });
  afterEach(async () => {
    expect(await proveBooks(site.database.db)).toEqual([]);
  });

  /** Runs the billing some days after July 6. */
  const runOn = async (day: number) => {
    site.clock.time = START + day * DAY_MS;
    await runBilling(site.app);
  };
  const today = () => stateDate(site.clock.time);

  /** An account whose only invoice is of July 6. */
  async function invoiced(card: string | null) {
    const account = await addBilledAccount(site.database, { from: '2026-06-06' });
    const { accountId, username } = account;
    if (card !== null) await giveCard(site.database, accountId, card);
    await runBilling(site.app);
    await site.database.db
      .updateTable('account_billing')
      .set({ period_to: '2027-07-06' })
      .where('account_id', '=', accountId)
      .execute();
    return {
      accountId,
      username,
      subjects: async () => {
        await site.app.mails.settled();
        return site.mails
          .filter(({ to }) => to === `${username}@example.org`)
          .map(({ subject }) => subject.replace(/INV-\d+/, 'INV').replace('Countyline: ', ''));
      },
      standing: async () => {
        const row = await site.database.db
          .selectFrom('account as a')
          .innerJoin('account_billing as b', 'b.account_id', 'a.id')
          .where('a.id', '=', accountId)
          .select(['a.account_status as standing', 'b.ended_on as endedOn'])
          .executeTakeFirstOrThrow();
        return [row.standing, row.endedOn];
      },
      invoice: () =>
        site.database.db
          .selectFrom('invoice')
          .where('account_id', '=', accountId)
          .select(['id', 'open_cents', 'due_on', 'reopened_on'])
          .orderBy('id')
          .executeTakeFirstOrThrow(),
    };
  }

  const pay = (accountId: number, cents: number) =>
    site.database.db.transaction().execute(async (trx) => {
      const payment = { accountId, userId: null, kind: 'CHECK', cents, reference: '7' } as const;
      const receiptId = await receivePayment(trx, payment, site.clock.time);
      await updateBillingStatuses(trx, [accountId], today());
      return receiptId;
    });
  const reverse = (accountId: number, receiptId: number) =>
    site.database.db.transaction().execute(async (trx) => {
      const time = { at: site.clock.time, today: today() };
      const reversal = await disputePayment(trx, { receiptId }, time);
      await updateBillingStatuses(trx, [accountId], time.today);
      return reversal;
    });
  const tell = (event: object) => {
    const body = JSON.stringify(event);
    return site.app.inject({
      method: 'POST',
      url: '/web/common/card-events',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signTestEvent(body, site.clock.time, 'countyline-test-cards'),
      },
      payload: body,
    });
  };

  it('sends every notice in order for an invoice that a card dispute reopened, before the plan is canceled', async () => {
    const { accountId, invoice, standing, subjects, username } = await invoiced('pays');
    const { processor_id: processorId } = await site.database.db
      .selectFrom('card_charge')
      .where('account_id', '=', accountId)
      .select('processor_id')
      .executeTakeFirstOrThrow();
    const before = (await subjects()).length;
    await runOn(70);
    const dispute = { disputeId: 'dp_1', processorId, cents: 3_800 };
    await tell({ id: 'evt_1', kind: 'disputed', ...dispute });
    await tell({ id: 'evt_2', kind: 'disputed', ...dispute });
    expect(await invoice()).toMatchObject({ open_cents: 3_800, due_on: '2026-09-28' });
    const seen: unknown[] = [];
    for (const day of [70, 75, 84, 85, 100, 129, 130]) {
      await runOn(day);
      seen.push([day, ...(await standing())]);
    }
    expect(seen).toEqual([
      [70, 'ACTIVE', null],
      [75, 'ACTIVE', null],
      [84, 'ACTIVE', null],
      [85, 'PAST_DUE', null],
      [100, 'DUNNED', null],
      [129, 'DUNNED', null],
      [130, 'CANCELLED', '2026-11-13'],
    ]);
    expect((await subjects()).slice(before)).toEqual([
      'Disputed payment',
      'Reminder: invoice INV',
      'Past due: invoice INV',
      'Searches are blocked: invoice INV',
      'Plan canceled: invoice INV',
    ]);
    const texts = site.mails.filter(({ to }) => to === `${username}@example.org`);
    const textOf = (subject: string) => texts.find((mail) => mail.subject.includes(subject))?.text;
    expect(textOf('Disputed payment')).toContain('now due on September 28, 2026');
    expect(textOf('Past due')).toContain('blocked starting October 14, 2026');
    expect(textOf('Searches are blocked')).toContain('canceled on November 13, 2026');
  });

  it('sends another reminder for a reopened invoice that already had a reminder before its payment', async () => {
    const { accountId, subjects } = await invoiced(null);
    await runOn(6);
    const receiptId = await pay(accountId, 3_800);
    await runOn(20);
    await reverse(accountId, receiptId);
    expect(await findNextStep(site.database.db, accountId, today())).toEqual({
      status: 'DUNNED',
      on: '2026-08-25',
    });
    await runOn(25);
    expect(await subjects()).toEqual([
      'Invoice INV',
      'Reminder: invoice INV',
      'Reminder: invoice INV',
    ]);
  });

  it('keeps the due date of a reopened invoice if a part of it was never paid', async () => {
    const { accountId, invoice, standing } = await invoiced(null);
    await runOn(16);
    const receiptId = await pay(accountId, 3_000);
    await runOn(20);
    await reverse(accountId, receiptId);
    expect(await invoice()).toMatchObject({ due_on: '2026-07-20', reopened_on: null });
    expect(await standing()).toEqual(['PAST_DUE', null]);
  });

  it.each([
    ['pays the invoice', 0, ['unpaid again', 'now due on']],
    ['leaves a part of it unpaid', -800, ['unpaid again']],
    ['is account credit', null, []],
  ])(
    'states in the email what the reversal reopened, for a payment that %s',
    async (_what, more, said) => {
      const { accountId } = await invoiced(null);
      if (more === null) await pay(accountId, 3_800);
      const receiptId = await pay(accountId, 3_800 + (more ?? 0));
      const reversal = await reverse(accountId, receiptId);
      const facts = { accountName: 'Smith LLP', reason: 'No funds' };
      const letters = [
        returnedCheckLetter(facts, reversal, 'check 7', today()),
        disputedLetter('Smith LLP', reversal, 'Visa', today()),
      ];
      for (const { lines } of letters) {
        const text = lines.filter((line) => typeof line === 'string').join(' ');
        expect(['unpaid again', 'now due on'].filter((words) => text.includes(words))).toEqual(
          said,
        );
      }
    },
  );

  it('shows the date on which an invoice was reopened, and pays the invoice with the earlier due date first', async () => {
    const { accountId, invoice, username } = await invoiced(null);
    const receiptId = await pay(accountId, 3_800);
    await site.database.db
      .updateTable('account_billing')
      .set({ period_to: '2026-08-06' })
      .where('account_id', '=', accountId)
      .execute();
    await runOn(31);
    await runOn(40);
    await reverse(accountId, receiptId);
    const { id } = await invoice();
    const browser = await site.signedIn(username);
    const shown = await browser.call('GET', `/common/invoices/${String(id)}`);
    expect(shown.json<Invoice>()).toMatchObject({
      reopenedOn: '2026-08-15',
      dueOn: '2026-08-29',
    });
    await pay(accountId, 3_800);
    expect(await invoice()).toMatchObject({ id, open_cents: 3_800 });
  });
});
