import { randomUUID } from 'node:crypto';
import type { Draft } from '#contract/schemas/filingDrafts';
import type { EnvelopeRecord } from '#contract/schemas/filingEnvelopes';
import { expireReturned } from '../../../../src/server/domain/efm/expireRepository';
import { openFilingFiles } from '../../../../src/server/domain/filingUploads/uploadFiles';
import { aFiling } from '../../domain/efm/envelopes';
import { addFilers } from '../../filers';
import { addCase, COURTS } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';
import { addReviewers, aNewCase, reviewing, submit } from '../filingReview/reviews';

const DAY_MS = 86_400_000;
const CASE = '49Z01-2601-MF-000556';

let site: TestSite;
let clerk: TestBrowser;
let filer: TestBrowser;
let stranger: TestBrowser;
let userId = 0;

beforeAll(async () => {
  site = await openTestSite();
  await addCase(site.database, { number: CASE, type: 'MF' });
  await addReviewers(site, ['corrclerk']);
  const { userIds } = await addFilers(site, ['corrector'], true);
  userId = userIds[0] ?? 0;
  await addFilers(site, ['corrstranger'], true);
});
beforeEach(async () => {
  site.clock.time = START;
  await logIn();
});
afterAll(() => site.close());

async function logIn(): Promise<void> {
  clerk = await site.signedIn('corrclerk');
  filer = await site.signedIn('corrector');
  stranger = await site.signedIn('corrstranger');
}

/** Files two motions, of which the clerk decides the first. */
async function decided(decision: 'return' | 'reject', until: string | null) {
  const files = openFilingFiles(site.app.settings.dataDir);
  const filings = [];
  for (const name of ['one', 'two']) {
    const bytes = Buffer.from(`%PDF-1.7 motion ${name}`);
    const hash = await files.keep(bytes);
    const filing = aFiling();
    const documents = filing.documents.map((each) => ({ ...each, hash, bytes: bytes.length }));
    filings.push({ ...filing, documents });
  }
  const envelope = await submit(site, userId, START, { caseNumber: CASE, filings });
  const review = reviewing(clerk, envelope.envelopeId);
  await review.lock();
  const [first] = filings;
  const answer = await review.decide(0, {
    decision,
    reasonCode: 'MISSING_SIGNATURE',
    words: 'Sign page 4.',
    until,
    documentId: decision === 'return' ? (first?.documents[0]?.documentId ?? null) : null,
  });
  expect(answer.statusCode).toBeLessThan(300);
  if (decision === 'reject') {
    await review.decide(1, { decision, reasonCode: 'MISSING_SIGNATURE', words: 'Sign page 1.' });
  }
  await site.app.efiling.flush();
  return envelope;
}

async function copied(envelopeId: string): Promise<Draft> {
  const made = await filer.call('POST', `/efiling/envelopes/${envelopeId}/drafts`);
  const { draftId } = made.json<{ draftId: string }>();
  return (await filer.call('GET', `/efiling/drafts/${draftId}`)).json<Draft>();
}

/** Submits a correction of the first filing of an envelope. */
async function resubmit(
  old: Awaited<ReturnType<typeof decided>>,
  at: number,
  asksFirstTime = false,
) {
  const fresh = aFiling({ filingId: randomUUID() });
  return submit(site, userId, at, {
    caseNumber: CASE,
    filings: [fresh],
    corrects: {
      envelopeId: old.envelopeId,
      number: old.number,
      asksFirstTime,
      filedAt: new Date(START).toISOString(),
      replaced: asksFirstTime
        ? []
        : [{ filingId: old.filings[0]?.filingId ?? '', by: fresh.filingId }],
    },
  });
}

const statusesOf = async (envelopeId: string) =>
  (await filer.call('GET', `/efiling/envelopes/${envelopeId}`))
    .json<EnvelopeRecord>()
    .filings.map(({ status }) => status);

const filedAtOf = async (filingId = '') =>
  (
    await site.database.db
      .selectFrom('efm_filing')
      .where('id', '=', filingId)
      .select('filed_at')
      .executeTakeFirstOrThrow()
  ).filed_at.getTime();

