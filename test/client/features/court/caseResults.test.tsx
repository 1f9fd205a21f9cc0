import { cleanup, screen } from '@testing-library/react';
import { act } from 'react';
import userEvent from '@testing-library/user-event';
import type { CaseSearchResult } from '#contract/schemas/court';
import type { Facets, PartyMatch } from '#contract/schemas/results';
import { MESSAGES } from '#contract/messages';
import { Screen } from '../../../../src/client/features/court/screens/CaseResultsScreen';
import { casePreviewed } from '../../../../src/client/features/court/slice';
import { superSearchChanged } from '../../../../src/client/state/preferences/actions';
import { regionSelected, regionsRequested } from '../../../../src/client/state/regions/slice';
import { pageFocused } from '../../../../src/client/state/site/slice';
import { answer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';
import { createTestStorage, type TestStoreOptions } from '../../../support/testStore';

const RESULT: CaseSearchResult = {
  items: [
    {
      caseId: 7,
      caseNumber: '49D01-2401-F6-000007',
      caption: 'State v. Smith',
      court: {
        id: 1,
        code: '49D01',
        name: 'Superior Court 1',
        countyId: 18097,
        countyName: 'Marion',
        timeZone: 'America/Indiana/Indianapolis',
      },
      typeCode: 'F6',
      typeName: 'Felony',
      status: 'OPEN',
      statusOn: null,
      filedOn: '2024-01-05',
      matches: [],
    },
  ],
  total: 1,
  capped: false,
  asOf: '2026-07-06T13:00:00Z',
  region: { id: 1, name: 'All Indiana courts' },
  places: { searched: 307, all: 311 },
  notSearched: [],
  partlySearched: [],
  offeredSearch: null,
  partial: false,
  receiptId: null,
  budgetWarning: null,
  understood: null,
  leftOut: [],
  sort: 'relevance',
  sorts: ['relevance', 'name', 'filed', 'number', 'court'],
  pageNumber: 1,
  pageSize: 50,
};

async function open(
  search: string,
  answered: Partial<CaseSearchResult> = {},
  options: TestStoreOptions = {},
) {
  const page = await renderOnPage(<Screen />, {
    ...options,
    at: `/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith${search}`,
    prepare(ports) {
      ports.network.always('GET /web/court/cases', answer(200, { ...RESULT, ...answered }));
      options.prepare?.(ports);
    },
  });
  return { ...page, person: userEvent.setup() };
}

describe('case search results', () => {
  it.each(['true', 'on', 'yes'])(
    'sorts case results in descending order with descending=%s',
    async (flag) => {
      await open(`&sort=filed&descending=${flag}`, { sort: 'filed' });
      expect(screen.getByRole('columnheader', { name: /Filed/ })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
    },
  );

  it('explains that too many results can’t be sorted as requested', async () => {
    await open('&sort=court', {
      total: 1_000,
      capped: true,
      sorts: ['relevance', 'name', 'filed'],
    });
    expect(
      screen.getByText(/can’t be sorted by court. Try best match, name, or date filed/),
    ).toBeVisible();
    expect(screen.getByRole('columnheader', { name: /Court/ })).not.toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  });

  it('warns that cases may be missing when too many names match', async () => {
    await open('&status=CLOSED', { partial: true });
    expect(
      screen.getByText(/Too many matches to check them all\. Narrow your search\./),
    ).toBeVisible();
  });

  it('lists the active filters of case results', async () => {
    await open('&status=CLOSED&caseType=f6&filedFrom=2024-01-01');
    expect(screen.getByText('Status: Closed')).toBeVisible();
    expect(screen.getByText('Case type: Level 6 Felony (F6)')).toBeVisible();
    expect(screen.getByText('Filed from Jan 1, 2024')).toBeVisible();
  });

  it('lists no filter for an unknown or empty value in the URL', async () => {
    await open('&status=NONE&caseType=');
    expect(screen.queryByText(/^(Status|Type):/)).not.toBeInTheDocument();
  });
});

describe('the results download', () => {
  it('uses the search already run, not a region that was selected later', async () => {
    const { dispatch, drawn, network } = await open('&status=OPEN', {}, { user: testUser() });
    await act(async () => {
      dispatch(regionSelected({ code: 'court', regionId: 12 }));
      dispatch(superSearchChanged({ application: 'COURT', isOn: false }));
      await drawn();
    });
    const [sent] = network.sent('GET /web/court/cases');
    const [, query = ''] = (sent?.url ?? '').split('?');
    expect(query).toContain('isFullTextNameBasedSearch=true');
    expect(screen.getByRole('link', { name: 'CSV' })).toHaveAttribute(
      'href',
      `/web/court/cases.csv?${query}`,
    );
  });
});

describe('a case search that can’t run', () => {
  const notRun = (search: string, options: TestStoreOptions = {}) =>
    renderOnPage(<Screen />, {
      ...options,
      at: `/in/court/CaseSearch?action=PERFORM-SEARCH&${search}`,
    });

  it.each([
    ['publicCaseId=', MESSAGES.missingCaseNumber],
    ['publicCaseId=%20&isFullTextNameBasedSearch=true', MESSAGES.missingCaseNumber],
    ['fullName=', MESSAGES.missingPartyName],
    ['fullName=&partyRole=ATTORNEY', MESSAGES.missingAttorneyName],
    ['', MESSAGES.missingPartyName],
  ])(
    'asks for the missing search text with the message for the kind of search: %s',
    async (search, message) => {
      await notRun(search);
      expect(screen.getByText(message)).toBeVisible();
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Search court cases');
    },
  );

  it('explains an invalid region and offers the selected region', async () => {
    const storage = createTestStorage({
      'persist:preferences': JSON.stringify({
        version: 1,
        entries: { 'searchRegion|visitor|STATE-IN|court': 12 },
      }),
    }).openTab();
    const page = await notRun('fullName=smith&regionId=abc&status=OPEN', {
      storage,
      prepare: ({ network }) =>
        network.always(
          'GET /web/search/regions/court',
          answer(200, {
            all: { id: 1, name: 'All Indiana courts' },
            public: [{ id: 12, name: 'Marion County' }],
            user: [],
          }),
        ),
    });
    await act(async () => {
      page.dispatch(regionsRequested({ code: 'court' }));
      await page.advance(250);
    });
    expect(screen.getByText(/must be a number/)).toHaveTextContent('This search wasn’t counted.');
    expect(screen.getByRole('link', { name: 'Search in Marion County' })).toHaveAttribute(
      'href',
      '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith&regionId=12&status=OPEN',
    );
  });

  it('waits for a click before running the search after another user logs in', async () => {
    const { dispatch, drawn, network, person, signIn } = await open('', {}, { user: testUser() });
    expect(screen.getByText('49D01-2401-F6-000007')).toBeVisible();
    await act(async () => {
      signIn(testUser({ id: 6 }));
      dispatch(pageFocused());
      await drawn();
    });
    expect(screen.queryByText('49D01-2401-F6-000007')).toBeNull();
    expect(screen.getByRole('heading', { name: 'This search hasn’t run yet' })).toBeVisible();
    expect(network.sent('GET /web/court/cases')).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: 'Search again' }));
    expect(await screen.findByText('49D01-2401-F6-000007')).toBeVisible();
    expect(network.sent('GET /web/court/cases')).toHaveLength(2);
  });
});

