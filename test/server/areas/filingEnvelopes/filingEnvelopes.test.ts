import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ENVELOPE_VIEWS, type EnvelopeView } from '#contract/filing/envelopes';
import { envelopeStatusOf, FILING_STATUSES, type FilingStatus } from '#contract/filing/states';
import type { EnvelopeList, EnvelopeRecord } from '#contract/schemas/filingEnvelopes';
import { HEADERS } from '#contract/site/headers';
import { openFilingFiles } from '../../../../src/server/domain/filingUploads/uploadFiles';
import { hasFiled } from '../../../../src/server/domain/filing/caseAccessRepository';
import { findSubmittedEnvelope } from '../../../../src/server/domain/filing/envelopeRecordRepository';
import { changeFiling } from '../../../../src/server/domain/efm/changesRepository';
import { quotedPayment } from '../../domain/efm/envelopes';
import { anEnvelope, aFiling } from '../../domain/efm/envelopes';
import { addFilers, writeEnvelope, writeEnvelopeWith } from '../../filers';
import { addCase, COURTS } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const DAY_MS = 86_400_000;

let site: TestSite;
let filer: TestBrowser;
let filerId = 0;
let colleagueId = 0;
let stranger: TestBrowser;
beforeAll(async () => {
  site = await openTestSite();
  ({
    userIds: [filerId = 0, colleagueId = 0],
  } = await addFilers(site, ['fay', 'fred']));
  await addFilers(site, ['otto'], true);
  filer = await site.signedIn('fay');
  stranger = await site.signedIn('otto');
});
afterAll(() => site.close());

const list = async (by: TestBrowser, query = ''): Promise<EnvelopeList> =>
  (await by.call('GET', `/efiling/envelopes${query}`)).json<EnvelopeList>();
const record = async (by: TestBrowser, id: string): Promise<EnvelopeRecord> =>
  (await by.call('GET', `/efiling/envelopes/${id}`)).json<EnvelopeRecord>();
const numbersOf = ({ items }: EnvelopeList): string[] => items.map(({ number }) => number);

