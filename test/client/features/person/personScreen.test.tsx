import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as files from '../../../../src/client/platform/browserFiles';
import { Screen } from '../../../../src/client/features/person/screens/PersonScreen';
import { preferenceKey } from '../../../../src/client/state/preferences/keys';
import { selectPreference } from '../../../../src/client/state/preferences/selectors';
import { answer, listAnswer } from '../../../support/testPorts';
import { leavePhone, showOnPhone } from '../../../support/phone';
import { renderOnPage } from '../../../support/testPage';
import { TEST_ACCOUNT, testUser } from '../../../support/testSite';

const AT = '/in/common/Person?fullName=kathy%20smith';
const PERSON = 'GET /web/common/person';
const WAYNE = { id: 18177, name: 'Wayne County' };
const LAKE = { id: 18089, name: 'Lake County' };

interface Made {
  readonly name?: string;
  readonly city?: string | null;
  readonly status?: string;
  readonly isExact?: boolean;
}

function record(id: number, { city = 'Richmond, IN', isExact = true, ...of }: Made = {}) {
  const { name = 'Kathy Smith', status = 'OPEN' } = of;
  const reasons = isExact ? [] : [{ kind: 'nickname', typed: 'kathy', found: 'Kathryn' }];
  return {
    id,
    title: `Title ${id}`,
    number: `N-${String(id).padStart(3, '0')}`,
    typeCode: 'SC',
    court: null as string | null,
    county: WAYNE,
    filedOn: '2026-06-01',
    status,
    lienEndsOn: null as string | null,
    matches: [{ name, role: 'Defendant', city, isExact, reasons }],
  };
}

function register(id: string, items: readonly ReturnType<typeof record>[], total = items.length) {
  return {
    register: id,
    total,
    capped: false,
    places: { searched: 309, all: 313 },
    asOf: '2026-06-30T12:00:00.000Z',
    years:
      total === 0
        ? []
        : [
            { year: 2024, count: 1 },
            { year: 2026, count: total },
          ],
    counties: total === 0 ? [] : [{ ...WAYNE, count: total }],
    liens: items.filter(({ status }) => id !== 'court' && status !== 'NONE').length,
    items,
  };
}

const many = (count: number, first: number) =>
  Array.from({ length: count }, (_unused, at) => record(first + at));

const REGISTERS = [
  register('court', many(14, 1), 426),
  register('judgment', [record(101)]),
  register('recorder', [record(201, { status: 'NONE' }), record(202, { city: 'Gary, IN' })]),
  register('taxWarrant', []),
];

const markOf = (mark: string, recordId = 101) => ({
  register: 'judgment',
  recordId,
  mark,
  userName: 'Ada Admin',
  at: '2026-07-01T12:00:00.000Z',
});

const foundIn = (
  registers: readonly object[],
  leftOut: readonly string[] = [],
  offeredSearch: object | null = null,
) => answer(200, { fullName: 'kathy smith', leftOut, offeredSearch, registers });

interface Opened {
  readonly leftOut?: readonly string[];
  readonly offeredSearch?: object;
  readonly marks?: readonly object[];
  readonly user?: ReturnType<typeof testUser> | null;
  readonly at?: string;
  readonly registers?: readonly object[];
}

async function open({
  at = AT,
  leftOut = [],
  offeredSearch,
  marks = [],
  registers = REGISTERS,
  user = null,
}: Opened = {}) {
  const page = await renderOnPage(<Screen />, {
    user,
    at,
    prepare({ network }) {
      network.always(PERSON, foundIn(registers, leftOut, offeredSearch));
      network.always('GET /web/common/person/marks', listAnswer(marks));
    },
  });
  return { ...page, person: userEvent.setup() };
}

const rows = () => screen.getAllByRole('row').filter((row) => /N-\d/.test(row.textContent));
const numbers = () => rows().map((row) => /N-\d+/.exec(row.textContent)?.[0]);
const tabs = () => within(screen.getByRole('navigation', { name: 'Registers' }));
const searchLine = () => screen.getByRole('button', { name: /^Kathy Smith · All records/ });
const chips = () => within(screen.getByRole('group', { name: 'Filters' }));

