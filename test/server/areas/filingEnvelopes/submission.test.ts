import { randomUUID } from 'node:crypto';
import { HEADERS } from '#contract/headers';
import type { DraftContent, Draft } from '#contract/schemas/filingDrafts';
import type { EnvelopeRecord, FilingQuote, SubmitAnswer } from '#contract/schemas/filingEnvelopes';
import { settleHolds } from '../../../../src/server/domain/filing/submit';
import { aContent, aDraftFiling, uuid } from '../../../support/filingDrafts';
import { addFilers } from '../../filers';
import { addCase, COURTS } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const MINUTE_MS = 60_000;

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
beforeEach(() => {
  site.clock.time = START;
});
afterAll(() => site.close());

let filers = 0;
/** A filer for themselves whose account has that test card; null for none. */
async function aFiler(cardToken: string | null = 'pays') {
  filers += 1;
  const name = `submitter${String(filers)}`;
  const { accountId, firmId, userIds } = await addFilers(site, [name], true);
  const [userId = 0] = userIds;
  const { id: paymentId } = await site.database.db
    .insertInto('filing_payment_account')
    .values({ firm_id: firmId, kind: 'card', name: 'Card', created_at: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (cardToken !== null) {
    await site.database.db
      .insertInto('payment_card')
      .values({
        ...{ account_id: accountId, processor: 'test', customer_token: 'test' },
        ...{ card_token: cardToken, brand: 'Visa', last_digits: '4242', expires_month: '2099-12' },
        added_at: new Date(0),
      })
      .execute();
  }
  return { by: await site.signedIn(name), userId, accountId, firmId, paymentId };
}
type Filer = Awaited<ReturnType<typeof aFiler>>;

/** Adds an upload that passed its check. */
async function anUpload(userId: number, hash = randomUUID().replaceAll('-', '').repeat(2)) {
  const id = randomUUID();
  await site.database.db
    .insertInto('filing_upload')
    .values({
      ...{ id, user_id: userId, draft_id: null, name: 'complaint.pdf', bytes: 40_000, pages: 4 },
      ...{ sent_hash: null, state: 'passed', kind: 'pdf', hash, findings: '[]' },
      ...{ created_at: new Date(START), touched_at: new Date(START) },
    })
    .execute();
  return id;
}

/** A complete draft of a collection case, as saved by its filer. */
async function aDraft(filer: Filer, changes: Partial<DraftContent> = {}): Promise<Draft> {
  const { by, paymentId, userId } = filer;
  const created = await by.call('POST', '/efiling/drafts', {
    payload: {
      kind: changes.caseNumber === undefined ? 'newCase' : 'existingCase',
      attorney: null,
    },
  });
  const draft = created.json<Draft>();
  const uploadId = await anUpload(userId);
  const filings = (changes.filings ?? [aDraftFiling(1)]).map((filing) => ({
    ...filing,
    filingId: randomUUID(),
    documents: filing.documents.map((each) => ({ ...each, documentId: randomUUID(), uploadId })),
  }));
  const content = aContent({
    courtId: COURTS.marion,
    payment: { kind: 'card', accountId: paymentId },
    ...changes,
    filings,
  });
  return save(by, draft, {
    ...content,
    parties: content.parties.map((party) => ({ ...party, partyId: randomUUID() })),
  });
}

async function save(by: TestBrowser, { id, version }: Draft, content: DraftContent) {
  const answer = await by.call('PUT', `/efiling/drafts/${id}`, {
    payload: { version, name: '', content },
  });
  return answer.json<Draft>();
}

const quote = async (by: TestBrowser, { id }: Draft): Promise<FilingQuote> =>
  (await by.call('POST', `/efiling/drafts/${id}/quote`)).json<FilingQuote>();

function send(
  by: TestBrowser,
  { id, version }: Draft,
  quoteId: string,
  key: string = randomUUID(),
) {
  return by.call('POST', `/efiling/drafts/${id}/submission`, {
    payload: { version, quoteId, isAgreed: true },
    headers: { [HEADERS.once]: key },
  });
}

async function submit(by: TestBrowser, draft: Draft, key?: string): Promise<SubmitAnswer> {
  const found = await quote(by, draft);
  return (await send(by, draft, found.quote?.quoteId ?? randomUUID(), key)).json<SubmitAnswer>();
}

const envelopesOf = async (userId: number): Promise<number> =>
  (
    await site.database.db
      .selectFrom('filing_envelope')
      .where('user_id', '=', userId)
      .select('id')
      .execute()
  ).length;
const holdsOf = (userId: number) =>
  site.database.db
    .selectFrom('filing_hold')
    .where('user_id', '=', userId)
    .select(['status', 'envelope_id', 'cents', 'reason'])
    .orderBy('asked_at')
    .execute();

describe('quoting a draft', () => {
  it('lists its fees by part, with the card and the statement of the court', async () => {
    const filer = await aFiler();
    const found = await quote(filer.by, await aDraft(filer));
    expect(found).toMatchObject({
      problems: [],
      card: 'Visa ending in 4242',
      timeZone: 'America/Indiana/Indianapolis',
      quote: { courtCents: 15_700, totalCents: 16_461 },
    });
    expect(found.statement).toContain('I have read');
    expect(Date.parse(found.quote?.validUntil ?? '')).toBe(START + 30 * MINUTE_MS);
  });

  it('returns what is missing instead of a quote for an incomplete draft', async () => {
    const filer = await aFiler();
    const found = await quote(filer.by, await aDraft(filer, { amountCents: null }));
    expect(found.quote).toBeNull();
    expect(found.problems).toMatchObject([{ step: 'case', code: 'amountMissing' }]);
  });

  it('estimates the fees from the first code on', async () => {
    const filer = await aFiler();
    const empty = (
      await filer.by.call('POST', '/efiling/drafts', {
        payload: { kind: 'newCase', attorney: null },
      })
    ).json<Draft>();
    const estimate = async ({ id }: Draft) =>
      (await filer.by.call('GET', `/efiling/drafts/${id}/estimate`)).json<unknown>();
    expect(await estimate(empty)).toEqual({ version: 1, fees: null });
    const draft = await aDraft(filer, { amountCents: null });
    expect(await estimate(draft)).toMatchObject({ fees: { quoteId: null, totalCents: 16_461 } });
  });

  it("returns 404 for another firm's draft", async () => {
    const [filer, other] = [await aFiler(), await aFiler()];
    const { id, version } = await aDraft(filer);
    const answers = [
      await other.by.call('GET', `/efiling/drafts/${id}/estimate`),
      await other.by.call('POST', `/efiling/drafts/${id}/quote`),
      await send(other.by, { id, version } as Draft, randomUUID()),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });
});

describe('submitting a draft', () => {
  it('files a draft whose filing and document have ids of another filing', async () => {
    for (const filer of [await aFiler(), await aFiler()]) {
      const draft = await aDraft(filer);
      const [filing] = draft.content.filings;
      const same = {
        ...filing!,
        filingId: uuid(1),
        documents: filing!.documents.map((each) => ({ ...each, documentId: uuid(2) })),
      };
      const saved = await save(filer.by, draft, { ...draft.content, filings: [same] });
      expect(await submit(filer.by, saved)).toMatchObject({ outcome: 'filed' });
    }
  });

  it('files it with a hold, and the court confirms it', async () => {
    const filer = await aFiler();
    const draft = await aDraft(filer);
    const answer = await submit(filer.by, draft);
    expect(answer).toMatchObject({
      outcome: 'filed',
      envelopeId: draft.id,
      filedAt: new Date(START).toISOString(),
      timeZone: 'America/Indiana/Indianapolis',
    });
    expect(await holdsOf(filer.userId)).toMatchObject([
      { status: 'HELD', envelope_id: draft.id, cents: 16_461 },
    ]);
    await site.app.efiling.flush();
    const record = (
      await filer.by.call('GET', `/efiling/envelopes/${draft.id}`)
    ).json<EnvelopeRecord>();
    expect(record).toMatchObject({
      status: 'submitted',
      caption: 'Acme LLC v. Jane Roe',
      payment: { money: 'authorized', courtCents: 15_700 },
    });
    expect(record.payment.parts.length).toBeGreaterThan(5);
    expect((await filer.by.call('GET', `/efiling/drafts/${draft.id}`)).statusCode).toBe(404);
  });

  it('files once when two requests arrive at the same time, with one key or two', async () => {
    for (const keys of [[randomUUID()], [randomUUID(), randomUUID()]]) {
      const filer = await aFiler();
      const draft = await aDraft(filer);
      const quoteId = (await quote(filer.by, draft)).quote?.quoteId ?? '';
      const answers = await Promise.all(
        [0, 1].map((index) => send(filer.by, draft, quoteId, keys[index % keys.length])),
      );
      const bodies = answers.map((answer) => answer.json<SubmitAnswer>());
      expect(bodies[0]).toMatchObject({ outcome: 'filed' });
      expect(bodies[1]).toEqual(bodies[0]);
      expect(await envelopesOf(filer.userId)).toBe(1);
      site.clock.time += 11 * MINUTE_MS;
      const parts = { db: site.database.db, now: () => site.clock.time };
      await settleHolds({ ...parts, processor: site.app.cardProcessor }, { warn: () => undefined });
      const held = (await holdsOf(filer.userId)).filter(({ status }) => status === 'HELD');
      expect(held).toMatchObject([{ envelope_id: draft.id }]);
      site.clock.time = START;
    }
  });

  it('answers a retry with the same key as before, also after the commit', async () => {
    const filer = await aFiler();
    const draft = await aDraft(filer);
    const quoteId = (await quote(filer.by, draft)).quote?.quoteId ?? '';
    const key = randomUUID();
    const first = (await send(filer.by, draft, quoteId, key)).json<SubmitAnswer>();
    expect((await send(filer.by, draft, quoteId, key)).json<SubmitAnswer>()).toEqual(first);
  });

  it('files nothing with a declined card, and keeps the attempt', async () => {
    const filer = await aFiler('declines');
    const answer = await submit(filer.by, await aDraft(filer));
    expect(answer).toMatchObject({ outcome: 'declined', reason: 'The card was declined.' });
    expect(await envelopesOf(filer.userId)).toBe(0);
    expect(await holdsOf(filer.userId)).toMatchObject([{ status: 'DECLINED', envelope_id: null }]);
  });

  it('files nothing before the owner of the card confirms', async () => {
    const filer = await aFiler('asks');
    const draft = await aDraft(filer);
    const answer = await submit(filer.by, draft);
    expect(answer).toMatchObject({ outcome: 'needsAction', url: expect.any(String) as string });
    expect(await envelopesOf(filer.userId)).toBe(0);
    // The owner confirms, comes back, and submits with another key: the same hold counts.
    await site.database.db.updateTable('test_hold').set({ status: 'HELD' }).execute();
    expect(await submit(filer.by, draft)).toMatchObject({ outcome: 'filed' });
    expect(await holdsOf(filer.userId)).toMatchObject([{ status: 'HELD', envelope_id: draft.id }]);
  });

  it('says that the account has no card', async () => {
    const filer = await aFiler(null);
    expect(await submit(filer.by, await aDraft(filer))).toMatchObject({ outcome: 'noCard' });
  });

  it('files nothing after the quote expired, or with a quote for an older version', async () => {
    const filer = await aFiler();
    const draft = await aDraft(filer);
    const quoteId = (await quote(filer.by, draft)).quote?.quoteId ?? '';
    const changed = await save(filer.by, draft, draft.content);
    expect((await send(filer.by, changed, quoteId)).json()).toMatchObject({
      outcome: 'quoteExpired',
    });
    expect((await send(filer.by, draft, quoteId)).json()).toMatchObject({
      outcome: 'draftChanged',
    });
    const next = (await quote(filer.by, changed)).quote?.quoteId ?? '';
    site.clock.time += 30 * MINUTE_MS;
    const later = await site.signedIn(`submitter${String(filers)}`);
    expect((await send(later, changed, next)).json()).toMatchObject({ outcome: 'quoteExpired' });
    expect(await envelopesOf(filer.userId)).toBe(0);
    expect(await holdsOf(filer.userId)).toEqual([]);
  });

  it('files nothing when the fees have changed, and returns both', async () => {
    const filer = await aFiler();
    const draft = await aDraft(filer);
    const quoteId = (await quote(filer.by, draft)).quote?.quoteId ?? '';
    const { db } = site.database;
    const before = await db
      .selectFrom('efm_code')
      .where('list', '=', 'feePart')
      .select(['code', 'facts', 'version_id'])
      .execute();
    const provider = before.find(({ facts }) => facts['schedule'] === 'provider');
    expect(provider).toBeDefined();
    const change = (cents: number) =>
      db
        .updateTable('efm_code')
        .set({ facts: JSON.stringify({ ...provider?.facts, cents }) })
        .where('list', '=', 'feePart')
        .where('code', '=', provider?.code ?? '')
        .execute();
    await change(399);
    const answer = (await send(filer.by, draft, quoteId)).json<SubmitAnswer>();
    await change(299);
    expect(answer).toMatchObject({ outcome: 'feesChanged', before: { totalCents: 16_461 } });
    expect(answer.now?.totalCents).toBeGreaterThan(16_461);
    expect(await holdsOf(filer.userId)).toEqual([]);
  });

  it('files nothing once the payment account was removed', async () => {
    const filer = await aFiler();
    const draft = await aDraft(filer);
    const quoteId = (await quote(filer.by, draft)).quote?.quoteId ?? '';
    await site.database.db
      .updateTable('filing_payment_account')
      .set({ is_active: false })
      .where('id', '=', filer.paymentId)
      .execute();
    expect((await send(filer.by, draft, quoteId)).json()).toMatchObject({ outcome: 'incomplete' });
    expect(await holdsOf(filer.userId)).toEqual([]);
  });

  it("refuses a filer whom the firm doesn't let submit", async () => {
    const filer = await aFiler();
    const draft = await aDraft(filer);
    await site.database.db
      .updateTable('filing_firm_user')
      .set({ is_restricted: true })
      .where('user_id', '=', filer.userId)
      .execute();
    expect((await send(filer.by, draft, randomUUID())).statusCode).toBe(403);
  });

  it('files nothing into a case that was sealed since it was chosen', async () => {
    const filer = await aFiler();
    const caseNumber = '49Z01-2606-CC-000777';
    const id = await addCase(site.database, { number: caseNumber });
    const draft = await aDraft(filer, {
      ...{ typeCode: null, amountCents: null, caseNumber, caseSeen: 'open' },
      filings: [aDraftFiling(1, { code: 'NOTC', codeName: 'Notice', description: 'Notice' })],
    });
    const found = await quote(filer.by, draft);
    expect(found.problems).toEqual([]);
    await site.database.db
      .updateTable('court_case')
      .set({ is_sealed: true })
      .where('id', '=', id)
      .execute();
    const answer = await send(filer.by, draft, found.quote?.quoteId ?? '');
    expect(answer.json()).toMatchObject({ outcome: 'caseGone' });
    expect(await envelopesOf(filer.userId)).toBe(0);
  });

  it("files while the court's system is down, and keeps the time of filing", async () => {
    const filer = await aFiler();
    const draft = await aDraft(filer);
    const quoteId = (await quote(filer.by, draft)).quote?.quoteId ?? '';
    const url = new URL('http://127.0.0.1:1/messages');
    const away = await openTestSite({ shared: site, config: { efm: { url, secret: 'unused' } } });
    const by = await away.signedIn(`submitter${String(filers)}`);
    const answer = (await send(by, draft, quoteId)).json<SubmitAnswer>();
    expect(answer).toMatchObject({ outcome: 'filed' });
    await away.app.efiling.flush();
    await away.close();
    const path = `/efiling/envelopes/${draft.id}`;
    expect((await filer.by.call('GET', path)).json()).toMatchObject({ status: 'submitting' });
    site.clock.time += 24 * 60 * MINUTE_MS;
    await site.app.efiling.flush();
    const later = await site.signedIn(`submitter${String(filers)}`);
    expect((await later.call('GET', path)).json()).toMatchObject({
      status: 'submitted',
      filedAt: answer.filedAt,
    });
  });
});