describe('the list of envelopes', () => {
  it("shows the firm's envelopes, newest first, and only the user's own on request", async () => {
    const own = await writeEnvelope(site, filerId, START - 2 * DAY_MS);
    const other = await writeEnvelope(site, colleagueId, START - DAY_MS);
    const shown = await list(filer);
    expect(numbersOf(shown)).toEqual([other.number, own.number]);
    expect(shown).toMatchObject({ firmName: 'Firm of fay', total: 2, next: null });
    expect(shown.items[0]).toMatchObject({ filerName: 'fred Tester', status: 'submitting' });
    expect(numbersOf(await list(filer, '?own=true'))).toEqual([own.number]);
    expect(await list(stranger)).toMatchObject({ items: [], total: 0, firmName: null });
  });

  it('filters by client number, by text in the number and caption, and by court', async () => {
    const { number } = await writeEnvelope(site, filerId, START - 3 * DAY_MS, {
      clientNumber: '50%_A',
      caption: 'Zed Bank v. Roe',
      courtId: COURTS.lake,
    });
    for (const query of [
      '?clientNumber=50%25_',
      '?text=zed%20roe',
      `?text=${number}`,
      `?courtId=${String(COURTS.lake)}`,
    ]) {
      expect([query, numbersOf(await list(filer, query))]).toEqual([query, [number]]);
    }
    expect((await list(filer, '?clientNumber=%25%25')).total).toBe(0);
  });

  it('filters by date in court time', async () => {
    // 11:30 PM on June 1 in Lake County's zone; June 2 in Marion County's.
    const at = Date.parse('2026-06-02T04:30:00Z');
    const lake = await writeEnvelope(site, filerId, at, { courtId: COURTS.lake });
    const marion = await writeEnvelope(site, filerId, at, { courtId: COURTS.marion });
    const on = (day: string) => list(filer, `?from=${day}&to=${day}`);
    expect(numbersOf(await on('2026-06-01'))).toEqual([lake.number]);
    expect(numbersOf(await on('2026-06-02'))).toEqual([marion.number]);
  });

  it("rejects a date that doesn't exist", async () => {
    expect((await filer.call('GET', '/efiling/envelopes?from=2026-02-30')).statusCode).toBe(400);
    expect((await filer.call('GET', '/efiling/envelopes.csv?from=2026-02-30')).statusCode).toBe(
      200,
    );
  });

  it('starts the next page after the last envelope of a page, without gaps or repeats', async () => {
    const { userIds } = await addFilers(site, ['paula'], true);
    const paula = await site.signedIn('paula');
    const numbers: string[] = [];
    // Some were filed at the same instant.
    for (let index = 0; index < 60; index += 1) {
      const { number } = await writeEnvelope(site, userIds[0] ?? 0, START + Math.floor(index / 3));
      numbers.push(number);
    }
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const page: EnvelopeList = await list(paula, next === null ? '' : `?after=${next}`);
      seen.push(...numbersOf(page));
      ({ next } = page);
      expect(page.total).toBe(60);
    } while (next !== null);
    expect(seen).toHaveLength(60);
    expect(new Set(seen)).toEqual(new Set(numbers));
  });

  it('groups and filters by the derived status, for every mix of two statuses', async () => {
    const { userIds } = await addFilers(site, ['mia'], true);
    const mia = await site.signedIn('mia');
    const reached = FILING_STATUSES.filter((status) => status !== 'draft');
    const expected = new Map<string, string>();
    for (const [index, first] of reached.entries()) {
      for (const second of reached.slice(index)) {
        const statuses: FilingStatus[] = [first, second];
        const { number } = await writeEnvelopeWith(site, userIds[0] ?? 0, START, statuses);
        expected.set(number, envelopeStatusOf(statuses));
      }
    }
    const { views } = await list(mia);
    for (const view of Object.keys(ENVELOPE_VIEWS) as EnvelopeView[]) {
      const inView: readonly string[] = ENVELOPE_VIEWS[view];
      const of = [...expected].filter(([, status]) => inView.includes(status));
      const rows: EnvelopeList['items'][number][] = [];
      let next: string | null = null;
      do {
        const after = next === null ? '' : `&after=${next}`;
        const page: EnvelopeList = await list(mia, `?view=${view}${after}`);
        rows.push(...page.items);
        ({ next } = page);
      } while (next !== null);
      expect(rows.map(({ number, status }) => [number, status]).sort()).toEqual(of.sort());
      expect(views.find((each) => each.view === view)?.count).toBe(of.length);
    }
  });

  it('offers the list as a file, with times in court time and the amounts charged and due', async () => {
    const { number } = await writeEnvelope(site, filerId, Date.parse('2026-01-02T04:30:00Z'), {
      caption: '=cmd',
      clientNumber: 'CSV-1',
    });
    await site.database.db
      .updateTable('filing_envelope')
      .set({ money: 'due', completed_cents: 15_700 })
      .where('number', '=', number)
      .execute();
    const file = await filer.call('GET', '/efiling/envelopes.csv?clientNumber=CSV-1');
    expect(file.headers['content-type']).toContain('text/csv');
    const [head = '', row = ''] = file.body.split('\r\n');
    expect(head).toContain(',Quoted,Charged,Due,Payment,');
    expect(row).toContain(',0.00,157.00,Payment due,');
    expect(row).toContain(number);
    expect(row).toContain('2026-01-01 23:30:00');
    expect(row).not.toContain(',=cmd');
  });

  it('offers all envelopes as a file, even more than 10,000', async () => {
    const { number } = await writeEnvelope(site, filerId, START, { clientNumber: 'BULK-1' });
    await sql`
      insert into filing_envelope
      select (jsonb_populate_record(e, jsonb_build_object(
               'id', gen_random_uuid(), 'number', 'B' || n))).*
        from filing_envelope e, generate_series(1, 10000) n
       where e.number = ${number}`.execute(site.database.db);
    const file = await filer.call('GET', '/efiling/envelopes.csv?clientNumber=BULK-1');
    const numbers = file.body
      .trim()
      .split('\r\n')
      .map((line) => line.split(',')[0]);
    expect(new Set(numbers.slice(1)).size).toBe(10_001);
    expect(numbers).toHaveLength(10_002);
  });
});

