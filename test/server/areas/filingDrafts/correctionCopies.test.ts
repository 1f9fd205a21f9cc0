import { randomUUID } from 'node:crypto';
import type { Draft } from '#contract/schemas/filingDrafts';
import type { EnvelopeRecord } from '#contract/schemas/filingEnvelopes';
import { filerPartyIds } from '../../../../src/server/domain/filing/draftEnvelope';
import { aFiling } from '../../domain/efm/envelopes';
import { addFilers } from '../../filers';
import { addCase, COURTS } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';
import { addReviewers, aNewCase, reviewing, submit } from '../filingReview/reviews';

const DAY_MS = 86_400_000;
const CASE = '49Z01-2601-MF-000557';
const UNTIL = '2026-07-13';
const REASON = { reasonCode: 'MISSING_SIGNATURE', words: 'Sign page 4.' };
const RETURN = { ...REASON, decision: 'return', until: UNTIL };
const REJECT = { ...REASON, decision: 'reject' };

let site: TestSite;
let clerk: TestBrowser;
let filer: TestBrowser;
let userId = 0;
let firmId = 0;

beforeAll(async () => {
  site = await openTestSite();
  await addCase(site.database, { number: CASE, type: 'MF' });
  await addReviewers(site, ['copyclerk']);
  const added = await addFilers(site, ['copier'], true);
  [userId = 0] = added.userIds;
  ({ firmId } = added);
});
beforeEach(async () => {
  site.clock.time = START;
  await logIn();
});
afterAll(() => site.close());

async function logIn(): Promise<void> {
  clerk = await site.signedIn('copyclerk');
  filer = await site.signedIn('copier');
}

/** Submits an envelope and opens it for review. */
async function opened(changes: Parameters<typeof submit>[3]) {
  const envelope = await submit(site, userId, site.clock.time, changes);
  const review = reviewing(clerk, envelope.envelopeId);
  await review.lock();
  return { envelope, review };
}

/** Decides filings of an envelope in order; undefined leaves one open. */
async function decide(
  review: ReturnType<typeof reviewing>,
  ...decisions: readonly (object | undefined)[]
): Promise<void> {
  for (const [index, decision] of decisions.entries()) {
    if (decision === undefined) continue;
    expect((await review.decide(index, decision)).statusCode).toBe(200);
  }
  await site.app.efiling.flush();
}

const copy = (envelopeId: string) => filer.call('POST', `/efiling/envelopes/${envelopeId}/drafts`);

async function copied(envelopeId: string): Promise<Draft> {
  const { draftId } = (await copy(envelopeId)).json<{ draftId: string }>();
  return (await filer.call('GET', `/efiling/drafts/${draftId}`)).json<Draft>();
}

const titles = ({ content }: Draft): string[] =>
  content.filings.map(({ description }) => description);

const recordOf = async (envelopeId: string): Promise<EnvelopeRecord> =>
  (await filer.call('GET', `/efiling/envelopes/${envelopeId}`)).json<EnvelopeRecord>();

/** The envelope and filing that another envelope corrects. */
function correcting(
  { envelopeId, filings, number }: Awaited<ReturnType<typeof opened>>['envelope'],
  by: string,
) {
  const replaced = [{ filingId: filings[0]?.filingId ?? '', by }];
  const filedAt = new Date(START).toISOString();
  return { corrects: { envelopeId, number, filedAt, asksFirstTime: false, replaced } };
}

const motions = (...descriptions: string[]) =>
  descriptions.map((description) => aFiling({ description }));

const complaintAndSummons = () => [
  aFiling({ code: 'CMPL', description: 'Complaint' }),
  aFiling({ code: 'SUMM', description: 'Summons' }),
];

