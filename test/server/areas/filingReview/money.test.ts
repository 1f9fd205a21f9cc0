import { sql } from 'kysely';
import type { FilingMessage } from '#contract/schemas/efmMessages';
import type { ReviewRecord } from '#contract/schemas/filingReview';
import { aFiling } from '../../domain/efm/envelopes';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';
import { addFiler, addReviewers, aNewCase, newCaseFilings, reviewing, submit } from './reviews';

const MINUTE_MS = 60_000;

let site: TestSite;
let clerk: TestBrowser;
let filerId = 0;
beforeAll(async () => {
  site = await openTestSite();
  await addReviewers(site, ['clara']);
  clerk = await site.signedIn('clara');
  filerId = await addFiler(site);
});
afterAll(() => site.close());

/** Files a new case with a petition for a fee waiver, and opens it for review. */
async function openWaiver(more: readonly FilingMessage[] = []) {
  const petition = aFiling({ code: 'FWVR', description: 'Petition to waive fees' });
  const payment = { kind: 'waiver', quoteId: '', totalCents: 0, maxCents: 0 } as const;
  const envelope = await submit(
    site,
    filerId,
    START - MINUTE_MS,
    aNewCase({ filings: [...newCaseFilings(), petition, ...more], payment }),
  );
  const review = reviewing(clerk, envelope.envelopeId);
  await review.lock();
  return { envelope, review };
}

async function moneyOf(envelopeId: string) {
  await site.app.efiling.flush();
  return site.database.db
    .selectFrom('filing_envelope')
    .where('id', '=', envelopeId)
    .select(['money', 'completed_cents', 'completed_court_cents', 'waiver', 'waiver_due_on'])
    .executeTakeFirstOrThrow();
}

async function acceptAll({ post, preview }: ReturnType<typeof reviewing>): Promise<void> {
  const { filings } = await preview();
  await post('/acceptance', { filings });
}

const NO_AMOUNT = { dueCents: null, words: '' };

