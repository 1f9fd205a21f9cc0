import { randomUUID } from 'node:crypto';
import type { ReviewLock, ReviewRecord } from '#contract/schemas/filingReview';
import { changeFiling } from '../../../../src/server/domain/efm/changesRepository';
import { expireReturned } from '../../../../src/server/domain/efm/expireRepository';
import { aFiling } from '../../domain/efm/envelopes';
import { addFilers } from '../../filers';
import { addCase } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';
import { addFiler, addReviewers, aNewCase, reviewing, submit } from './reviews';

const MINUTE_MS = 60_000;
const NUMBER = '49Z01-2601-MF-000555';

let site: TestSite;
let clerk: TestBrowser;
let other: TestBrowser;
let filerId = 0;
let reviewerIds: readonly number[] = [];
beforeAll(async () => {
  site = await openTestSite();
  reviewerIds = await addReviewers(site, ['clara', 'carl']);
  clerk = await site.signedIn('clara');
  other = await site.signedIn('carl');
  filerId = await addFiler(site);
  await addCase(site.database, { number: NUMBER, type: 'MF' });
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.time = START;
});

const file = (changes = {}) =>
  submit(site, filerId, START - MINUTE_MS, { caseNumber: NUMBER, ...changes });
const messageOf = (answer: { json(): unknown }): string =>
  (answer.json() as { message: string }).message;

/** Files a motion and opens it for review by `clara`. */
async function openMotion(changes = {}) {
  const envelope = await file(changes);
  const review = reviewing(clerk, envelope.envelopeId);
  await review.lock();
  return { envelope, review };
}

/** Defers and resumes a filing a number of times. */
async function deferRepeatedly(filingId: string, times: number): Promise<void> {
  const by = { actor: 'clerk', actorName: 'clara', messageId: null } as const;
  for (let round = 0; round < times; round += 1) {
    for (const to of ['deferred', 'underReview'] as const) {
      await site.database.db
        .transaction()
        .execute((trx) => changeFiling(trx, { filingId, to, ...by }, START));
    }
  }
}

describe('an envelope under review', () => {
  it('shows which warnings the filer accepted, including another provider’s', async () => {
    const filing = aFiling();
    const documents = filing.documents.map((document) => ({
      ...document,
      checkedOff: [
        { code: 'noSignature', page: null },
        { code: 'theirOwnRule', page: 3 },
      ],
    }));
    const { review } = await openMotion({ filings: [{ ...filing, documents }] });
    const [shown] = (await review.load()).filings[0]?.documents ?? [];
    expect(shown?.checkedOff).toEqual([
      { text: 'No signature', page: null },
      { text: 'theirOwnRule', page: 3 },
    ]);
  });

  it('shows an envelope’s position in the review queue until it is decided', async () => {
    const fileAt = (at: number) => submit(site, filerId, at, { caseNumber: NUMBER });
    const first = await fileAt(START - 3_000);
    const second = await fileAt(START - 2_000);
    const third = await fileAt(START - 1_000);
    const queueOf = async ({ envelopeId }: typeof first) =>
      (await reviewing(clerk, envelopeId).load()).queue;
    const [before, middle, last] = [
      await queueOf(first),
      await queueOf(second),
      await queueOf(third),
    ];
    expect(before?.nextId).toBe(second.envelopeId);
    expect(middle).toEqual({
      place: (before?.place ?? 0) + 1,
      total: before?.total,
      previousId: first.envelopeId,
      nextId: third.envelopeId,
    });
    expect(last).toMatchObject({ place: last?.total, nextId: null });
    const review = reviewing(clerk, second.envelopeId);
    await review.lock();
    await review.decide(0, { decision: 'reject', reasonCode: 'ILLEGIBLE', words: 'Blank.' });
    expect(await queueOf(second)).toBeNull();
    expect((await queueOf(first))?.nextId).toBe(third.envelopeId);
  });
});

