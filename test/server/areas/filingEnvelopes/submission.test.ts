import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { HEADERS } from '#contract/site/headers';
import type { DraftContent, Draft } from '#contract/schemas/filingDrafts';
import type { EnvelopeRecord, FilingQuote, SubmitAnswer } from '#contract/schemas/filingEnvelopes';
import { EfmUnavailableError } from '../../../../src/server/domain/efmMessages/message';
import { verifyProof } from '../../../../src/server/domain/proofLog/proof';
import { probeManager } from '../../../../src/server/domain/filing/outagesRepository';
import { changeFiling } from '../../../../src/server/domain/efm/changesRepository';
import { settleHolds } from '../../../../src/server/domain/filing/settleHolds';
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
        account_id: accountId,
        processor: 'test',
        customer_token: 'test',
        card_token: cardToken,
        brand: 'Visa',
        last_digits: '4242',
        expires_month: '2099-12',
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
      id,
      user_id: userId,
      draft_id: null,
      name: 'complaint.pdf',
      bytes: 40_000,
      pages: 4,
      sent_hash: null,
      state: 'passed',
      kind: 'pdf',
      hash,
      findings: '[]',
      created_at: new Date(START),
      touched_at: new Date(START),
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
  it("lists fees by part, with the card and the court's statement", async () => {
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

  it('returns the problems instead of a quote for an incomplete draft', async () => {
    const filer = await aFiler();
    const found = await quote(filer.by, await aDraft(filer, { amountCents: null }));
    expect(found.quote).toBeNull();
    expect(found.problems).toMatchObject([{ step: 'case', code: 'amountMissing' }]);
  });

  it('estimates fees once a filing code is chosen', async () => {
    const filer = await aFiler();
    const empty = (
      await filer.by.call('POST', '/efiling/drafts', {
        payload: { kind: 'newCase', attorney: null },
      })
    ).json<Draft>();
    const estimate = async ({ id }: Draft) =>
      (await filer.by.call('GET', `/efiling/drafts/${id}/estimate`)).json<unknown>();
    expect(await estimate(empty)).toMatchObject({ version: 1, fees: null, timeZone: null });
    const draft = await aDraft(filer, { amountCents: null });
    expect(await estimate(draft)).toMatchObject({
      fees: { quoteId: null, totalCents: 16_461 },
      quotedAt: new Date(site.clock.time).toISOString(),
      timeZone: 'America/Indiana/Indianapolis',
    });
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
  it("files a draft whose filing and document reuse the ids of another draft's filing", async () => {
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

  it('files a draft with a card hold, and gets the confirmation of the court', async () => {
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
      caption: 'Acme LLC vs. Jane Roe',
      payment: { money: 'authorized', courtCents: 15_700 },
    });
    const { payment_account_id } = await site.database.db
      .selectFrom('filing_envelope')
      .where('id', '=', draft.id)
      .select('payment_account_id')
      .executeTakeFirstOrThrow();
    expect(payment_account_id).toBe(filer.paymentId);
    expect(record.payment.parts.length).toBeGreaterThan(5);
    expect((await filer.by.call('GET', `/efiling/drafts/${draft.id}`)).statusCode).toBe(404);
  });

  it('files a draft only once when two requests arrive at the same time, with the same or different keys', async () => {
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
      const { cardProcessor: processor, log } = site.app;
      const parts = { db: site.database.db, now: () => site.clock.time, processor, log };
      await settleHolds(parts, { warn: () => undefined });
      const held = (await holdsOf(filer.userId)).filter(({ status }) => status === 'HELD');
      expect(held).toMatchObject([{ envelope_id: draft.id }]);
      site.clock.time = START;
    }
  });

  it('returns the first response to a retry with the same key, even after the commit', async () => {
    const filer = await aFiler();
    const draft = await aDraft(filer);
    const quoteId = (await quote(filer.by, draft)).quote?.quoteId ?? '';
    const key = randomUUID();
    const first = (await send(filer.by, draft, quoteId, key)).json<SubmitAnswer>();
    expect((await send(filer.by, draft, quoteId, key)).json<SubmitAnswer>()).toEqual(first);
  });

  it('files nothing when the card is declined, and keeps the attempt', async () => {
    const filer = await aFiler('declines');
    const draft = await aDraft(filer);
    const answer = await submit(filer.by, draft);
    expect(answer).toMatchObject({ outcome: 'declined', reason: 'The card was declined.' });
    expect(await envelopesOf(filer.userId)).toBe(0);
    expect(await holdsOf(filer.userId)).toMatchObject([{ status: 'DECLINED', envelope_id: null }]);
    const attempts = await site.database.db
      .selectFrom('proof_leaf')
      .where('envelope_id', '=', draft.id)
      .where('kind', 'in', ['quote', 'submit'])
      .select(['kind', 'content'])
      .orderBy('id')
      .execute();
    expect(attempts.map(({ kind }) => kind)).toEqual(['quote', 'submit']);
    expect(JSON.parse(attempts[1]?.content ?? '')).toMatchObject({
      result: 'not filed: declined',
      files: [expect.stringMatching(/^[0-9a-f]{64}$/)],
    });
  });

  it('lists the attempts for a draft that was never filed, and the outages around the attempts', async () => {
    const { db } = site.database;
    const { manager } = site.app.efiling;
    const filer = await aFiler('declines');
    const draft = await aDraft(filer);
    const file = (name: string, by = filer.by) =>
      by.call('GET', `/efiling/envelopes/${draft.id}/${name}`);
    expect((await file('attempts.pdf')).statusCode).toBe(404);
    const down = jest
      .spyOn(manager, 'send')
      .mockRejectedValue(new EfmUnavailableError('No answer within 5 s'));
    expect((await filer.by.call('POST', `/efiling/drafts/${draft.id}/quote`)).statusCode).toBe(409);
    const now = () => site.clock.time;
    expect(await probeManager(db, manager, now)).toBe(false);
    site.clock.time += MINUTE_MS;
    expect(await probeManager(db, manager, now)).toBe(false);
    down.mockRestore();
    site.clock.time += MINUTE_MS;
    expect(await probeManager(db, manager, now)).toBe(true);
    expect(await submit(filer.by, draft)).toMatchObject({ outcome: 'declined' });
    const proof = (await file('proof.json')).body;
    expect(verifyProof(proof).attempts.map(({ kind, result }) => `${kind} ${result}`)).toEqual([
      expect.stringContaining('quote no quote: The court'),
      'outage the courts’ side isn’t responding: No answer within 5 s',
      'outage the courts’ side responds again; no response since 2026-07-06T13:00:00.000Z, probes: 2',
      expect.stringContaining('quote quote '),
      'submit not filed: declined',
    ]);
    // Test sites share the certificate, which isn't valid before it was created.
    site.clock.time = START;
    const statement = await file('attempts.pdf');
    expect(statement.headers['content-disposition']).toContain('attempts-draft.pdf');
    const pdf = statement.rawPayload.toString('latin1');
    expect(pdf).toMatch(/^%PDF-/);
    expect(pdf).toContain('/SubFilter /adbe.pkcs7.detached');
    const motion = (await file('motion.rtf')).body;
    expect(motion).toContain(
      'did not respond from Jul 6, 2026, 9:00:00 AM EDT to Jul 6, 2026, 9:02',
    );
    expect(motion).toContain('No answer within 5 s');
    expect(motion).toContain('an attempt to file them failed: not filed: declined.');
    expect(motion).toContain('Not checked: compare with the current rule.');
    const stranger = await aFiler();
    for (const name of ['attempts.pdf', 'motion.rtf', 'proof.json']) {
      expect((await file(name, stranger.by)).statusCode).toBe(404);
    }
  });

  it('files nothing before the cardholder confirms', async () => {
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

  it('reports that the account has no card', async () => {
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

  it('files nothing when the fees have changed, and returns the old and new fees', async () => {
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

  it('places a hold on the card when the court charges no card fee', async () => {
    const { db } = site.database;
    const cardFee = db
      .updateTable('efm_code')
      .where('list', '=', 'feePart')
      .where(sql<boolean>`facts->>'schedule' = 'card'`);
    const { rows } = await sql<{ facts: object }>`
      select facts from efm_code where list = 'feePart' and facts->>'schedule' = 'card'`.execute(
      db,
    );
    const { basisPoints } = rows[0]?.facts as { basisPoints: number };
    const change = (points: number) =>
      cardFee
        .set({ facts: sql`jsonb_set(facts, '{basisPoints}', to_jsonb(${points}::integer))` })
        .execute();
    const [filer, cardless] = [await aFiler(), await aFiler(null)];
    await change(0);
    const answers = [
      await submit(filer.by, await aDraft(filer)),
      await submit(cardless.by, await aDraft(cardless)),
    ];
    await change(basisPoints);
    expect(answers).toMatchObject([{ outcome: 'filed' }, { outcome: 'noCard' }]);
    expect(await holdsOf(filer.userId)).toMatchObject([{ status: 'HELD', cents: 15_999 }]);
  });

  it('files no new case without an initial pleading', async () => {
    const filer = await aFiler();
    const complete = await aDraft(filer);
    const { quote: quoted } = await quote(filer.by, complete);
    const filings = complete.content.filings.map((filing) => ({ ...filing, code: 'APPR' }));
    const draft = await save(filer.by, complete, { ...complete.content, filings });
    const { problems, quote: none } = await quote(filer.by, draft);
    expect(none).toBeNull();
    expect(problems).toMatchObject([{ step: 'documents', code: 'initialMissing' }]);
    // Even with a quote of this version.
    await site.database.db
      .updateTable('filing_quote')
      .set({ draft_version: draft.version })
      .where('id', '=', quoted?.quoteId ?? '')
      .execute();
    const answer = await send(filer.by, draft, quoted?.quoteId ?? '');
    expect(answer.json<SubmitAnswer>()).toMatchObject({ outcome: 'incomplete' });
    expect(await holdsOf(filer.userId)).toEqual([]);
  });

  it('files nothing after the payment account was removed', async () => {
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

  it('rejects a filer without a second factor, and explains how to turn it on', async () => {
    const filer = await aFiler();
    const draft = await aDraft(filer);
    const { db } = site.database;
    const demo = await db
      .updateTable('app_user')
      .set({ is_demo: false })
      .where('is_demo', '=', true)
      .returning('id')
      .execute();
    const refused = await send(filer.by, draft, randomUUID());
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('turn on two-step login: open Login Security');
    expect(await holdsOf(filer.userId)).toEqual([]);
    const key = { credential_id: `key-${String(filer.userId)}`, public_key: 'a2V5' };
    await db
      .insertInto('passkey')
      .values({
        ...key,
        user_id: filer.userId,
        name: 'Key',
        sign_count: 0,
        transports: [],
        added_at: new Date(START),
        used_at: null,
      })
      .execute();
    expect(await submit(filer.by, draft)).toMatchObject({ outcome: 'filed' });
    const ids = demo.map(({ id }) => id);
    await db.updateTable('app_user').set({ is_demo: true }).where('id', 'in', ids).execute();
  });

  it("rejects a filer whom the firm doesn't allow to submit", async () => {
    const filer = await aFiler();
    const draft = await aDraft(filer);
    await site.database.db
      .updateTable('filing_firm_user')
      .set({ is_restricted: true })
      .where('user_id', '=', filer.userId)
      .execute();
    expect((await send(filer.by, draft, randomUUID())).statusCode).toBe(403);
  });

  it('files nothing in a case that was sealed after the filer chose the case', async () => {
    const filer = await aFiler();
    const caseNumber = '49Z01-2606-CC-000777';
    const id = await addCase(site.database, { number: caseNumber });
    const draft = await aDraft(filer, {
      typeCode: null,
      amountCents: null,
      caseNumber,
      caseSeen: 'open',
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

  it("files a draft while the court's system is down, and keeps the filing time", async () => {
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

describe('notices to the filer', () => {
  it('emails the receipt once, with the notice as a PDF file, when the court confirms', async () => {
    const filer = await aFiler();
    const draft = await aDraft(filer, { filings: [aDraftFiling(1), aDraftFiling(2)] });
    const second = await anUpload(filer.userId);
    const [first, other] = draft.content.filings;
    const filings = [first, other].flatMap((filing, index) =>
      filing === undefined
        ? []
        : [
            {
              ...filing,
              documents: filing.documents.map((each) =>
                index === 0 ? each : { ...each, uploadId: second },
              ),
            },
          ],
    );
    const saved = await save(filer.by, draft, { ...draft.content, filings });
    const { number } = await submit(filer.by, saved);
    const mails = async () => {
      await site.app.efiling.flush();
      await site.app.mails.settled();
      return site.mails.filter(({ text }) => text.includes(`envelope ${String(number)}`));
    };
    const [receipt, ...more] = await mails();
    expect(more).toEqual([]);
    expect(receipt?.subject).toContain('your electronic filing was submitted');
    expect(receipt?.subject).not.toContain(String(number));
    expect(receipt?.text).toContain('Filed: Jul 6, 2026, 9:00:00 AM EDT');
    expect(receipt?.text).toMatch(/Fees: \$164\.61, on hold/);
    expect(receipt?.text).toContain(`/isefs/MyElectronicFilings?envelopeId=${draft.id}`);
    expect(receipt?.attachment).toMatchObject({
      fileName: `notice-${String(number)}.pdf`,
      type: 'application/pdf',
    });
    expect(receipt?.attachment?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await mails()).toHaveLength(1);
  });

  it('sends no receipt to an unconfirmed email address, and none for a failed envelope', async () => {
    const filer = await aFiler();
    const draft = await aDraft(filer);
    await submit(filer.by, draft);
    const { db } = site.database;
    const change = { is_email_confirmed: false };
    await db.updateTable('app_user').set(change).where('id', '=', filer.userId).execute();
    const before = site.mails.length;
    await site.app.efiling.flush();
    await site.app.mails.settled();
    expect(site.mails).toHaveLength(before);
  });

  it.each([
    ['rejected', 'MISSING_SIGNATURE', 'The complaint is not signed', 'Filing rejected'],
    ['returned', null, 'Page 2 is upside down.', 'Filing returned for correction'],
    ['accepted', null, '', 'Filing accepted'],
  ] as const)(
    'notifies once that a filing was %s, with the reason, the court time, and its envelope',
    async (to, reasonCode, words, title) => {
      const filer = await aFiler();
      const draft = await aDraft(filer);
      const { number } = await submit(filer.by, draft);
      await site.app.efiling.flush();
      const { db } = site.database;
      const { id: filingId } = await db
        .selectFrom('efm_filing')
        .where('envelope_id', '=', draft.id)
        .select('id')
        .executeTakeFirstOrThrow();
      const by = { actor: 'clerk', actorName: 'Clara Eastwick', messageId: null } as const;
      for (const status of ['underReview', to] as const) {
        const decision = { filingId, to: status, ...by, reasonCode, words };
        await db.transaction().execute((trx) => changeFiling(trx, decision, site.clock.time));
      }
      await site.app.efiling.flush();
      await site.app.efiling.flush();
      const { items } = (await filer.by.call('GET', '/api/notifications')).json<{
        items: { title: string; body: string; envelopeId: string | null }[];
      }>();
      const found = items.filter(({ envelopeId }) => envelopeId === draft.id);
      expect(found).toMatchObject([{ title }]);
      expect(found[0]?.body).toContain(`envelope ${String(number)}`);
      expect(found[0]?.body).toMatch(/, \d{1,2}:\d\d (AM|PM) E[SD]T/);
      if (words !== '') expect(found[0]?.body).toContain(`Reason: ${words.replace(/\.$/, '')}.`);
    },
  );
});

describe('paying an amount due', () => {
  const settle = () => {
    const { cardProcessor: processor, log } = site.app;
    const parts = { db: site.database.db, now: () => site.clock.time, processor, log };
    return settleHolds(parts, { warn: () => undefined });
  };

  /** An accepted envelope whose card declined the capture. */
  async function aDueEnvelope() {
    const filer = await aFiler('declinesCapture');
    const { id } = await aDraft(filer);
    await submit(filer.by, await reload(filer.by, id));
    await site.app.efiling.flush();
    const { db } = site.database;
    const filing = await db
      .selectFrom('efm_filing')
      .where('envelope_id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow();
    const by = { actor: 'clerk', actorName: 'Clara Eastwick', messageId: null } as const;
    for (const to of ['underReview', 'accepted'] as const) {
      await db
        .transaction()
        .execute((trx) => changeFiling(trx, { filingId: filing.id, to, ...by }, site.clock.time));
    }
    await site.app.efiling.flush();
    await settle();
    return { ...filer, id };
  }

  const reload = async (by: TestBrowser, id: string) =>
    (await by.call('GET', `/efiling/drafts/${id}`)).json<Draft>();
  const setCard = (accountId: number, cardToken: string) =>
    site.database.db
      .updateTable('payment_card')
      .set({ card_token: cardToken })
      .where('account_id', '=', accountId)
      .execute();
  const pay = (by: TestBrowser, id: string, cents: number, key: string = randomUUID()) =>
    by.call('POST', `/efiling/envelopes/${id}/payment`, {
      payload: { cents },
      headers: { [HEADERS.once]: key },
    });
  const recordOf = async (by: TestBrowser, id: string) =>
    (await by.call('GET', `/efiling/envelopes/${id}`)).json<EnvelopeRecord>();

  it('charges the card and records the charge only once, even when the request is repeated', async () => {
    const { accountId, by, id } = await aDueEnvelope();
    expect((await recordOf(by, id)).payment).toMatchObject({ money: 'due', dueCents: 16_461 });
    expect((await pay(by, id, 16_461)).json()).toMatchObject({ outcome: 'declined' });
    await setCard(accountId, 'declines');
    expect((await pay(by, id, 16_461)).json()).toMatchObject({
      outcome: 'declined',
      reason: 'The card was declined.',
    });
    await setCard(accountId, 'pays');
    const key = randomUUID();
    const answers = await Promise.all([pay(by, id, 16_461, key), pay(by, id, 16_461)]);
    expect(answers.map((answer) => answer.json<{ outcome: string }>().outcome)).toContain('paid');
    expect((await pay(by, id, 16_461, key)).json()).toMatchObject({ outcome: 'paid' });
    expect((await recordOf(by, id)).payment).toMatchObject({
      money: 'captured',
      dueCents: 0,
      capturedCents: 16_461,
    });
    const entries = await site.database.db
      .selectFrom('journal_entry')
      .where('account_id', '=', accountId)
      .select('kind')
      .execute();
    expect(entries).toEqual([{ kind: 'FILING_CAPTURED' }]);
    site.clock.time += 11 * MINUTE_MS;
    await settle();
    const left = await site.database.db
      .selectFrom('filing_hold')
      .where('account_id', '=', accountId)
      .where('status', 'in', ['ASKED', 'HELD'])
      .select('key')
      .execute();
    expect(left).toEqual([]);
  });

  it('charges nothing if the amount differs, there is no card, or the cardholder hasn’t confirmed', async () => {
    const { accountId, by, id } = await aDueEnvelope();
    expect((await pay(by, id, 16_460)).statusCode).toBe(409);
    await setCard(accountId, 'asks');
    expect((await pay(by, id, 16_461)).json()).toMatchObject({ outcome: 'needsAction' });
    await site.database.db
      .updateTable('payment_card')
      .set({ removed_at: new Date(START) })
      .where('account_id', '=', accountId)
      .execute();
    expect((await pay(by, id, 16_461)).json()).toMatchObject({ outcome: 'noCard' });
    expect((await recordOf(by, id)).payment.money).toBe('due');
  });

  it("returns 404 for another account's envelope, and charges nothing that isn't due", async () => {
    const { id } = await aDueEnvelope();
    const other = await aFiler();
    expect((await pay(other.by, id, 16_461)).statusCode).toBe(404);
    const draft = await aDraft(other);
    await submit(other.by, draft);
    expect((await pay(other.by, draft.id, 16_461)).json()).toMatchObject({ outcome: 'nothingDue' });
  });
});
