import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SavedCase, SavedDocument, SavedTaxWarrant } from '#contract/schemas/savedItems';
import { Screen as MyCases } from '../../../src/client/features/court/screens/MyCasesScreen';
import { Screen as MyDocuments } from '../../../src/client/features/recorder/screens/MyDocumentsScreen';
import { Screen as MyTaxWarrants } from '../../../src/client/features/taxWarrant/screens/MyTaxWarrantsScreen';
import { createDraftDesk } from '../../../src/client/platform/draftDesk';
import { loggedOutSeen } from '../../../src/client/state/session/slice';
import { goodAnswer } from '../../support/goodAnswers';
import { answer, createTabStorage, listAnswer } from '../../support/testPorts';
import { renderOnPage } from '../../support/testPage';
import { testUser } from '../../support/testSite';
import type { TestStoreOptions } from '../../support/testStore';

const SAVED = {
  id: 4,
  alert: true,
  savedAt: '2026-01-02T10:00:00Z',
  countyName: 'Marion',
  note: 'Call the clerk',
  tags: ['urgent'],
};
const CASE: SavedCase = {
  ...SAVED,
  caseNumber: '49D01-2401-CM-1',
  caption: 'State of Indiana v. Smith',
  courtName: 'Superior Court 1',
  typeCode: 'CM',
  filedOn: '2024-01-05',
  status: 'CLOSED',
  statusOn: null,
  lastEntryOn: '2025-12-30',
  nextHearingAt: '2026-08-03T13:30:00Z',
  timeZone: 'America/Indiana/Indianapolis',
};
const DOCUMENT: SavedDocument = {
  ...SAVED,
  documentNumber: 'A202600008247',
  typeName: 'Mortgage',
  // 11:30 PM in a county on Central time.
  recordedAt: '2026-05-05T04:30:00Z',
  recordedOn: '2026-05-04',
  status: 'OPEN',
  book: '1234',
  page: null,
  grantor: 'Ann Able',
  grantors: 2,
  grantee: 'First Bank',
  grantees: 1,
  legal: 'Cedar Creek, Lot 1',
  parcel: null,
};
const WARRANT: SavedTaxWarrant = {
  ...SAVED,
  warrantNumber: '00123452',
  taxpayerName: 'Warranta Testwell',
  amountCents: 3_000_012,
  filedOn: '2026-05-04',
  status: 'RELEASED',
  statusOn: '2026-06-01',
  expiresOn: '2036-05-04',
};

const LISTS = [
  {
    things: 'saved cases',
    at: '/in/court/ViewMyCases',
    line: '/web/court/my',
    content: <MyCases />,
    item: CASE,
    name: CASE.caseNumber,
    overview: '/in/court',
    cells: [
      'State of Indiana vs. Smith49D01-2401-CM-1 · Criminal Misdemeanor (CM)',
      'Superior Court 1Last entry Dec 30, 2025',
      'Aug 3, 9:30 AM EDT',
      'Closed',
    ],
  },
  {
    things: 'saved documents',
    at: '/in/recorder/ViewMyDocuments',
    line: '/web/recorder/my',
    content: <MyDocuments />,
    item: DOCUMENT,
    name: DOCUMENT.documentNumber,
    overview: '/in/recorder',
    cells: [
      'Ann Able +1and 1 more to First Bank',
      'Mortgage A202600008247 Book 1234',
      'Cedar Creek, Lot 1 Marion',
      'May 4, 2026No release on file',
    ],
  },
  {
    things: 'saved tax warrants',
    at: '/in/tax_warrant/ViewMyTaxWarrants',
    line: '/web/tax-warrant/saved',
    content: <MyTaxWarrants />,
    item: WARRANT,
    name: WARRANT.warrantNumber,
    overview: '/in/tax_warrant',
    cells: ['Warranta Testwell', '00123452Marion', '$30,000.12', 'May 4, 2026Released'],
  },
] as const;

type List = (typeof LISTS)[number];

const CASES = LISTS[0];

interface Opened extends TestStoreOptions {
  readonly limit?: number | null;
  readonly items?: readonly object[];
  readonly elsewhere?: number;
}