/** Result counts. */
const FACETS: Facets = {
  capped: false,
  matches: [
    { kind: 'exact', count: 3 },
    { kind: 'nickname', count: 2 },
  ],
  counties: [
    { id: 18097, name: 'Marion', count: 4 },
    { id: 18177, name: 'Wayne', count: 1 },
  ],
  types: [{ code: 'F6', name: 'Felony', count: 5 }],
  statuses: [
    { status: 'OPEN', count: 4 },
    { status: 'CLOSED', count: 1 },
  ],
  years: [
    { year: 2026, count: 4 },
    { year: 2024, count: 1 },
  ],
  roles: [{ role: 'Defendant', count: 5 }],
  names: [],
  numbers: [],
};

describe('search facets', () => {
  const withFacets = (search: string, facets: Partial<Facets> = {}) =>
    renderOnPage(<Screen />, {
      at: `/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith${search}`,
      prepare({ network }) {
        network.always('GET /web/court/cases', answer(200, RESULT));
        network.always('GET /web/court/cases/facets', answer(200, { ...FACETS, ...facets }));
      },
    });
  const addressOf = (link: HTMLElement): URLSearchParams =>
    new URL(link.getAttribute('href') ?? '', 'http://site').searchParams;

  it('links to each facet value and keeps the rest of the search', async () => {
    await withFacets('&status=OPEN');
    const closed = addressOf(screen.getByRole('link', { name: /^Closed/ }));
    expect(closed.get('status')).toBe('CLOSED');
    expect(closed.get('fullName')).toBe('smith');
    const year = addressOf(screen.getByRole('link', { name: /^2024/ }));
    expect(year.get('status')).toBe('OPEN');
    expect([year.get('filedFrom'), year.get('filedTo')]).toEqual(['2024-01-01', '2024-12-31']);
  });

  it('links a selected facet value back to all values', async () => {
    await withFacets('&status=OPEN&filedFrom=2024-01-01&filedTo=2024-12-31');
    const open = screen.getByRole('link', { name: /^Open.*selected/ });
    expect(addressOf(open).has('status')).toBe(false);
    const year = addressOf(screen.getByRole('link', { name: /^2024.*selected/ }));
    expect(year.has('filedFrom') || year.has('filedTo')).toBe(false);
    expect(screen.getByText('Filed in 2024')).toBeVisible();
  });

  it('includes several counties, with a check box and a chip for each', async () => {
    const { went } = await withFacets('&status=OPEN&countyId=18177');
    const box = (name: RegExp) => screen.getByRole('checkbox', { name });
    expect(box(/^Wayne/)).toBeChecked();
    expect(box(/^Marion/)).not.toBeChecked();
    await userEvent.setup().click(box(/^Marion/));
    expect(went('push').at(-1)).toContain('countyId=18097%2C18177');
    expect(went('push').at(-1)).toContain('status=OPEN');
    // The router hasn't shown the new page yet.
    expect(box(/^Marion/)).toBeChecked();
    expect(box(/^Wayne/)).toBeChecked();
    cleanup();
    const both = await withFacets('&countyId=18177,18097');
    expect(both.network.sent('GET /web/court/cases').at(-1)?.url).toContain(
      'countyId=18097%2C18177',
    );
    expect(box(/^Marion/)).toBeChecked();
    const all = addressOf(screen.getByRole('link', { name: 'All counties' }));
    expect(all.has('countyId')).toBe(false);
    await userEvent
      .setup()
      .click(screen.getByRole('button', { name: 'Remove filter County: Wayne County' }));
    expect(both.went('push').at(-1)).toMatch(/countyId=18097(&|$)/);
  });

  it('checks the boxes for the included kinds of match, and excludes a kind when its box is cleared', async () => {
    const { went } = await withFacets('');
    const box = screen.getByRole('checkbox', { name: 'Nicknames 2' });
    expect(box).toBeChecked();
    await userEvent.setup().click(box);
    expect(went('push').at(-1)).toContain('without=nickname');
    expect(box).not.toBeChecked();
    expect(screen.queryByRole('checkbox', { name: /Exact/ })).toBeNull();
  });

  it('excludes all inexact matches with one link, and includes them again', async () => {
    await withFacets('');
    const only = addressOf(screen.getByRole('link', { name: 'Exact matches only' }));
    expect(only.get('without')).toBe('nickname');
    cleanup();
    await withFacets('&without=nickname');
    expect(screen.getByRole('checkbox', { name: 'Nicknames 2' })).not.toBeChecked();
    const all = addressOf(screen.getByRole('link', { name: 'Include similar names' }));
    expect(all.has('without')).toBe(false);
    expect(screen.getByRole('button', { name: 'Remove filter Exact matches only' })).toBeVisible();
  });

  it('hides a facet whose value all results share', async () => {
    await withFacets('');
    expect(screen.queryByRole('heading', { name: 'Role' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'County' })).toBeVisible();
  });

  it('suggests similar names with their result counts', async () => {
    await withFacets('&status=OPEN', { names: [{ name: 'John Smith', count: 12 }] });
    const link = screen.getByRole('link', { name: 'John Smith' });
    expect(addressOf(link).get('fullName')).toBe('John Smith');
    expect(addressOf(link).get('status')).toBe('OPEN');
    expect(screen.getByText(/Did you mean/)).toHaveTextContent('John Smith (12 cases)?');
  });

  it('shows an error when counting facets fails, and keeps the results', async () => {
    await renderOnPage(<Screen />, {
      at: '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith',
      prepare({ network }) {
        network.always('GET /web/court/cases', answer(200, RESULT));
        network.always('GET /web/court/cases/facets', answer(500, {}));
      },
    });
    expect(screen.getByText('Filters couldn’t be loaded.')).toBeVisible();
    expect(screen.getByText('49D01-2401-F6-000007')).toBeVisible();
  });
});

