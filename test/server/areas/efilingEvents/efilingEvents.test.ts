import { randomUUID } from 'node:crypto';
import { CONCEALED } from '#contract/filing/events';
import type { EfilingEventList, EfilingHistory } from '#contract/schemas/efilingEvents';
import { changeFiling } from '../../../../src/server/domain/efm/changesRepository';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';
import { aFiling } from '../../domain/efm/envelopes';
import { addFiler, addReviewers, reviewing, submit } from '../filingReview/reviews';

const HOUR = 3_600_000;

let site: TestSite;
let root: TestBrowser;
let filer: number;
beforeAll(async () => {
  site = await openTestSite();
  root = await site.signedIn('root');
  filer = await addFiler(site);
  await addReviewers(site, ['reviewer7']);
});
afterAll(() => site.close());

const list = async (query: Readonly<Record<string, string>>): Promise<EfilingEventList> => {
  const text = new URLSearchParams(query).toString();
  const answer = await root.call('GET', `/admin/efiling/events?${text}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<EfilingEventList>();
};
const open = async (id: string): Promise<EfilingHistory> =>
  (await root.call('GET', `/admin/efiling/events/${id}`)).json<EfilingHistory>();
const send = (messageId: string, sender = 'provider') =>
  root.call('POST', `/admin/efiling/messages/${messageId}/sending`, { payload: { sender } });
const requestStatus = (envelopeId: string) =>
  root.call('POST', `/admin/efiling/envelopes/${envelopeId}/statusRequest`);
const messagesOf = async (envelopeId: string) =>
  (await open(envelopeId)).messages.map(({ operation, outcome, sender }) => [
    sender,
    operation,
    outcome,
  ]);
const actionsOf = async (target: string) =>
  (
    await site.database.db
      .selectFrom('audit_event')
      .where('target', '=', target)
      .select('action')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('finding e-filing events', () => {
  it('finds an envelope by number, message, filing, user, firm, case, file hash, and reference', async () => {
    const sent = await submit(site, filer, START, { caseNumber: '49Z01-2601-CC-000042' });
    await site.database.db
      .updateTable('filing_envelope')
      .set({ client_number: 'Roe-17' })
      .where('id', '=', sent.envelopeId)
      .execute();
    const { messages } = await open(sent.envelopeId);
    const finds = [
      sent.number,
      sent.envelopeId,
      messages[0]?.id,
      sent.filings[0]?.filingId,
      'filer1',
      'FILER1 Tester',
      '49Z01-2601-CC-000042',
      sent.filings[0]?.documents[0]?.hash,
      'roe-17',
    ];
    for (const find of finds) {
      const { items } = await list({ find: String(find) });
      expect([find, items.map(({ envelopeId }) => envelopeId)]).toEqual([
        find,
        expect.arrayContaining([sent.envelopeId]),
      ]);
    }
    expect((await list({ find: '30999999' })).items).toEqual([]);
  });

  it('filters by Indiana time, and pages without gaps', async () => {
    for (let index = 0; index < 30; index += 1) await submit(site, filer, START);
    const day = { from: '2026-07-06T00:00', to: '2026-07-06T23:59' };
    const first = await list(day);
    expect(first.items).toHaveLength(50);
    const second = await list({ ...day, before: first.next ?? '' });
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(60);
    expect((await list({ from: '2026-07-07T00:00' })).items).toEqual([]);
  });
});

describe('the history of an envelope', () => {
  it('shows the steps and messages of the manager and the provider in order, and audits the access', async () => {
    const { envelopeId } = await submit(site, filer, START);
    const history = await open(envelopeId);
    expect(history.messages.map(({ isIntact, operation }) => [operation, isIntact])).toEqual([
      ['ReviewFiling', true],
      ['NotifyEvent', true],
    ]);
    expect(history.steps.map(({ side, text }) => `${side} ${text}`)).toEqual(
      expect.arrayContaining([
        'provider Submitting, previously Draft (filer)',
        'manager Submitted, previously Submitting (manager)',
        'provider Submitted, previously Submitting (manager)',
      ]),
    );
    expect(history.envelope?.filings[0]).toMatchObject({
      provider: 'submitted',
      manager: 'submitted',
    });
    expect(history.messages[0]?.body).toContain('Motion to compel');
    expect(await actionsOf(`filingEnvelope/${envelopeId}`)).toEqual(['efilingHistoryViewed']);
  });

  it('hides names, titles, and text if a document or the case isn’t public', async () => {
    const secret = aFiling({ description: 'Psychological report' });
    const [document] = secret.documents;
    if (document === undefined) throw new Error('no document');
    const documents = [{ ...document, title: 'Report on Jane', security: 'CONFIDENTIAL' }];
    const { envelopeId } = await submit(site, filer, START, {
      caseNumber: '49Z01-2601-CC-000077',
      filings: [{ ...secret, documents }],
      comment: 'About Jane',
    });
    const history = await open(envelopeId);
    expect(history.isConcealed).toBe(true);
    expect(JSON.stringify(history)).not.toMatch(/Jane|Psychological|Una Fairbanks/);
    expect(history.messages[0]?.body).toContain(document.hash);
    expect(history.messages[0]?.isIntact).toBe(true);
    expect(history.envelope?.caseNumber).toBe('49Z01-2601-CC-000077');
  });

  it('lists the reason for a refusal only if the case and the documents are public', async () => {
    const { db } = site.database;
    const answer = JSON.stringify({ kind: 'refused', code: 'unknown', message: 'Jane is sealed.' });
    const problemOf = async (security: 'CONFIDENTIAL' | 'PUBLIC') => {
      const filing = aFiling({});
      const documents = filing.documents.map((document) => ({ ...document, security }));
      const sent = await submit(site, filer, START, { filings: [{ ...filing, documents }] });
      const id = (await open(sent.envelopeId)).messages[0]?.id ?? '';
      const message = db.updateTable('filing_message').where('message_id', '=', id);
      const { answer: accepted } = await db
        .selectFrom('filing_message')
        .where('message_id', '=', id)
        .where('direction', '=', 'OUT')
        .select('answer')
        .executeTakeFirstOrThrow();
      await message.where('direction', '=', 'OUT').set({ answer }).execute();
      const { items } = await list({ find: sent.number, outcome: 'refused' });
      await message
        .where('direction', '=', 'OUT')
        .set({ answer: JSON.stringify(accepted) })
        .execute();
      return items.map(({ problem }) => problem);
    };
    expect(await problemOf('PUBLIC')).toEqual(['Jane is sealed.']);
    expect(await problemOf('CONFIDENTIAL')).toEqual([CONCEALED]);
  });

  it('finds nothing by the number of a case that isn’t public', async () => {
    const type = await site.database.db
      .selectFrom('case_type')
      .where('is_confidential', '=', true)
      .select('code')
      .executeTakeFirstOrThrow();
    const number = `49Z01-2601-${type.code}-000009`;
    const { envelopeId } = await submit(site, filer, START, { caseNumber: number });
    expect((await list({ find: number })).items).toEqual([]);
    const history = await open(envelopeId);
    expect(JSON.stringify(history)).not.toContain(number);
  });

  it("returns 404 for an unknown id, and 403 to users who aren't super users", async () => {
    const missing = `/admin/efiling/events/${randomUUID()}`;
    expect((await root.call('GET', missing)).statusCode).toBe(404);
    const anna = await site.signedIn('anna');
    expect((await anna.call('GET', missing)).statusCode).toBe(403);
  });
});

describe('resending messages and requesting the status', () => {
  it('resends a message under the same id after a response, without repeating its effects', async () => {
    const { envelopeId } = await submit(site, filer, START);
    const before = await open(envelopeId);
    const [review] = before.messages;
    expect(review?.resend).toBe('same');
    expect((await send(review?.id ?? '')).json()).toEqual({ messageId: review?.id });
    const after = await open(envelopeId);
    expect(after.messages.map(({ id, outcome, tries }) => [id, outcome, tries])).toEqual(
      before.messages.map(({ id, outcome }, index) => [id, outcome, index === 0 ? 2 : 1]),
    );
    expect(after.envelope?.filings).toEqual(before.envelope?.filings);
    expect(await actionsOf(`filingEnvelope/${envelopeId}`)).toContain('efilingMessageSentAgain');
  });

  it('lists messages that weren’t delivered as dead letters, and delivers them on request', async () => {
    const { envelopeId } = await submit(site, filer, START);
    const { db } = site.database;
    const { messages } = await open(envelopeId);
    const notice = messages.find(({ sender }) => sender === 'manager');
    await db
      .updateTable('efm_message')
      .set({
        answered_at: null,
        next_try_at: new Date(START + 9 * HOUR),
        failure: 'timed out',
        sent_at: new Date(START - 2 * HOUR),
      })
      .where('message_id', '=', notice?.id ?? '')
      .where('direction', '=', 'OUT')
      .execute();
    const dead = await list({ outcome: 'dead' });
    expect(dead.items.map(({ id, problem }) => [id, problem])).toEqual([[notice?.id, 'timed out']]);
    expect(dead.health.find(({ sender }) => sender === 'manager')).toMatchObject({
      waiting: 1,
      late: 1,
    });
    expect(dead.proofLog.waiting + dead.proofLog.entries).toBeGreaterThan(0);
    expect((await send(notice?.id ?? '', 'manager')).statusCode).toBe(200);
    expect((await list({ outcome: 'dead' })).items).toEqual([]);
  });

  it('copies a rejected notice once, but never a rejected submission', async () => {
    const { envelopeId } = await submit(site, filer, START);
    const { db } = site.database;
    const refusal = JSON.stringify({ kind: 'refused', code: 'unknownFiling', message: 'Unknown.' });
    const { messages } = await open(envelopeId);
    for (const { id, sender } of messages) {
      await db
        .updateTable(sender === 'manager' ? 'efm_message' : 'filing_message')
        .set({ answer: refusal })
        .where('message_id', '=', id)
        .where('direction', '=', 'OUT')
        .execute();
    }
    const ofManager = messages.find(({ sender }) => sender === 'manager')?.id ?? '';
    const ofProvider = messages.find(({ sender }) => sender === 'provider')?.id ?? '';
    const refused = await send(ofProvider);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { message: /copy the envelope/ },
    ]);
    const copy = (await send(ofManager, 'manager')).json<{ messageId: string }>().messageId;
    expect(copy).not.toBe(ofManager);
    expect((await messagesOf(envelopeId)).sort()).toEqual([
      ['manager', 'NotifyEvent', 'answered'],
      ['manager', 'NotifyEvent', 'refused'],
      ['provider', 'ReviewFiling', 'refused'],
    ]);
  });

  it('requests the status of open filings, and corrects the provider’s status from the response', async () => {
    const { envelopeId } = await submit(site, filer, START);
    const clerk = reviewing(await site.signedIn('reviewer7'), envelopeId);
    await clerk.lock();
    // The notice of the lock is lost.
    const { db } = site.database;
    await db
      .updateTable('efm_message')
      .set({ answered_at: null, next_try_at: new Date(START + 99 * HOUR) })
      .where('correlation_id', '=', envelopeId)
      .where('direction', '=', 'OUT')
      .execute();
    const asked = await requestStatus(envelopeId);
    expect(asked.json()).toEqual({ requested: 1 });
    const { envelope } = await open(envelopeId);
    expect(envelope?.filings[0]).toMatchObject({ provider: 'underReview', manager: 'underReview' });
    expect(await actionsOf(`filingEnvelope/${envelopeId}`)).toContain('efilingStatusRequested');
  });

  it('saves the clerk’s reason from a notice that arrives after the requested status', async () => {
    const { envelopeId, filings } = await submit(site, filer, START);
    const clerk = reviewing(await site.signedIn('reviewer7'), envelopeId);
    await clerk.lock();
    await site.app.efiling.flush();
    const { db } = site.database;
    const decision = {
      ...({ to: 'returned', actor: 'clerk', actorName: 'Clara', messageId: null } as const),
      filingId: filings[0]?.filingId ?? '',
      reasonCode: 'MISSING_SIGNATURE',
      words: 'Sign page 4.',
      until: '2026-07-13',
    };
    await db.transaction().execute((trx) => changeFiling(trx, decision, START));
    const notices = db
      .updateTable('efm_message')
      .where('correlation_id', '=', envelopeId)
      .where('answered_at', 'is', null);
    await notices.set({ next_try_at: new Date(START + HOUR) }).execute();
    await requestStatus(envelopeId);
    const stored = () =>
      db
        .selectFrom('filing_filing')
        .where('id', '=', filings[0]?.filingId ?? '')
        .select(['status', 'reason_code', 'reason_words', 'returned_until'])
        .executeTakeFirstOrThrow();
    expect(await stored()).toMatchObject({ status: 'returned', reason_code: null });
    await notices.set({ next_try_at: new Date(START) }).execute();
    await site.app.efiling.flush();
    expect(await stored()).toEqual({
      status: 'returned',
      reason_code: 'MISSING_SIGNATURE',
      returned_until: '2026-07-13',
      reason_words: 'Sign page 4.',
    });
  });
});