describe('the person page', () => {
  afterEach(leavePhone);

  it.each([
    ['/in', 'court cases, judgments, recorded documents, and tax warrants'],
    ['/mi', 'recorded documents'],
  ])('names the records of the edition at %s if no name was typed: %s', async (prefix, records) => {
    await renderOnPage(<Screen />, { at: `${prefix}/common/Person` });
    expect(screen.getByText(`Enter a name to see its ${records}.`)).toBeVisible();
  });

  it('shows a count for each register, and the places that were searched', async () => {
    await open();
    for (const name of ['Cases 426', 'Judgments 1', 'Documents 2', 'Tax warrants 0']) {
      expect(screen.getAllByRole('link', { name })[0]).toBeVisible();
    }
    expect(screen.getByText(/^429 records/)).toHaveTextContent(
      '429 records · Coverage: cases 309 of 313 courts · judgments 309 of 313 counties · documents 309 of 313 counties · tax warrants 309 of 313 counties · as of Jun 30, 2026',
    );
  });

  it('links to the search for an attorney number that was typed as a name', async () => {
    const fields = { fullName: '12345-49', partyRole: 'ATTORNEY' };
    const what = 'attorney number';
    await open({ offeredSearch: { register: 'court', what, text: '12345-49', fields } });
    expect(screen.getByText(/“12345-49” looks like an attorney number\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Search by attorney number' })).toHaveAttribute(
      'href',
      expect.stringContaining('fullName=12345-49&partyRole=ATTORNEY'),
    );
  });

  it('shows typed text that was not searched', async () => {
    await open({ leftOut: ['Md', '4711'] });
    expect(screen.getByText('Not searched: “Md”, “4711”.')).toBeVisible();
  });

  it('asks for the billing code that the account requires, and remembers it', async () => {
    const user = testUser({ account: { ...TEST_ACCOUNT, billingCodeEnabled: true } });
    const refusal = {
      messages: [],
      fields: [{ name: 'billingCode', messages: ['Enter a billing code.'] }],
    };
    const page = await renderOnPage(<Screen />, {
      user,
      at: AT,
      prepare({ network }) {
        network.always(PERSON, answer(400, refusal));
        network.always('GET /web/common/person/marks', listAnswer([]));
      },
    });
    const person = userEvent.setup();
    const button = searchLine();
    expect(button).toHaveAttribute('aria-expanded', 'true');
    const field = screen.getByRole('textbox', { name: /^Billing Code/ });
    expect(field).toBeRequired();
    expect(field).toHaveAccessibleDescription('Enter a billing code.');
    page.network.always(PERSON, foundIn(REGISTERS));
    await person.type(field, 'Birch-12{Enter}');
    expect(page.went('push')).toContain(
      '/in/common/Person?fullName=kathy%20smith&billingCode=Birch-12',
    );
    expect(screen.getByText(/^429 records/)).toBeVisible();
    expect(field).toHaveFocus();
    expect(field).not.toBeRequired();
    const key = preferenceKey('billingCode', { userId: user.id });
    expect(selectPreference(page.state(), key)).toBe('Birch-12');
  });

  it('loads the records again when the same name is searched again', async () => {
    const { network, person } = await open();
    await person.click(searchLine());
    const registers = [register('court', [record(1)])];
    network.always(PERSON, foundIn(registers));
    await person.click(screen.getByRole('button', { name: 'Search all records' }));
    expect(screen.getByText(/^1 case\b/)).toBeVisible();
    expect(network.sent(PERSON)).toHaveLength(2);
  });

  it.each([
    ['keeps the focus in the form when another name is searched', AT],
    ['keeps the focus in the form when the first name is searched', '/in/common/Person'],
  ])('%s', async (_title, at) => {
    const { person } = await open({ at });
    if (at === AT) await person.click(searchLine());
    const field = screen.getByRole('textbox', { name: /^Name/ });
    await person.clear(field);
    await person.type(field, 'ann jones{Enter}');
    expect(screen.getByRole('heading', { name: /“Ann Jones”/ })).toBeVisible();
    expect(field).toHaveFocus();
    expect(field).toHaveValue('ann jones');
  });

  it("passes the billing code to a register's search and to a search for another name", async () => {
    const { person, went } = await open({ at: `${AT}&billingCode=Birch-12&register=court` });
    const all = screen.getByRole('link', { name: /all 426/i });
    expect(all.getAttribute('href')).toContain('billingCode=Birch-12');
    await person.click(searchLine());
    await person.type(screen.getByRole('textbox', { name: /^Name/ }), ' Jones');
    await person.click(screen.getByRole('button', { name: 'Search all records' }));
    expect(went('push').at(-1)).toContain('billingCode=Birch-12');
  });

  it('shows the number of records of each register once: in its lane, or in its tab on phones', async () => {
    const { view } = await open();
    expect(tabs().getByRole('link', { name: 'Judgments' })).toBeVisible();
    view.unmount();
    showOnPhone();
    await open();
    expect(tabs().getByRole('link', { name: /^Judgments \d/ })).toBeVisible();
  });

  it('collapses the searched places and the timeline on phones', async () => {
    showOnPhone();
    const { person } = await open();
    const places = () => screen.getByText(/309 of 313 courts/);
    expect(places()).not.toBeVisible();
    await person.click(screen.getByText('Coverage and timeline'));
    expect(places()).toBeVisible();
    expect(screen.getByRole('table', { name: 'Records by year filed' })).toBeVisible();
  });

  it('shows the city in a column, not as groups, for fewer than six records', async () => {
    await open({ registers: [register('court', many(5, 1))] });
    expect(screen.queryByRole('rowheader', { name: /listed|records/ })).toBeNull();
    expect(screen.getAllByRole('cell', { name: 'Richmond' })).toHaveLength(5);
  });

  it('shows the timeline as a table of years and registers', async () => {
    await open();
    const table = screen.getByRole('table', { name: 'Records by year filed' });
    const [year2024] = within(table).getAllByRole('row', { name: /^2024/ });
    expect(year2024).toHaveTextContent('20241110');
  });

  it('lists the counties of the map with their counts', async () => {
    const lake = { ...register('court', many(2, 1)), counties: [{ ...LAKE, count: 2 }] };
    await open({ registers: [lake, register('judgment', [record(101)])] });
    const counties = within(screen.getByRole('region', { name: 'Records by county' }));
    expect(counties.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Lake County 2',
      'Wayne County 1',
    ]);
  });

  it('shows no map for the records of one county', async () => {
    await open();
    expect(screen.queryByRole('region', { name: 'Records by county' })).toBeNull();
  });

  it('shows 12 records a page, grouped by city, and the rest on the next page', async () => {
    const { person } = await open();
    expect(rows()).toHaveLength(12);
    expect(screen.getByText('1–12 of 17', { exact: false })).toBeVisible();
    await person.click(screen.getByRole('link', { name: /^Next/ }));
    expect(numbers()).toEqual(['N-013', 'N-014', 'N-101', 'N-201', 'N-202']);
    expect(screen.getByRole('rowheader', { name: 'Richmond · 16 listed' })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: 'Gary · 1 listed' })).toBeVisible();
  });

  it('for a single record, replaces the timeline, the tabs, and the range with a sentence', async () => {
    const years = [{ year: 2025, count: 1 }];
    await open({ registers: [{ ...register('recorder', [record(201)]), years }] });
    expect(screen.getByText(/^1 document, recorded in 2025 ·/)).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Registers' })).toBeNull();
    expect(screen.queryByText(/1–1 of 1/)).toBeNull();
  });

  it('for records from two years in one register, replaces the timeline with a sentence', async () => {
    const years = [
      { year: 2020, count: 1 },
      { year: 2025, count: 1 },
    ];
    await open({ registers: [{ ...register('recorder', [record(201), record(202)]), years }] });
    expect(screen.getByText(/^2 documents, recorded in 2020 and 2025 ·/)).toBeVisible();
  });

  it('offers the marks in a menu on phones', async () => {
    showOnPhone();
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Same or different person: N-001' }));
    await person.click(screen.getByRole('button', { name: 'Same person: N-001' }));
    expect(screen.getByRole('button', { name: 'Same person: N-001' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('sorts the records of a city by exact match, then newest first', async () => {
    const old = { ...record(1), filedOn: '2001-02-03' };
    const similar = record(2, { isExact: false });
    await open({
      registers: [register('court', [similar, old]), register('judgment', [record(3)])],
    });
    expect(numbers()).toEqual(['N-003', 'N-001', 'N-002']);
  });

  it('shows 16 records a page in the compact view', async () => {
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Compact' }));
    expect(await screen.findByText('1–16 of 17', { exact: false })).toBeVisible();
  });

  it('keeps tab, chip, and page in the URL, and sends a new request only for all liens', async () => {
    const { network, person } = await open();
    await person.click(tabs().getByRole('link', { name: /^Documents/ }));
    expect(numbers()).toEqual(['N-201', 'N-202']);
    await person.click(chips().getByRole('link', { name: /^Liens only/ }));
    expect(numbers()).toEqual(['N-202']);
    expect(network.sent('GET /web/common/person').map(({ url }) => url)).toEqual([
      '/web/common/person?fullName=kathy%20smith',
      '/web/common/person?fullName=kathy%20smith&liensOnly=true',
    ]);
  });

  it('restores tab and chip from the URL', async () => {
    await open({ at: `${AT}&register=recorder&liens=true` });
    expect(numbers()).toEqual(['N-202']);
    expect(tabs().getByRole('link', { name: /^Documents/ })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(chips().getByRole('link', { name: /^Liens only 1 ?, selected/ })).toBeVisible();
  });

  it('marks liens whose last day has passed without a release', async () => {
    const lien = (id: number, status: string, lienEndsOn: string) => ({
      ...record(id, { status }),
      lienEndsOn,
    });
    const liens = [
      lien(1, 'OPEN', '2019-05-04'),
      lien(2, 'OPEN', '2999-01-01'),
      lien(3, 'RELEASED', '2019-05-04'),
    ];
    await open({ registers: [register('taxWarrant', liens)] });
    const statusOf = (number: string) =>
      within(screen.getByText(number).closest('tr')!).getByText(/^(Open|Released)/).textContent;
    expect(['N-001', 'N-002', 'N-003'].map(statusOf)).toEqual([
      'Open, past date',
      'Open',
      'Released',
    ]);
  });

  it('counts judgments and warrants as liens, but not cases or deeds', async () => {
    await open({ at: `${AT}&liens=true` });
    expect(numbers()).toEqual(['N-202', 'N-101']);
  });

  it('shows the total number of liens if not all are listed', async () => {
    const listed = { ...register('judgment', many(3, 101), 60), liens: 60 };
    await open({ at: `${AT}&liens=true`, registers: [register('court', []), listed] });
    expect(screen.getByText(/^1–3 of 3 listed here; 60 liens in total/)).toBeVisible();
  });

  it('ignores unknown tabs, marks, and pages in the URL', async () => {
    await open({ at: `${AT}&register=birds&marked=MAYBE&pageNumber=99` });
    expect(numbers()).toEqual(['N-013', 'N-014', 'N-101', 'N-201', 'N-202']);
  });

  it('links to all records of a register that lists only the best matches', async () => {
    await open({ at: `${AT}&register=court` });
    expect(screen.getByRole('link', { name: 'See all 426 court cases' })).toHaveAttribute(
      'href',
      expect.stringContaining('/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=kathy%20smith'),
    );
  });

  it('explains why an inexact name matches', async () => {
    const items = [record(301, { name: 'Kathryn Smith', isExact: false })];
    await open({ registers: [register('court', items)] });
    expect(screen.getByText('Defendant · Form of Kathy')).toBeVisible();
  });

  it('shows what each record is, and its court or county', async () => {
    const court = 'Wayne Superior Court 3';
    await open({
      registers: [
        register('court', [{ ...record(1), court }]),
        register('judgment', [{ ...record(101), court }]),
        register('recorder', [{ ...record(201), title: 'Mortgage' }]),
        register('taxWarrant', [record(301)]),
      ],
    });
    for (const text of [
      'Small Claims (SC) · Wayne Superior Court 3',
      'Judgment · Wayne Superior Court 3',
      'Mortgage · Wayne County',
      'Tax warrant · Wayne County',
    ]) {
      expect(screen.getByText(text)).toBeVisible();
    }
  });

  it('shows a name typed in lowercase in title case', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'All records for “Kathy Smith”' })).toBeVisible();
  });

  it('hides the liens chip if there are no liens', async () => {
    await open({ registers: [register('recorder', [record(201, { status: 'NONE' })])] });
    expect(chips().queryByRole('link', { name: /^Liens only/ })).toBeNull();
  });

  it('prints a report and saves the shown records as CSV', async () => {
    const saved = jest.spyOn(files, 'saveText').mockImplementation(() => undefined);
    const { person } = await open({
      at: `${AT}&register=judgment`,
      registers: [register('judgment', [record(101, { name: '=HYPERLINK("x")' })])],
    });
    await person.click(screen.getByRole('button', { name: 'Export' }));
    expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'CSV' }));
    const [name, text, type] = saved.mock.calls[0] ?? [];
    expect([name, type]).toEqual(['records-kathy-smith.csv', 'text/csv']);
    expect(text?.split('\r\n')[1]).toBe(
      `"'=HYPERLINK(""x"")",Defendant,"Richmond, IN",Exact,Judgments,N-101,Title 101,Wayne County,2026-06-01,Open,`,
    );
  });

  it.each([
    [
      '',
      'records-kathy-smith-incomplete.csv',
      'Cases: this page lists only the best 14 of 426 matches. Search cases for all of them.',
    ],
    ['&register=judgment', 'records-kathy-smith.csv', null],
    [
      '&liens=true',
      'records-kathy-smith-incomplete.csv',
      'Documents: this page lists only the best 1 of 3 liens. Search documents for all of them.',
    ],
  ])('marks a CSV file that leaves records out (%s)', async (query, fileName, note) => {
    const saved = jest.spyOn(files, 'saveText').mockImplementation(() => undefined);
    const { person } = await open({
      at: AT + query,
      registers: REGISTERS.map((each) =>
        each.register === 'recorder' ? { ...each, liens: 3 } : each,
      ),
    });
    await person.click(screen.getByRole('button', { name: 'Export' }));
    await person.click(screen.getByRole('button', { name: 'CSV' }));
    const [name, text] = saved.mock.lastCall ?? [];
    expect(name).toBe(fileName);
    const lines = text?.trimEnd().split('\r\n') ?? [];
    expect(lines.filter((line) => line.includes('only the best'))).toEqual(
      note === null ? [] : [note],
    );
    if (note !== null) expect(lines.at(-1)).toBe(note);
  });

  it('shows that a name has no records, without empty charts', async () => {
    await open({ registers: [register('court', []), register('taxWarrant', [])] });
    expect(screen.getByText(/^0 records/)).toBeVisible();
    expect(screen.getByText(/^No records in this list/)).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('asks for a name when the URL has none', async () => {
    const { network, person } = await open({ at: '/in/common/Person' });
    await person.click(screen.getByRole('button', { name: 'Search all records' }));
    expect(screen.getByText('Please enter a Party Name.')).toBeVisible();
    expect(network.sent('GET /web/common/person')).toEqual([]);
  });

  it('opens the form for another name on request', async () => {
    const { person } = await open();
    expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
    await person.click(searchLine());
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('kathy smith');
  });
});

