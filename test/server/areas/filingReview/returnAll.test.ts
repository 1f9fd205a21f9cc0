import { randomUUID } from 'node:crypto';
import type { ReviewRecord } from '#contract/schemas/filingReview';
import { expireReturned } from '../../../../src/server/domain/efm/expireRepository';
import { aFiling } from '../../domain/efm/envelopes';
import { addCase } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';
import { addFiler, addReviewers, aNewCase, reviewing, submit } from './reviews';

const NUMBER = '49Z01-2601-MF-000556';
const REASON = {
  reasonCode: 'MISSING_SIGNATURE',
  words: 'Sign each document.',
  until: '2026-07-10',
};
const CHANGED =
  'This filing changed since the page was loaded. Reload the envelope, then decide again.';

let site: TestSite;
let clerk: TestBrowser;
let other: TestBrowser;
let filerId = 0;
beforeAll(async () => {
  site = await openTestSite();
  await addReviewers(site, ['clara', 'carl']);
  clerk = await site.signedIn('clara');
  other = await site.signedIn('carl');
  filerId = await addFiler(site);
  await addCase(site.database, { number: NUMBER, type: 'MF' });
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.time = START;
});

const messageOf = (answer: { json(): unknown }): string =>
  (answer.json() as { message: string }).message;
const statusesOf = ({ filings }: ReviewRecord) => filings.map(({ status }) => status);
/** The open filings as displayed. */
const seenIn = ({ filings }: ReviewRecord) =>
  filings
    .filter(({ status }) => status === 'underReview' || status === 'deferred')
    .map(({ filingId, sequence }) => ({ filingId, sequence }));

/** Files two motions and a proposed order, and opens them for review by `clara`. */
async function openThree() {
  const filings = [aFiling(), aFiling(), aFiling({ code: 'PORD' })];
  const envelope = await submit(site, filerId, START - 60_000, { caseNumber: NUMBER, filings });
  const review = reviewing(clerk, envelope.envelopeId);
  await review.lock();
  const returnAll = async (changes: object = {}, once?: string) =>
    review.post('/return', { filings: seenIn(await review.load()), ...REASON, ...changes }, once);
  return { envelope, review, returnAll };
}

describe('returning all filings of an envelope', () => {
  it('returns each open filing with the same reason, note, and deadline', async () => {
    const { envelope, returnAll } = await openThree();
    const answer = await returnAll();
    expect(answer.statusCode).toBe(200);
    const { filings } = answer.json<ReviewRecord>();
    const { until: returnedUntil, ...reason } = REASON;
    const returned = { status: 'returned', returnedUntil, ...reason };
    expect(filings).toMatchObject([returned, returned, returned]);
    await site.app.efiling.flush();
    const { db } = site.database;
    const filed = await db
      .selectFrom('filing_filing')
      .where('envelope_id', '=', envelope.envelopeId)
      .select(['status', 'reason_words'])
      .execute();
    const told = 'Sign each document. Replace it by Jul 10, 2026, or it is rejected.';
    const same = { status: 'returned', reason_words: told };
    expect(filed).toEqual([same, same, same]);
    const notices = await db
      .selectFrom('notification')
      .where('user_id', '=', filerId)
      .where('target', '=', `filingEnvelope/${envelope.envelopeId}`)
      .where('title', 'like', '%returned%')
      .select('body')
      .execute();
    expect(notices).toHaveLength(3);
  });

  it('releases the hold on the card once the deadline of all returned filings has passed', async () => {
    const { envelope, returnAll } = await openThree();
    await returnAll();
    const after = Date.parse('2026-07-11T04:01:00Z');
    expect(await expireReturned(site.database.db, after)).toBeGreaterThanOrEqual(3);
    site.clock.time = after;
    await site.app.efiling.flush();
    const { completed_cents } = await site.database.db
      .selectFrom('filing_envelope')
      .where('id', '=', envelope.envelopeId)
      .select('completed_cents')
      .executeTakeFirstOrThrow();
    expect(completed_cents).toBe(0);
  });

  it('returns deferred filings too, but no filing that is decided or with the judge', async () => {
    const { returnAll, review } = await openThree();
    await review.decide(0, { decision: 'defer' });
    await review.decide(2, { decision: 'sendToJudge' });
    const answer = await returnAll();
    expect(statusesOf(answer.json<ReviewRecord>())).toEqual([
      'returned',
      'returned',
      'sentToJudge',
    ]);
  });

  it('returns all filings of a new case', async () => {
    const envelope = await submit(site, filerId, START - 60_000, aNewCase());
    const review = reviewing(clerk, envelope.envelopeId);
    await review.lock();
    const answer = await review.post('/return', {
      filings: seenIn(await review.load()),
      ...REASON,
    });
    expect(statusesOf(answer.json<ReviewRecord>())).toEqual(['returned', 'returned', 'returned']);
  });

  it.each([
    ['an unknown reason', { reasonCode: 'NONE' }, 'Choose a reason from the list.'],
    ['an empty note', { words: ' ' }, 'Enter what the filer should correct.'],
    ['no deadline', { until: null }, 'Enter a deadline after today and within 60 days.'],
    ['a deadline today', { until: '2026-07-06' }, 'Enter a deadline after today'],
  ])('returns nothing with %s', async (_name, changes, message) => {
    const { returnAll, review } = await openThree();
    const answer = await returnAll(changes);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(message);
    expect(statusesOf(await review.load())).toEqual(['underReview', 'underReview', 'underReview']);
  });

  it('returns nothing if a filing changed meanwhile, or is missing from the request', async () => {
    const { returnAll, review } = await openThree();
    const filings = seenIn(await review.load());
    const partial = await returnAll({ filings: filings.slice(1) });
    expect([partial.statusCode, messageOf(partial)]).toEqual([409, CHANGED]);
    await review.decide(1, { decision: 'defer' });
    const stale = await returnAll({ filings });
    expect([stale.statusCode, messageOf(stale)]).toEqual([409, CHANGED]);
    expect(statusesOf(await review.load())).toEqual(['underReview', 'deferred', 'underReview']);
  });

  it('returns nothing once every filing is decided', async () => {
    const { returnAll, review } = await openThree();
    const filings = seenIn(await review.load());
    await returnAll();
    const again = await returnAll({ filings });
    expect([again.statusCode, messageOf(again)]).toEqual([
      409,
      'No filing of this envelope is waiting for a decision.',
    ]);
    expect((await returnAll({ filings: [] })).statusCode).toBe(400);
    const [first] = (await review.load()).filings;
    expect(first?.changes.map(({ to }) => to)).toEqual(['submitted', 'underReview', 'returned']);
  });

  it('returns the filings to the filer once for a repeated key, and only if the reviewer holds the lock', async () => {
    const { envelope, returnAll, review } = await openThree();
    const filings = seenIn(await review.load());
    const theirs = await reviewing(other, envelope.envelopeId).post('/return', {
      filings,
      ...REASON,
    });
    expect([theirs.statusCode, messageOf(theirs)]).toEqual([
      409,
      'clara Tester is reviewing this envelope. Take it over with a reason, or choose another one.',
    ]);
    const key = randomUUID();
    const first = await returnAll({ filings }, key);
    const again = await returnAll({ filings }, key);
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    const { entries } = await site.database.db
      .selectFrom('audit_event')
      .where('action', '=', 'returnEnvelope')
      .where('target', '=', `filingEnvelope/${envelope.envelopeId}`)
      .select(({ fn }) => fn.countAll<number>().as('entries'))
      .executeTakeFirstOrThrow();
    expect(entries).toBe(1);
  });
});