describe('result rows', () => {
  const MATCH = { name: 'Kathleen Smith', role: 'Defendant', city: 'Richmond, IN' } as const;
  const [ROW] = RESULT.items;
  const rows = (...matches: readonly PartyMatch[]): Partial<CaseSearchResult> => ({
    items: matches.map((match, index) => ({ ...ROW!, caseId: index + 7, matches: [match] })),
    total: matches.length,
  });

  it('lists rows under Exact and Similar, with role, city, and the reason for each similar match', async () => {
    await open(
      '',
      rows(
        { ...MATCH, isExact: true, reasons: [] },
        {
          ...MATCH,
          isExact: false,
          reasons: [
            { kind: 'nickname', typed: 'kathy', found: 'kathleen' },
            { kind: 'exact', typed: 'smith', found: 'smith' },
          ],
        },
      ),
    );
    expect(screen.getByRole('rowheader', { name: /^Exact/ })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: /^Similar/ })).toBeVisible();
    expect(screen.getAllByText(/Richmond, IN/)).toHaveLength(2);
    expect(screen.getByText(/Form of/)).toHaveTextContent(
      'Form of Kathy · Defendant · Richmond, IN',
    );
    expect(screen.getByRole('link', { name: 'Exclude these' })).toHaveAttribute(
      'href',
      expect.stringContaining('without=nickname'),
    );
  });

  it('shows all roles of one party', async () => {
    const first = { ...MATCH, isExact: true, reasons: [] };
    const second = { ...first, role: 'Surety' };
    await open('', { items: [{ ...ROW!, matches: [first, second] }], total: 1 });
    expect(screen.getByText(/^Defendant/)).toHaveTextContent(/^Defendant, Surety · Richmond, IN$/);
  });

  it('shows a second party on the same line as the first', async () => {
    const second = { ...MATCH, name: 'Kathy Smith', isExact: true, reasons: [] };
    const third = { ...second, name: 'Kate Smith' };
    const first = { ...MATCH, isExact: true, reasons: [] };
    await open('', { items: [{ ...ROW!, matches: [first, second, third] }], total: 1 });
    expect(screen.getByText(/^Defendant/)).toHaveTextContent(
      'Defendant +2 and Kathy Smith, Defendant; Kate Smith, Defendant · Richmond, IN',
    );
  });

  it.each([
    ['wm', 'William', 'Wm. is short for William'],
    ['William', 'Wm.', 'Wm. is short for William'],
  ])('explains a similar match between %s and %s: %s', async (typed, found, words) => {
    await open(
      '',
      rows({ ...MATCH, isExact: false, reasons: [{ kind: 'abbreviation', typed, found }] }),
    );
    expect(screen.getByText(new RegExp(words))).toBeVisible();
  });

  it('shows no group headings under another sort order', async () => {
    await open('&sort=filed', { ...rows({ ...MATCH, isExact: true, reasons: [] }), sort: 'filed' });
    expect(screen.queryByRole('rowheader', { name: /^Exact/ })).toBeNull();
  });

  it('returns to best-match order on the third click on a column header', async () => {
    const { person, went } = await open('&sort=name&descending=true', { sort: 'name' });
    await person.click(screen.getByRole('button', { name: /Name/ }));
    expect(went('push').at(-1)).not.toMatch(/sort=|descending=/);
  });
});

