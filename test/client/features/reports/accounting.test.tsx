import { act } from 'react';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FeeCheck } from '#contract/schemas/feeCheck';
import type { BookMonth } from '#contract/schemas/monthEnd';
import type { ReportAction } from '#contract/schemas/reportActions';
import { Screen as FeeCheckScreen } from '../../../../src/client/features/reports/screens/FeeCheckScreen';
import { Screen as MonthEndScreen } from '../../../../src/client/features/reports/screens/MonthEndScreen';
import { Screen as ReportActionsScreen } from '../../../../src/client/features/reports/screens/ReportActionsScreen';
import { Screen as ReportScreen } from '../../../../src/client/features/reports/screens/ReportScreen';
import { goodAnswer } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';

const SUPER_USER = testUser({ isSuperUser: true });
const MONTH: BookMonth = {
  month: '2026-06',
  state: 'OPEN',
  lines: 1_234,
  debitCents: 500_00,
  movedLines: 0,
  closedBy: null,
  closedAt: null,
  hash: null,
};

describe('the month-end close', () => {
  const MONTHS = '/web/admin/accounting/months';
  const open = (...months: BookMonth[]) =>
    renderOnPage(<MonthEndScreen />, {
      user: SUPER_USER,
      at: '/in/admin/accounting/MonthEnd',
      prepare: ({ network }) => {
        network.always(`GET ${MONTHS}`, goodAnswer('getBookMonths', { items: months, total: 2 }));
        network.always(`PUT ${MONTHS}/2026-06`, goodAnswer('closeBookMonth'));
        network.always(`POST ${MONTHS}/2026-06/reopening`, goodAnswer('requestMonthReopening'));
      },
    });

  it('closes a month after a preview of its journal lines and of earlier open months', async () => {
    const page = await open(MONTH, { ...MONTH, month: '2026-05' });
    await userEvent.click(screen.getByRole('button', { name: 'Close June 2026' }));
    expect(
      screen.getByText(/1,234 journal lines \(\$500.00 in debits\) won’t change/),
    ).toBeVisible();
    expect(screen.getByText('Closes 1 earlier open month as well.')).toBeVisible();
    const buttons = screen.getAllByRole('button', { name: 'Close June 2026' });
    await userEvent.click(buttons[0]!);
    await page.drawn();
    expect(
      page.network
        .sent(`PUT ${MONTHS}/2026-06`)
        .map(({ body }) => JSON.parse(String(body)) as unknown),
    ).toEqual([{ lines: 1_234 }]);
  });

  it('links a month to the journal lines of that accounting month', async () => {
    await open(MONTH);
    expect(screen.getByRole('link', { name: 'June 2026' })).toHaveAttribute(
      'href',
      '/in/admin/accounting/Transactions?month=2026-06',
    );
  });

  it('requires a reason for a request to reopen the last closed month', async () => {
    const page = await open({
      ...MONTH,
      state: 'LAST_CLOSED',
      closedBy: 'root',
      closedAt: '2026-07-01T12:00:00Z',
      hash: 'abcdef0123456789',
    });
    expect(screen.getByRole('link', { name: /SHA-256 abcdef01/ })).toHaveAttribute(
      'href',
      `${MONTHS}/2026-06/journal.sha256`,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Reopen June 2026' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
    expect(page.network.sent(`POST ${MONTHS}/2026-06/reopening`)).toEqual([]);
    await userEvent.type(screen.getByLabelText(/^Reason/), 'A late invoice');
    await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
    await page.drawn();
    expect(
      page.network
        .sent(`POST ${MONTHS}/2026-06/reopening`)
        .map(({ body }) => JSON.parse(String(body)) as unknown),
    ).toEqual([{ reason: 'A late invoice' }]);
  });
});

describe('the document fee check', () => {
  const CHECK: FeeCheck = {
    month: '2026-06',
    version: 1,
    purchases: 3,
    unchecked: 1,
    charged: { officeCents: 300, serviceCents: 420 },
    expected: { officeCents: 200, serviceCents: 420 },
    trial: null,
    rules: [
      {
        rule: 'PAGE',
        planId: null,
        planName: null,
        cents: 100,
        pages: 2,
        expectedCents: 200,
        trialCents: null,
      },
    ],
    differences: [
      {
        purchaseId: 1,
        entryId: 17,
        accountId: 7,
        accountName: 'Acme Title',
        document: '2026-1, Deed',
        boughtAt: '2026-06-03T12:00:00Z',
        pages: 2,
        rules: '2 regular (version 1)',
        chargedCents: 720,
        expectedCents: 620,
        why: 'OFFICE',
      },
      {
        purchaseId: 2,
        entryId: 18,
        accountId: 7,
        accountName: 'Acme Title',
        document: '2026-2, Mortgage',
        boughtAt: '2026-06-04T12:00:00Z',
        pages: 2,
        rules: 'Unknown',
        chargedCents: 720,
        expectedCents: null,
        why: 'NO_PAGES',
      },
    ],
    differing: 1,
  };

  it('links a purchase whose fee differs to its journal lines, and tests another amount', async () => {
    const page = await renderOnPage(<FeeCheckScreen />, {
      user: SUPER_USER,
      at: '/in/admin/dbd/CheckDbDFees?month=2026-06',
      prepare: ({ network }) =>
        network.always('GET /web/admin/fee-check', goodAnswer('getFeeCheck', CHECK)),
    });
    const tables = ['Purchases that differ', 'Purchases not checked'].map((name) =>
      within(screen.getByRole('table', { name })).getAllByRole('row').slice(1),
    );
    expect(tables).toEqual([
      [screen.getByRole('row', { name: /2026-1, Deed/ })],
      [screen.getByRole('row', { name: /2026-2, Mortgage/ })],
    ]);
    const row = within(screen.getByRole('row', { name: /2026-1, Deed/ }));
    expect(row.getByRole('link', { name: '2026-1, Deed' })).toHaveAttribute(
      'href',
      '/in/admin/accounting/Transactions?find=J-17&from=2000-01-01',
    );
    expect(row.getAllByText('The office fee differs.')[0]).toBeVisible();
    expect(screen.getByText('1 purchase not checked')).toBeVisible();
    await userEvent.selectOptions(
      screen.getByLabelText('Test a different amount for'),
      'Regular page (office)',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    const amount = screen.getByLabelText('Dollars per page');
    expect(amount).toHaveAccessibleDescription('Enter dollars from 0 to 1,000.');
    expect(amount).toHaveFocus();
    expect(page.went('push')).toEqual([]);
    await userEvent.type(amount, '1.50');
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    await page.drawn();
    expect(page.went('push')).toEqual([
      '/in/admin/dbd/CheckDbDFees?month=2026-06&rule=PAGE&cents=150',
    ]);
  });

  it('rejects a month typed in words in a browser without a month field', async () => {
    const page = await renderOnPage(<FeeCheckScreen />, {
      user: SUPER_USER,
      at: '/in/admin/dbd/CheckDbDFees?month=2026-06',
      prepare: ({ network }) =>
        network.always('GET /web/admin/fee-check', goodAnswer('getFeeCheck', CHECK)),
    });
    const input = screen.getByLabelText<HTMLInputElement>('Month');
    input.type = 'text';
    Object.defineProperty(input, 'type', { get: () => 'text', set: () => undefined });
    await userEvent.clear(input);
    await userEvent.type(input, 'May 2026');
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect(input).toHaveAccessibleDescription('Enter a year and month, such as 2026-06.');
    expect(page.went('push')).toEqual([]);
  });
});

describe('bulk changes from a report', () => {
  const PATH = '/in/admin/reports/AccountsPastDue';
  const openReport = (total: number) =>
    renderOnPage(<ReportScreen />, {
      user: SUPER_USER,
      at: `${PATH}?find=acme`,
      prepare: ({ network }) => {
        network.always(
          'GET /web/admin/reports/AccountsPastDue',
          goodAnswer('getReport', {
            items: [
              {
                id: '7',
                accountId: 7,
                userId: null,
                countyId: null,
                values: ['Acme', 'DUNNED', 'AGE_61', '2026-04-20', '77', null, '12500', '20000'],
              },
            ],
            total: 1,
            saved: [{ id: 3, name: 'Mine', query: '?find=x', cadence: 'NONE' }],
          }),
        );
        network.always(
          'POST /web/admin/report-actions/preview',
          goodAnswer('previewReportAction', { total, mark: 'm1', changes: total, skips: 0 }),
        );
        network.always(
          'POST /web/admin/report-actions',
          goodAnswer('startReportAction', { id: 4 }),
        );
        network.always('PUT /web/admin/saved-reports/3', goodAnswer('putSavedReport', { id: 3 }));
      },
    });

  it('changes the selected accounts after a preview and a reason', async () => {
    const page = await openReport(1);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Acme' }));
    await userEvent.click(
      screen.getByRole('button', { name: 'Turn past-due notices off for 1 selected' }),
    );
    await page.drawn();
    expect(screen.getByText(/1 account: 1 will change/)).toBeVisible();
    expect(screen.queryByLabelText(/Number of accounts/)).toBeNull();
    await userEvent.type(screen.getByLabelText(/^Reason/), 'An outage');
    await userEvent.click(screen.getByRole('button', { name: 'Turn past-due notices off' }));
    await page.drawn();
    expect(
      page.network
        .sent('POST /web/admin/report-actions')
        .map(({ body }) => JSON.parse(String(body)) as unknown),
    ).toEqual([
      {
        kind: 'DUNNING_OFF',
        reportId: 'AccountsPastDue',
        request: { find: 'acme' },
        accountIds: [7],
        reason: 'An outage',
        total: 1,
        mark: 'm1',
        confirmedTotal: null,
      },
    ]);
    expect(page.went('push')).toEqual(['/in/admin/ReportActions']);
  });

  it('requires the user to type the number of accounts before a change to many accounts', async () => {
    const page = await openReport(100_000);
    expect(screen.queryByRole('button', { name: /Turn past-due notices off/ })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Acme' }));
    await userEvent.click(
      screen.getByRole('button', { name: 'Turn past-due notices off for all rows' }),
    );
    await page.drawn();
    await userEvent.type(screen.getByLabelText(/^Reason/), 'An outage');
    await userEvent.click(screen.getByRole('button', { name: 'Turn past-due notices off' }));
    expect(page.network.sent('POST /web/admin/report-actions')).toEqual([]);
    await userEvent.type(screen.getByLabelText(/Number of accounts/), '100,000');
    await userEvent.click(screen.getByRole('button', { name: 'Turn past-due notices off' }));
    await page.drawn();
    expect(page.network.sent('POST /web/admin/report-actions')).toHaveLength(1);
  });

  it('opens saved filters and schedules an email with them', async () => {
    const page = await openReport(1);
    await userEvent.click(screen.getByText('Saved filters (1)'));
    expect(screen.getByRole('link', { name: 'Mine' })).toHaveAttribute('href', `${PATH}?find=x`);
    // The list isn't reloaded yet.
    page.network.hold('GET /web/admin/reports/AccountsPastDue');
    await userEvent.selectOptions(screen.getByLabelText('Email Mine'), 'Every Monday');
    expect(screen.getByLabelText('Email Mine')).toHaveDisplayValue('Every Monday');
    await page.drawn();
    expect(
      page.network
        .sent('PUT /web/admin/saved-reports/3')
        .map(({ body }) => JSON.parse(String(body)) as unknown),
    ).toEqual([{ cadence: 'WEEKLY' }]);
    expect(screen.getByLabelText('Email Mine')).toHaveDisplayValue('Every Monday');
  });

  it('keeps and refreshes the list while a change runs, even after a failed reload, then offers to undo the change', async () => {
    const action: ReportAction = {
      id: 4,
      kind: 'DUNNING_OFF',
      reportId: 'AccountsPastDue',
      reason: 'An outage',
      requestedBy: 'root',
      requestedAt: '2026-07-06T12:00:00Z',
      state: 'RUNNING',
      total: 300,
      waiting: 100,
      changed: 200,
      skipped: 0,
      undone: 0,
      kept: 0,
    };
    const line = 'GET /web/admin/report-actions';
    const page = await renderOnPage(<ReportActionsScreen />, {
      user: SUPER_USER,
      at: '/in/admin/ReportActions',
      prepare: ({ network }) => {
        network.once(line, goodAnswer('getReportActions', { items: [action], total: 1 }));
        network.always(line, answer(503));
      },
    });
    expect(screen.getByText('300: 200 changed, 100 left')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Stop: Turn past-due notices off' })).toBeVisible();
    await act(() => page.advance(20_000));
    expect(page.network.sent(line).length).toBeGreaterThan(2);
    expect(screen.getByText('300: 200 changed, 100 left')).toBeVisible();
    const done = { ...action, state: 'DONE', waiting: 0, changed: 300 };
    page.network.always(line, goodAnswer('getReportActions', { items: [done], total: 1 }));
    await act(() => page.advance(5_000));
    const sent = page.network.sent(line).length;
    expect(screen.getByText('300: 300 changed')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo: Turn past-due notices off' })).toBeVisible();
    await act(() => page.advance(10_000));
    expect(page.network.sent(line)).toHaveLength(sent);
  });
});
