import { screen } from '@testing-library/react';
import { act } from 'react';
import userEvent from '@testing-library/user-event';
import type { CaseSearchResult } from '#contract/schemas/court';
import { MESSAGES } from '#contract/messages';
import { Screen } from '../../../../src/client/features/court/screens/CaseResultsScreen';
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
  notSearched: [],
  offeredNumber: null,
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

describe('the results of a case search', () => {
  it.each(['true', 'on', 'yes'])('are sorted downwards by descending=%s', async (flag) => {
    await open(`&sort=filed&descending=${flag}`, { sort: 'filed' });
    expect(screen.getByRole('columnheader', { name: /Filed/ })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });

  it('say so where so many cannot be sorted as asked', async () => {
    await open('&sort=court', {
      total: 1_000,
      capped: true,
      sorts: ['relevance', 'name', 'filed'],
    });
    expect(
      screen.getByText(/cannot be sorted by court, but by relevance, name, filing date/),
    ).toBeVisible();
    expect(screen.getByRole('columnheader', { name: /Court/ })).not.toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  });

  it('name the filters that narrow them', async () => {
    await open('&status=CLOSED&caseType=f6&filedFrom=2024-01-01');
    expect(screen.getByText('Status: Closed')).toBeVisible();
    expect(screen.getByText('Case type: Level 6 Felony (F6)')).toBeVisible();
    expect(screen.getByText('Filed from Jan 1, 2024')).toBeVisible();
  });

  it('name no filter that the address does not say in words that are understood', async () => {
    await open('&status=NONE&caseType=');
    expect(screen.queryByText(/^(Status|Type):/)).not.toBeInTheDocument();
  });
});

describe('the file of the results', () => {
  it('is of the search that was run, though another region was chosen since', async () => {
    const { dispatch, drawn, network } = await open('&status=OPEN', {}, { user: testUser() });
    await act(async () => {
      dispatch(regionSelected({ code: 'court', regionId: 12 }));
      dispatch(superSearchChanged({ application: 'COURT', isOn: false }));
      await drawn();
    });
    const [sent] = network.sent('GET /web/court/cases');
    const [, query = ''] = (sent?.url ?? '').split('?');
    expect(query).toContain('isFullTextNameBasedSearch=true');
    expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      `/web/court/cases.csv?${query}`,
    );
  });
});

describe('a case search that was not run', () => {
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
  ])('for want of a text asks for it in the words of its kind: %s', async (search, message) => {
    await notRun(search);
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Search court cases');
  });

  it('for its region says why, and offers the region that the search has chosen', async () => {
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
    expect(screen.getByText(/A region id must be numeric/)).toHaveTextContent(
      'Nothing was counted.',
    );
    expect(screen.getByRole('link', { name: 'Search in Marion County' })).toHaveAttribute(
      'href',
      '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith&regionId=12&status=OPEN',
    );
  });

  it('for somebody who signed in since waits until they ask', async () => {
    const { dispatch, drawn, network, person, signIn } = await open('', {}, { user: testUser() });
    expect(screen.getByText('49D01-2401-F6-000007')).toBeVisible();
    await act(async () => {
      signIn(testUser({ id: 6 }));
      dispatch(pageFocused());
      await drawn();
    });
    expect(screen.queryByText('49D01-2401-F6-000007')).toBeNull();
    expect(
      screen.getByRole('heading', { name: 'This search has not been run for you' }),
    ).toBeVisible();
    expect(network.sent('GET /web/court/cases')).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: 'Search again' }));
    expect(await screen.findByText('49D01-2401-F6-000007')).toBeVisible();
    expect(network.sent('GET /web/court/cases')).toHaveLength(2);
  });
});

describe('a case search that finds nothing', () => {
  async function openEmpty(search: string): Promise<void> {
    await renderOnPage(<Screen />, {
      at: `/in/court/CaseSearch?action=PERFORM-SEARCH&${search}`,
      prepare({ network }) {
        network.always('GET /web/court/cases', answer(200, { ...RESULT, items: [], total: 0 }));
      },
    });
  }

  it('names Super Search as a way on for a name', async () => {
    await openEmpty('fullName=smith');
    expect(screen.getByText(/use Super Search to find similar names/)).toBeVisible();
  });

  it('speaks of no names for a case number', async () => {
    await openEmpty('publicCaseId=49D01');
    expect(screen.getByText(/Check the number/)).toBeVisible();
    expect(screen.queryByText(/Super Search/)).toBeNull();
  });
});