describe('a fee waiver', () => {
  it('leaves no balance when the court grants the waiver', async () => {
    const { envelope, review } = await openWaiver();
    expect((await review.load()).waiver).toMatchObject({ state: 'pending', courtCents: 15_700 });
    await acceptAll(review);
    const answer = await review.post('/waiver', { decision: 'granted', ...NO_AMOUNT });
    expect(answer.json<ReviewRecord>().waiver).toMatchObject({ state: 'granted', dueCents: 0 });
    expect(await moneyOf(envelope.envelopeId)).toMatchObject({ money: 'none', waiver: 'granted' });
  });

  it("makes the court's fees due within 7 court days when the court denies the waiver", async () => {
    const { envelope, review } = await openWaiver();
    await acceptAll(review);
    const denial = { decision: 'denied', dueCents: null };
    expect((await review.post('/waiver', { ...denial, words: ' ' })).statusCode).toBe(400);
    await review.post('/waiver', { ...denial, words: 'Income is above the limit.' });
    expect(await moneyOf(envelope.envelopeId)).toEqual({
      money: 'due',
      completed_cents: 15_700,
      completed_court_cents: 15_700,
      waiver: 'denied',
      waiver_due_on: '2026-07-15',
    });
    const notified = await site.database.db
      .selectFrom('notification')
      .where('user_id', '=', filerId)
      .where('title', '=', 'Fee waiver denied')
      .select('body')
      .executeTakeFirstOrThrow();
    expect(notified.body).toContain("$157.00 of the court's fees is due by Jul 15, 2026.");
    const again = await review.post('/waiver', { ...denial, words: 'Again' });
    expect(again.statusCode).toBe(409);
  });

  it('makes a partial amount due only once the court has accepted the filings', async () => {
    const { envelope, review } = await openWaiver();
    const part = { decision: 'part', words: 'Half.' };
    expect((await review.post('/waiver', { ...part, dueCents: 15_700 })).statusCode).toBe(400);
    await review.post('/waiver', { ...part, dueCents: 7_850 });
    expect(await moneyOf(envelope.envelopeId)).toMatchObject({ money: 'none', waiver: 'part' });
    await acceptAll(review);
    expect(await moneyOf(envelope.envelopeId)).toMatchObject({
      money: 'due',
      completed_cents: 7_850,
    });
  });

  it('sets the due date at acceptance if the waiver was denied earlier, and notifies the filer then', async () => {
    const { envelope, review } = await openWaiver();
    const bodies = async () =>
      (
        await site.database.db
          .selectFrom('notification')
          .where('target', '=', `filingEnvelope/${envelope.envelopeId}`)
          .where('title', 'in', ['Fee waiver denied', 'Payment due for a filing'])
          .select('body')
          .orderBy('id')
          .execute()
      ).map(({ body }) => body);
    await review.post('/waiver', { decision: 'denied', dueCents: null, words: 'No proof.' });
    await site.app.efiling.flush();
    expect(await bodies()).toEqual([
      expect.stringContaining(
        "$157.00 of the court's fees will be due after the court accepts a filing. You then have 7 court days to pay.",
      ),
    ]);
    site.clock.time = START + 14 * 24 * 60 * MINUTE_MS;
    const later = reviewing(await site.signedIn('clara'), envelope.envelopeId);
    await later.lock();
    await acceptAll(later);
    expect(await moneyOf(envelope.envelopeId)).toMatchObject({
      money: 'due',
      waiver_due_on: '2026-07-29',
    });
    expect((await bodies())[1]).toContain('$157.00 of its fees is due by Jul 29, 2026.');
    site.clock.time = START;
    clerk = await site.signedIn('clara');
  });

  it('makes the fees due even if the court’s decisions arrive after the completion', async () => {
    const { db } = site.database;
    const { envelope, review } = await openWaiver();
    await review.post('/waiver', { decision: 'denied', dueCents: null, words: 'No proof.' });
    await sql`
      create function delay_decision() returns trigger language plpgsql as
      $$ begin new.next_try_at := new.next_try_at + interval '10 s'; return new; end $$`.execute(
      db,
    );
    await sql`
      create trigger delay_decision before insert on efm_message for each row
      when (new.operation = 'NotifyFilingReviewComplete') execute function delay_decision()`.execute(
      db,
    );
    await acceptAll(review);
    await site.app.efiling.flush();
    await sql`drop trigger delay_decision on efm_message`.execute(db);
    await sql`drop function delay_decision`.execute(db);
    site.clock.time = START + MINUTE_MS;
    expect(await moneyOf(envelope.envelopeId)).toMatchObject({
      money: 'due',
      completed_cents: 15_700,
      waiver_due_on: '2026-07-15',
    });
    site.clock.time = START;
  });

  it.each(['before', 'after'])(
    'leaves out the fees of a rejected filing if the court denies the waiver %s that rejection',
    async (order) => {
      const optionalServices = [{ code: 'CERT', quantity: 1, pages: 1 }];
      const copy = aFiling({ code: 'CMPL', optionalServices });
      const { envelope, review } = await openWaiver([copy]);
      expect((await review.load()).waiver.courtCents).toBe(16_300);
      const deny = () =>
        review.post('/waiver', { decision: 'denied', dueCents: null, words: 'No proof.' });
      if (order === 'before') await deny();
      const rejection = { decision: 'reject', reasonCode: 'OTHER', words: 'Filed twice.' };
      expect((await review.decide(4, rejection)).statusCode).toBe(200);
      await acceptAll(review);
      if (order === 'after') await deny();
      expect(await moneyOf(envelope.envelopeId)).toMatchObject({
        money: 'due',
        completed_cents: 15_700,
        completed_court_cents: 15_700,
      });
      expect((await review.load()).waiver).toMatchObject({
        state: 'denied',
        courtCents: 15_700,
        dueCents: 15_700,
      });
    },
  );

  it('leaves no balance when every filing is rejected', async () => {
    const { envelope, review } = await openWaiver();
    await review.post('/waiver', { decision: 'denied', dueCents: null, words: 'No proof.' });
    for (const index of [0, 1, 2, 3]) {
      const words = 'Not complete.';
      await review.decide(index, { decision: 'reject', reasonCode: 'OTHER', words });
    }
    expect(await moneyOf(envelope.envelopeId)).toMatchObject({ money: 'none' });
  });

  it('returns 409 for an envelope paid by card', async () => {
    const envelope = await submit(site, filerId, START - MINUTE_MS, aNewCase());
    const review = reviewing(clerk, envelope.envelopeId);
    await review.lock();
    const answer = await review.post('/waiver', { decision: 'granted', ...NO_AMOUNT });
    expect(answer.statusCode).toBe(409);
  });
});
