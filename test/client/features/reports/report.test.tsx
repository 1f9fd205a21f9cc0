import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reportPage } from '#contract/admin/reports/reportPages';
import type { ReportPage } from '#contract/schemas/reports';
import { Screen } from '../../../../src/client/features/reports/screens/ReportScreen';
import { goodAnswer } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const PAGE: ReportPage = {
  items: [
    {
      id: '7',
      accountId: 7,
      userId: null,
      countyId: null,
      values: ['Acme Title', 'DUNNED', 'AGE_61', '2026-04-20', '77', null, '12500', '20000'],
    },
  ],
  total: 1,
  capped: false,
  isFromMemory: false,
  asOf: '2026-07-06T13:00:00Z',
  totals: [
    { key: 'pastDue', sum: 12_500 },
    { key: 'open', sum: 20_000 },
  ],
  next: null,
  from: null,
  to: null,
  saved: [],
};

const PATH = '/in/admin/reports/AccountsPastDue';

function open(at: string, page: Partial<ReportPage> = {}, report = 'AccountsPastDue') {
  return renderOnPage(<Screen />, {
    user: testUser({ isSuperUser: true }),
    at,
    prepare: ({ network }) =>
      network.always(
        `GET /web/admin/reports/${report}`,
        goodAnswer('getReport', { ...PAGE, ...page }),
      ),
  });
}