describe('the lock of an envelope', () => {
  it('shows other reviewers who holds the lock, and keeps the filings under review after its release', async () => {
    const { envelope, review } = await openMotion();
    const mine = await review.load();
    expect(mine).toMatchObject({
      lock: { holder: 'mine', name: 'clara Tester', reason: null },
      filings: [{ status: 'underReview' }],
    });
    expect(mine.filings[0]?.decisions).toEqual(
      expect.arrayContaining(['accept', 'reject', 'return', 'defer', 'sendToJudge']),
    );
    const theirs = await reviewing(other, envelope.envelopeId).load();
    expect(theirs.lock).toMatchObject({ holder: 'other', name: 'clara Tester' });
    expect(theirs.filings[0]?.decisions).toEqual([]);
    const released = await clerk.call('DELETE', `/efiling/review/${envelope.envelopeId}/lock`);
    expect(released.json<ReviewLock>().holder).toBe('none');
    expect((await review.load()).filings[0]?.status).toBe('underReview');
  });

  it('denies another reviewer the lock until that reviewer takes over with a reason', async () => {
    const { envelope, review } = await openMotion();
    const second = reviewing(other, envelope.envelopeId);
    const refused = await second.lock();
    expect([refused.statusCode, messageOf(refused)]).toEqual([
      409,
      'clara Tester is reviewing this envelope. Take it over with a reason, or choose another one.',
    ]);
    expect((await second.lock('  ')).statusCode).toBe(400);
    expect((await second.lock('Clara is at lunch')).json<ReviewRecord>().lock).toMatchObject({
      holder: 'mine',
      reason: 'Clara is at lunch',
    });
    const late = await review.decide(0, {});
    expect([late.statusCode, messageOf(late)]).toEqual([
      409,
      'carl Tester is reviewing this envelope. Take it over with a reason, or choose another one.',
    ]);
    // Releasing a lock that was taken over leaves it to its new holder.
    await clerk.call('DELETE', `/efiling/review/${envelope.envelopeId}/lock`);
    expect((await second.load()).lock.holder).toBe('mine');
  });

  it('expires a lock after 15 minutes without renewal, even during a decision', async () => {
    const { envelope, review } = await openMotion();
    const path = `/efiling/review/${envelope.envelopeId}/lock`;
    site.clock.time = START + 14 * MINUTE_MS;
    expect((await clerk.call('PUT', path)).json<ReviewLock>()).toMatchObject({
      holder: 'mine',
      expiresAt: new Date(START + 29 * MINUTE_MS).toISOString(),
    });
    site.clock.time = START + 29 * MINUTE_MS;
    expect((await clerk.call('PUT', path)).json<ReviewLock>().holder).toBe('none');
    expect(messageOf(await review.decide(0, {}))).toContain('Your review of this envelope ended');
    expect((await reviewing(other, envelope.envelopeId).lock()).statusCode).toBe(200);
  });

  it('ends the session of an idle reviewer even though the open page renews the lock', async () => {
    const { envelope } = await openMotion();
    const idle = await site.signedIn('clara');
    const path = `/efiling/review/${envelope.envelopeId}/lock`;
    for (const minutes of [14, 28]) {
      site.clock.time = START + minutes * MINUTE_MS;
      expect((await idle.call('PUT', path)).json<ReviewLock>().holder).toBe('mine');
    }
    site.clock.time = START + 31 * MINUTE_MS;
    expect((await idle.call('PUT', path)).statusCode).toBe(401);
  });

  it('assigns the envelope that has waited longest, and skips envelopes locked by others and the reviewer’s own filings', async () => {
    const [firmUser = 0] = (await addFilers(site, ['frank'])).userIds;
    await site.database.db
      .updateTable('app_user')
      .set({ is_efiling_reviewer: true, clerk_id: 18_097 })
      .where('id', '=', firmUser)
      .execute();
    const frank = await site.signedIn('frank');
    const own = await submit(site, firmUser, START - 900 * MINUTE_MS, { caseNumber: NUMBER });
    const older = await submit(site, filerId, START - 800 * MINUTE_MS, { caseNumber: NUMBER });
    const newer = await submit(site, filerId, START - 700 * MINUTE_MS, { caseNumber: NUMBER });
    const next = async (by: TestBrowser, except: string | null = null): Promise<string | null> =>
      (await by.call('POST', '/efiling/review/next', { payload: { except } })).json<{
        envelopeId: string | null;
      }>().envelopeId;
    expect(await next(frank)).toBe(older.envelopeId);
    expect(await next(clerk)).toBe(own.envelopeId);
    expect(await next(other)).toBe(newer.envelopeId);
  });
});

