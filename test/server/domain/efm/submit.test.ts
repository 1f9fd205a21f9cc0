import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FilingStatus } from '#contract/filing/states';
import { handleCardEvent } from '../../../../src/server/areas/billing/handleCardEvent';
import { findSums } from '../../../../src/server/domain/billing/invoicesRepository';
import { proveBooks } from '../../../../src/server/domain/billing/proofRepository';
import { invoiceUnplanned } from '../../../../src/server/domain/billing/periodsRepository';
import { createDemoProcessor } from '../../../../src/server/domain/cards/createProcessor';
import type { CardProcessor, HoldOutcome } from '../../../../src/server/domain/cards/processor';
import {
  findWaitingRefunds,
  orderRefund,
  settleRefund,
} from '../../../../src/server/domain/cards/refundsRepository';
import { createTestCharges } from '../../../../src/server/domain/cards/testChargesRepository';
import { createTestProcessor } from '../../../../src/server/domain/cards/testProcessor';
import { changeFiling } from '../../../../src/server/domain/efm/changesRepository';
import { createMessage } from '../../../../src/server/domain/efmMessages/message';
import {
  disputeHold,
  reinstateHold,
} from '../../../../src/server/domain/filing/disputedHoldsRepository';
import { createProvider } from '../../../../src/server/domain/filing/receiveRepository';
import { settleHolds } from '../../../../src/server/domain/filing/settleHolds';
import { submitFiling } from '../../../../src/server/domain/filing/submit';
import { addAccount } from '../../accounts';
import { openTestSite, START, type TestSite } from '../../testApp';
import type { NewEnvelope } from '../../../../src/server/domain/filing/envelopesRepository';
import { findBalances } from '../../../support/findBalances';
import { runTime } from '../../../support/billedAccount';
import { aFiling, anEnvelope, quotedPayment } from './envelopes';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let site: TestSite;
let processor: CardProcessor;
let clockTime = START;
beforeAll(async () => {
  site = await openTestSite();
  processor = createTestProcessor(
    createTestCharges(site.database.db),
    { cardPage: (token) => token, confirmPage: (key) => `https://bank.example/${key}` },
    'a secret of tests',
    () => clockTime,
  );
});
beforeEach(() => {
  clockTime = START;
  site.clock.time = START;
});
afterAll(() => site.close());

const quiet = { warn: () => undefined };
const silent = { ...quiet, info: () => undefined };
const sumOf = (balances: Readonly<Record<string, number>>): number =>
  Object.values(balances).reduce((sum, cents) => sum + cents, 0);
const parts = () => ({
  ...({ db: site.database.db, now: () => clockTime, processor } as const),
  log: { error: () => undefined },
});
const settle = () => settleHolds(parts(), quiet);
const advance = (ms: number): void => {
  clockTime += ms;
  site.clock.time += ms;
};

/** Notifications that a payment is due. */
async function dueNotices(userId: number): Promise<number> {
  const rows = await site.database.db
    .selectFrom('notification')
    .where('user_id', '=', userId)
    .where('title', '=', 'Payment due for a filing')
    .select('id')
    .execute();
  return rows.length;
}