describe('an envelope', () => {
  it("shows an envelope's filings with history and documents, its payment, and its messages", async () => {
    const lead = aFiling({ description: 'Motion to compel' });
    const { envelopeId } = await writeEnvelope(site, filerId, START, {
      filings: [lead],
      comment: 'Thank you',
      caption: 'Acme LLC v. Roe',
    });
    const shown = await record(filer, envelopeId);
    expect(shown).toMatchObject({
      status: 'submitting',
      caption: 'Acme LLC v. Roe',
      isNewCase: false,
      filerName: 'Una Fairbanks',
      comment: 'Thank you',
      timeZone: 'America/Indiana/Indianapolis',
      payment: { kind: 'card', money: 'none', totalCents: 308, card: null },
    });
    expect(shown.filings).toMatchObject([
      {
        description: 'Motion to compel',
        documents: lead.documents,
        changes: [{ from: 'draft', to: 'submitting', actor: 'filer' }],
        canCancel: false,
      },
    ]);
    expect(shown.messages).toMatchObject([
      { operation: 'ReviewFiling', isSent: true, answeredAt: null, tries: 0 },
    ]);
  });

  it("links an envelope's public case and court, and names its attorney on the roll", async () => {
    const { envelopeId } = await writeEnvelope(site, filerId, START, {
      filings: [aFiling({ attorney: '12345-49' })],
    });
    const shown = await record(filer, envelopeId);
    expect(shown.courtId).toBeGreaterThan(0);
    expect(shown).not.toHaveProperty('caseId');
    const { db } = site.app.database;
    await db
      .insertInto('filing_roll')
      .values({
        bar_number: '12345-49',
        name: 'Ada Barrister',
        status: 'active',
        email: null,
        updated_at: new Date(START),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const number = '49Z01-2601-MF-000077';
    const caseId = await addCase(site.database, { number, type: 'MF', court: shown.courtId });
    await db
      .updateTable('filing_envelope')
      .set({ case_number: number })
      .where('id', '=', envelopeId)
      .execute();
    const numbered = await record(filer, envelopeId);
    expect(numbered.caseId).toBe(caseId);
    expect(numbered.filings[0]?.attorneyName).toBe('Ada Barrister');
  });

  it("offers an envelope's documents and notice only to its firm", async () => {
    const bytes = Buffer.from('%PDF-1.4 a document of the tests');
    const hash = await openFilingFiles(site.app.settings.dataDir).keep(bytes);
    const filing = aFiling();
    const documents = filing.documents.map((each) => ({ ...each, hash, fileName: 'a “b”.pdf' }));
    const { envelopeId, number } = await writeEnvelope(site, filerId, START, {
      filings: [{ ...filing, documents }],
    });
    const file = `/efiling/envelopes/${envelopeId}/documents/${documents[0]?.documentId ?? ''}`;
    const notice = `/efiling/envelopes/${envelopeId}/notice.pdf`;
    const found = await filer.call('GET', file);
    expect(found.rawPayload).toEqual(bytes);
    expect(found.headers['content-disposition']).toContain('attachment; filename*=UTF-8');
    expect(found.headers['content-security-policy']).toContain('sandbox');
    const pdf = await filer.call('GET', notice);
    expect(pdf.headers['content-disposition']).toContain(`notice-${number}.pdf`);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    for (const path of [file, notice, `${file}x`]) {
      const by = path.endsWith('x') ? filer : stranger;
      expect((await by.call('GET', path)).statusCode).toBe(404);
    }
  });

  it("returns 404 for another firm's envelope, and in Michigan", async () => {
    const { envelopeId } = await writeEnvelope(site, filerId, START);
    const path = `/efiling/envelopes/${envelopeId}`;
    expect((await stranger.call('GET', path)).statusCode).toBe(404);
    const headers = { [HEADERS.location]: 'STATE-MI' };
    expect((await filer.call('GET', path, { headers })).statusCode).toBe(404);
  });
});

describe('canceling a filing', () => {
  async function submitted(by = site) {
    const draft = anEnvelope();
    const payment = await quotedPayment(site, draft);
    const envelope = await writeEnvelope(by, filerId, site.clock.time, { ...draft, payment });
    await by.app.efiling.flush();
    return { ...envelope, filingId: envelope.filings[0]?.filingId ?? '' };
  }
  const cancel = (by: TestBrowser, filingId: string) =>
    by.call('POST', `/efiling/filings/${filingId}/cancellation`);
  const pay = (by: TestBrowser, envelopeId: string) =>
    by.call('POST', `/efiling/envelopes/${envelopeId}/payment`, {
      payload: { cents: 100 },
      headers: { [HEADERS.once]: randomUUID() },
    });

  it('cancels a queued filing only once, in both the manager and the provider', async () => {
    const { envelopeId, filingId } = await submitted();
    expect((await record(filer, envelopeId)).filings[0]).toMatchObject({
      status: 'submitted',
      canCancel: true,
    });
    const answer = await cancel(filer, filingId);
    expect(answer.json<EnvelopeRecord>()).toMatchObject({ status: 'canceled' });
    expect((await cancel(filer, filingId)).statusCode).toBe(200);
    const { messages } = await record(filer, envelopeId);
    expect(messages.filter(({ operation }) => operation === 'CancelFiling')).toHaveLength(1);
  });

  it("rejects canceling a filing that a clerk has opened, even if the filer doesn't know yet", async () => {
    const { envelopeId, filingId } = await submitted();
    const by = { actor: 'clerk', actorName: 'Clara', messageId: null } as const;
    await site.database.db
      .transaction()
      .execute((trx) => changeFiling(trx, { filingId, to: 'underReview', ...by }, START));
    expect((await cancel(filer, filingId)).statusCode).toBe(409);
    await site.app.efiling.flush();
    expect((await record(filer, envelopeId)).status).toBe('underReview');
    expect((await cancel(filer, filingId)).statusCode).toBe(409);
  });

  it("returns 404 for another firm's filing", async () => {
    const { filingId } = await submitted();
    expect((await cancel(stranger, filingId)).statusCode).toBe(404);
  });

  it('rejects cancellation and payment by a user who may only prepare filings', async () => {
    const { envelopeId, filingId } = await submitted();
    const colleague = await site.signedIn('fred');
    const setRestricted = (isRestricted: boolean) =>
      site.database.db
        .updateTable('filing_firm_user')
        .set({ is_restricted: isRestricted })
        .where('user_id', '=', colleagueId)
        .execute();
    await setRestricted(true);
    const shown = await record(colleague, envelopeId);
    const answers = [await cancel(colleague, filingId), await pay(colleague, envelopeId)];
    await setRestricted(false);
    expect([shown.access, shown.filings[0]?.canCancel]).toEqual(['prepare', false]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
    expect(answers[0]?.body).toContain('Ask an administrator of your firm to cancel this filing.');
    expect((await record(filer, envelopeId)).status).toBe('submitted');
  });

  it('shows a former member of the firm the facts and the notice of their own envelope', async () => {
    const { firmId, userIds } = await addFilers(site, ['wes', 'lea']);
    const leaverId = userIds[1] ?? 0;
    const leaver = await site.signedIn('lea');
    const envelope = await writeEnvelopeWith(site, leaverId, START, ['submitted']);
    const { envelopeId, filings } = envelope;
    const filingId = filings[0]?.filingId ?? '';
    const path = `/efiling/envelopes/${envelopeId}`;
    const { db } = site.database;
    await db.deleteFrom('filing_firm_user').where('user_id', '=', leaverId).execute();
    const shown = await record(leaver, envelopeId);
    expect([shown.access, shown.filings[0]?.canCancel]).toEqual(['facts', false]);
    expect((await leaver.call('GET', `${path}/notice.pdf`)).statusCode).toBe(200);
    const documentId = filings[0]?.documents[0]?.documentId ?? '';
    const refused = [
      await leaver.call('GET', `${path}/documents/${documentId}`),
      await cancel(leaver, filingId),
      await pay(leaver, envelopeId),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    const firm = (userId: number) => ({ userId, firmId });
    expect(await hasFiled(db, leaverId, filingId)).toBe(false);
    expect(await hasFiled(db, userIds[0] ?? 0, filingId)).toBe(true);
    const former = { userId: leaverId, firmId: null };
    expect(await findSubmittedEnvelope(db, former, envelopeId)).toBeNull();
    expect(await findSubmittedEnvelope(db, firm(userIds[0] ?? 0), envelopeId)).not.toBeNull();
  });

  it("waits for a court system that can't be reached, and shows when the request was made", async () => {
    const { envelopeId, filingId } = await submitted();
    const url = new URL('http://127.0.0.1:1/messages');
    const away = await openTestSite({ shared: site, config: { efm: { url, secret: 'unused' } } });
    const fay = await away.signedIn('fay');
    const answer = await cancel(fay, filingId);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<EnvelopeRecord>().filings[0]).toMatchObject({
      status: 'submitted',
      canCancel: false,
      cancelRequestedAt: expect.any(String) as string,
    });
    await away.close();
    site.clock.time += 60_000;
    await site.app.efiling.flush();
    expect((await record(filer, envelopeId)).status).toBe('canceled');
  });
});