describe('copies of envelopes that the court moved', () => {
  it.each([
    ['corrected', COURTS.broken],
    ['original', COURTS.marion],
  ])(
    'preserves the filing time of a correction in the %s court after the clerk moved the original filing',
    async (_court, courtId) => {
      const { envelope, review } = await opened(aNewCase({ filings: [aFiling({ code: 'CMPL' })] }));
      const value = String(COURTS.broken);
      const note = 'Court from “Marion Test Court” to “Marion Broken Court”';
      expect((await review.correct({ field: 'courtId', id: null, value })).statusCode).toBe(200);
      await decide(review, RETURN);
      expect(await recordOf(envelope.envelopeId)).toMatchObject({
        courtName: 'Marion Broken Court',
        filings: [{ reasonWords: expect.stringContaining(note) as string }],
      });
      expect((await copied(envelope.envelopeId)).content.courtId).toBe(COURTS.broken);
      site.clock.time = START + 3 * DAY_MS;
      const fresh = aFiling({ code: 'CMPL' });
      await submit(site, userId, site.clock.time, {
        ...aNewCase({ filings: [fresh], courtId }),
        ...correcting(envelope, fresh.filingId),
      });
      const { filed_at: filedAt } = await site.database.db
        .selectFrom('efm_filing')
        .where('id', '=', fresh.filingId)
        .select('filed_at')
        .executeTakeFirstOrThrow();
      expect(filedAt.getTime()).toBe(START);
    },
  );

  it('copies the case number that the clerk corrected', async () => {
    const { envelope, review } = await opened({ caseNumber: '49Z01-2601-MF-000999' });
    await review.correct({ field: 'caseNumber', id: null, value: CASE });
    await decide(review, RETURN);
    expect((await recordOf(envelope.envelopeId)).caseNumber).toBe(CASE);
    expect((await copied(envelope.envelopeId)).content.caseNumber).toBe(CASE);
  });
});

describe('copies of partly decided envelopes', () => {
  it('copies only rejected filings of an existing case', async () => {
    const filings = motions('Accepted', 'Rejected', 'Open');
    const { envelope, review } = await opened({ caseNumber: CASE, filings });
    await decide(review, {}, REJECT, undefined);
    expect(titles(await copied(envelope.envelopeId))).toEqual(['Rejected']);
  });

  it('copies only returned filings if others were rejected', async () => {
    const filings = motions('Returned', 'Rejected');
    const { envelope, review } = await opened({ caseNumber: CASE, filings });
    await decide(review, RETURN, REJECT);
    expect(titles(await copied(envelope.envelopeId))).toEqual(['Returned']);
  });

  it('refuses a copy that would contain only filings that can’t begin a case', async () => {
    const { envelope, review } = await opened(aNewCase({ filings: complaintAndSummons() }));
    await decide(review, undefined, RETURN);
    const refused = await copy(envelope.envelopeId);
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('can’t begin a case');
  });

  it('copies a rejected complaint together with returned filings', async () => {
    const { envelope, review } = await opened(aNewCase({ filings: complaintAndSummons() }));
    await decide(review, REJECT, RETURN);
    const draft = await copied(envelope.envelopeId);
    expect(draft.kind).toBe('newCase');
    expect(titles(draft)).toEqual(['Complaint', 'Summons']);
  });

  it('refuses a copy until the replaced complaint has a case number, then files into that case', async () => {
    const { envelope, review } = await opened(aNewCase({ filings: complaintAndSummons() }));
    await decide(review, RETURN);
    const fresh = aFiling({ code: 'CMPL' });
    const second = await opened({
      ...aNewCase({ filings: [fresh] }),
      ...correcting(envelope, fresh.filingId),
    });
    await review.lock();
    await decide(review, undefined, RETURN);
    const early = await copy(envelope.envelopeId);
    expect([early.statusCode, early.json<{ message: string }>().message]).toEqual([
      409,
      `Envelope ${second.envelope.number} replaces the filing that begins this case. Copy these filings once the court has accepted it.`,
    ]);
    await second.review.lock();
    await decide(second.review, {});
    const draft = await copied(envelope.envelopeId);
    const { caseNumber } = await recordOf(second.envelope.envelopeId);
    expect(caseNumber).toMatch(/^49Z01-2607-MF-/);
    expect(draft).toMatchObject({ kind: 'existingCase', content: { caseNumber } });
    expect(titles(draft)).toEqual(['Summons']);
  });
});

/** Adds a payment account to the filer's firm, or to another one. */
const addPayment = (kind: 'card' | 'agency', name: string = randomUUID(), firm = firmId) =>
  site.database.db
    .insertInto('filing_payment_account')
    .values({ firm_id: firm, kind, name, created_at: new Date(START) })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Files a motion paid from a payment account, has it returned, and copies it. */
async function copiedAfterPaying(id: number, change: () => Promise<unknown>): Promise<Draft> {
  const { envelope, review } = await opened({ caseNumber: CASE });
  await site.database.db
    .updateTable('filing_envelope')
    .set({ payment_account_id: id })
    .where('id', '=', envelope.envelopeId)
    .execute();
  await decide(review, RETURN);
  await change();
  return copied(envelope.envelopeId);
}

