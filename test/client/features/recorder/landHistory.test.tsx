import { screen, within } from '@testing-library/react';
import type { LandHistory, LandStep } from '#contract/schemas/documents';
import { Screen } from '../../../../src/client/features/recorder/screens/LandHistoryScreen';
import { yearTicks } from '../../../../src/client/features/recorder/LandLanes';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';

const WAYNE = { id: 18177, name: 'Wayne County' };

function step(id: number, typeCode: string, more: Partial<LandStep['document']> = {}): LandStep {
  return {
    document: {
      id,
      documentNumber: `2001-${String(id)}`,
      typeCode,
      typeName: typeCode === 'WD' ? 'Warranty deed' : 'Mortgage',
      county: WAYNE,
      recordedOn: `2001-01-0${String(id)}`,
      book: null,
      page: null,
      grantor: 'Ada Quillfeather',
      grantors: 1,
      grantee: 'Quillbank',
      grantees: 1,
      legal: null,
      status: 'NONE',
      parcel: '49-06-25-178-053.000-101',
      imageStatus: 'AVAILABLE',
      ...more,
    },
    reasons: ['PARCEL'],
    isOtherLand: false,
    references: [],
    moreReferences: 0,
    gap: null,
  };
}

const DEED: LandStep = { ...step(1, 'WD'), gap: 'START', reasons: ['ITSELF'] };
const PAID = step(2, 'MTG', { status: 'RELEASED' });
const RELEASE: LandStep = {
  ...step(3, 'RMTG'),
  reasons: ['REFERENCE'],
  // The office writes the number of the mortgage differently here.
  references: [{ relation: 'RELEASES', target: '20012', isHeld: true, targetId: 2 }],
};
const OPEN: LandStep = {
  ...step(4, 'MTG', { status: 'OPEN' }),
  references: [{ relation: 'REFERS', target: '1989-77', isHeld: false, targetId: null }],
};

const HISTORY = {
  ...(goodBody('getLandHistory') as unknown as LandHistory),
  office: { name: 'Recorder', address: null, telephone: null },
  document: DEED.document,
  legalId: null,
  asOf: '2026-01-05T08:00:00.000Z',
  steps: [DEED, PAID, RELEASE, OPEN, { ...step(5, 'WD'), gap: 'OTHER_NAMES' as const }],
};

async function open(query = '', more: Partial<LandHistory> = {}) {
  await renderOnPage(<Screen />, {
    user: null,
    at: `/in/recorder/LandHistory?documentId=1${query}`,
    prepare: ({ network }) =>
      network.always('GET /web/recorder/documents/1/land', answer(200, { ...HISTORY, ...more })),
  });
}

/** Listed documents, without the lists in the summary. */
function steps(): HTMLElement[] {
  return screen.getAllByRole('listitem').filter(({ id }) => id.startsWith('document-'));
}