describe('corrections by filers', () => {
  it('copies a returned filing with its document and the clerk’s note', async () => {
    const { envelopeId, filings, number } = await decided('return', '2026-07-13');
    const { content, correction } = await copied(envelopeId);
    expect(content.filings).toHaveLength(1);
    const [filing] = content.filings;
    expect(filing?.documents[0]?.uploadId).not.toBeNull();
    expect(correction).toMatchObject({
      envelopeId,
      number,
      filedAt: new Date(START).toISOString(),
      remarks: [
        {
          filingId: filing?.filingId,
          replacesId: filings[0]?.filingId,
          status: 'returned',
          documentId: filing?.documents[0]?.documentId,
          code: 'MISSING_SIGNATURE',
          words: expect.stringContaining('Sign page 4.') as string,
          until: '2026-07-13',
        },
      ],
    });
    const other = await stranger.call('POST', `/efiling/envelopes/${envelopeId}/drafts`);
    expect(other.statusCode).toBe(404);
  });

  it.each([
    ['return', '2026-07-13'],
    ['reject', null],
  ] as const)(
    'files the correction in the new case if the clerk accepted the complaint but chose to %s the summons',
    async (decision, until) => {
      const codes = ['CMPL', 'SUMM'];
      const filings = codes.map((code) => aFiling({ code, description: code }));
      const { envelopeId } = await submit(site, userId, START, aNewCase({ filings }));
      const review = reviewing(clerk, envelopeId);
      await review.lock();
      expect((await review.decide(0, {})).statusCode).toBe(200);
      const reason = { reasonCode: 'MISSING_SIGNATURE', words: 'Sign page 4.' };
      expect((await review.decide(1, { decision, ...reason, until })).statusCode).toBe(200);
      await site.app.efiling.flush();
      const { caseNumber } = (
        await filer.call('GET', `/efiling/envelopes/${envelopeId}`)
      ).json<EnvelopeRecord>();
      expect(caseNumber).toMatch(/^49Z01-2607-MF-/);
      const { content, correction, kind } = await copied(envelopeId);
      expect(kind).toBe('existingCase');
      expect(content).toMatchObject({
        caseNumber,
        typeCode: null,
        typeName: '',
        amountCents: null,
        caption: '',
        courtId: COURTS.marion,
        filings: [{ code: 'SUMM' }],
      });
      expect(content.parties.map(({ isOnCase, name }) => [name, isOnCase])).toEqual([
        ['Acme Credit LLC', true],
        ['Jane Q. Roe', true],
      ]);
      expect(correction?.remarks).toMatchObject([{ replacesId: filings[1]?.filingId }]);
      const template = await filer.call('POST', '/efiling/templates', {
        payload: { name: 'New foreclosure', draftId: null, envelopeId },
      });
      expect(template.json()).toMatchObject({ kind: 'newCase', content: { typeCode: 'MF' } });
    },
  );

  it('replaces a returned filing before its deadline, and keeps the original filing time', async () => {
    const old = await decided('return', '2026-07-13');
    site.clock.time = START + 3 * DAY_MS;
    await logIn();
    const { filings } = await resubmit(old, site.clock.time);
    expect(await statusesOf(old.envelopeId)).toEqual(['replaced', 'underReview']);
    expect(await filedAtOf(filings[0]?.filingId)).toBe(START);
  });

  it('dockets a correction on the day of the original filing', async () => {
    const old = await decided('return', '2026-07-13');
    site.clock.time = START + 3 * DAY_MS;
    await logIn();
    const { envelopeId, filings } = await resubmit(old, site.clock.time);
    const review = reviewing(clerk, envelopeId);
    await review.lock();
    expect((await review.decide(0, {})).statusCode).toBe(200);
    const entry = await site.database.db
      .selectFrom('efm_docketing as d')
      .innerJoin('ccs_entry as e', 'e.id', 'd.entry_id')
      .where('d.filing_id', '=', filings[0]?.filingId ?? '')
      .select(['e.entered_on', 'e.event_on', 'e.text'])
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      entered_on: '2026-07-09',
      event_on: '2026-07-06',
      text: expect.stringContaining('File stamp 07/06/2026.') as string,
    });
  });

  it('dates a new case by the original complaint when a correction replaces the complaint', async () => {
    const first = aFiling({ code: 'CMPL' });
    const old = await submit(site, userId, START - 6 * DAY_MS, aNewCase({ filings: [first] }));
    const before = reviewing(clerk, old.envelopeId);
    await before.lock();
    const reason = { reasonCode: 'MISSING_SIGNATURE', words: 'Sign page 4.' };
    await before.decide(0, { decision: 'return', ...reason, until: '2026-07-13' });
    site.clock.time = START + 3 * DAY_MS;
    await logIn();
    const fresh = aFiling({ code: 'CMPL' });
    const { envelopeId } = await submit(site, userId, site.clock.time, {
      ...aNewCase({ filings: [fresh, aFiling({ code: 'SUMM' })] }),
      corrects: {
        envelopeId: old.envelopeId,
        number: old.number,
        asksFirstTime: false,
        filedAt: new Date(START - 6 * DAY_MS).toISOString(),
        replaced: [{ filingId: first.filingId, by: fresh.filingId }],
      },
    });
    const review = reviewing(clerk, envelopeId);
    await review.lock();
    const { filings } = await review.preview();
    expect((await review.post('/acceptance', { filings })).statusCode).toBe(200);
    const opened = await site.database.db
      .selectFrom('court_case as c')
      .innerJoin('efm_envelope as e', 'e.case_number', 'c.number')
      .innerJoin('ccs_entry as n', 'n.case_id', 'c.id')
      .where('e.id', '=', envelopeId)
      .select(['c.number', 'c.filed_on', 'n.event_on'])
      .orderBy('n.entry_number')
      .execute();
    expect(opened.map(({ event_on }) => event_on)).toEqual([
      '2026-06-30',
      '2026-06-30',
      '2026-07-09',
    ]);
    expect(opened[0]?.filed_on).toBe('2026-06-30');
    expect(opened[0]?.number).toMatch(/^49Z01-2606-MF-/);
  });

  it('assigns a new filing time to a correction after the deadline, and rejects the returned filing in a job', async () => {
    const old = await decided('return', '2026-07-08');
    site.clock.time = START + 3 * DAY_MS;
    await logIn();
    const { filings } = await resubmit(old, site.clock.time);
    expect(await filedAtOf(filings[0]?.filingId)).toBe(site.clock.time);
    await expireReturned(site.database.db, site.clock.time);
    await site.app.efiling.flush();
    expect((await statusesOf(old.envelopeId))[0]).toBe('rejected');
  });

  it('keeps the original filing time if a correction submitted by the deadline arrives after the returned filing was rejected', async () => {
    const old = await decided('return', '2026-07-13');
    site.clock.time = START + 9 * DAY_MS;
    await logIn();
    await expireReturned(site.database.db, site.clock.time);
    await site.app.efiling.flush();
    expect((await statusesOf(old.envelopeId))[0]).toBe('rejected');
    const inTime = await resubmit(old, START + 3 * DAY_MS);
    expect(await filedAtOf(inTime.filings[0]?.filingId)).toBe(START);
    const late = await resubmit(old, START + 8 * DAY_MS);
    expect(await filedAtOf(late.filings[0]?.filingId)).toBe(START + 8 * DAY_MS);
    expect((await statusesOf(old.envelopeId))[0]).toBe('rejected');
  });

  it('assigns a new filing time to a correction of a filing that the clerk rejected', async () => {
    const old = await decided('reject', null);
    site.clock.time = START + 60_000;
    const fresh = await resubmit(old, site.clock.time);
    expect(await filedAtOf(fresh.filings[0]?.filingId)).toBe(site.clock.time);
  });

  it('shows the clerk a flag, both filing times, and the request to keep the first filing time', async () => {
    const old = await decided('reject', null);
    const draft = await copied(old.envelopeId);
    expect(draft.correction?.remarks.map(({ words }) => words)).toEqual([
      'Sign page 4.',
      'Sign page 1.',
    ]);
    const { envelopeId, number } = await resubmit(old, START, true);
    const review = await reviewing(clerk, envelopeId).load();
    expect(review.corrects).toEqual({
      number: old.number,
      filedAt: new Date(START).toISOString(),
      asksFirstTime: true,
      replaced: 0,
    });
    const queue = (await clerk.open('/web/in/efiling/ListFilings')).body;
    const row = queue.slice(queue.indexOf(number));
    expect(row).toContain('Corrected by filer');
  });
});
