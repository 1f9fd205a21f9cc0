import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { Screen as CountyScreen } from '../../../src/client/features/counties/screens/CountyScreen';
import { Screen as CoverageScreen } from '../../../src/client/features/counties/screens/CoverageScreen';
import { Screen as DataLegend } from '../../../src/client/features/counties/screens/DataLegendScreen';
import { Screen as EditCounty } from '../../../src/client/features/counties/screens/EditCountyScreen';
import { Screen as JudgmentScreen } from '../../../src/client/features/judgment/screens/JudgmentScreen';
import { Screen as DocumentScreen } from '../../../src/client/features/recorder/screens/DocumentScreen';
import { Screen as ManualIndex } from '../../../src/client/features/recorder/screens/ManualIndexScreen';
import { Screen as TaxWarrantScreen } from '../../../src/client/features/taxWarrant/screens/TaxWarrantScreen';
import { listNarrowed } from '../../../src/client/state/location/slice';
import type { CallName } from '#contract/calls';
import { goodBody } from '../../support/goodAnswers';
import { renderOnPage } from '../../support/testPage';
import { answer, listAnswer } from '../../support/testPorts';
import { testUser } from '../../support/testSite';
import type { TestStoreOptions } from '../../support/testStore';

const COUNTY = { id: 18177, name: 'Wayne County' };
const COURT = {
  id: 1,
  code: '89D01',
  name: 'Wayne Superior Court 1',
  countyId: 18177,
  countyName: 'Wayne County',
  timeZone: 'America/Indiana/Indianapolis',
};
const FROM = {
  office: { name: 'Wayne County Recorder', address: 'Richmond, IN', telephone: '765-555-0100' },
  source: 'CSI',
  asOf: '2026-07-06T13:00:00Z',
};

function open(
  Screen: ComponentType,
  at: string,
  line: string,
  name: CallName,
  given: object,
  options: TestStoreOptions = {},
) {
  return renderOnPage(<Screen />, {
    at,
    ...options,
    prepare: ({ network }) => network.always(line, answer(200, goodBody(name, given))),
  });
}

const openJudgment = (given: object = {}, id = 'caseId=9') =>
  open(
    JudgmentScreen,
    `/in/court/ViewJudgmentCaseDetails?${id}`,
    'GET /web/court/judgments/9',
    'getJudgment',
    {
      id: 9,
      caseNumber: '89D01-1601-CC-000007',
      caseId: 4,
      court: COURT,
      debtors: 'Ann Smith',
      creditors: 'Wayne Bank',
      caption: null,
      amountCents: 123_456,
      debtCents: 100_000,
      interestCents: 8_000,
      costsCents: 15_456,
      releasedCents: 0,
      renderedOn: '2016-08-01',
      docketedOn: '2016-08-03',
      status: 'OPEN',
      statusOn: null,
      expiresOn: '2026-08-03',
      docketBook: 'S',
      docketPage: '12',
      parties: [
        { id: 1, role: 'Debtor', name: 'Ann Smith', isOrganization: false, address: null },
        { id: 2, role: 'Creditor', name: 'Wayne Bank', isOrganization: true, address: null },
      ],
      events: [
        { id: 1, kind: 'DOCKETED', happenedOn: '2016-08-03', text: 'Entered', amountCents: null },
      ],
      ...FROM,
      ...given,
    },
  );