async function open(
  { at, content, item, line }: List,
  { elsewhere = 0, limit = 5, items = [item], ...options }: Opened = {},
) {
  const page = await renderOnPage(content, {
    at,
    user: testUser(),
    ...options,
    prepare: (ports) => {
      const rest = { total: items.length, capped: false, asOf: '2026-01-01T00:00:00Z' };
      ports.network.always(
        `GET ${line}`,
        answer(200, { ...rest, items, elsewhere, account: { limit, used: 3 } }),
      );
      ports.network.always(`GET ${line}/ids`, listAnswer([{ id: 4, alert: true }]));
      ports.network.always(`PUT ${line}/4`, goodAnswer('putSavedCase'));
      ports.network.always(`DELETE ${line}/4`, answer(204));
      options.prepare?.(ports);
    },
  });
  return { ...page, person: userEvent.setup() };
}

describe('the next hearing of a saved case', () => {
  it.each([
    ['2026-07-06T19:00:00Z', 'Today, 3:00 PM EDT'],
    ['2026-07-07T14:00:00Z', 'Tomorrow, 10:00 AM EDT'],
    ['2026-07-08T14:00:00Z', 'Jul 8, 10:00 AM EDT'],
    ['2027-01-04T15:00:00Z', 'Jan 4, 2027, 10:00 AM EST'],
  ])('shows the next hearing at %s as %s on Jul 6, 2026', async (nextHearingAt, words) => {
    // The list's data is of Dec 31, 2025.
    await open(CASES, { items: [{ ...CASE, nextHearingAt }] });
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toContain(words);
  });
});

describe('documents saved in the other edition', () => {
  it.each([
    ['next to the listed documents', [DOCUMENT], '2 more on the other state’s site'],
    ['even if none is listed', [], '2 saved on the other state’s site'],
  ])('counts documents saved in the other edition %s', async (_when, items, words) => {
    await open(LISTS[1], { items, elsewhere: 2 });
    expect(screen.getByText((text) => text.includes(words))).toBeInTheDocument();
  });
});

