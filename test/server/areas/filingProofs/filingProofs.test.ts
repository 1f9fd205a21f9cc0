import type { CheckedProof, VerifiedDocument } from '#contract/schemas/filingProofs';
import { addFilers } from '../../filers';
import { submit } from '../filingReview/reviews';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

let site: TestSite;
let guest: TestBrowser;
let filer: TestBrowser;
let userId: number;
beforeAll(async () => {
  site = await openTestSite();
  guest = site.browser();
  userId = (await addFilers(site, ['verified'], true)).userIds[0] ?? 0;
  filer = await site.signedIn('verified');
});
afterAll(() => site.close());

const SUBMITTED = '1'.repeat(64);
const STAMPED = '2'.repeat(64);
const lookUp = async (hash: string) =>
  (await guest.call('GET', `/efiling/verifications/${hash}`)).json<{
    document: VerifiedDocument | null;
  }>().document;

describe('verifying a document', () => {
  it("identifies a public document from either version, and nothing once the document isn't public", async () => {
    const { db } = site.database;
    const { id: caseId, number } = await db
      .selectFrom('public_case')
      .select(['id', 'number'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const { filings } = await submit(site, userId, START);
    const filingId = filings[0]?.filingId ?? '';
    await db
      .insertInto('case_document')
      .values({
        case_id: caseId,
        entry_id: null,
        filing_id: filingId,
        component: 'lead',
        document_id: filingId,
        position: 0,
        title: 'Motion',
        file_name: 'motion.pdf',
        security: 'PUBLIC',
        hash: SUBMITTED,
        bytes: 9,
        pages: 2,
        added_at: new Date(START),
        stamp: 'stamped',
        stamped_hash: STAMPED,
        stamped_at: new Date(START + 60_000),
        stamp_failure: null,
      })
      .execute();
    const facts = { title: 'Motion', caseNumber: number, filedAt: '2026-07-06T13:00:00.000Z' };
    expect(await lookUp(SUBMITTED)).toMatchObject({ ...facts, version: 'submitted' });
    expect(await lookUp(STAMPED)).toMatchObject({ ...facts, version: 'stamped' });
    expect(await lookUp('3'.repeat(64))).toBeNull();
    await db.updateTable('case_document').set({ security: 'CONFIDENTIAL' }).execute();
    expect(await lookUp(SUBMITTED)).toBeNull();
    await db.updateTable('case_document').set({ security: 'PUBLIC' }).execute();
    await db.updateTable('court_case').set({ is_sealed: true }).where('id', '=', caseId).execute();
    expect(await lookUp(STAMPED)).toBeNull();
  });
});

describe('verifying a proof', () => {
  const check = async (proof: string): Promise<CheckedProof> =>
    (
      await filer.call('POST', '/efiling/verifications', { payload: { proof } })
    ).json<CheckedProof>();

  it('shows the log entries in a proof that this site signed, and why other proofs aren’t valid', async () => {
    const { envelopeId, number } = await submit(site, userId, START);
    const { body } = await filer.call('GET', `/efiling/envelopes/${envelopeId}/proof.json`);
    const good = await check(body);
    expect(good).toMatchObject({ problem: null, isOurs: true, number });
    expect(good.entries.map(({ kind }) => kind)).toEqual(['submit', 'callback', 'callback']);
    const edited = await check(body.replace('13:00:00', '12:00:00'));
    expect(edited.problem).toMatch(/was changed/);
    expect((await check('[]')).problem).toMatch(/format/);
  });
});
