import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { MESSAGES } from '#contract/messages';
import type { RegisterId } from '#contract/records/registers';
import { Screen as JudgmentResults } from '../../../../src/client/features/judgment/screens/JudgmentResultsScreen';
import { Screen as DocumentResults } from '../../../../src/client/features/recorder/screens/DocumentResultsScreen';
import { Screen as TaxWarrantResults } from '../../../../src/client/features/taxWarrant/screens/TaxWarrantResultsScreen';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';
import type { TestStoreOptions } from '../../../support/testStore';

const COUNTY = { id: 18177, name: 'Wayne County' };
const COURT = {
  id: 1,
  code: '89D01',
  name: 'Wayne Superior Court 1',
  countyId: 18177,
  countyName: 'Wayne County',
  timeZone: 'America/Indiana/Indianapolis',
};
const MATCHES = [
  { name: 'Ann Smith', role: 'Debtor', city: 'Richmond, IN', isExact: true, reasons: [] },
];

interface Case {
  readonly register: string;
  readonly id: RegisterId;
  readonly Screen: ComponentType;
  readonly at: string;
  readonly search: 'searchJudgments' | 'searchDocuments' | 'searchTaxWarrants';
  readonly line: string;
  readonly row: object;
  readonly title: string;
  readonly record: string;
  readonly number: string;
  readonly file: RegExp;
  readonly missing: string;
}

const ROWS: readonly Case[] = [
  {
    register: 'judgments',
    id: 'judgment',
    Screen: JudgmentResults,
    at: '/in/court/JudgmentSearch?action=PERFORM-SEARCH&fullName=smith&regionId=10539',
    search: 'searchJudgments',
    line: 'GET /web/court/judgments',
    row: {
      id: 9,
      caseNumber: '89D01-2401-CC-000007',
      caseId: null,
      court: COURT,
      debtors: 'Ann Smith',
      creditors: 'Wayne Bank',
      amountCents: 123_456,
      renderedOn: '2024-05-01',
      docketedOn: '2024-05-03',
      status: 'OPEN',
      statusOn: null,
      expiresOn: '2034-05-03',
      matches: MATCHES,
    },
    title: 'Judgments with party “smith”',
    record: '/in/court/ViewJudgmentCaseDetails?caseId=9',
    number: '89D01-2401-CC-000007',
    file: /^\/web\/court\/judgments\.csv\?fullName=smith/,
    missing: MESSAGES.missingPartyName,
  },
  {
    register: 'tax warrants',
    id: 'taxWarrant',
    Screen: TaxWarrantResults,
    at: '/in/tax_warrant/TaxWarrantSearch?action=RESULTS-PAGE&fullName=smith&regionId=4951',
    search: 'searchTaxWarrants',
    line: 'GET /web/tax-warrant/warrants',
    row: {
      id: 9,
      warrantNumber: '01234567',
      taxpayerName: 'Ann Smith',
      county: COUNTY,
      taxType: 'SLS',
      amountCents: 123_456,
      issuedOn: '2024-05-01',
      filedOn: '2024-05-03',
      status: 'OPEN',
      statusOn: null,
      expiresOn: '2034-05-03',
      matches: MATCHES,
    },
    title: 'Tax warrants for “smith”',
    record: '/in/tax_warrant/TaxWarrantDetails?warrantId=9',
    number: '01234567',
    file: /^\/web\/tax-warrant\/warrants\.csv\?fullName=smith/,
    missing: MESSAGES.missingPartyName,
  },
  {
    register: 'recorded documents',
    id: 'recorder',
    Screen: DocumentResults,
    at: '/in/recorder/FindRecordedDocuments?action=GET-FIND-RECORDED-DOCUMENTS&fullName=smith&regionId=39',
    search: 'searchDocuments',
    line: 'GET /web/recorder/documents',
    row: {
      id: 9,
      documentNumber: 'A202400000123',
      typeCode: 'MTG',
      typeName: 'Mortgage',
      county: COUNTY,
      recordedOn: '2024-05-03',
      book: null,
      page: null,
      grantor: 'Ann Smith',
      grantors: 1,
      grantee: 'Wayne Bank',
      grantees: 1,
      legal: 'Maple Hill, lot 7',
      status: 'OPEN',
      parcel: null,
      imageStatus: 'AVAILABLE',
      matches: MATCHES,
    },
    title: 'Documents with party “smith”',
    record: '/in/recorder/ViewDocumentDetails?documentId=9',
    number: 'A202400000123',
    file: /^\/web\/recorder\/documents\.csv\?fullName=smith/,
    missing: MESSAGES.missingPartyName,
  },
];