describe.each(LISTS)('the page of $things', (list) => {
  const { cells, line, name, overview, things } = list;
  const alert = () => screen.getByRole('switch', { name: `Alert for ${name}` });
  const remove = () => screen.getByRole('button', { name: `Remove ${name}` });

  it('shows each record with its details, its alert, and its last update', async () => {
    await open(list);
    const table = screen.getByRole('table', { name: `Your ${things}` });
    const row = within(table).getByRole('rowheader').closest('tr')!;
    const shown = [...within(row).getAllByRole('rowheader'), ...within(row).getAllByRole('cell')];
    const [name = '', ...others] = shown.map(({ textContent }) => textContent);
    const [expectedName = '', ...expected] = cells;
    // Content without room moves below the name and repeats it.
    expect(name.startsWith(expectedName)).toBe(true);
    expect(others.slice(0, expected.length)).toEqual(expected);
    expect(alert()).toBeChecked();
    expect(screen.getByText('Dec 31, 2025')).toBeInTheDocument();
    // In the row's menu, and beside the alert, where it is printed.
    expect(within(row).getAllByText('Saved Jan 2, 2026')).toHaveLength(2);
    expect(alert().closest('td')).toHaveTextContent('Saved Jan 2, 2026');
  });

  it('explains the limit to users redirected because the account is at its alert limit', async () => {
    await open(list, { at: `${list.at}?reason=limit`, limit: 3 });
    expect(screen.getByText('No alerts left').parentElement).toHaveTextContent(
      'Your account has reached its limit of 3 saved items with alerts. Remove an alert or upgrade your plan.',
    );
  });

  it('explains the limit even if the list is empty', async () => {
    await open(list, { at: `${list.at}?reason=limit`, limit: 3, items: [] });
    expect(screen.getByText('No alerts left')).toBeInTheDocument();
  });

  it.each([
    ['if the URL has another reason', '?reason=other', 3],
    ['if the URL has no reason', '', 3],
    ['if the account has no limit', '?reason=limit', null],
  ])("doesn't explain the alert limit %s", async (_when, query, limit) => {
    await open(list, { at: `${list.at}${query}`, limit });
    expect(screen.getByRole('table')).toBeInTheDocument();
    expect(screen.queryByText('No alerts left')).toBeNull();
  });

  it("counts the account's alerts, including changes made on this page", async () => {
    const { drawn, person } = await open(list);
    const inUse = () => screen.getByText(/\d alerts?\b/);
    expect(inUse()).toHaveTextContent(
      `1 ${things.slice(0, -1)} · 3 of 5 alerts in use · as of Dec 31, 2025`,
    );
    await person.click(alert());
    await drawn();
    expect(inUse()).toHaveTextContent('2 of 5 alerts in use');
  });

  it('offers a PDF and printing in the Export menu', async () => {
    const { person } = await open(list);
    await person.click(screen.getByRole('button', { name: 'Export' }));
    expect(screen.getByRole('link', { name: 'PDF' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
  });

  it('removes an item and restores it as it was', async () => {
    const { drawn, network, person } = await open(list);
    await person.click(alert());
    await person.click(remove());
    await drawn();
    expect(network.sent(`DELETE ${line}/4`)).toHaveLength(1);
    expect(screen.getByText('Removed')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: `Undo removal of ${name}` }));
    await drawn();
    expect(network.sent(`PUT ${line}/4`).map(({ body }) => body)).toEqual([
      '{"alert":false}',
      '{"alert":false}',
    ]);
    expect(alert()).not.toBeChecked();
  });

  it('removes an item with the menu of its row, and offers to undo the removal', async () => {
    const { person } = await open(list);
    const more = screen.getByRole('button', { name: `More for ${name}` });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await person.click(more);
    expect(more).toHaveAttribute('aria-expanded', 'true');
    await person.click(remove());
    expect(screen.getByRole('button', { name: `Undo removal of ${name}` })).toHaveFocus();
    expect(screen.queryByRole('button', { name: `Remove ${name}` })).toBeNull();
  });

  it('remembers a removed item until the user leaves the page', async () => {
    const { drawn, person, select, visitDrawn } = await open(list);
    const removed = () =>
      select(({ savedItems }) => Object.values(savedItems).map((kind) => kind.removed));
    await person.click(remove());
    await drawn();
    expect(removed()).toContainEqual({ 4: { alert: true } });
    await visitDrawn('/in/');
    expect(removed()).toEqual([{}, {}, {}]);
  });

  it('shows saved items while the ids load, and disables their buttons', async () => {
    await open(list, {
      prepare: ({ network }) => {
        network.hold(`GET ${line}/ids`);
        network.hold(`GET ${line}/ids`);
      },
    });
    expect(alert()).toBeChecked();
    expect(alert()).toBeDisabled();
    expect(remove()).toBeDisabled();
  });

  it('loads the ids on each visit', async () => {
    const { network, visitDrawn } = await open(list);
    const before = network.sent(`GET ${line}/ids`).length;
    await visitDrawn(`${list.at}?reason=limit`);
    expect(network.sent(`GET ${line}/ids`)).toHaveLength(before + 1);
  });

  it('explains what to do if nothing is saved', async () => {
    await open(list, { items: [] });
    expect(screen.getByRole('heading', { name: `No ${things} yet` })).toBeInTheDocument();
    expect(screen.getByRole('link')).toHaveAttribute('href', overview);
  });

  it('offers a retry if the list fails to load', async () => {
    const { drawn, errors, network, person } = await open(list, {
      prepare: (ports) => ports.network.always(`GET ${line}`, answer(403, { message: 'No.' })),
    });
    expect(errors()).toEqual(['No.']);
    network.always(
      `GET ${line}`,
      answer(200, {
        items: [list.item],
        total: 1,
        elsewhere: 0,
        capped: true,
        asOf: '2026-01-01T00:00:00Z',
        account: { limit: null, used: 1 },
      }),
    );
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await drawn();
    expect(screen.getByText(/\d alerts?\b/)).toHaveTextContent(/ · 1 alert in use · as of /);
    expect(screen.getByText(/^Only the first saved .* is listed\.$/)).toBeVisible();
  });

  it('sends visitors to the login page with the return URL', async () => {
    const { went } = await open(list, { user: null });
    const done = encodeURIComponent(`/web/vue${list.at}`);
    expect(went('assign')).toEqual([`/web/in/common/Login?done=${done}`]);
  });
});

describe('notes in a saved list', () => {
  it('filters the list by tag and text, and edits notes in place', async () => {
    const other = { ...CASE, id: 5, caseNumber: '49D01-2401-CM-2', note: '', tags: ['later'] };
    const { person } = await open(LISTS[0], { items: [CASE, other] });
    const rows = () => screen.queryAllByRole('rowheader').length;
    expect(screen.getByText('Call the clerk')).toBeVisible();
    expect(rows()).toBe(2);
    await person.selectOptions(screen.getByLabelText('Tag'), 'later');
    expect(rows()).toBe(1);
    await person.selectOptions(screen.getByLabelText('Tag'), 'All tags');
    await person.type(screen.getByLabelText('Filter by name, number, or note'), 'CLERK');
    expect(rows()).toBe(1);
    await person.type(screen.getByLabelText('Filter by name, number, or note'), ' nobody');
    expect(screen.getByText('No saved items match')).toBeVisible();
    await person.clear(screen.getByLabelText('Filter by name, number, or note'));
    await person.click(screen.getByRole('button', { name: /^Edit note on 49D01-2401-CM-1/ }));
    const note = screen.getByLabelText('Note');
    expect(note).toHaveValue('Call the clerk');
    await person.clear(screen.getByRole('textbox', { name: 'Tags' }));
    await person.type(screen.getByRole('textbox', { name: 'Tags' }), 'x'.repeat(31));
    await person.click(screen.getByRole('button', { name: 'Save note' }));
    expect(screen.getAllByText('A tag can have at most 30 characters.')[0]).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Call the clerk')).toBeVisible();
  });
});

describe('the filter of a saved list', () => {
  const OTHER = { ...CASE, id: 5, caseNumber: '49D01-2401-CM-2', note: '', tags: ['later'] };
  const rows = () => screen.queryAllByRole('rowheader').length;

  it('reads the filter from the URL', async () => {
    await open(LISTS[0], { at: `${LISTS[0].at}?text=clerk&tag=urgent`, items: [CASE, OTHER] });
    expect(rows()).toBe(1);
    expect(screen.getByLabelText('Filter by name, number, or note')).toHaveValue('clerk');
    expect(screen.getByLabelText('Tag')).toHaveDisplayValue('urgent');
  });

  it('shows a tag in the URL that no item has, so that the user can clear it', async () => {
    const { person } = await open(LISTS[0], {
      at: `${LISTS[0].at}?tag=gone`,
      items: [CASE, OTHER],
    });
    expect(screen.getByText('No saved items match')).toBeVisible();
    await person.selectOptions(screen.getByLabelText('Tag'), 'All tags');
    expect(rows()).toBe(2);
  });

  it('writes the filter to the URL as the user types, and keeps the focus', async () => {
    const { drawn, person, went } = await open(LISTS[0], { items: [CASE, OTHER] });
    await person.type(screen.getByLabelText('Filter by name, number, or note'), 'x');
    await drawn();
    expect(went('replace')).toEqual([`${LISTS[0].at}?text=x`]);
    expect(screen.getByLabelText('Filter by name, number, or note')).toHaveFocus();
  });
});

describe('the filter of a saved list while something changes', () => {
  const OTHER = { ...CASE, id: 5, caseNumber: '49D01-2401-CM-2', note: '', tags: ['later'] };

  it('keeps a row whose note is being edited, with the typed text', async () => {
    const { person } = await open(LISTS[0], { items: [CASE, OTHER] });
    await person.click(screen.getByRole('button', { name: /^Edit note on 49D01-2401-CM-1/ }));
    await person.type(screen.getByLabelText('Note'), ' again');
    await person.selectOptions(screen.getByLabelText('Tag'), 'later');
    expect(screen.getByLabelText('Note')).toHaveValue('Call the clerk again');
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText('Call the clerk')).toBeNull();
    expect(screen.queryAllByRole('rowheader')).toHaveLength(1);
  });

  it('opens a note that was being edited when the session ended, with its text and the filter', async () => {
    const texts = new Map<string, string>();
    const openInTab = (at: string) =>
      open(LISTS[0], {
        items: [CASE, OTHER],
        at,
        ports: { drafts: createDraftDesk(), tabStorage: createTabStorage(texts) },
      });
    const { at } = LISTS[0];
    const before = await openInTab(at);
    await before.person.click(
      screen.getByRole('button', { name: /^Edit note on 49D01-2401-CM-1/ }),
    );
    await before.person.type(screen.getByLabelText('Note'), ' again');
    await before.person.selectOptions(screen.getByLabelText('Tag'), 'later');
    await act(async () => {
      before.dispatch(loggedOutSeen());
      await before.settle();
    });
    before.view.unmount();
    await openInTab(`${at}?tag=later`);
    const form = within(screen.getByRole('form', { name: 'Note on 49D01-2401-CM-1' }));
    expect(form.getByLabelText('Note')).toHaveValue('Call the clerk again');
    expect(screen.queryAllByRole('form', { name: /^Note on/ })).toHaveLength(1);
    expect(texts.size).toBe(0);
  });

  it('counts alerts of rows that the filter hides', async () => {
    const { drawn, person } = await open(LISTS[0], { items: [CASE, OTHER] });
    await person.click(screen.getByRole('switch', { name: 'Alert for 49D01-2401-CM-1' }));
    await drawn();
    const inUse = () => screen.getByText(/\d alerts?\b/).textContent;
    const before = inUse();
    await person.selectOptions(screen.getByLabelText('Tag'), 'later');
    expect(inUse()).toBe(`1 of ${before}`);
  });
});

