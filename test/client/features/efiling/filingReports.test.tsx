import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FilingReport } from '#contract/schemas/filingReports';
import { Screen } from '../../../../src/client/features/efiling/screens/CreateReportScreen';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';

const AT = '/in/isefs/CreateReport';
const LINE = 'GET /web/efiling/reports';
const FILER = testUser({
  efmUsers: { 'STATE-IN': { id: 'efm-1', individual: false, admin: true } },
});

const REPORT: FilingReport = {
  report: 'fees',
  by: 'month',
  from: '2026-06-01',
  to: '2026-07-06',
  firmName: 'Acme Law',
  rows: [
    { key: '2026-06', label: 'Jun 2026', reason: null, figures: [1, 900, 900, 0, 0, 0, 0] },
    { key: '2026-07', label: 'Jul 2026', reason: null, figures: [1, 1_100, 0, 1_100, 0, 0, 0] },
  ],
  total: { figures: [2, 2_000, 900, 1_100, 0, 0, 0] },
  hiddenRows: 0,
  courts: [{ id: 1, name: 'Wayne Circuit Court' }],
  fees: {
    envelopes: [
      {
        id: 'e',
        number: '00012',
        caption: 'Acme v. Roe',
        timeZone: 'America/New_York',
        filedAt: '2026-06-02T12:00:00.000Z',
        money: 'captured',
        quotedCents: 900,
        chargedCents: 900,
        entryId: 41,
        entryAt: '2026-06-03T12:00:00.000Z',
        entryCents: 900,
      },
    ],
    hiddenEnvelopes: 1,
    journalCents: 900,
  },
  schedules: [],
  asOf: '2026-07-06T12:00:00.000Z',
};

const open = (changes: Partial<FilingReport> = {}) =>
  renderOnPage(<Screen />, {
    at: `${AT}?report=fees`,
    user: FILER,
    prepare: ({ network }) => network.always(LINE, answer(200, { ...REPORT, ...changes })),
  });

describe('a fee report', () => {
  it('shows rows, totals, and the journal entry of each charge', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Fees by month' });
    const total = within(table).getByRole('row', { name: /^Total/ });
    expect(within(total).getByText('$20.00')).toBeVisible();
    expect(screen.getByText(/\$9\.00 in charges for these envelopes, the same/)).toBeVisible();
    expect(screen.getAllByText(/Entry 41, .*: \$9\.00/)).not.toHaveLength(0);
    expect(screen.getByText(/1 older envelope is in the totals/)).toBeVisible();
  });

  it('shows the period and the time of the report, and labels every month', async () => {
    const may = { key: '2026-05', label: 'May 2026', reason: null, figures: [1, 1, 0, 1, 0, 0, 0] };
    await open({ rows: [may, { ...may, key: '2026-06', label: 'Jun 2026' }] });
    const period = await screen.findByText(/Filed Jun 1, 2026 to Jul 6, 2026, as of/);
    expect(period).toHaveTextContent('as of Jul 6, 2026, 8:00 AM EDT.');
    expect(screen.getByText('May')).toBeInTheDocument();
    expect(screen.getByText('Jun')).toBeInTheDocument();
  });

  it('warns if the journal shows a different amount', async () => {
    await open({ fees: { envelopes: [], hiddenEnvelopes: 0, journalCents: 800 } });
    expect(await screen.findByText('The journal doesn’t match')).toBeVisible();
  });
});

describe('a report of filings', () => {
  it('compares the totals, charts only decided filings, and links to returned ones', async () => {
    const figures = [4, 10, 5, 0, 1, 3, 1];
    await open({
      report: 'filings',
      fees: null,
      rows: [
        { key: '2026-06', label: 'Jun 2026', reason: null, figures },
        { key: '2026-07', label: 'Jul 2026', reason: null, figures },
      ],
      total: { figures },
    });
    const totals = await screen.findByLabelText('Totals');
    expect(totals).toHaveTextContent(
      'Filings10In 4 envelopesWith the clerk550% of filingsWith the judge00% of filings',
    );
    expect(totals).toHaveTextContent('Accepted360% of decidedNot accepted120% of decided');
    expect(within(totals).getByRole('link', { name: '1' })).toHaveAttribute(
      'href',
      expect.stringContaining('view=returned'),
    );
    const chart = screen.getByText('Decided filings by month').closest('figure');
    expect(chart).toHaveTextContent('Accepted');
    expect(chart).not.toHaveTextContent('With the clerk');
  });
});

describe('report options', () => {
  it('adds the filters to the URL', async () => {
    const page = await open({ rows: [], fees: null });
    expect(await screen.findByText('Nothing to report')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Group by'), 'Court');
    await userEvent.selectOptions(screen.getByLabelText('Filed by'), 'Only me');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await page.drawn();
    const chosen = new URLSearchParams(page.went('push').at(-1)?.split('?')[1]);
    expect(Object.fromEntries(chosen)).toEqual({
      report: 'fees',
      by: 'court',
      own: 'true',
      from: '2026-06-01',
      to: '2026-07-06',
    });
  });

  it('schedules the displayed report with its filters, and stops a schedule', async () => {
    const schedule = {
      id: 3,
      report: 'fees',
      by: 'month',
      cadence: 'MONTHLY',
      courtName: null,
      isOwn: false,
      nextOn: '2026-08-01',
    } as const;
    const page = await open();
    const made = answer(200, { schedules: [schedule] });
    page.network.always('POST /web/efiling/reports/schedules', made);
    page.network.always(LINE, answer(200, { ...REPORT, schedules: [schedule] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Schedule this report' }));
    await page.drawn();
    expect(page.network.sent('POST /web/efiling/reports/schedules')[0]?.body).toBe(
      JSON.stringify({
        report: 'fees',
        by: 'month',
        courtId: null,
        isOwn: false,
        cadence: 'MONTHLY',
      }),
    );
    const stopLine = 'DELETE /web/efiling/reports/schedules/3';
    page.network.always(stopLine, answer(200, { schedules: [] }));
    await userEvent.click(screen.getByRole('button', { name: /^Stop Fees by month/ }));
    await page.drawn();
    expect(page.network.sent(stopLine)).toHaveLength(1);
  });
});