describe('a judgment', () => {
  it('shows the debtor, the creditor, and the amounts with their total', async () => {
    await openJudgment();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Wayne Bank against Ann Smith',
    );
    const amounts = within(screen.getByRole('table', { name: 'Judgment amounts' }));
    expect(amounts.getByRole('row', { name: /Total docketed/ })).toHaveTextContent('$1,234.56');
    expect(screen.getByText('Book S, page 12')).toBeInTheDocument();
  });

  it('opens a judgment by its id even if the URL also has a case id', async () => {
    await openJudgment({}, 'judgmentId=9&caseId=2');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Wayne Bank against Ann Smith',
    );
  });

  it('warns about a lien that ends soon', async () => {
    await openJudgment();
    expect(screen.getByText('in 28 days')).toBeInTheDocument();
    expect(screen.getByText('Expires within 90 days')).toBeInTheDocument();
  });

  it('shows the court, the amount, and links to the debtor’s other records', async () => {
    await openJudgment();
    expect(screen.getByRole('link', { name: 'Wayne Superior Court 1' })).toBeVisible();
    expect(screen.getByText('$1,234.56 docketed')).toBeVisible();
    const others = within(screen.getByRole('region', { name: 'Other records' }));
    expect(others.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/in/common/Person?fullName=Ann%20Smith',
    ]);
  });

  it('shows the only event of a judgment as labels and values', async () => {
    await openJudgment();
    expect(screen.queryByRole('table', { name: 'Judgment history' })).toBeNull();
    expect(screen.getByText('Event').nextSibling).toHaveTextContent(
      'Entered in the judgment docket',
    );
  });

  it('shows the end date of a released lien', async () => {
    await openJudgment({ status: 'RELEASED', statusOn: '2020-01-02' });
    expect(screen.getByText(/The lien ended on Jan 2, 2020/)).toBeInTheDocument();
    expect(screen.queryByText(/left/)).toBeNull();
  });

  it.each([
    ['PARTLY_RELEASED', '$1,000.00 has been released. These amounts'],
    ['RELEASED', 'Released in full; $1,000.00 of it was released earlier.'],
  ])('describes the partial release of a judgment with status %s', async (status, words) => {
    await openJudgment({ status, statusOn: '2020-01-02', releasedCents: 100_000 });
    expect(screen.getByText(words, { exact: false })).toBeVisible();
  });

  it('links a judgment to its court case and to the notice', async () => {
    await openJudgment();
    expect(screen.getByRole('link', { name: 'Open court case' })).toHaveAttribute(
      'href',
      '/in/court/ViewCaseDetails?caseId=4',
    );
    expect(screen.getByText(/Judgment data may be incomplete/)).toBeVisible();
    expect(screen.getByRole('link', { name: /^Read the notice/ })).toBeVisible();
  });
});

const openWarrant = (given: object = {}) =>
  open(
    TaxWarrantScreen,
    '/in/tax_warrant/TaxWarrantDetails?warrantId=9',
    'GET /web/tax-warrant/warrants/9',
    'getTaxWarrant',
    {
      id: 9,
      warrantNumber: '01234567',
      taxpayerName: 'Ann Smith',
      county: COUNTY,
      taxType: 'SLS',
      amountCents: 110_300,
      taxCents: 90_000,
      issuedOn: '2024-05-01',
      filedOn: '2024-05-03',
      status: 'RENEWED',
      statusOn: '2025-01-01',
      expiresOn: '2044-05-03',
      sheriffUntil: '2024-08-29',
      statuses: [{ id: 1, status: 'RENEWED', happenedOn: '2025-01-01', note: null }],
      filings: [
        {
          id: 10,
          warrantNumber: '01234567',
          taxpayerName: 'Ann Smith',
          county: { id: 18065, name: 'Henry County' },
          taxType: 'SLS',
          amountCents: 110_300,
          issuedOn: '2024-05-01',
          filedOn: '2024-05-04',
          status: 'OPEN',
          statusOn: null,
          expiresOn: '2034-05-04',
        },
      ],
      ...FROM,
      ...given,
    },
  );