describe('the property history', () => {
  it('shows open mortgages, releases, and references that aren’t online', async () => {
    await open();
    expect(screen.getByText(/^One mortgage or lien has no release/)).toBeVisible();
    expect(screen.getByText('5 documents')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mortgage 2001-4' })).toHaveAttribute(
      'href',
      '#document-4',
    );
    const [, paid, release, still] = steps();
    expect(paid).toHaveTextContent('Released by 2001-3 on Jan 3, 2001');
    const lane = screen.getByRole('link', { name: 'Mortgage 2001-2' }).parentElement;
    expect(lane).toHaveTextContent('released Jan 3, 2001');
    expect(release).toHaveTextContent('Linked by reference only');
    expect(still).toHaveTextContent('Refers to 1989-77 (not available online)');
  });

  it.each([
    ['All mortgages and liens listed here have been released.', [DEED, PAID], false],
    ['No mortgages or liens are listed here.', [DEED], false],
    [
      '1 mortgage or lien without a release on file is linked by reference and indexed under other land.',
      [DEED, { ...OPEN, isOtherLand: true }],
      false,
    ],
    [
      'All mortgages and liens indexed under this land have been released. 1 mortgage or lien without',
      [DEED, PAID, { ...OPEN, isOtherLand: true }],
      false,
    ],
    [
      'No mortgages or liens are listed here. One notice of lis pendens or UCC statement is listed',
      [DEED, step(5, 'LP')],
      false,
    ],
    ['All mortgages and liens listed here have been released. Older', [DEED, PAID], true],
    ['No mortgages or liens are listed here. Older documents aren’t included', [DEED], true],
    ['One mortgage or lien has no release on file. Older documents', [DEED, OPEN], true],
  ])('summarizes releases as “%s”', async (words, steps, capped) => {
    await open('', { steps, capped });
    expect(screen.getByText(new RegExp(`^${words.split('. ')[0]}`))).toHaveTextContent(words);
  });

  it('shows how many references of a document aren’t listed', async () => {
    await open('', { steps: [{ ...OPEN, moreReferences: 550 }] });
    expect(screen.getByText('550 more references')).toBeVisible();
  });

  it('labels every fifth year on the mortgage axis', async () => {
    await open();
    const years = ['2005', '2010', '2015', '2020', 'Today'];
    for (const year of years) expect(screen.getByText(year)).toBeInTheDocument();
    // Their labels would overlap 2005 and Today.
    expect(screen.queryByText('2001')).toBeNull();
    expect(screen.queryByText('2025')).toBeNull();
  });

  it.each([
    [2002, 2026.9, ['2005', '2010', '2015', '2020', 'Today']],
    [2019, 2022.5, ['2019', '2020', '2021', 'Today']],
    [2021, 2023.5, ['2021', '2022', '2023', 'Today']],
    [2026, 2026.92, ['Jan 2026', 'Apr', 'Jul', 'Today']],
    [2025.75, 2026.55, ['Oct 2025', 'Jan 2026', 'Apr', 'Today']],
    [1931, 2026.9, ['1940', '1950', '1960', '1970', '1980', '1990', '2000', '2010', 'Today']],
  ])('labels the axis from %d to %d', (first, last, labels) => {
    expect(yearTicks(first, last).map(({ label }) => label)).toEqual(labels);
  });

  it('links back to the document from which the history was opened', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Back to document' })).toHaveAttribute(
      'href',
      '/in/recorder/ViewDocumentDetails?documentId=1',
    );
  });

  it('links the parcel, shown once, to all documents about it', async () => {
    await open();
    const links = screen.getAllByRole('link', { name: '49-06-25-178-053.000-101' });
    expect(links).toHaveLength(1);
    expect(links[0]).toHaveAttribute('href', expect.stringContaining('parcelNumber=49-06-25'));
  });

  it('marks the earliest deed and possible gaps in the chain of title', async () => {
    await open();
    const [first, , , , last] = steps();
    expect(first).toHaveTextContent('Earliest deed on file.');
    expect(last).toHaveTextContent('Possible gap in the chain of title');
    expect(screen.getByText(/^1 possible gap, before/)).toBeVisible();
  });

  it('excludes the requested older document from the date range of a capped list', async () => {
    await open('', { capped: true, steps: [DEED, PAID, OPEN] });
    expect(screen.getByText('The latest 2 documents').parentElement).toHaveTextContent(
      'The latest 2 documents, Jan 2, 2001 to Jan 4, 2001, and the older document you are viewing',
    );
  });

  it('writes one date for documents of the same day', async () => {
    const twin = step(2, 'MTG', { status: 'OPEN', recordedOn: '2001-01-01' });
    await open('', { steps: [DEED, twin] });
    expect(screen.getByText('2 documents').parentElement).toHaveTextContent(
      /^2 documents, Jan 1, 2001$/,
    );
  });

  it('draws an open mortgage up to today, the end of the axis', async () => {
    const recent = step(2, 'MTG', { status: 'OPEN', recordedOn: '2025-12-01' });
    await open('', { steps: [recent] });
    const lane = screen
      .getByRole('link', { name: 'Mortgage 2001-2' })
      .closest('div')?.parentElement;
    const bar = lane?.querySelector('rect[fill]');
    const end = Number(bar?.getAttribute('x')) + Number(bar?.getAttribute('width'));
    expect(end).toBeCloseTo(1_000, 0);
  });

  it('names the grantee of each deed until the next deed', async () => {
    const later = step(3, 'QCD', { recordedOn: '2010-05-03', grantee: 'Bo Lombardo', grantees: 2 });
    const steps = [DEED, later, { ...OPEN, document: { ...OPEN.document, grantee: 'Bank' } }];
    await open('', { steps });
    expect(screen.getByTitle('Quillbank')).toBeInTheDocument();
    expect(screen.getByTitle('Bo Lombardo and 1 more')).toBeInTheDocument();
  });

  it('applies the filter in the URL and links to all documents', async () => {
    await open('&show=OPEN');
    expect(steps()).toHaveLength(1);
    const kinds = screen.getByRole('navigation', { name: 'Document types' });
    expect(within(kinds).getByRole('link', { name: 'No release on file 1' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(within(kinds).getByRole('link', { name: 'All documents 5' })).toHaveAttribute(
      'href',
      '/in/recorder/LandHistory?documentId=1',
    );
  });

  it('shows all documents when the URL has an unknown filter', async () => {
    await open('&show=%3Cb%3E');
    expect(steps()).toHaveLength(5);
  });
});
