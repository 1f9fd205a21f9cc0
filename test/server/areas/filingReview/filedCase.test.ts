import { randomUUID } from 'node:crypto';
import type { EnvelopeRecord } from '#contract/schemas/filingEnvelopes';
import type { ReviewRecord } from '#contract/schemas/filingReview';
import { addCase } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';
import { addFiler, addReviewers, aNewCase, reviewing, submit } from './reviews';

let site: TestSite;
let clerk: TestBrowser;
let filerId = 0;
beforeAll(async () => {
  site = await openTestSite();
  await addReviewers(site, ['casey']);
  clerk = await site.signedIn('casey');
  filerId = await addFiler(site);
});
afterAll(() => site.close());

const number = '49Z01-2601-MF-000790';
const onCase = (name: string, typeCode: string) => ({
  partyId: randomUUID(),
  typeCode,
  isOrganization: true,
  isOnCase: true,
  name,
  address: '',
  attorneys: ['777-49'],
});

describe('parties that come from the case', () => {
  it('recognizes parties that the filer chose from the case, whatever their roles', async () => {
    await addCase(site.database, {
      number,
      type: 'MF',
      parties: [
        { first: 'Jane', last: 'Doe', role: 'Decedent' },
        { first: 'Jane', last: 'Doe', role: 'Personal Representative' },
        { first: 'Carl', last: 'Coe', role: 'Claimant' },
      ],
    });
    const parties = [
      onCase('Jane Doe', 'PERSONAL_REPRESENTATIVE'),
      onCase('Carl Coe', 'INTERESTED_PARTY'),
    ];
    const { envelopeId } = await submit(site, filerId, START, { caseNumber: number, parties });
    const review = reviewing(clerk, envelopeId);
    await review.lock();
    const before = await review.load();
    expect(before.differences.filter(({ field }) => field === 'party')).toEqual([]);
    expect(before.parties.map(({ typeName }) => typeName)).toEqual([
      'Personal Representative',
      'Claimant',
    ]);
    const accepted = (await review.decide(0, {})).json<ReviewRecord>();
    expect(accepted.registerCase?.parties).toEqual([
      { name: 'Jane Doe', role: 'Decedent', attorneys: [] },
      { name: 'Jane Doe', role: 'Personal Representative', attorneys: [] },
      { name: 'Carl Coe', role: 'Claimant', attorneys: [] },
    ]);
  });

  it('adds a party of the case in a second role only if the clerk corrects the role', async () => {
    const party = onCase('Carl Coe', 'INTERESTED_PARTY');
    const { envelopeId } = await submit(site, filerId, START, {
      caseNumber: number,
      parties: [party],
    });
    const review = reviewing(clerk, envelopeId);
    await review.lock();
    await review.correct({ field: 'partyType', id: party.partyId, value: 'INTERVENOR' });
    const accepted = (await review.decide(0, {})).json<ReviewRecord>();
    expect(accepted.registerCase?.parties.at(-1)).toMatchObject({
      name: 'Carl Coe',
      role: 'Intervenor',
    });
  });
});

describe('cross references', () => {
  it('shows cross references in the clerk’s record, in the filer’s record, and in a copy', async () => {
    const reference = { code: 'RELATED', name: 'Related case', number: '49D01-2606-CC-000123' };
    const { envelopeId } = await submit(site, filerId, START, {
      ...aNewCase(),
      crossReferences: [reference],
    });
    const shown = [{ name: reference.name, number: reference.number }];
    expect((await reviewing(clerk, envelopeId).load()).crossReferences).toEqual(shown);
    const filer = await site.signedIn('filer1');
    const path = `/efiling/envelopes/${envelopeId}`;
    const record = (await filer.call('GET', path)).json<EnvelopeRecord>();
    expect(record.crossReferences).toEqual(shown);
    const { draftId } = (await filer.call('POST', `${path}/drafts`)).json<{ draftId: string }>();
    expect((await filer.call('GET', `/efiling/drafts/${draftId}`)).json()).toMatchObject({
      content: { crossReferences: [{ code: 'RELATED', number: reference.number }] },
    });
  });
});