describe('a tax warrant', () => {
  it('shows each amount, the sheriff’s collection period, and the counties of filing', async () => {
    await openWarrant();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tax warrant: Ann Smith');
    expect(screen.getByText('$1,103.00 at filing')).toBeVisible();
    expect(screen.getByRole('row', { name: /Sales tax/ })).toHaveTextContent('$900.00');
    expect(screen.getByText('Aug 29, 2024')).toBeInTheDocument();
    expect(screen.getByText(/Renewed on Jan 1, 2025/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Henry County' })).toHaveAttribute(
      'href',
      '/in/tax_warrant/TaxWarrantDetails?warrantId=10',
    );
  });

  it('shows the end of the sheriff’s collection period while the period lasts', async () => {
    await openWarrant({ sheriffUntil: '2099-12-17' });
    expect(screen.getByText('Sheriff collection period ends').nextElementSibling).toHaveTextContent(
      'Dec 17, 2099',
    );
  });

  it.each(['RELEASED', 'WITHDRAWN', 'EXPIRED'])(
    'shows no collection period of a warrant with status %s',
    async (status) => {
      await openWarrant({ sheriffUntil: '2099-12-17', status });
      expect(screen.queryByText(/Sheriff collection/)).toBeNull();
    },
  );
});

const MORTGAGE = {
  id: 9,
  documentNumber: '2011-000100',
  typeCode: 'MTG',
  typeName: 'Mortgage',
  county: COUNTY,
  recordedOn: '2011-03-01',
  book: '1234',
  page: '567',
  grantor: 'Ann Smith',
  grantors: 2,
  grantee: 'Wayne Bank',
  grantees: 1,
  legal: 'Maple Hill, lot 7',
  status: 'OPEN',
  parcel: null,
  imageStatus: 'AVAILABLE',
};

const openDocument = (at: string, given: object = {}) =>
  open(DocumentScreen, at, 'GET /web/recorder/documents/9', 'getDocument', {
    ...MORTGAGE,
    recordedAt: '2011-03-01T15:00:00Z',
    timeZone: 'America/Indiana/Indianapolis',
    legals: [
      {
        id: 1,
        text: 'Maple Hill, lot 7',
        subdivision: 'Maple Hill',
        lot: '7',
        block: null,
        section: null,
        township: null,
        range: null,
        quarter: null,
        parcel: '89-16-25-178-053.000-030',
      },
    ],
    chain: [
      { document: MORTGAGE, documentNumber: '2011-000100', relation: null, target: null },
      {
        document: { ...MORTGAGE, id: 10, typeName: 'Assignment of mortgage', status: 'NONE' },
        documentNumber: '2012-000200',
        relation: 'ASSIGNS',
        target: '2011-000100',
      },
    ],
    imagePages: 12,
    hasPreview: false,
    imageWidth: 8.5,
    imageHeight: 14,
    price: { pages: 12, pageCents: 100, isOversize: false, totalCents: 1_200, rule: '$1 a page.' },
    validatedOn: '2026-07-06',
    ...FROM,
    ...given,
  });

describe('a recorded document', () => {
  it('lists related documents and marks an open mortgage', async () => {
    await openDocument('/in/recorder/ViewDocumentDetails?documentId=9');
    const [first, second] = screen.getAllByRole('listitem').slice(-2);
    expect(first).toHaveTextContent(/Mortgage \(this document\).*No release on file/);
    expect(second).toHaveTextContent('Assigns 2011-000100');
    expect(screen.getByRole('link', { name: 'Assignment of mortgage' })).toHaveAttribute(
      'href',
      '/in/recorder/ViewDocumentDetails?documentId=10',
    );
  });

  it('shows the price of a copy and the fee that the site adds per page', async () => {
    await openDocument('/in/recorder/ViewDocumentDetails?documentId=9');
    expect(screen.getByText('$12.00').closest('p')).toHaveTextContent(
      /^Copy from the recorder: \$12.00 \(12 pages at \$1.00\)$/,
    );
    expect(screen.getByRole('link', { name: 'service fee per page' })).toHaveAttribute(
      'href',
      '/in/info/fees',
    );
    expect(screen.queryByText(/\$1 a page/)).toBeNull();
  });

  it('shows the pricing rule for a copy with an oversize page', async () => {
    const rule = 'The largest page costs $5.';
    await openDocument('/in/recorder/ViewDocumentDetails?documentId=9', {
      price: { pages: 3, pageCents: 100, isOversize: true, totalCents: 700, rule },
    });
    expect(screen.getByText('$7.00').closest('p')).toHaveTextContent(/: \$7.00 \(3 pages\)$/);
    expect(screen.getByText(rule)).toBeVisible();
  });

  it("links a document's parcel to all documents about the parcel", async () => {
    await openDocument('/in/recorder/ViewDocumentDetails?documentId=9');
    const [link] = screen.getAllByRole('link', { name: '89-16-25-178-053.000-030' });
    expect(link).toHaveAttribute(
      'href',
      expect.stringContaining('&parcelNumber=89-16-25-178-053.000-030&regionId=39'),
    );
  });

  it("links a document's legal description to all documents about that land", async () => {
    await openDocument('/in/recorder/ViewDocumentDetails?documentId=9');
    const links = screen.getAllByRole('link', { name: 'Maple Hill, lot 7' });
    for (const link of links) {
      expect(link).toHaveAttribute(
        'href',
        expect.stringContaining('subdivision=Maple%20Hill&lot=7'),
      );
    }
  });

  it('shows the city of each party, even if all parties are from the same city', async () => {
    const party = { id: 1, role: 'Grantor', isGrantor: true, isOrganization: false };
    await openDocument('/in/recorder/ViewDocumentDetails?documentId=9', {
      parties: [
        { ...party, name: 'Julio Smith', address: 'Fort Wayne, IN' },
        {
          ...party,
          id: 2,
          role: 'Grantee',
          isGrantor: false,
          name: 'Edward Lombardo',
          address: 'Fort Wayne, IN',
        },
      ],
    });
    const grantors = within(screen.getByRole('table', { name: 'Grantors' }));
    expect(grantors.getByText('Grantor · Fort Wayne, IN')).toBeVisible();
    const grantees = within(screen.getByRole('table', { name: 'Grantees' }));
    expect(grantees.getByRole('link', { name: 'Edward Lombardo' })).toBeVisible();
    expect(grantees.getByText('Grantee · Fort Wayne, IN')).toBeVisible();
  });

  it.each([
    ['MTG', 'Amount'],
    ['WD', 'Consideration'],
  ])('labels the money of a document of type %s as “%s”', async (typeCode, label) => {
    await openDocument('/in/recorder/ViewDocumentDetails?documentId=9', {
      typeCode,
      considerationCents: 35_445_000,
    });
    expect(screen.getByText('$354,450.00').previousSibling).toHaveTextContent(label);
  });

  it.each([
    ['/in', 'Book 1234, page 567'],
    ['/mi', 'L. 1234 P. 567'],
  ])('shows a recorded document in the terms of its edition: %s', async (prefix, words) => {
    await openDocument(`${prefix}/recorder/ViewDocumentDetails?documentId=9`);
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it('shows restricted pages without a price', async () => {
    await openDocument('/in/recorder/ViewDocumentDetails?documentId=9', {
      imageStatus: 'RESTRICTED',
      imagePages: null,
      hasPreview: false,
      price: null,
    });
    expect(screen.getByText(/Pages restricted by law/)).toBeInTheDocument();
    expect(screen.queryByText(/Copy from the recorder/)).toBeNull();
  });
});

describe('county index books', () => {
  const BOOK = {
    id: 3,
    title: 'Grantor index 12',
    kind: 'GRANTOR',
    yearFrom: 1921,
    yearTo: 1934,
    letterFrom: 'A',
    letterTo: 'K',
    pages: 40,
  };
  const openBooks = (query: string) =>
    open(
      ManualIndex,
      `/in/recorder/ManualIndex/18177${query}`,
      'GET /web/recorder/index-books/18177',
      'getIndexBooks',
      { county: COUNTY, books: [BOOK], ...FROM },
    );

  it.each([
    ['/in', 'recorder'],
    ['/mi', 'register of deeds'],
  ])('names the office of the edition at %s: %s', async (prefix, entity) => {
    const at = `${prefix}/recorder/ManualIndex/18177`;
    const body = { county: COUNTY, books: [BOOK], ...FROM };
    await open(ManualIndex, at, 'GET /web/recorder/index-books/18177', 'getIndexBooks', body);
    expect(
      screen.getByText(`The index of the ${entity} is updated every 10 minutes.`),
    ).toBeVisible();
  });

  it('lists the years and letters of index books, with links to their first page', async () => {
    await openBooks('');
    expect(screen.getByRole('link', { name: 'Grantor index 12' })).toHaveAttribute(
      'href',
      '/in/recorder/ManualIndex/18177?bookId=3&page=1',
    );
    expect(screen.getByText('1921–1934')).toBeInTheDocument();
  });

  it('opens an index book at the page and zoom in the URL', async () => {
    const { went } = await openBooks('?bookId=3&page=2&zoom=200');
    expect(screen.getByRole('img')).toHaveAttribute(
      'src',
      '/web/recorder/index-books/3/pages/2.svg',
    );
    expect(screen.getByRole('img')).toHaveAttribute('data-zoom', '200');
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
      'href',
      '/in/recorder/ManualIndex/18177?bookId=3&page=3&zoom=200',
    );
    const person = userEvent.setup();
    const box = screen.getByRole('textbox', { name: 'Page (1 to 40)' });
    await person.clear(box);
    await person.type(box, '41{Enter}');
    expect(screen.getByText('This book has pages 1 to 40.')).toBeInTheDocument();
    expect(went('push')).toEqual([]);
    await person.clear(box);
    await person.type(box, '17{Enter}');
    expect(went('push')[0]).toContain('bookId=3&page=17&zoom=200');
  });
});

const REGISTER = {
  register: 'recorder',
  records: 1_200,
  places: { searched: 1, all: 1 },
  asOf: '2026-07-06T13:00:00Z',
  regionId: 40177,
  system: 'CSI',
  since: '1994-01-03',
  outage: 'Down for repairs',
  note: null,
  office: FROM.office,
};
const WAYNE = {
  countyId: 18177,
  name: 'Wayne County',
  state: 'IN',
  registers: [REGISTER],
  courts: [],
  indexBooks: 0,
};

describe('a county', () => {
  const at = '/in/common/ViewCountyDetails?countyId=18177';
  const line = 'GET /web/common/counties/18177';

  it('shows each register’s records, start date, source, and outage', async () => {
    await open(CountyScreen, at, line, 'getCounty', WAYNE);
    const row = screen.getByRole('row', { name: /Recorded documents/ });
    expect(row).toHaveTextContent(/1,200.*Jan 3, 1994.*CSI.*Down for repairs/);
    expect(screen.getByText('765-555-0100')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Edit this county' })).toBeNull();
  });

  it('links to the index books of a county only if some are online', async () => {
    await open(CountyScreen, at, line, 'getCounty', WAYNE);
    expect(screen.queryByRole('link', { name: 'Older index books' })).toBeNull();
    cleanup();
    await open(CountyScreen, at, line, 'getCounty', { ...WAYNE, indexBooks: 1 });
    expect(screen.getByRole('link', { name: 'Older index books' })).toBeVisible();
  });

  it('lists each office once by name', async () => {
    const clerk = { ...FROM.office, name: 'Clerk of Wayne County' };
    const warrants = { ...REGISTER, register: 'taxWarrant' };
    const registers = [REGISTER, { ...REGISTER, register: 'judgment', office: clerk }, warrants];
    await open(CountyScreen, at, line, 'getCounty', { ...WAYNE, registers });
    for (const name of [FROM.office.name, clerk.name]) {
      expect(screen.getByRole('region', { name })).toBeInTheDocument();
    }
  });

  it('offers editing only to super users', async () => {
    await open(CountyScreen, at, line, 'getCounty', WAYNE, {
      user: testUser({ isSuperUser: true }),
    });
    expect(screen.getByRole('link', { name: 'Edit this county' })).toHaveAttribute(
      'href',
      '/in/common/EditCounty?countyId=18177',
    );
  });

  it('saves changes and clears empty fields', async () => {
    let sent: unknown = null;
    const page = await renderOnPage(<EditCounty />, {
      at: '/in/common/EditCounty?countyId=18177',
      user: testUser({ isSuperUser: true }),
      prepare: ({ network }) => {
        network.always(line, answer(200, goodBody('getCounty', WAYNE)));
        network.always(
          'PUT /web/common/counties/18177/sources/recorder',
          ({ body }: { readonly body?: unknown }) => {
            sent = JSON.parse(String(body));
            return answer(200, goodBody('getCounty', WAYNE));
          },
        );
      },
    });
    const person = userEvent.setup();
    await person.clear(screen.getByLabelText('Outage'));
    await person.clear(screen.getByLabelText(/Office system/));
    await person.click(screen.getByRole('button', { name: 'Save county' }));
    expect(screen.getAllByText('Enter the system that the office uses.')[0]).toBeVisible();
    await person.type(screen.getByLabelText(/Office system/), 'Fidlar');
    await person.click(screen.getByRole('button', { name: 'Save county' }));
    await page.drawn();
    expect(sent).toMatchObject({
      system: 'Fidlar',
      outage: null,
      since: '1994-01-03',
      seen: { system: 'CSI', outage: 'Down for repairs', since: '1994-01-03' },
    });
  });

  it('freezes imports until a chosen time, with a message', async () => {
    const freezes = 'POST /web/common/counties/18177/freezes/recorder';
    const page = await renderOnPage(<EditCounty />, {
      at: '/in/common/EditCounty?countyId=18177',
      user: testUser({ isSuperUser: true }),
      prepare: ({ network }) => {
        network.always(line, answer(200, goodBody('getCounty', WAYNE)));
        network.always(freezes, answer(200, goodBody('getCounty', WAYNE)));
      },
    });
    const person = userEvent.setup();
    await person.click(screen.getByRole('button', { name: 'Freeze imports' }));
    await person.click(screen.getByRole('button', { name: 'Freeze imports' }));
    expect(screen.getAllByText('Choose the day the freeze ends.')[0]).toBeVisible();
    await person.type(screen.getByLabelText(/^Message/), 'New system');
    await person.type(screen.getByLabelText(/^Ends on/), '2026-08-01');
    await person.click(screen.getByRole('button', { name: 'Freeze imports' }));
    await page.drawn();
    expect(JSON.parse(page.network.sent(freezes)[0]?.body ?? '')).toEqual({
      message: 'New system',
      untilDay: '2026-08-01',
      untilTime: '17:00',
    });
  });
});

describe('coverage by county', () => {
  it('shows a map and a table for each register of the edition', async () => {
    await open(
      CoverageScreen,
      '/in/CourtCounties?register=recorder',
      'GET /web/common/counts/counties',
      'getCountyHoldings',
      {
        counties: [
          {
            countyId: 18177,
            name: 'Wayne County',
            registers: { court: null, judgment: null, recorder: REGISTER, taxWarrant: null },
          },
        ],
      },
    );
    const registers = within(screen.getByRole('navigation', { name: 'Registers' }));
    expect(registers.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Court cases',
      'Judgments',
      'Recorded documents',
      'Tax warrants',
      'All records',
    ]);
    expect(screen.getByRole('link', { name: 'Wayne' })).toHaveAttribute(
      'href',
      '/in/common/ViewCountyDetails?countyId=18177',
    );
  });
});

describe('the data legend', () => {
  it('explains the codes of the edition’s registers', async () => {
    await renderOnPage(<DataLegend />, { at: '/mi/common/DataLegend' });
    expect(screen.getByRole('row', { name: /DMTG Discharge of mortgage/ })).toBeInTheDocument();
    expect(screen.queryByText(/Release of mortgage/)).toBeNull();
    expect(screen.queryByText('Tax warrants')).toBeNull();
  });

  it('links to every group in a short list by its short name', async () => {
    await renderOnPage(<DataLegend />, { at: '/mi/common/DataLegend' });
    const groups = within(screen.getByRole('navigation', { name: 'Groups of codes' }));
    expect(groups.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Liber and page',
      'Mortgage and lien status',
      'Deeds',
      'Mortgages',
      'Releases',
      'Liens',
      'Plats and land',
      'Other documents',
    ]);
    expect(groups.getByRole('link', { name: 'Deeds' })).toHaveAttribute('href', '#documents-deeds');
  });

  it('links to groups in order of subject, not to letters', async () => {
    await renderOnPage(<DataLegend />, { at: '/in/common/DataLegend' });
    expect(screen.getByRole('link', { name: 'Judgments' })).toHaveAttribute('href', '#judgments');
    expect(screen.queryByRole('link', { name: 'R' })).toBeNull();
  });

  it('links to each series of groups once if there are many groups', async () => {
    await renderOnPage(<DataLegend />, { at: '/in/common/DataLegend' });
    const groups = within(screen.getByRole('navigation', { name: 'Groups of codes' }));
    expect(groups.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Cases',
      'Case types',
      'Judgments',
      'Tax warrants',
      'Book and page',
      'Mortgage and lien status',
      'Document types',
    ]);
    const types = groups.getByRole('link', { name: 'Document types' });
    expect(types).toHaveAttribute('href', '#documents-deeds');
  });

  it('separates the statuses of tax warrants from the types of tax', async () => {
    await renderOnPage(<DataLegend />, { at: '/in/common/DataLegend' });
    const taxes = screen.getByRole('table', { name: 'Tax warrants: type of tax' });
    expect(within(taxes).getAllByRole('row')[0]).toHaveTextContent(/^INDIndividual income tax$/);
    const statuses = screen.getByRole('table', { name: 'Tax warrants: status' });
    expect(within(statuses).getByRole('row', { name: /^Open Filed/ })).toBeVisible();
  });

  it('sorts the types by code', async () => {
    await renderOnPage(<DataLegend />, { at: '/mi/common/DataLegend' });
    const deeds = screen.getByRole('table', { name: 'Documents: deeds' });
    const codes = within(deeds).getAllByRole('rowheader');
    expect(codes.map((code) => code.textContent)).toEqual(['ED', 'LC', 'MD', 'QCD', 'SD', 'WD']);
  });

  it('shows explanations that super users edited, including in the filter', async () => {
    const page = await renderOnPage(<DataLegend />, {
      at: '/in/common/DataLegend?text=timeline',
      prepare: ({ network }) =>
        network.always(
          'GET /web/api/help/legend',
          listAnswer([
            { group: 'cases', code: 'CCS', html: 'The <b>timeline</b> of a case' },
            { group: 'judgments', code: 'CCS', html: 'Not this timeline' },
          ]),
        ),
    });
    await act(() => page.settle());
    const [row, ...others] = screen.getAllByRole('row');
    expect(row).toHaveTextContent(/^CCS ?The timeline of a case$/);
    expect(others).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Edit explanations' })).toBeNull();
  });

  it('links super users to the editor, and shows the default text if the edits fail to load', async () => {
    const page = await renderOnPage(<DataLegend />, {
      at: '/in/common/DataLegend?text=RJO',
      user: testUser({ isSuperUser: true }),
      prepare: ({ network }) => network.always('GET /web/api/help/legend', answer(500, {})),
    });
    await act(() => page.settle());
    expect(screen.getByRole('row', { name: /RJO Record of judgments/ })).toBeVisible();
    expect(screen.getByText(/We couldn’t load the latest explanations/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit explanations' })).toHaveAttribute(
      'href',
      '/web/in/admin/CodeExplanations',
    );
  });

  it('shows only the codes that contain the typed words, with a link to their group', async () => {
    await renderOnPage(<DataLegend />, { at: '/in/common/DataLegend?text=murder' });
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['MRMurder']);
    const groups = within(screen.getByRole('navigation', { name: 'Groups of codes' }));
    expect(groups.getAllByRole('link').map((link) => link.textContent)).toEqual(['Case types']);
  });

  it('links only to the groups of codes that contain the typed words', async () => {
    await renderOnPage(<DataLegend />, {
      at: '/mi/common/DataLegend?text=discharge%20of%20mortgage',
    });
    const groups = within(screen.getByRole('navigation', { name: 'Groups of codes' }));
    const links = groups.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toHaveLength(1);
    expect(document.querySelector(links[0] ?? '')).toContainElement(screen.getAllByRole('row')[0]!);
  });

  it('announces how many codes contain the typed words', async () => {
    const page = await renderOnPage(<DataLegend />, { at: '/in/common/DataLegend' });
    const found = screen.getAllByRole('status').at(-1);
    expect(found).toBeEmptyDOMElement();
    act(() => void page.dispatch(listNarrowed({ fields: { text: 'murder' } })));
    expect(found).toHaveTextContent('1 code found');
    act(() => void page.dispatch(listNarrowed({ fields: { text: 'no such code' } })));
    expect(found).toHaveTextContent('No codes match. Remove some words to see more.');
  });
});