describe('saved documents in Michigan', () => {
  it('shows the liber of a document', async () => {
    await open(LISTS[1], { at: '/mi/recorder/ViewMyDocuments' });
    expect(screen.getByText('L. 1234').closest('td')).toHaveTextContent(DOCUMENT.documentNumber);
    expect(screen.queryByText('Book 1234')).toBeNull();
  });

  it('links to the register of deeds if there are no documents', async () => {
    await open(LISTS[1], { at: '/mi/recorder/ViewMyDocuments', items: [] });
    const link = screen.getByRole('link', { name: 'Go to the register of deeds' });
    expect(link).toHaveAttribute('href', '/mi/recorder');
  });
});

describe('sorting saved cases', () => {
  const CASES = [
    { ...CASE, id: 1, caption: 'Young v. Abel', nextHearingAt: null },
    { ...CASE, id: 2, caption: 'Baker v. Cole', nextHearingAt: '2026-09-01T13:00:00Z' },
    { ...CASE, id: 3, caption: 'Adams v. Dunn', nextHearingAt: '2026-08-01T13:00:00Z' },
  ];
  const captions = () =>
    screen.getAllByRole('link', { name: / vs\. / }).map(({ textContent }) => textContent);

  it('sorts by next hearing first, then in reverse order, then by most recently saved', async () => {
    const { person } = await open(LISTS[0], { items: CASES });
    const header = () => screen.getByRole('button', { name: /Next hearing/ });
    expect(captions()).toEqual(['Adams vs. Dunn', 'Baker vs. Cole', 'Young vs. Abel']);
    await person.click(header());
    expect(captions()).toEqual(['Baker vs. Cole', 'Adams vs. Dunn', 'Young vs. Abel']);
    await person.click(header());
    expect(captions()).toEqual(['Young vs. Abel', 'Baker vs. Cole', 'Adams vs. Dunn']);
  });

  it('sorts by the order chosen in the "Sort by" menu', async () => {
    const { person } = await open(LISTS[0], { items: CASES });
    const orders = screen.getByLabelText('Sort by');
    expect(orders).toHaveDisplayValue('Next hearing');
    await person.selectOptions(orders, 'Case name');
    expect(captions()).toEqual(['Adams vs. Dunn', 'Baker vs. Cole', 'Young vs. Abel']);
    await person.selectOptions(orders, 'Newest saved');
    expect(captions()).toEqual(['Young vs. Abel', 'Baker vs. Cole', 'Adams vs. Dunn']);
  });

  it.each(['baker vs. cole', 'baker v. cole'])('finds a caption by %j', async (text) => {
    await open(LISTS[0], {
      at: `${LISTS[0].at}?text=${encodeURIComponent(text)}`,
      items: CASES,
    });
    expect(captions()).toEqual(['Baker vs. Cole']);
  });

  it('reads the order from the URL and ignores unknown columns', async () => {
    await open(LISTS[0], { at: `${LISTS[0].at}?sort=caption&descending=true`, items: CASES });
    expect(captions()).toEqual(['Young vs. Abel', 'Baker vs. Cole', 'Adams vs. Dunn']);
    await open(LISTS[0], { at: `${LISTS[0].at}?sort=constructor`, items: CASES });
    expect(captions().slice(0, 3)).toEqual(['Young vs. Abel', 'Baker vs. Cole', 'Adams vs. Dunn']);
  });
});
