import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Screen } from '../../../../src/client/features/efiling/screens/MyDraftsScreen';
import { uuid } from '../../../support/filingDrafts';
import { leavePhone, showOnPhone } from '../../../support/phone';
import { renderOnPage } from '../../../support/testPage';
import { listAnswer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';

const USER = testUser({ efmUsers: { 'STATE-IN': { id: '1', individual: false, admin: false } } });
const DRAFT = {
  id: uuid(1),
  kind: 'existingCase',
  name: '',
  caption: 'Acme LLC v. Jane Roe',
  caseNumber: '41D01-2611-CC-001165',
  courtName: 'Johnson Superior Court 1',
  filings: ['Motion', 'Proposed Order'],
  deletesOn: '2027-01-02',
  updatedAt: '2026-07-06T18:14:00.000Z',
  isOwn: false,
  ownerName: 'Una Fairbanks',
  documents: 2,
  step: 'documents',
  missing: ['documents', 'payment'],
  seenCents: 16_154,
  timeZone: 'America/Chicago',
};
const NEW = {
  ...DRAFT,
  id: uuid(2),
  kind: 'newCase',
  caption: '',
  caseNumber: '',
  courtName: null,
  filings: [],
  isOwn: true,
  documents: 0,
  step: 'case',
  seenCents: null,
  timeZone: null,
  missing: ['court', 'caseType', 'parties', 'documents', 'payment'],
};

describe('the list of drafts', () => {
  afterEach(leavePhone);

  async function shown(...more: object[]): Promise<void> {
    await renderOnPage(<Screen />, {
      user: USER,
      at: '/in/isefs/MyDrafts',
      prepare: ({ network }) =>
        network.always('GET /web/efiling/drafts', listAnswer([DRAFT, NEW, ...more])),
    });
    await screen.findByRole('row', { name: /Acme LLC vs. Jane Roe/ });
  }

  it('shows what each draft files, its case and court, and its owner', async () => {
    await shown();
    const row = screen.getByRole('row', { name: /Acme LLC vs. Jane Roe/ });
    expect(row).toHaveTextContent('Motion + 1 more');
    expect(row).toHaveTextContent('41D01-2611-CC-001165 Johnson Superior Court 1');
    expect(row).toHaveTextContent('by Una Fairbanks');
    const other = screen.getByRole('row', { name: /^New case/ });
    expect(other).toHaveTextContent('New case Court not chosen');
    expect(other).toHaveTextContent('No filings yet');
    expect(other).not.toHaveTextContent(/by /);
  });

  it('shows the next step of each draft, its fee so far, and when it was saved in court time', async () => {
    await shown();
    const row = screen.getByRole('row', { name: /Acme LLC vs. Jane Roe/ });
    expect(row).toHaveTextContent('Step 3 of 6: Documents');
    expect(row).toHaveTextContent('$161.54');
    expect(row).toHaveTextContent('Jul 6, 1:14 PM by Una');
    expect(within(row).getByRole('link', { name: /^Continue .*: Add documents$/ })).toHaveAttribute(
      'href',
      `/in/isefs/SubsequentFiling?draft=${uuid(1)}&step=documents`,
    );
    const other = screen.getByRole('row', { name: /^New case/ });
    expect(other).toHaveTextContent('Step 1 of 5: Case');
    expect(other).toHaveTextContent('—');
    expect(other).toHaveTextContent('Jul 6, 2:14 PM');
  });

  it('lists what each draft still needs beyond its next step', async () => {
    await shown({ ...DRAFT, id: uuid(3), caption: 'Done v. Ready', step: 'review', missing: [] });
    const rowOf = (name: RegExp) => screen.getByRole('row', { name });
    expect(rowOf(/Acme LLC/)).toHaveTextContent('Then: payment method');
    expect(rowOf(/^New case/)).toHaveTextContent('Then: parties, documents, payment method');
    expect(rowOf(/Done vs. Ready/)).not.toHaveTextContent('Then');
  });

  it('warns only about drafts that will be deleted within two weeks', async () => {
    await shown({ ...DRAFT, id: uuid(3), caption: 'Old v. Draft', deletesOn: '2026-07-15' });
    const old = screen.getByRole('row', { name: /^Old vs. Draft/ });
    expect(old).toHaveTextContent('Kept until Jul 15, 2026 if unchanged');
    expect(within(old).getAllByText(/Kept until Jul 15, 2026/)[0]).toHaveClass('warning');
    const other = screen.getByRole('row', { name: /^New case/ });
    expect(within(other).getAllByText(/Kept until Jan 2, 2027/)[0]).not.toHaveClass('warning');
  });

  it('omits the fees if no draft has an estimate', async () => {
    await renderOnPage(<Screen />, {
      user: USER,
      at: '/in/isefs/MyDrafts',
      prepare: ({ network }) => network.always('GET /web/efiling/drafts', listAnswer([NEW])),
    });
    await screen.findByRole('row', { name: /^New case/ });
    expect(screen.queryByRole('columnheader', { name: 'Fee so far' })).toBeNull();
  });

  it('hides the count of a short list of drafts, except from screen readers', async () => {
    await shown();
    expect(screen.getByText('2 drafts.').parentElement).toHaveClass('hidden');
  });

  it('shows each draft on a phone with its title, filings, and court, a Continue button, and a menu', async () => {
    showOnPhone();
    await shown();
    const row = screen.getByRole('row', { name: /Acme LLC vs. Jane Roe/ });
    const continueLink = within(row).getByRole('link', { name: /^Continue .*: Add documents$/ });
    expect(continueLink).toHaveAttribute(
      'href',
      `/in/isefs/SubsequentFiling?draft=${uuid(1)}&step=documents`,
    );
    const [lines] = within(row).getAllByRole('cell');
    expect(lines).toHaveTextContent(
      /^41D01-2611-CC-001165Motion \+ 1 moreJohnson Superior Court 1Step 3 of 6: Documents · By Una Fairbanks · Jul 6, 1:14 PM$/,
    );
    expect(within(row).getByText('Save as template')).toBeInTheDocument();
    expect(within(row).getAllByRole('cell')).toHaveLength(2);
  });

  it('asks for confirmation in the open menu before it deletes a draft', async () => {
    await shown();
    const person = userEvent.setup();
    const row = screen.getByRole('row', { name: /Acme LLC vs. Jane Roe/ });
    const more = within(row).getByRole('button', { name: /^More for/ });
    await person.click(more);
    await person.dblClick(within(row).getByRole('button', { name: /^Delete/ }));
    expect(more).toHaveAttribute('aria-expanded', 'true');
    expect(within(row).getByRole('button', { name: /^Confirm: delete/ })).toBeVisible();
  });
});