describe('the results view', () => {
  it('remembers the compact and preview choices', async () => {
    const { person, state } = await open('');
    await person.click(screen.getByRole('button', { name: 'View' }));
    await person.click(screen.getByRole('button', { name: 'Compact rows' }));
    expect(screen.getByRole('button', { name: 'Compact rows' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await person.click(screen.getByRole('button', { name: 'Preview next to the rows' }));
    expect(screen.getByText(/To preview a case here/)).toBeVisible();
    expect(state().preferences.entries).toMatchObject({ compactRows: true, preview: true });
  });

  it('previews the clicked case while the case link still opens the case', async () => {
    const { count, person, went } = await open('');
    await person.click(screen.getByRole('button', { name: 'Preview next to the rows' }));
    await person.click(screen.getByText('49D01-2401-F6-000007'));
    expect(count(casePreviewed.actions.recordPreviewed)).toBe(1);
    await person.click(screen.getByRole('link', { name: 'State vs. Smith' }));
    expect(count(casePreviewed.actions.recordPreviewed)).toBe(1);
    expect(went('push')).toEqual(['/in/court/ViewCaseDetails?caseId=7']);
  });
});

describe('a wide window', () => {
  const WIDE = { matches: true, addEventListener: jest.fn(), removeEventListener: jest.fn() };
  beforeEach(() => {
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => WIDE });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'matchMedia');
  });

  it('previews the first case until the preview is switched off, and remembers the choice', async () => {
    const { count, person, state } = await open('');
    expect(count(casePreviewed.actions.recordPreviewed)).toBe(1);
    const toggle = screen.getByRole('button', { name: 'Preview next to the rows' });
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await person.click(toggle);
    expect(toggle).toHaveAttribute('aria-pressed', 'false');
    expect(state().preferences.entries).toMatchObject({ preview: false });
  });
});