describe('marks on the person page', () => {
  const box = () => screen.getByRole('button', { name: 'Same person: N-101' });
  const at = `${AT}&register=judgment`;

  it('saves a mark for the account and removes the mark on the next click', async () => {
    const { network, person } = await open({ user: testUser(), at });
    network.always('PUT /web/common/person/marks', listAnswer([markOf('SAME')]));
    await person.click(box());
    expect(box()).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('Same person: Ada Admin, Jul 1, 2026')).toBeInTheDocument();
    network.always('PUT /web/common/person/marks', listAnswer([]));
    await person.click(box());
    expect(box()).toHaveAttribute('aria-pressed', 'false');
    const bodies = network
      .sent('PUT /web/common/person/marks')
      .map(({ body }) => JSON.parse(body as string) as unknown);
    expect(bodies).toEqual([
      { fullName: 'kathy smith', register: 'judgment', recordId: 101, mark: 'SAME' },
      { fullName: 'kathy smith', register: 'judgment', recordId: 101, mark: null },
    ]);
  });

  it('keeps the marks of two records when their responses arrive out of order', async () => {
    const registers = [register('judgment', [record(101), record(102)])];
    const { drawn, network, person } = await open({ user: testUser(), at, registers });
    const PUT = 'PUT /web/common/person/marks';
    const [first, second] = [network.hold(PUT), network.hold(PUT)];
    const other = () => screen.getByRole('button', { name: 'Same person: N-102' });
    await person.click(box());
    await person.click(other());
    second.answer(listAnswer([markOf('SAME'), markOf('SAME', 102)]));
    await drawn();
    first.answer(listAnswer([markOf('SAME')]));
    await drawn();
    expect(box()).toHaveAttribute('aria-pressed', 'true');
    expect(other()).toHaveAttribute('aria-pressed', 'true');
  });

  it('keeps a visitor’s mark on the page without calling the server', async () => {
    const { network, person } = await open({ at });
    await person.click(box());
    expect(box()).toHaveAttribute('aria-pressed', 'true');
    expect(network.sent('PUT /web/common/person/marks')).toEqual([]);
  });

  it('shows only records marked as the same person', async () => {
    const { person } = await open({ user: testUser(), marks: [markOf('SAME')] });
    await person.click(chips().getByRole('link', { name: 'Same person 1' }));
    expect(numbers()).toEqual(['N-101']);
  });

  it('hides records marked as a different person until the user selects that mark', async () => {
    const { person } = await open({ user: testUser(), marks: [markOf('NOT')] });
    await person.click(tabs().getByRole('link', { name: /^Judgments/ }));
    expect(screen.queryByText('N-101')).toBeNull();
    await person.click(chips().getByRole('link', { name: 'Different person 1' }));
    expect(numbers()).toEqual(['N-101']);
    expect(screen.getByRole('button', { name: 'Different person: N-101' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('doesn’t report liens as missing that the user marked as a different person or filtered out', async () => {
    const listed = register('judgment', many(3, 101));
    const registers = [register('court', []), listed];
    const marks = [markOf('NOT', 101), markOf('SAME', 102)];
    const { person } = await open({ user: testUser(), marks, registers, at: `${AT}&liens=true` });
    expect(numbers()).toEqual(['N-102', 'N-103']);
    expect(screen.getByText('1 record marked as a different person isn’t listed.')).toBeVisible();
    await person.click(chips().getByRole('link', { name: 'Same person 1' }));
    expect(numbers()).toEqual(['N-102']);
    expect(screen.queryByText(/liens in total|isn’t listed/)).toBeNull();
  });

  it('changes a mark from “same person” to “different person” with one click', async () => {
    const { network, person } = await open({ user: testUser(), marks: [markOf('SAME')], at });
    network.always('PUT /web/common/person/marks', listAnswer([markOf('NOT')]));
    network.always('GET /web/common/person/marks', listAnswer([markOf('NOT')]));
    await person.click(screen.getByRole('button', { name: 'Different person: N-101' }));
    expect(screen.queryByText('N-101')).toBeNull();
    await person.click(chips().getByRole('link', { name: 'Different person 1' }));
    expect(box()).toHaveAttribute('aria-pressed', 'false');
  });

  it('offers chips only for marks that at least one record has', async () => {
    await open({ user: testUser() });
    expect(chips().queryByRole('link', { name: /person/ })).toBeNull();
  });
});