describe('decisions', () => {
  it('rejects a filing with a listed reason and a note, and remembers the note', async () => {
    const { envelope, review } = await openMotion();
    const rejection = { decision: 'reject', reasonCode: 'ILLEGIBLE', words: 'Page 2 is blank.' };
    expect((await review.decide(0, { ...rejection, reasonCode: 'NONE' })).statusCode).toBe(400);
    expect((await review.decide(0, { ...rejection, words: ' ' })).statusCode).toBe(400);
    const answer = (await review.decide(0, rejection)).json<ReviewRecord>();
    expect(answer.filings[0]).toMatchObject({
      status: 'rejected',
      reasonCode: 'ILLEGIBLE',
      words: 'Page 2 is blank.',
      decisions: [],
    });
    expect(answer.reasons.find(({ code }) => code === 'ILLEGIBLE')?.words).toBe('Page 2 is blank.');
    await site.app.efiling.flush();
    const filed = await site.database.db
      .selectFrom('filing_filing as f')
      .innerJoin('filing_envelope as e', 'e.id', 'f.envelope_id')
      .where('e.id', '=', envelope.envelopeId)
      .select(['f.status', 'f.reason_words', 'e.completed_cents'])
      .executeTakeFirstOrThrow();
    expect(filed).toEqual({
      status: 'rejected',
      reason_words: 'Page 2 is blank.',
      completed_cents: 0,
    });
  });

  it('returns a document with a deadline, after which the filing is rejected', async () => {
    const { envelope, review } = await openMotion();
    const documentId = envelope.filings[0]?.documents[0]?.documentId;
    const returned = {
      decision: 'return',
      reasonCode: 'MISSING_DOCUMENT',
      words: 'Attach Exhibit A.',
      documentId,
    };
    for (const until of [null, '2026-07-06', '2026-12-01']) {
      expect((await review.decide(0, { ...returned, until })).statusCode).toBe(400);
    }
    const foreign = { ...returned, documentId: randomUUID(), until: '2026-07-10' };
    expect((await review.decide(0, foreign)).statusCode).toBe(400);
    const answer = await review.decide(0, { ...returned, until: '2026-07-10' });
    expect(answer.json<ReviewRecord>().filings[0]).toMatchObject({
      status: 'returned',
      returnedUntil: '2026-07-10',
    });
    const { db } = site.database;
    expect(await expireReturned(db, Date.parse('2026-07-11T03:59:00Z'))).toBe(0);
    expect(await expireReturned(db, Date.parse('2026-07-11T04:01:00Z'))).toBe(1);
    expect(await expireReturned(db, Date.parse('2026-07-11T04:01:00Z'))).toBe(0);
    site.clock.time = Date.parse('2026-07-11T04:02:00Z');
    await site.app.efiling.flush();
    const rejected = await db
      .selectFrom('filing_filing')
      .where('envelope_id', '=', envelope.envelopeId)
      .select(['status', 'reason_code', 'reason_words', 'reason_document_id'])
      .executeTakeFirstOrThrow();
    expect(rejected).toEqual({
      status: 'rejected',
      reason_code: 'MISSING_DOCUMENT',
      reason_words: 'The deadline for the correction has passed. Attach Exhibit A.',
      reason_document_id: documentId,
    });
    clerk = await site.signedIn('clara');
    const { filings } = await reviewing(clerk, envelope.envelopeId).load();
    expect(filings[0]).toMatchObject({
      status: 'rejected',
      reasonCode: 'MISSING_DOCUMENT',
      words: 'Attach Exhibit A.',
      returnedUntil: null,
    });
    site.clock.time = START;
    clerk = await site.signedIn('clara');
  });

  it('defers and resumes a filing, and sends a filing to the judge', async () => {
    const { review } = await openMotion();
    const deferred = (await review.decide(0, { decision: 'defer' })).json<ReviewRecord>();
    expect(deferred.filings[0]).toMatchObject({ status: 'deferred', decisions: ['resume'] });
    await review.decide(0, { decision: 'resume' });
    const sent = (await review.decide(0, { decision: 'sendToJudge' })).json<ReviewRecord>();
    expect(sent.filings[0]).toMatchObject({ status: 'sentToJudge', decisions: ['recall'] });
  });

  it('accepts a filing that was deferred and resumed 60 times', async () => {
    const { envelope, review } = await openMotion();
    const filingId = envelope.filings[0]?.filingId ?? '';
    await deferRepeatedly(filingId, 60);
    expect((await review.decide(0, {})).statusCode).toBe(200);
    await site.app.efiling.flush();
    const { status } = await site.database.db
      .selectFrom('filing_filing')
      .where('id', '=', filingId)
      .select('status')
      .executeTakeFirstOrThrow();
    expect(status).toBe('accepted');
  });

  it('recalls a filing from the judge', async () => {
    const { review } = await openMotion({ filings: [aFiling({ code: 'PORD' })] });
    await review.decide(0, { decision: 'sendToJudge' });
    const recalled = (await review.decide(0, { decision: 'recall' })).json<ReviewRecord>();
    expect(recalled.filings[0]?.status).toBe('underReview');
    expect(recalled.filings[0]?.decisions).toEqual(['reject', 'return', 'defer', 'sendToJudge']);
  });

  it('sends no order to the judge in a case that isn’t on file', async () => {
    const { review } = await openMotion({
      caseNumber: '49Z01-2601-MF-999999',
      filings: [aFiling({ code: 'PORD' })],
    });
    const problem =
      'Marion Test Court has no case 49Z01-2601-MF-999999. Correct the case number or the court, or return the filing.';
    const preview = await review.preview();
    expect(preview.problems).toEqual([problem]);
    const answers = [
      await review.decide(0, { decision: 'sendToJudge' }),
      await review.post('/acceptance', { filings: preview.filings }),
    ];
    expect(answers.map((answer) => [answer.statusCode, messageOf(answer)])).toEqual([
      [409, problem],
      [409, problem],
    ]);
    expect((await review.load()).filings[0]?.status).toBe('underReview');
  });

  it("doesn't let a clerk accept a proposed order, and sends it to the judge", async () => {
    const { review } = await openMotion({ filings: [aFiling(), aFiling({ code: 'PORD' })] });
    const { filings } = await review.load();
    expect(filings[1]).toMatchObject({ isProposedOrder: true });
    expect(filings[1]?.decisions).not.toContain('accept');
    expect((await review.decide(1, {})).statusCode).toBe(409);
    const preview = await review.preview();
    expect(preview.steps).toEqual([
      `Docket in case ${NUMBER} of Marion Test Court.`,
      'Enter “Motion Filed” with 1 document, and stamp it.',
      'Send Proposed Order to the judge.',
    ]);
    const answer = await review.post('/acceptance', { filings: preview.filings });
    expect(answer.json<ReviewRecord>().filings.map(({ status }) => status)).toEqual([
      'accepted',
      'sentToJudge',
    ]);
  });

  it.each(['return', 'reject'])(
    'never sends an order of a new case to the judge after the clerk’s decision to %s its complaint',
    async (decision) => {
      const filings = [aFiling({ code: 'CMPL' }), aFiling({ code: 'PORD' })];
      const { review } = await openMotion(aNewCase({ filings }));
      const early = await review.decide(1, { decision: 'sendToJudge' });
      expect([early.statusCode, messageOf(early)]).toEqual([
        409,
        'Accept Complaint/Equivalent Pleading first: it begins the case.',
      ]);
      const reason = { reasonCode: 'MISSING_SIGNATURE', words: 'Sign page 4.' };
      const until = decision === 'return' ? '2026-07-13' : null;
      expect((await review.decide(0, { decision, ...reason, until })).statusCode).toBe(200);
      const problem =
        'Complaint/Equivalent Pleading, which begins the case, wasn’t accepted. Return or reject the other filings too.';
      const late = await review.decide(1, { decision: 'sendToJudge' });
      expect([late.statusCode, messageOf(late)]).toEqual([409, problem]);
      const preview = await review.preview();
      expect(preview.problems).toEqual([problem]);
      const all = await review.post('/acceptance', { filings: preview.filings });
      expect([all.statusCode, messageOf(all)]).toEqual([409, problem]);
      expect((await review.load()).filings[1]?.status).toBe('underReview');
    },
  );

  it('sends an order of a new case to the judge together with the acceptance of its complaint', async () => {
    const filings = [aFiling({ code: 'CMPL' }), aFiling({ code: 'PORD' })];
    const { review } = await openMotion(aNewCase({ filings }));
    const preview = await review.preview();
    const answer = await review.post('/acceptance', { filings: preview.filings });
    expect(answer.json<ReviewRecord>().filings.map(({ status }) => status)).toEqual([
      'accepted',
      'sentToJudge',
    ]);
  });

  it('rejects a decision based on outdated data, and returns the same response for a repeated key', async () => {
    const { review } = await openMotion();
    const key = randomUUID();
    const first = await review.decide(0, { decision: 'defer' }, key);
    expect(first.statusCode).toBe(200);
    const stale = await review.decide(0, { decision: 'resume', sequence: 2 });
    expect([stale.statusCode, messageOf(stale)]).toEqual([
      409,
      'This filing changed since the page was loaded. Reload the envelope, then decide again.',
    ]);
    const again = await review.decide(0, { decision: 'defer', sequence: 2 }, key);
    expect(again.json<ReviewRecord>().filings[0]?.changes).toHaveLength(3);
  });

  it('makes one decision when two reviewers decide the same filing at the same time', async () => {
    const decisions = ['accept', 'reject', 'return', 'defer', 'sendToJudge'];
    for (let round = 0; round < 6; round += 1) {
      const { envelope, review } = await openMotion();
      const second = reviewing(other, envelope.envelopeId);
      const make = (by: typeof review, index: number) =>
        by.decide(0, {
          decision: decisions[(round + index) % decisions.length],
          sequence: 2,
          reasonCode: 'OTHER',
          words: 'See the rules.',
          until: '2026-07-10',
        });
      const answers = await Promise.all([
        make(review, 0),
        second.lock('Race').then(() => make(second, 1)),
        make(review, 2),
      ]);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect((await review.load()).filings[0]?.changes).toHaveLength(3);
    }
  });

  it('bars a filer who is also a reviewer from reviewing their own filings', async () => {
    const envelope = await submit(site, reviewerIds[0] ?? 0, START, { caseNumber: NUMBER });
    const own = await reviewing(clerk, envelope.envelopeId).lock();
    expect([own.statusCode, messageOf(own)]).toEqual([
      403,
      'You or your firm filed this envelope, so another reviewer must decide it. Choose another one.',
    ]);
    expect((await reviewing(other, envelope.envelopeId).lock()).statusCode).toBe(200);
  });
});