describe('the export menu of results', () => {
  it('offers the file, printing, the link, and the certificate of a logged search', async () => {
    const { person } = await open('', { receiptId: '12' });
    const button = screen.getByRole('button', { name: /Export/ });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await person.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('link', { name: 'Certificate of search' })).toHaveAttribute(
      'href',
      expect.stringContaining('searchId=12'),
    );
    expect(screen.getByRole('link', { name: 'CSV' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await person.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });
});

describe('skipping to the results', () => {
  it('moves the focus to just before the first result, one tab stop from its link', async () => {
    const { person } = await open('');
    await person.click(screen.getByRole('button', { name: 'Skip to results' }));
    await person.tab();
    expect(screen.getByRole('link', { name: 'State vs. Smith' })).toHaveFocus();
  });
});

describe('the coverage line', () => {
  it('counts the courts searched and links to the courts not searched', async () => {
    await open('', { notSearched: [{ name: 'Lake Circuit', reason: 'Down for repairs' }] });
    expect(screen.getByRole('link', { name: '307 of 311 courts' })).toHaveAttribute(
      'href',
      '#not-searched',
    );
    expect(screen.getByText('1 court was not searched')).toBeVisible();
  });

  it('counts the partly searched courts and shows when their records begin', async () => {
    await open('', { partlySearched: [{ name: 'Lake Circuit', from: 2000 }] });
    expect(
      screen.getByRole('link', { name: '307 of 311 courts (start dates vary)' }),
    ).toHaveAttribute('href', '#not-searched');
    expect(screen.getByText('1 court was partly searched')).toBeVisible();
    expect(screen.getByText('Lake Circuit: from 2000')).toBeInTheDocument();
  });

  it('offers a number search for a number typed in another field', async () => {
    await open('', {
      offeredSearch: {
        register: 'recorder',
        what: 'book and page',
        text: 'L 8017 P 449',
        fields: { book: '8017', page: '449' },
      },
    });
    expect(screen.getByText(/“L 8017 P 449” looks like a book and page/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Search by book and page' })).toHaveAttribute(
      'href',
      '/in/recorder/FindRecordedDocuments?action=GET-FIND-RECORDED-DOCUMENTS&book=8017&page=449',
    );
  });

  it('shows which range of rows is listed when there are several pages', async () => {
    await open('&pageNumber=2', { total: 60, pageNumber: 2 });
    expect(screen.getByText('51–51 of').parentElement).toHaveTextContent('51–51 of 60 cases');
  });
});

describe('a case search that finds nothing', () => {
  async function openEmpty(search: string, facets: Partial<Facets> = {}): Promise<void> {
    await renderOnPage(<Screen />, {
      at: `/in/court/CaseSearch?action=PERFORM-SEARCH&${search}`,
      prepare({ network }) {
        network.always('GET /web/court/cases', answer(200, { ...RESULT, items: [], total: 0 }));
        network.always('GET /web/court/cases/facets', answer(200, { ...FACETS, ...facets }));
      },
    });
  }

  it('shows which courts were searched, and offers only searches that apply', async () => {
    await openEmpty('fullName=smith');
    expect(
      screen.getByRole('heading', { name: 'No cases found in 307 Indiana courts' }),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Search (without|All|with)/ })).toBeNull();
  });

  it('offers the same search without the filter if nothing was found', async () => {
    await openEmpty('fullName=smith&status=OPEN');
    const way = screen.getByRole('link', { name: 'Search without “Status: Open”' });
    expect(way).toHaveAttribute('href', expect.not.stringContaining('status='));
  });

  it('offers the search with all its filters removed, even if they have several values', async () => {
    await openEmpty('fullName=smith&countyId=18089,18097&without=nickname,soundsLike');
    const way = screen.getByRole('link', { name: 'Search without filters' });
    expect(way).toHaveAttribute('href', expect.stringContaining('fullName=smith'));
    expect(way).toHaveAttribute('href', expect.not.stringMatching(/countyId=|without=/));
  });

  it('links to case numbers close to the one entered', async () => {
    await openEmpty('publicCaseId=49D01-2401-F6-000008', {
      numbers: [{ id: 7, number: '49D01-2401-F6-000007', title: 'State v. Smith' }],
    });
    expect(screen.getByRole('link', { name: '49D01-2401-F6-000007' })).toHaveAttribute(
      'href',
      '/in/court/ViewCaseDetails?caseId=7',
    );
  });
});
