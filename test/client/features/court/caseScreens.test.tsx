import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CaseDetails, CaseParty, CcsEntry, CcsPage } from '#contract/schemas/court';
import { Screen as CaseScreen } from '../../../../src/client/features/court/screens/CaseDetailsScreen';
import { Screen as DocketScreen } from '../../../../src/client/features/court/screens/CcsScreen';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';

const CASE = {
  ...(goodBody('getCase', { caseId: 9 }) as unknown as CaseDetails),
  office: { name: 'Clerk', address: null, telephone: null },
  court: {
    id: 1,
    code: '89D01',
    name: 'Wayne Superior Court 1',
    countyId: 18177,
    countyName: 'Wayne County',
    timeZone: 'America/Indiana/Indianapolis',
  },
  typeCode: 'F6',
  typeName: 'Level 6 Felony',
  ccsTotal: 24,
  disposedOn: null,
};
const PARTY: CaseParty = {
  id: 1,
  name: 'Kathy Ann Smith',
  role: 'Defendant',
  isOrganization: false,
  address: 'Richmond, IN',
  addedOn: null,
  attorneys: [],
};

const ENTRY: CcsEntry = {
  id: 1,
  entryNumber: 1,
  enteredOn: '2026-01-14',
  eventOn: null,
  typeCode: 'ORD',
  typeText: 'Order Issued',
  text: 'Warrant ordered issued.',
  isOrderOnFile: false,
  isNoticeSent: false,
  kind: 'order',
};

async function openCase(parties: readonly CaseParty[] = [PARTY], more: Partial<CaseDetails> = {}) {
  const page = await renderOnPage(<CaseScreen />, {
    user: null,
    at: '/in/court/ViewCaseDetails?caseId=9',
    prepare: ({ network }) =>
      network.always('GET /web/court/cases/9', answer(200, { ...CASE, parties, ...more })),
  });
  return { ...page, person: userEvent.setup() };
}

const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

function asPhone(): void {
  const narrow = { matches: true, addEventListener: jest.fn(), removeEventListener: jest.fn() };
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => narrow });
}

afterEach(() => {
  Reflect.deleteProperty(window, 'matchMedia');
});

describe('a case', () => {
  it('shows the dates on which parties were added only if a party was added after the filing', async () => {
    await openCase();
    expect(screen.queryByRole('columnheader', { name: 'Added' })).toBeNull();
  });

  it('lists the date of a party added after the filing', async () => {
    await openCase([PARTY, { ...PARTY, id: 2, addedOn: '2026-02-03' }]);
    expect(screen.getByRole('columnheader', { name: 'Added' })).toBeInTheDocument();
    expect(screen.getAllByText(/Feb 3, 2026/)[0]).toBeInTheDocument();
  });

  it('uses the same name for the docket in its tab and in the links to all entries', async () => {
    await openCase();
    for (const link of screen.getAllByRole('link', { name: 'View all 24 docket entries' })) {
      expect(link).toHaveAttribute('href', expect.stringContaining('/court/ViewCCS?caseId='));
    }
    expect(screen.queryByText('Disposition')).toBeNull();
  });

  it('shows the court and the type below the number on a phone', async () => {
    asPhone();
    await openCase();
    const court = screen.getByRole('link', { name: CASE.court.name });
    expect(court.closest('p')).toHaveTextContent('Level 6 Felony (F6)');
    expect(court.compareDocumentPosition(screen.getByRole('link', { name: 'Parties' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('shows the last hearing if no hearing is scheduled', async () => {
    const hearing = {
      id: 1,
      event: 'Plea Hearing',
      durationMinutes: 30,
      room: null,
      status: 'CONFIRMED' as const,
    };
    await openCase([PARTY], { hearings: [{ ...hearing, startsAt: '2020-08-03T15:00:00Z' }] });
    const next = within(screen.getByRole('region', { name: 'Next hearing' }));
    expect(next.getByText('Last hearing Aug 3, 2020')).toBeVisible();
  });

  it('counts automated notices with the entry that they follow', async () => {
    const notice = { ...ENTRY, id: 2, typeText: 'Automated ENotice Issued to Parties' };
    await openCase([PARTY], { latestEntries: [notice, ENTRY] });
    const [row, ...others] = within(
      screen.getByRole('table', { name: 'Latest docket entries, newest first' }),
    )
      .getAllByRole('row')
      .slice(1);
    expect(row).toHaveTextContent(/Order Issued.*Warrant ordered issued\.1 automated notice$/);
    expect(others).toEqual([]);
  });

  it('starts with the next hearing and the parties on a phone, with a menu of actions', async () => {
    asPhone();
    const { person } = await openCase();
    expect(headings().slice(0, 2)).toEqual(['Next hearing', 'Parties']);
    expect(screen.getByRole('link', { name: 'View all 24 docket entries' })).toBeVisible();
    const more = screen.getByRole('button', { name: 'More' });
    await person.click(more);
    expect(more).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
  });
});

async function openDocket(query = '') {
  const page = goodBody('getCcs') as unknown as CcsPage;
  const items = [1, 2].map((id) => ({ ...ENTRY, id }));
  await renderOnPage(<DocketScreen />, {
    user: null,
    at: `/in/court/ViewCCS?caseId=9${query}`,
    prepare: ({ network }) =>
      network.always(
        'GET /web/court/cases/9/ccs',
        answer(200, { ...page, items, total: 2, entryTotal: 2, pageNumber: 1, pageSize: 500 }),
      ),
  });
}

describe('a docket', () => {
  it('counts the entries of a single page', async () => {
    await openDocket();
    expect(screen.getByText(/^Docket \(CCS\): 2 entries\./)).toBeVisible();
  });

  it.each([
    [
      '',
      'Sort: Oldest first (change to newest first)',
      '/in/court/ViewCCS?caseId=9&newestFirst=true',
    ],
    [
      '&newestFirst=true',
      'Sort: Newest first (change to oldest first)',
      '/in/court/ViewCCS?caseId=9',
    ],
  ])(
    'shows the sort order for the URL parameter "%s" and links to the opposite order',
    async (query, name, href) => {
      await openDocket(query);
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    },
  );
});