function open({ Screen, at, line, row, search }: Case, given = {}, options: TestStoreOptions = {}) {
  const found = goodBody(search, {
    items: [row],
    total: 1,
    places: { searched: 90, all: 92 },
    region: { id: 0, name: 'Everywhere' },
    sort: 'relevance',
    sorts: ['relevance', 'name', 'filed', 'number'],
    asOf: '2026-07-06T13:00:00Z',
    pageNumber: 1,
    pageSize: 50,
    understood: null,
    leftOut: [],
    partlySearched: [],
    offeredSearch: null,
    partial: false,
    receiptId: null,
    budgetWarning: null,
    ...given,
  });
  return renderOnPage(<Screen />, {
    at,
    ...options,
    prepare(ports) {
      ports.network.always(line, answer(200, found));
      options.prepare?.(ports);
    },
  });
}

describe.each(ROWS)('the search results for $register', (row) => {
  it('shows the search terms, the names found, and the number of counties searched', async () => {
    await open(row);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(row.title);
    expect(screen.getByRole('link', { name: 'Ann Smith' })).toHaveAttribute('href', row.record);
    expect(screen.getAllByText(row.number)[0]).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '90 of 92 counties' })).toBeInTheDocument();
  });

  it('offers a file with the results of the same search', async () => {
    await open(row);
    const file = screen.getByRole('link', { name: 'CSV' }).getAttribute('href');
    expect(file).toMatch(row.file);
  });

  it("passes the search's billing code to the search of all records", async () => {
    await open(row, {}, { at: `${row.at}&billingCode=Birch-12` });
    // The links are also in the menu of narrow pages.
    for (const link of screen.getAllByRole('link', { name: 'Search all records' })) {
      expect(link).toHaveAttribute('href', '/in/common/Person?fullName=smith&billingCode=Birch-12');
    }
  });

  it('passes the billing code to the suggested search by number', async () => {
    const offeredSearch = {
      register: 'court',
      fields: { publicCaseId: '49D01' },
      text: '49D01',
      what: 'case number',
    };
    await open(row, { offeredSearch }, { at: `${row.at}&billingCode=Birch-12` });
    const link = screen.getByRole('link', { name: 'Search by case number' });
    expect(link.getAttribute('href')).toContain('billingCode=Birch-12');
  });

  it("lists typed text that wasn't searched", async () => {
    await open(row, { leftOut: ['Estate of', 'et al.'] });
    expect(screen.getByText(/Not searched: “Estate of”, “et al\.”\./)).toBeVisible();
    cleanup();
    await open(row);
    expect(screen.queryByText(/Not searched/)).toBeNull();
  });

  it("explains that an empty result proves nothing, and lists what wasn't searched", async () => {
    await open(row, {
      items: [],
      total: 0,
      notSearched: [{ name: 'Lake County', reason: 'Down for repairs' }],
    });
    expect(screen.getByText(/This doesn’t mean no/)).toHaveTextContent(/1 county wasn’t searched/);
    expect(screen.getByText('1 county was not searched')).toBeInTheDocument();
  });

  it('shows the date of the last update only if a county was searched', async () => {
    await open(row);
    const line = () => screen.getByRole('link', { name: /^\d+ of \d+ count/ }).closest('p, div');
    expect(line()).toHaveTextContent('as of Jul 6, 2026');
    cleanup();
    await open(row, { items: [], total: 0, places: { searched: 0, all: 1 } });
    expect(line()).toHaveTextContent('0 of 1 county');
    expect(line()).not.toHaveTextContent('as of');
    expect(screen.queryByText(/, as of/)).toBeNull();
  });

  it("shows the account's mark on a row", async () => {
    const at = '2026-07-01T12:00:00Z';
    const mark = { register: row.id, recordId: 9, mark: 'NOT', userName: 'Bo Ash', at };
    const other = { ...mark, recordId: 8, userName: 'Cy Elm' };
    const marks = goodBody('getPersonMarks', { items: [mark, other], total: 2 });
    await open(
      row,
      {},
      {
        user: testUser(),
        prepare: ({ network }) => {
          network.always('GET /web/common/person/marks', answer(200, marks));
        },
      },
    );
    expect(await screen.findByText('Different person · Bo Ash')).toBeVisible();
    expect(screen.queryByText(/Cy Elm/)).toBeNull();
  });

  it('asks for a name if the results URL has none', async () => {
    await open({ ...row, at: row.at.replace('smith', '%20') });
    expect(screen.getByText(row.missing)).toBeInTheDocument();
  });

  it('sorts results as the URL specifies, and changes the order with one click', async () => {
    const { went } = await open(row);
    await userEvent.setup().selectOptions(screen.getByLabelText('Sort by'), 'Newest first');
    expect(went('push')[0]).toContain('sort=filed&descending=true');
  });

  it('shows a preview of a row', async () => {
    let asked = 0;
    await open(
      row,
      {},
      {
        prepare: ({ network }) => {
          const { record } = row;
          network.always(`${row.line}/9`, () => {
            asked += 1;
            return answer(404, { message: record });
          });
        },
      },
    );
    const person = userEvent.setup();
    await person.click(screen.getByRole('button', { name: 'Preview next to the rows' }));
    await person.click(screen.getAllByText(row.number)[0] as HTMLElement);
    expect(asked).toBe(1);
  });
});