describe('payment of a copy', () => {
  it('selects the payment account of the envelope, even if the firm has others', async () => {
    await addPayment('card');
    const { id } = await addPayment('card', 'Visa 1111');
    const draft = await copiedAfterPaying(id, () => Promise.resolve());
    expect(draft.content.payment).toEqual({ kind: 'card', accountId: id });
    expect(draft.notes).toEqual([]);
  });

  it("names the envelope's removed payment account, and selects no other account", async () => {
    await addPayment('card');
    const { id } = await addPayment('card', 'Visa 4242');
    const draft = await copiedAfterPaying(id, () =>
      site.database.db
        .updateTable('filing_payment_account')
        .set({ is_active: false })
        .where('id', '=', id)
        .execute(),
    );
    expect(draft.content.payment).toEqual({ kind: 'card', accountId: id });
    expect(draft.notes).toMatchObject([{ code: 'accountEnded', subject: 'Visa 4242' }]);
  });

  it("adds a note that doesn't name the payment account if the account belongs to others", async () => {
    await addPayment('card');
    const { firmId: others } = await addFilers(site, ['payer'], true);
    const { id } = await addPayment('card', 'Amex 9999', others);
    const draft = await copiedAfterPaying(id, () => Promise.resolve());
    expect(draft.content.payment.accountId).toBe(id);
    expect(draft.notes).toMatchObject([{ code: 'accountEnded', subject: '' }]);
  });

  it('copies the kind of payment, without an account if the filer has none of that kind', async () => {
    await addPayment('card');
    const payment = { kind: 'agency', quoteId: randomUUID(), totalCents: 0, maxCents: 0 } as const;
    const { envelope, review } = await opened({ caseNumber: CASE, payment });
    await decide(review, RETURN);
    const paymentOf = async () => (await copied(envelope.envelopeId)).content.payment;
    expect(await paymentOf()).toEqual({ kind: null, accountId: null });
    const { id } = await addPayment('agency');
    expect(await paymentOf()).toEqual({ kind: 'agency', accountId: id });
  });
});

describe('copies of envelopes in an existing case', () => {
  it('copies the filing party and the related party, so that the other side is served again', async () => {
    const aParty = (typeCode: string, name: string) => {
      const about = { isOrganization: true, address: '', attorneys: [], isOnCase: true };
      return { ...about, partyId: randomUUID(), typeCode, name };
    };
    const acme = aParty('PLAINTIFF', 'Acme Credit LLC');
    const roe = aParty('DEFENDANT', 'Roe Holdings LLC');
    const { envelope, review } = await opened({
      caseNumber: CASE,
      parties: [acme, roe],
      filerPartyIds: [acme.partyId],
      filings: [
        aFiling({ partyIds: [roe.partyId], kind: 'fileAndServe' }),
        aFiling({ partyIds: [acme.partyId] }),
      ],
    });
    await decide(review, REJECT, REJECT);
    const { content } = await copied(envelope.envelopeId);
    const [plaintiff, defendant] = content.parties;
    expect(content.parties.map(({ isFiler, name }) => [name, isFiler])).toEqual([
      ['Acme Credit LLC', true],
      ['Roe Holdings LLC', false],
    ]);
    expect(filerPartyIds(content)).toEqual([plaintiff?.partyId]);
    expect(content.filings.map(({ partyIds }) => partyIds)).toEqual([[defendant?.partyId], []]);
  });

  it('copies a person whom the filer added to the case as a person, not as an organization', async () => {
    const person = {
      partyId: randomUUID(),
      typeCode: 'INTERVENOR',
      isOrganization: false,
      name: 'Jane Q. Doe',
      address: '',
      attorneys: [],
    };
    const onCase = { ...person, partyId: randomUUID(), name: 'Max Roe', isOnCase: true };
    const { envelope, review } = await opened({ caseNumber: CASE, parties: [person, onCase] });
    await decide(review, RETURN);
    const { content } = await copied(envelope.envelopeId);
    expect(
      content.parties.map(({ firstName, isOrganization, lastName, name }) => ({
        isOrganization,
        name,
        firstName,
        lastName,
      })),
    ).toEqual([
      { isOrganization: false, name: '', firstName: 'Jane', lastName: 'Doe' },
      { isOrganization: true, name: 'Max Roe', firstName: '', lastName: '' },
    ]);
  });
});