let users = 0;
/** A filer whose account has that test card. */
async function aFiler(cardToken: string) {
  users += 1;
  const { accountId, userIds } = await addAccount(site.database, [`filer${String(users)}`]);
  const { id } = await site.database.db
    .insertInto('payment_card')
    .values({
      account_id: accountId,
      processor: 'test',
      customer_token: 'test',
      card_token: cardToken,
      brand: 'Visa',
      last_digits: '4242',
      expires_month: '2099-12',
      added_at: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const card = { customerToken: 'test', cardToken };
  const by = { userId: userIds[0] ?? 0, accountId };
  const pay = { id, card, holdKey: randomUUID(), returnAddress: 'https://site.example/review' };
  return { by, pay };
}

/** A quoted envelope for a new collection case: $157.00 for the court, $164.61 in all. */
async function aNewCase(changes: Partial<NewEnvelope> = {}) {
  const [plaintiff, defendant] = [randomUUID(), randomUUID()];
  const party = { isOrganization: true, address: '', attorneys: [] };
  const envelope = anEnvelope({
    caseNumber: null,
    newCase: { typeCode: 'CC', amountCents: 120_000, caption: 'Acme LLC v. Jane Roe' },
    parties: [
      { ...party, partyId: plaintiff, typeCode: 'PLAINTIFF', name: 'Acme LLC' },
      { ...party, partyId: defendant, typeCode: 'DEFENDANT', name: 'Jane Roe' },
    ],
    filings: [aFiling({ code: 'CMPL', description: 'Complaint', partyIds: [plaintiff] })],
    ...changes,
  });
  return { ...envelope, payment: await quotedPayment(site, envelope) };
}

async function submit(cardToken: string, changes: Partial<NewEnvelope> = {}) {
  const { by, pay } = await aFiler(cardToken);
  const envelope = await aNewCase(changes);
  const run = () => submitFiling(parts(), by, envelope, { card: pay, courtCents: 15_700 });
  return { by, pay, envelope, run, outcome: await run() };
}

/** Has a clerk open and decide the envelope's filings, in order. */
async function decide(
  envelope: { filings: readonly { filingId: string }[] },
  ...decisions: readonly FilingStatus[]
) {
  await site.app.efiling.flush();
  for (const [index, to] of decisions.entries()) {
    const filingId = envelope.filings[index]?.filingId ?? '';
    for (const status of ['underReview', to] as const) {
      const by = { actor: 'clerk', actorName: 'Clara Eastwick', messageId: null } as const;
      await site.database.db
        .transaction()
        .execute((trx) => changeFiling(trx, { filingId, to: status, ...by }, clockTime));
    }
  }
  await site.app.efiling.flush();
}

const holdOf = (key: string) =>
  site.database.db
    .selectFrom('filing_hold')
    .where('key', '=', key)
    .select(['status', 'captured_cents', 'envelope_id', 'reason'])
    .executeTakeFirst();
const moneyOf = async (id: string) =>
  (
    await site.database.db
      .selectFrom('filing_envelope')
      .where('id', '=', id)
      .select('money')
      .executeTakeFirst()
  )?.money;
const linesOf = async (accountId: number) => {
  const { rows } = await sql<{ ledger: string; county_id: number | null; cents: number }>`
    select l.ledger, l.county_id, l.cents::integer as cents
      from journal_line l join journal_entry e on e.id = l.entry_id
     where e.account_id = ${accountId} order by l.line`.execute(site.database.db);
  return rows;
};

describe('submitting an envelope', () => {
  it('files an envelope with a card hold, and posts nothing to the journal before the capture', async () => {
    const { by, envelope, outcome, pay } = await submit('pays');
    expect(outcome).toMatchObject({ kind: 'filed' });
    expect(await holdOf(pay.holdKey)).toMatchObject({
      status: 'HELD',
      envelope_id: envelope.envelopeId,
    });
    expect(await moneyOf(envelope.envelopeId)).toBe('authorized');
    expect(await linesOf(by.accountId)).toEqual([]);
  });

  it('files an envelope only once, however often it is submitted', async () => {
    const { outcome, run } = await submit('pays');
    expect(await run()).toEqual(outcome);
  });

  it('captures the fees once the clerk accepts, with court fees owed to the county', async () => {
    const { by, envelope, pay } = await submit('pays');
    await decide(envelope, 'accepted');
    await settle();
    await settle();
    expect(await holdOf(pay.holdKey)).toMatchObject({ status: 'CAPTURED', captured_cents: 16_461 });
    expect(await moneyOf(envelope.envelopeId)).toBe('captured');
    expect(await linesOf(by.accountId)).toEqual([
      { ledger: 'FILING_CASH', county_id: null, cents: 16_461 },
      { ledger: 'CLERK_PAYABLE', county_id: 18_097, cents: -15_700 },
      { ledger: 'FILING_CARD_FEES', county_id: null, cents: -462 },
      { ledger: 'FILING_FEES', county_id: null, cents: -299 },
    ]);
  });

  it('charges the account for a disputed capture, and credits it when the dispute is won', async () => {
    const { by, envelope, pay } = await submit('pays');
    await decide(envelope, 'accepted');
    await settle();
    const { processor_id: processorId } = await site.database.db
      .selectFrom('filing_hold')
      .where('key', '=', pay.holdKey)
      .select('processor_id')
      .executeTakeFirstOrThrow();
    const dispute = {
      disputeId: `dp ${pay.holdKey}`,
      processorId: processorId ?? '',
      cents: 5_000,
    };
    const cardEventParts = {
      db: site.database.db,
      finishCardEntry: () => Promise.reject(new Error('No card was entered.')),
      settleOne: () => Promise.reject(new Error('A hold is no charge.')),
      settleRefund: () => Promise.reject(new Error('A hold is not refunded.')),
    };
    const report = (id: string, kind: 'disputed' | 'disputeWon') =>
      handleCardEvent(cardEventParts, clockTime, { id: id + pay.holdKey, kind, ...dispute });
    await site.database.db
      .updateTable('app_user')
      .set({ is_admin: true, email: 'fees@example.org' })
      .where('id', '=', by.userId)
      .execute();
    await report('evt_1', 'disputed');
    await report('evt_2', 'disputed');
    const charges = await site.database.db
      .selectFrom('open_charge')
      .where('account_id', '=', by.accountId)
      .select('cents')
      .execute();
    expect(charges).toEqual([{ cents: 5_000 }]);
    const letters = site.database.db
      .selectFrom('mail_message')
      .where('subject', '=', 'Countyline: Disputed filing fees')
      .where('recipient', '=', 'fees@example.org')
      .select('id');
    expect(await letters.execute()).toHaveLength(1);
    expect(await proveBooks(site.database.db)).toEqual([]);
    await site.database.db.updateTable('account_billing').set({ ended_on: '2026-01-01' }).execute();
    await invoiceUnplanned(site.database.db, runTime('2026-08-20'));
    expect(await findSums(site.database.db, by.accountId)).toMatchObject({ openCents: 5_000 });
    await report('evt_3', 'disputeWon');
    await report('evt_4', 'disputeWon');
    expect(await findSums(site.database.db, by.accountId)).toMatchObject({
      openCents: 0,
      balanceCents: 0,
    });
    expect(await proveBooks(site.database.db)).toEqual([]);
    expect(sumOf(await findBalances(site.database.db))).toBe(0);
  });

  it('refunds the money of a won dispute to the card that was held', async () => {
    const { by, envelope, pay } = await submit('pays');
    await decide(envelope, 'accepted');
    await settle();
    const { db } = site.database;
    const { processor_id: processorId } = await db
      .selectFrom('filing_hold')
      .where('key', '=', pay.holdKey)
      .select('processor_id')
      .executeTakeFirstOrThrow();
    const dispute = {
      disputeId: `dp ${pay.holdKey}`,
      processorId: processorId ?? '',
      cents: 5_000,
      at: clockTime,
      today: '2026-07-06',
    };
    await db.transaction().execute((trx) => disputeHold(trx, dispute.processorId, dispute));
    await db.transaction().execute((trx) => reinstateHold(trx, dispute.processorId, dispute));
    const { id: receiptId } = await db
      .selectFrom('receipt')
      .where('account_id', '=', by.accountId)
      .select('id')
      .executeTakeFirstOrThrow();
    const refund = { accountId: by.accountId, receiptId, reason: 'Paid twice', userId: null };
    await db
      .transaction()
      .execute((trx) => orderRefund(trx, { ...refund, cents: 2_000 }, 'test', clockTime));
    const waiting = { accountId: by.accountId, limit: 10 };
    const [sent] = await findWaitingRefunds(db, 'test', waiting);
    if (sent === undefined) throw new Error('The refund was not queued.');
    expect(sent).toMatchObject({ processorId, cents: 2_000, cardInWords: 'Visa ending in 4242' });
    const outcome = await processor.refund(sent);
    expect(outcome).toEqual({ kind: 'done' });
    expect(await processor.findRefund(sent)).toEqual({ kind: 'done' });
    await db.transaction().execute((trx) => settleRefund(trx, sent, outcome, dispute));
    expect(await findWaitingRefunds(db, 'test', waiting)).toEqual([]);
    expect(await findSums(db, by.accountId)).toMatchObject({ balanceCents: 3_000 });
    expect(await proveBooks(db)).toEqual([]);
  });

  it('charges the account for partial and repeated disputes of a capture, and credits only won disputes', async () => {
    const { by, envelope, pay } = await submit('pays');
    await decide(envelope, 'accepted');
    await settle();
    const { db } = site.database;
    const { processor_id: processorId } = await db
      .selectFrom('filing_hold')
      .where('key', '=', pay.holdKey)
      .select('processor_id')
      .executeTakeFirstOrThrow();
    const failing = () => Promise.reject(new Error('A hold is no charge.'));
    const cardEventParts = {
      db,
      finishCardEntry: failing,
      settleOne: failing,
      settleRefund: failing,
    };
    const report = async (kind: 'disputed' | 'disputeWon', dispute: string, cents: number) => {
      const event = {
        id: `${kind} ${dispute} ${pay.holdKey}`,
        kind,
        cents,
        disputeId: `${dispute} ${pay.holdKey}`,
        processorId: processorId ?? '',
      };
      // The processor repeats events, with the same id or another one.
      await handleCardEvent(cardEventParts, clockTime, event);
      await handleCardEvent(cardEventParts, clockTime, event);
      await handleCardEvent(cardEventParts, clockTime, { ...event, id: `again ${event.id}` });
      const { cents: owed } = await db
        .selectFrom('open_charge')
        .where('account_id', '=', by.accountId)
        .select(sql<number>`coalesce(sum(cents), 0)::bigint`.as('cents'))
        .executeTakeFirstOrThrow();
      const { balanceCents } = await findSums(db, by.accountId);
      expect(await proveBooks(db)).toEqual([]);
      expect(sumOf(await findBalances(db))).toBe(0);
      return owed - balanceCents;
    };
    expect(await report('disputed', 'first', 5_000)).toBe(5_000);
    expect(await report('disputeWon', 'first', 5_000)).toBe(0);
    expect(await report('disputed', 'second', 16_461)).toBe(16_461);
    // Only what the card still paid can be disputed.
    expect(await report('disputed', 'third', 1_000)).toBe(16_461);
    expect(await report('disputeWon', 'third', 1_000)).toBe(16_461);
    expect(await report('disputeWon', 'second', 6_461)).toBe(10_000);
    expect(await report('disputed', 'fourth', 2_000)).toBe(12_000);
    // A dispute that is reported after it was won changes nothing.
    expect(await report('disputeWon', 'fifth', 1_000)).toBe(12_000);
    expect(await report('disputed', 'fifth', 1_000)).toBe(12_000);
  });

  it('captures only the fees for filings that the clerk accepts, and releases the rest', async () => {
    const copies = { code: 'CERT', quantity: 2, pages: 3 };
    const { by, envelope, pay } = await submit('pays', {
      filings: [
        aFiling({ code: 'CMPL', description: 'Complaint' }),
        aFiling({ code: 'CMPL', description: 'Copy of the complaint', optionalServices: [copies] }),
      ],
    });
    // Two certified copies of three pages: $16.00, and 2.89% of all.
    expect(envelope.payment.totalCents).toBe(18_108);
    await decide(envelope, 'accepted', 'rejected');
    await settle();
    expect(await holdOf(pay.holdKey)).toMatchObject({ status: 'CAPTURED', captured_cents: 16_461 });
    expect(await linesOf(by.accountId)).toEqual([
      { ledger: 'FILING_CASH', county_id: null, cents: 16_461 },
      { ledger: 'CLERK_PAYABLE', county_id: 18_097, cents: -15_700 },
      { ledger: 'FILING_CARD_FEES', county_id: null, cents: -462 },
      { ledger: 'FILING_FEES', county_id: null, cents: -299 },
    ]);
    expect(sumOf(await findBalances(site.database.db))).toBe(0);
  });

  it.each(['waiver', 'agency'] as const)(
    'charges the provider fee to the account, not to a card, once the court accepts a filing: %s',
    async (kind) => {
      const { by } = await aFiler('pays');
      const payment = { kind, quoteId: '', totalCents: 0, maxCents: 0 };
      const filings = [
        aFiling({ code: 'CMPL', description: 'Complaint' }),
        aFiling({ code: 'FWVR', description: 'Fee waiver petition' }),
      ];
      const envelope = await aNewCase({ payment, filings });
      expect(envelope.payment.totalCents).toBe(299);
      await submitFiling(parts(), by, envelope, { card: null });
      await decide(envelope, 'accepted', 'accepted');
      await settle();
      expect(await moneyOf(envelope.envelopeId)).toBe('none');
      expect(await linesOf(by.accountId)).toEqual([
        { ledger: 'RECEIVABLE', county_id: null, cents: 299 },
        { ledger: 'FILING_FEES', county_id: null, cents: -299 },
      ]);
      const rejected = await aNewCase({
        payment,
        filings: filings.map((each) => aFiling({ ...each, filingId: randomUUID() })),
      });
      await submitFiling(parts(), by, rejected, { card: null });
      await decide(rejected, 'rejected', 'rejected');
      expect(await linesOf(by.accountId)).toHaveLength(2);
    },
  );

  it("rejects a capture of more than the filer agreed to, or of an amount that doesn't add up", async () => {
    const { envelope } = await submit('pays');
    const { envelopeId, payment } = envelope;
    const provider = createProvider({
      db: site.database.db,
      now: () => clockTime,
      log: silent,
      recordAddress: (id) => id,
      serviceLink: (token) => token,
    });
    const send = (captureCents: number, courtCents: number) =>
      provider(
        createMessage(
          {
            operation: 'NotifyEnvelopeComplete',
            correlationId: envelopeId,
            body: { envelopeId, captureCents, courtCents, providerCents: 0, cardCents: 0 },
          },
          clockTime,
        ),
      );
    const more = payment.totalCents + 1;
    expect(await send(more, more)).toMatchObject({ kind: 'refused', code: 'malformedMessage' });
    expect(await send(300, 299)).toMatchObject({ kind: 'refused', code: 'malformedMessage' });
    expect(await send(300, 300)).toMatchObject({ kind: 'done' });
    // Only the first counts.
    expect(await send(0, 0)).toMatchObject({ kind: 'done' });
    const saved = await site.database.db
      .selectFrom('filing_envelope')
      .where('id', '=', envelopeId)
      .select('completed_cents')
      .executeTakeFirst();
    expect(saved).toEqual({ completed_cents: 300 });
  });

  it('files after the hold is confirmed, even if a repeated request gets the first response', async () => {
    const { by, pay } = await aFiler('asks');
    const envelope = await aNewCase();
    const first = { kind: 'needsAction', processorId: `hold_${pay.holdKey}`, url: 'https://b/' };
    const replaying: CardProcessor = {
      ...processor,
      authorize: async (order) => {
        await processor.authorize(order);
        return first as HoldOutcome;
      },
    };
    const send = () =>
      submitFiling({ ...parts(), processor: replaying }, by, envelope, { card: pay });
    expect(await send()).toEqual({ kind: 'needsAction', url: 'https://b/' });
    await site.database.db
      .updateTable('test_hold')
      .set({ status: 'HELD' })
      .where('key', '=', pay.holdKey)
      .execute();
    expect(await send()).toMatchObject({ kind: 'filed' });
  });

  it('looks up a hold whose response was lost more than a day ago, instead of placing another', async () => {
    const { by, pay } = await aFiler('lost');
    const envelope = await aNewCase();
    await expect(submitFiling(parts(), by, envelope, { card: pay })).rejects.toThrow();
    advance(25 * 60 * MINUTE_MS);
    const strict: CardProcessor = {
      ...processor,
      authorize: () => Promise.reject(new Error('A second hold was placed.')),
    };
    expect(
      await submitFiling({ ...parts(), processor: strict }, by, envelope, { card: pay }),
    ).toMatchObject({ kind: 'filed' });
  });

  it('files nothing while the bank is still processing the hold', async () => {
    const { by, pay } = await aFiler('pays');
    const envelope = await aNewCase();
    const slow: CardProcessor = {
      ...processor,
      authorize: () => Promise.resolve({ kind: 'pending', processorId: 'pi_1' }),
    };
    const submitted = submitFiling({ ...parts(), processor: slow }, by, envelope, { card: pay });
    expect(await submitted).toEqual({ kind: 'pending' });
    expect(await moneyOf(envelope.envelopeId)).toBeUndefined();
    expect(await holdOf(pay.holdKey)).toMatchObject({ status: 'ASKED', envelope_id: null });
    // The job doesn't mark it as released before the bank does.
    advance(11 * MINUTE_MS);
    const held: CardProcessor = {
      ...processor,
      findHold: () => Promise.resolve({ kind: 'pending', processorId: 'pi_1' }),
      release: () => Promise.resolve({ kind: 'pending', processorId: 'pi_1' }),
    };
    await settleHolds({ ...parts(), processor: held }, quiet);
    expect(await holdOf(pay.holdKey)).toMatchObject({ status: 'ASKED' });
  });

  it('releases the hold of a rejected envelope and charges nothing', async () => {
    const { by, envelope, pay } = await submit('pays');
    await decide(envelope, 'rejected');
    await settle();
    expect(await holdOf(pay.holdKey)).toMatchObject({ status: 'RELEASED', captured_cents: 0 });
    expect(await moneyOf(envelope.envelopeId)).toBe('released');
    expect(await linesOf(by.accountId)).toEqual([]);
  });

  it('logs a hold that the processor rejects as invalid, on submission and renewal', async () => {
    const rejection = 'No such payment_method';
    const declined = {
      kind: 'declined',
      processorId: null,
      reason: 'Unusable.',
      rejection,
    } as const;
    const rejecting: CardProcessor = { ...processor, authorize: () => Promise.resolve(declined) };
    const errors: object[] = [];
    const log = {
      error: (facts: object, message: string) => void errors.push({ ...facts, message }),
    };
    const message = 'card hold rejected as invalid';
    const { by, pay } = await aFiler('pays');
    const sent = { ...parts(), processor: rejecting, log };
    expect(await submitFiling(sent, by, await aNewCase(), { card: pay })).toEqual({
      kind: 'declined',
      reason: 'Unusable.',
    });
    expect(errors).toEqual([{ hold: pay.holdKey, reason: rejection, message }]);
    const open = await submit('pays');
    expect(open.outcome).toMatchObject({ kind: 'filed' });
    advance(6 * DAY_MS + 60 * MINUTE_MS);
    errors.length = 0;
    await settleHolds(sent, quiet);
    expect(errors).toContainEqual(expect.objectContaining({ reason: rejection, message }));
  });

  it('files nothing when the card is declined, and keeps the attempt', async () => {
    const { envelope, outcome, pay } = await submit('declines');
    expect(outcome).toEqual({ kind: 'declined', reason: 'The card was declined.' });
    expect(await moneyOf(envelope.envelopeId)).toBeUndefined();
    expect(await holdOf(pay.holdKey)).toMatchObject({
      status: 'DECLINED',
      envelope_id: null,
      reason: 'The card was declined.',
    });
  });

  it('files nothing before the cardholder confirms', async () => {
    const { envelope, outcome } = await submit('asks');
    expect(outcome).toMatchObject({ kind: 'needsAction' });
    expect(await moneyOf(envelope.envelopeId)).toBeUndefined();
  });

  it('makes the amount due when the card is declined at capture, and keeps the acceptance', async () => {
    const { by, envelope, pay } = await submit('declinesCapture');
    await decide(envelope, 'accepted');
    await settle();
    expect(await holdOf(pay.holdKey)).toMatchObject({ status: 'DECLINED' });
    expect(await moneyOf(envelope.envelopeId)).toBe('due');
    expect(await linesOf(by.accountId)).toEqual([]);
    const { status } = await site.database.db
      .selectFrom('filing_filing')
      .where('envelope_id', '=', envelope.envelopeId)
      .select('status')
      .executeTakeFirstOrThrow();
    expect(status).toBe('accepted');
    expect(await dueNotices(by.userId)).toBe(1);
    await settle();
    expect(await dueNotices(by.userId)).toBe(1);
  });

  it('makes the amount due when the hold ended before the clerk accepts', async () => {
    const { envelope, pay } = await submit('endsEarly');
    advance(2 * MINUTE_MS);
    await decide(envelope, 'accepted');
    await settle();
    expect(await holdOf(pay.holdKey)).toMatchObject({ status: 'RELEASED' });
    expect(await moneyOf(envelope.envelopeId)).toBe('due');
  });

  it('releases a hold without an envelope, even if the response to the hold was lost', async () => {
    const { by, pay } = await aFiler('lost');
    const envelope = await aNewCase();
    await expect(
      submitFiling(parts(), by, envelope, { card: pay, courtCents: 15_700 }),
    ).rejects.toThrow("didn't respond");
    expect(await holdOf(pay.holdKey)).toMatchObject({ status: 'ASKED' });
    await settle();
    expect(await holdOf(pay.holdKey)).toMatchObject({ status: 'ASKED' });
    advance(11 * MINUTE_MS);
    await settle();
    expect(await holdOf(pay.holdKey)).toMatchObject({ status: 'RELEASED', envelope_id: null });
    expect(await processor.findHold(pay.holdKey)).toMatchObject({ kind: 'released' });
  });

  it("doesn't use a hold that was released, or that belongs to another envelope", async () => {
    const { by, pay } = await aFiler('pays');
    const first = await aNewCase();
    const money = { card: pay, courtCents: 15_700 };
    expect(await submitFiling(parts(), by, first, money)).toMatchObject({ kind: 'filed' });
    const second = await aNewCase();
    expect(await submitFiling(parts(), by, second, money)).toEqual({ kind: 'holdEnded' });
    expect(await moneyOf(second.envelopeId)).toBeUndefined();
  });

  it('fails the filings of an envelope that the court rejects, and releases the hold', async () => {
    const { envelope, pay } = await submit('pays');
    const { courtId, envelopeId } = envelope;
    await site.database.db
      .insertInto('efm_envelope')
      .values({
        id: envelopeId,
        number: '1',
        court_id: courtId,
        case_number: null,
        submission: '{}',
        filed_at: new Date(clockTime),
        received_at: new Date(clockTime),
      })
      .execute();
    await site.app.efiling.flush();
    const filing = await site.database.db
      .selectFrom('filing_filing')
      .where('envelope_id', '=', envelopeId)
      .select(['status', 'reason_words'])
      .executeTakeFirst();
    expect(filing).toMatchObject({
      status: 'failed',
      reason_words: 'This envelope was submitted before, in another message.',
    });
    await settle();
    expect(await holdOf(pay.holdKey)).toMatchObject({ status: 'RELEASED' });
    expect(await moneyOf(envelopeId)).toBe('released');
  });

  it("renews an open envelope's hold a day before it expires, and captures once", async () => {
    const { by, envelope, pay } = await submit('pays');
    const { envelopeId } = envelope;
    await site.app.efiling.flush();
    advance(6 * 24 * 60 * MINUTE_MS + 60_000);
    await settle();
    await settle();
    const holds = await site.database.db
      .selectFrom('filing_hold')
      .where('envelope_id', '=', envelopeId)
      .select('status')
      .execute();
    expect(holds).toEqual([{ status: 'HELD' }]);
    expect(await holdOf(pay.holdKey)).toMatchObject({ status: 'RELEASED' });
    expect(await moneyOf(envelopeId)).toBe('authorized');
    await decide(envelope, 'accepted');
    await settle();
    expect(await moneyOf(envelopeId)).toBe('captured');
    expect(await linesOf(by.accountId)).toHaveLength(4);
  });

  it('releases the old hold of a renewal in the next round if the processor is down', async () => {
    const { envelope, pay } = await submit('pays');
    await site.app.efiling.flush();
    advance(6 * DAY_MS + MINUTE_MS);
    const failing: CardProcessor = {
      ...processor,
      release: () => Promise.reject(new Error('The processor is down.')),
    };
    await settleHolds({ ...parts(), processor: failing }, quiet);
    expect(await moneyOf(envelope.envelopeId)).toBe('authorized');
    const released: string[] = [];
    const working: CardProcessor = {
      ...processor,
      release: (id) => {
        released.push(id);
        return processor.release(id);
      },
    };
    await settleHolds({ ...parts(), processor: working }, quiet);
    expect(released).toContain(`hold_${pay.holdKey}`);
    expect(await holdOf(pay.holdKey)).toMatchObject({ status: 'RELEASED' });
    expect(await moneyOf(envelope.envelopeId)).toBe('authorized');
  });

  it('marks an ended hold as expired, places a hold on a new card, and captures that hold', async () => {
    const { by, envelope, pay } = await submit('pays');
    const { envelopeId } = envelope;
    await site.app.efiling.flush();
    const { db } = site.database;
    const setCard = (cardToken: string) =>
      db
        .updateTable('payment_card')
        .set({ card_token: cardToken })
        .where('id', '=', pay.id)
        .execute();
    await setCard('declines');
    advance(6 * DAY_MS + MINUTE_MS);
    await settle();
    await settle();
    expect(await moneyOf(envelopeId)).toBe('authorized');
    expect(await holdOf(pay.holdKey)).toMatchObject({ status: 'HELD' });
    advance(DAY_MS);
    await settle();
    expect(await moneyOf(envelopeId)).toBe('expired');
    expect(await holdOf(pay.holdKey)).toMatchObject({ status: 'RELEASED' });
    await setCard('pays');
    advance(DAY_MS);
    await settle();
    expect(await moneyOf(envelopeId)).toBe('authorized');
    await decide(envelope, 'accepted');
    await settle();
    expect(await moneyOf(envelopeId)).toBe('captured');
    expect(await linesOf(by.accountId)).toHaveLength(4);
  });

  it('makes the fees due when the clerk accepts after the hold expired', async () => {
    const { by, envelope, pay } = await submit('endsEarly');
    await site.app.efiling.flush();
    const { db } = site.database;
    const change = { card_token: 'declines' };
    await db.updateTable('payment_card').set(change).where('id', '=', pay.id).execute();
    advance(2 * MINUTE_MS);
    await settle();
    expect(await moneyOf(envelope.envelopeId)).toBe('expired');
    await decide(envelope, 'accepted');
    await settle();
    expect(await moneyOf(envelope.envelopeId)).toBe('due');
    expect(await dueNotices(by.userId)).toBe(1);
  });

  it("rejects a payment status change that isn't in the table", async () => {
    const { envelope } = await submit('pays');
    const skip = site.database.db
      .updateTable('filing_envelope')
      .set({ money: 'none' })
      .where('id', '=', envelope.envelopeId)
      .execute();
    await expect(skip).rejects.toThrow('cannot change from authorized to none');
  });
});

it("places and releases holds with the demo site's test cards", async () => {
  const { db } = site.database;
  const demo = createDemoProcessor(site.app.settings, createTestCharges(db));
  const card = { customerToken: 'test', cardToken: 'pays' };
  const order = { key: randomUUID(), card, cents: 500, description: 'A hold', returnAddress: '' };
  const held = await demo.authorize(order);
  expect(held).toMatchObject({ kind: 'held', cents: 500 });
  const id = held.kind === 'held' ? held.processorId : '';
  await expect(demo.capture({ key: 'c', processorId: id, cents: 501 })).rejects.toThrow('exceeds');
  expect(await demo.release(id)).toEqual({ kind: 'released', processorId: id });
  expect(await demo.capture({ key: 'c', processorId: id, cents: 500 })).toMatchObject({
    kind: 'released',
  });
});