describe('a report', () => {
  it("shows a report's summary, count, sums, and formatted values with links", async () => {
    await open(PATH);
    expect(screen.getByText(/Accounts with overdue invoices/)).toHaveTextContent(
      '1 account, as of Jul 6, 2026',
    );
    const sums = screen.getByLabelText('Totals for all rows');
    expect(sums).toHaveTextContent('Accounts1Past due$125.00OldestApr 20');
    const sumRow = screen.getByRole('row', { name: /All rows/ });
    expect(sumRow).toHaveTextContent('$125.00$200.00');
    const row = within(screen.getByRole('row', { name: /Acme Title/ }));
    expect(row.getByRole('link', { name: 'Acme Title' })).toHaveAttribute(
      'href',
      '/in/admin/Account?accountId=7',
    );
    for (const words of ['Past due, blocked', '61-90 days', '$125.00', '$200.00']) {
      expect(row.getByRole('cell', { name: words })).toBeVisible();
    }
  });

  it('links a ledger to its journal lines', async () => {
    const values = ['CASH', '100', '0', '0', '0', '107', '7', 'DIFFERENT', 'Receipts'];
    const row = { id: 'CASH', accountId: null, userId: null, countyId: null, values };
    await renderOnPage(<Screen />, {
      user: testUser({ isSuperUser: true }),
      at: '/in/admin/accounting',
      prepare: ({ network }) =>
        network.always(
          'GET /web/admin/reports/Ledgers',
          goodAnswer('getReport', { items: [row], total: 1 }),
        ),
    });
    expect(screen.getByRole('link', { name: 'Cash received' })).toHaveAttribute(
      'href',
      '/in/admin/accounting/Transactions?codes=ledger%3ACASH',
    );
    for (const shown of screen.getAllByText('$0.07')) expect(shown).toHaveClass('pastDue');
  });

  it('links an invoice to its journal lines, regardless of their date', async () => {
    const values = ['INV-1001', 'Acme Title', '2026-01-02', '2026-01-17', 'PAID', '100', '0'];
    const row = { id: '1', accountId: 7, userId: null, countyId: null, values };
    await renderOnPage(<Screen />, {
      user: testUser({ isSuperUser: true }),
      at: '/in/admin/accounting/Invoices',
      prepare: ({ network }) =>
        network.always(
          'GET /web/admin/reports/Invoices',
          goodAnswer('getReport', { items: [row], total: 1 }),
        ),
    });
    expect(screen.getByRole('link', { name: 'INV-1001' })).toHaveAttribute(
      'href',
      '/in/admin/accounting/Transactions?find=INV-1001&from=2000-01-01',
    );
  });

  it("links a source's last run to its rejected rows", async () => {
    const values = [
      ...['Lake, IN', 'recorder', 'CURRENT', '2026-07-05T06:00:00.000Z', '1', null],
      ...['120', '3', '2', '41', 'WORSE'],
    ];
    const row = { id: 'recorder/5', accountId: null, userId: null, countyId: 18_089, values };
    await renderOnPage(<Screen />, {
      user: testUser({ isSuperUser: true }),
      at: '/in/admin/DataUpdateStatus',
      prepare: ({ network }) =>
        network.always(
          'GET /web/admin/reports/DataUpdateStatus',
          goodAnswer('getReport', { items: [row], total: 1, asOf: '2026-07-06T13:00:00Z' }),
        ),
    });
    // Narrow tables repeat it below the county.
    expect(screen.getAllByText('Jul 5, 2:00 AM')).not.toHaveLength(0);
    for (const link of screen.getAllByRole('link', { name: 'Run 41' })) {
      expect(link).toHaveAttribute('href', '/web/in/admin/RefusedRows?runId=41');
    }
  });

  it('shows 0 and no trend for a source without a run, and highlights only statuses', async () => {
    const values = [
      ...['Lake, IN', 'recorder', 'LATE', '2025-12-30T06:00:00.000Z', '188', 'Moved', null, null],
      ...[null, null, 'NONE'],
    ];
    const row = { id: 'recorder/5', accountId: null, userId: null, countyId: 18_089, values };
    await open('/in/admin/DataUpdateStatus', { items: [row], totals: [] }, 'DataUpdateStatus');
    const cells = within(screen.getByRole('row', { name: /Lake, IN/ }));
    expect(cells.getAllByRole('cell', { name: '0' })).toHaveLength(1);
    expect(cells.getByText('Dec 30, 2025, 1:00 AM')).toBeVisible();
    // Only the list layout, which has no header, shows the unit.
    expect(cells.getByRole('cell', { name: '188 days ago' })).toBeInTheDocument();
    expect(cells.getByRole('rowheader')).not.toHaveTextContent('No run');
    expect(cells.getByText('Late')).toHaveClass('warning');
    expect(cells.getByText('Recorded documents')).not.toHaveClass('tag');
  });

  it('counts outages, partial outages, and late sources, and shows the total number of sources', async () => {
    const values = ['Lake, IN', 'recorder', 'OUTAGE', null, null, 'Moved', null, null, null, null];
    const row = { id: 'recorder/5', accountId: null, userId: null, countyId: 18_089, values };
    const totals = [
      { key: 'refused', sum: 0 },
      { key: 'state:OUTAGE', sum: 4 },
      { key: 'state:PARTIAL', sum: 2 },
      { key: 'state:LATE', sum: 13 },
    ];
    await open(
      '/in/admin/DataUpdateStatus',
      { items: [row], total: 392, totals },
      'DataUpdateStatus',
    );
    expect(screen.getByText(/Counties with late records/)).toHaveTextContent(
      '19 of 392 sources are late or unavailable, as of Jul 6, 2026, 9:00 AM EDT.',
    );
    expect(screen.getByLabelText('Totals for all rows')).toHaveTextContent(
      'Outages4Usually 0Partial outages2Usually 0Late13Usually 0Rejected rows0Usually under 20',
    );
    const lake = within(screen.getByRole('row', { name: /Lake, IN/ }));
    expect(lake.getByText('Outage')).toHaveClass('pastDue');
  });

  it('shows the oldest due date only if all accounts are on the page', async () => {
    await open(PATH, { next: 'x', total: 90 });
    expect(screen.getByLabelText('Totals for all rows')).toHaveTextContent(
      /^Accounts90Past due\$125.00$/,
    );
  });

  it('links a source to the form for its agreement, contact, and schedule', async () => {
    const values = [
      ...['Lake, IN', 'recorder', 'Fidlar', null, null, 'Agreement 7', '2026-07-10', 'SOON'],
      ...['Pat Quimble', 'Every night', null, null],
    ];
    const row = { id: 'recorder/5', accountId: null, userId: null, countyId: 18_089, values };
    await renderOnPage(<Screen />, {
      user: testUser({ isSuperUser: true }),
      at: '/in/admin/DataSourceNotes',
      prepare: ({ network }) =>
        network.always(
          'GET /web/admin/reports/DataSourceNotes',
          goodAnswer('getReport', { items: [row], total: 1 }),
        ),
    });
    // In its column, and below the county where the column has no room.
    for (const link of screen.getAllByRole('link', { name: 'Fidlar' })) {
      expect(link).toHaveAttribute(
        'href',
        '/web/in/admin/EditDataSource?countyId=18089&register=recorder',
      );
    }
    expect(screen.getByRole('cell', { name: 'Expires soon' })).toBeVisible();
  });

  it('keeps the chosen columns in the URL, the table, and the file', async () => {
    const page = await open(`${PATH}?columns=account,open`);
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Select', 'Account', 'Balance due']);
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      expect.stringContaining('columns=account%2Copen'),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Days past due' }));
    await page.drawn();
    expect(page.went('push')).toEqual([`${PATH}?columns=account%2Cdays%2Copen`]);
  });

  it.each([
    [null, /The audit chain is unbroken from Jul 1, 2026.* to Jul 6, 2026/],
    [17, /Change 17, made Jul 6, 2026.* was altered outside of the site/],
  ])('shows whether the audit chain is unbroken (first broken: %s)', async (brokenId, words) => {
    await renderOnPage(<Screen />, {
      user: testUser({ isSuperUser: true }),
      at: '/in/admin/reports/FindRecentDBChanges',
      prepare: ({ network }) => {
        network.always('GET /web/admin/reports/FindRecentDBChanges', goodAnswer('getReport'));
        network.always(
          'GET /web/admin/audit-check',
          goodAnswer('getAuditCheck', {
            checked: 9,
            from: '2026-07-01T12:00:00Z',
            to: '2026-07-06T12:00:00Z',
            brokenId,
          }),
        );
      },
    });
    expect(screen.getByText(words)).toBeVisible();
  });

  it('shows a change field by field, with its record', async () => {
    const detail = '{"statusBefore": "ACTIVE", "statusAfter": "INACTIVE", "reason": "Fraud"}';
    const change = {
      id: '3',
      accountId: null,
      userId: 9,
      countyId: null,
      values: ['2026-07-06T12:00:00Z', 'grace', 'userInactivated', 'user/7', detail, 'req-1'],
    };
    await open(
      '/in/admin/reports/FindRecentDBChanges',
      { items: [change], totals: [] },
      'FindRecentDBChanges',
    );
    const row = within(screen.getByRole('row', { name: /User inactivated/ }));
    expect(row.getByText('status: ACTIVE to INACTIVE, reason: Fraud')).toBeVisible();
    expect(row.getByRole('link', { name: 'User 7' })).toHaveAttribute(
      'href',
      '/in/admin/User?userId=7',
    );
  });

  it.each([
    ['countySourceChanged', 'county/18097/taxWarrant'],
    ['county.source.changed', 'county:18097:taxWarrant'],
  ])('shows the county change %s in words, with a link to the county', async (action, target) => {
    const at = '2026-07-06T12:00:00Z';
    const change = {
      id: '3',
      accountId: null,
      userId: 9,
      countyId: null,
      values: [at, 'grace', action, target, '{}', 'req-1'],
    };
    await open(
      '/in/admin/reports/FindRecentDBChanges',
      { items: [change], totals: [] },
      'FindRecentDBChanges',
    );
    const row = within(screen.getByRole('row', { name: /County source changed/ }));
    expect(row.getByRole('link', { name: 'County 18097, tax warrant' })).toHaveAttribute(
      'href',
      '/in/common/ViewCountyDetails?countyId=18097',
    );
  });

  it('adds filter text and codes to the URL and returns to the first page', async () => {
    const page = await open(`${PATH}?after=x`);
    await userEvent.type(screen.getByLabelText('Find'), ' acme ');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Aging' }), '91+ days');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await page.drawn();
    expect(page.went('push')).toEqual([`${PATH}?find=acme&codes=aging%3AAGE_91`]);
  });

  describe('the period of a report', () => {
    const RECEIPTS = `/in${reportPage('Receipts').path}`;
    const PERIOD = { from: '2026-04-07', to: '2026-07-06' };
    const openReceipts = (query = '') => open(RECEIPTS + query, PERIOD, 'Receipts');
    const apply = async (page: Awaited<ReturnType<typeof open>>) => {
      await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
      await page.drawn();
      return page.went('push');
    };

    it('includes all rows once the first day is cleared', async () => {
      const page = await openReceipts();
      await userEvent.clear(screen.getByLabelText('From'));
      expect(await apply(page)).toEqual([`${RECEIPTS}?from=2000-01-01`]);
    });

    it('rejects a last day before the first', async () => {
      const page = await openReceipts();
      fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-04-01' } });
      expect(await apply(page)).toEqual([]);
      expect(screen.getByLabelText('From')).toHaveAccessibleDescription(
        'The end date is before the start date.',
      );
      expect(screen.getByLabelText('From')).toHaveFocus();
    });

    it('rejects an incomplete date', async () => {
      const page = await openReceipts();
      const input = screen.getByLabelText<HTMLInputElement>('To');
      Object.defineProperty(input, 'validity', { value: { badInput: true } });
      expect(await apply(page)).toEqual([]);
      expect(input).toHaveFocus();
    });

    it('rejects a month typed in words in a browser without a month field', async () => {
      const path = `/in${reportPage('Transactions').path}`;
      const page = await open(path, PERIOD, 'Transactions');
      const input = screen.getByLabelText<HTMLInputElement>('Accounting month');
      input.type = 'text';
      Object.defineProperty(input, 'type', { get: () => 'text', set: () => undefined });
      await userEvent.type(input, 'June 2026');
      expect(await apply(page)).toEqual([]);
      expect(input).toHaveFocus();
      expect(input).toHaveAccessibleDescription('Enter a year and month, such as 2026-06.');
      await userEvent.clear(input);
      await userEvent.type(input, '2026-06');
      expect(await apply(page)).toEqual([`${path}?month=2026-06`]);
    });
  });

  it('removes one filter and keeps the others', async () => {
    const page = await open(`${PATH}?codes=standing:DUNNED,aging:AGE_61&find=acme`);
    await userEvent.click(
      screen.getByRole('button', { name: 'Remove filter Status: Past due, blocked' }),
    );
    await page.drawn();
    expect(page.went('push')).toEqual([`${PATH}?find=acme&codes=aging%3AAGE_61`]);
  });

  it('reverses the order when the sorted column is chosen again', async () => {
    const page = await open(`${PATH}?sort=account`);
    await userEvent.click(screen.getByRole('button', { name: /^Account/ }));
    await page.drawn();
    expect(page.went('push')).toEqual([`${PATH}?sort=account&descending=true`]);
  });

  it('links to the next page by row position and back to the first page', async () => {
    await open(`${PATH}?after=abc&find=a`, { next: 'def', total: 120 });
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
      'href',
      `${PATH}?find=a&after=def`,
    );
    expect(screen.getByRole('link', { name: 'First page' })).toHaveAttribute(
      'href',
      `${PATH}?find=a`,
    );
  });

  it('moves the focus to the summary when another page is opened', async () => {
    const page = await open(`${PATH}?after=abc`, { next: 'def', total: 120 });
    const summary = screen.getByText(/Accounts with overdue invoices/);
    for (const name of ['Next page', 'First page']) {
      await userEvent.click(screen.getByRole('link', { name }));
      expect(summary).toHaveFocus();
    }
    expect(page.went('push')).toEqual([`${PATH}?after=def`, PATH]);
  });

  it('offers a file with the same filters and order', async () => {
    await open(`${PATH}?find=acme&sort=days&descending=true`);
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      '/web/admin/reports/AccountsPastDue/rows.csv?find=acme&sort=days&descending=true',
    );
  });

  it.each([
    ['', 'No account is past due.'],
    ['?find=zzz', 'No accounts match your filters.'],
  ])('explains an empty list with the filters "%s"', async (query, words) => {
    await open(PATH + query, { items: [], total: 0, totals: [] });
    expect(screen.getByText(words)).toBeVisible();
  });
});
