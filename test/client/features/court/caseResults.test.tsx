import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CaseSearchResult } from '#contract/courtCases';
import { Screen } from '../../../../src/client/features/court/screens/CaseResultsScreen';
import { answer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';

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
  pageNumber: 1,
  pageSize: 50,
};

async function open(search: string) {
  const page = await renderOnPage(<Screen />, {
    at: `/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith${search}`,
    prepare({ network }) {
      network.always('GET /web/court/cases', answer(200, RESULT));
    },
  });
  return { ...page, person: userEvent.setup() };
}

describe('the results of a case search', () => {
  it.each(['true', 'on', 'yes'])('are sorted downwards by descending=%s', async (flag) => {
    await open(`&sort=filed&descending=${flag}`);
    expect(screen.getByRole('columnheader', { name: /Filed/ })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });

  it('name the filters that narrow them', async () => {
    await open('&status=CLOSED&caseType=f6&filedFrom=2024-01-01');
    expect(screen.getByText('Status: Closed')).toBeVisible();
    expect(screen.getByText('Type: Level 6 Felony (F6)')).toBeVisible();
    expect(screen.getByText('Filed from Jan 1, 2024')).toBeVisible();
  });

  it('name no filter that the address does not say in words that are understood', async () => {
    await open('&status=NONE&caseType=');
    expect(screen.queryByText(/^(Status|Type):/)).not.toBeInTheDocument();
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