describe('corrections', () => {
  it('saves old and new values, and accepts the filing as corrected', async () => {
    const { envelope, review } = await openMotion();
    const [filing] = envelope.filings;
    const documentId = filing?.documents[0]?.documentId;
    const answer = await review.correct(
      { field: 'code', id: filing?.filingId, value: 'MCON' },
      { field: 'description', id: filing?.filingId, value: 'Motion for more time' },
      { field: 'security', id: documentId, value: 'CONFIDENTIAL' },
    );
    const record = answer.json<ReviewRecord>();
    expect(record.corrections).toMatchObject([
      { field: 'code', before: 'MOTN', after: 'MCON', by: 'clara Tester' },
      { field: 'description', before: 'Motion to compel', after: 'Motion for more time' },
      { field: 'security', id: documentId, before: 'PUBLIC', after: 'CONFIDENTIAL' },
    ]);
    expect(record.filings[0]).toMatchObject({
      code: 'MCON',
      docketText: 'Motion for Continuance Filed',
    });
    await review.decide(0, {});
    const { security } = await site.database.db
      .selectFrom('case_document')
      .where('document_id', '=', documentId ?? '')
      .select('security')
      .executeTakeFirstOrThrow();
    expect(security).toBe('CONFIDENTIAL');
    await site.app.efiling.flush();
    const { reason_words } = await site.database.db
      .selectFrom('filing_filing')
      .where('envelope_id', '=', envelope.envelopeId)
      .select('reason_words')
      .executeTakeFirstOrThrow();
    expect(reason_words).toBe(
      'The clerk corrected: Filing code from “MOTN” to “MCON”; Description from “Motion to compel” to “Motion for more time”; Security from “PUBLIC” to “CONFIDENTIAL”.',
    );
    const late = await review.correct({ field: 'code', id: filing?.filingId, value: 'MOTN' });
    expect(late.statusCode).toBe(409);
  });

  it.each([
    ['code', 'CMPL', "Complaint/Equivalent Pleading doesn't fit this kind of case."],
    ['code', 'NONE', 'This court has no filing code NONE.'],
    ['code', 'ORDR', 'Only the court can file Order.'],
    ['docketText', ' ', "Docket text can't be empty."],
    ['description', 'a\u0007b', 'Description contains a control character.'],
  ])('rejects a correction of %s to %j', async (field, value, message) => {
    const { envelope, review } = await openMotion();
    const answer = await review.correct({ field, id: envelope.filings[0]?.filingId, value });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(message);
    expect((await review.load()).corrections).toEqual([]);
  });

  it('refuses to accept a public document under a confidential filing code until its security is corrected', async () => {
    const { envelope, review } = await openMotion();
    const [filing] = envelope.filings;
    await review.correct({ field: 'code', id: filing?.filingId, value: 'CONF' });
    const refused = await review.decide(0, {});
    expect([refused.statusCode, messageOf(refused)]).toEqual([
      409,
      "Confidential Document isn't filed publicly. Correct the security of its documents, or the filing code.",
    ]);
    const id = filing?.documents[0]?.documentId;
    await review.correct({ field: 'security', id, value: 'CONFIDENTIAL' });
    expect((await review.decide(0, {})).statusCode).toBe(200);
  });

  it('corrects a long case title, which may have 5,000 characters', async () => {
    const envelope = await file(aNewCase());
    const review = reviewing(clerk, envelope.envelopeId);
    await review.lock();
    const value = `Acme Credit LLC vs. ${'Roe, '.repeat(120)}et al.`;
    const answer = await review.correct({ field: 'caption', id: null, value });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<ReviewRecord>().caption).toBe(value);
    const partyId = envelope.parties[0]?.partyId ?? '';
    const long = await review.correct({ field: 'partyName', id: partyId, value: 'x'.repeat(301) });
    expect([long.statusCode, long.body]).toEqual([
      400,
      expect.stringContaining('Party name can have at most 300 characters.') as string,
    ]);
  });

  it('rejects a correction without the lock', async () => {
    const { envelope } = await openMotion();
    const id = envelope.filings[0]?.filingId;
    const answer = await reviewing(other, envelope.envelopeId).correct({
      field: 'description',
      id,
      value: 'Mine',
    });
    expect(answer.statusCode).toBe(409);
  });
});
