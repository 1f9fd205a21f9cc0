import { screen } from '@testing-library/react';
import { Screen } from '../../../../src/client/features/efiling/screens/MyDraftsScreen';
import { uuid } from '../../../support/filingDrafts';
import { renderOnPage } from '../../../support/testPage';
import { listAnswer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';

const USER = testUser({ efmUsers: { 'STATE-IN': { id: '1', individual: false, admin: false } } });
const DRAFT = {
  ...{ id: uuid(1), kind: 'existingCase', name: '', caption: 'Acme LLC v. Jane Roe' },
  ...{ caseNumber: '41D01-2611-CC-001165', courtName: 'Johnson Superior Court 1' },
  ...{ filings: ['Motion', 'Proposed Order'], deletesOn: '2027-01-02' },
  ...{ updatedAt: '2026-07-06T18:14:00.000Z', isOwn: false, ownerName: 'Una Fairbanks' },
};
const NEW = {
  ...DRAFT,
  ...{ id: uuid(2), kind: 'newCase', caption: '', caseNumber: '', courtName: null },
  ...{ filings: [], isOwn: true },
};

describe('the list of drafts', () => {
  it('shows what each draft files, its case and court, and its owner', async () => {
    await renderOnPage(<Screen />, {
      user: USER,
      at: '/in/isefs/MyDrafts',
      prepare: ({ network }) => network.always('GET /web/efiling/drafts', listAnswer([DRAFT, NEW])),
    });
    const row = await screen.findByRole('row', { name: /Acme LLC vs. Jane Roe/ });
    expect(row).toHaveTextContent('Motion, Proposed Order');
    expect(row).toHaveTextContent('41D01-2611-CC-001165Johnson Superior Court 1');
    expect(row).toHaveTextContent('By Una Fairbanks');
    const other = screen.getByRole('row', { name: /^New case Nothing to file yet/ });
    expect(other).toHaveTextContent('Court not chosen');
    expect(other).toHaveTextContent('By you');
  });
});
