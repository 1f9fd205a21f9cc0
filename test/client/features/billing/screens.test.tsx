import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Screen as InvoiceScreen } from '../../../../src/client/features/billing/screens/InvoiceScreen';
import { Screen as InvoicesScreen } from '../../../../src/client/features/billing/screens/InvoicesScreen';
import { Screen as ReceiptScreen } from '../../../../src/client/features/billing/screens/ReceiptScreen';
import { Screen as ReceiptsScreen } from '../../../../src/client/features/billing/screens/ReceiptsScreen';
import { Screen as RenewalScreen } from '../../../../src/client/features/billing/screens/RenewalScreen';
import { Screen as RoyaltiesScreen } from '../../../../src/client/features/billing/screens/RoyaltiesScreen';
import { Screen as TransactionsScreen } from '../../../../src/client/features/billing/screens/TransactionsScreen';
import { figure } from '../../../support/figures';
import { answer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const ADMIN = testUser({ isAdmin: true });

async function open(
  content: React.ReactNode,
  at: string,
  answers: Record<string, unknown>,
  user = ADMIN,
) {
  const page = await renderOnPage(content, {
    user,
    at,
    prepare({ network }) {
      for (const [line, body] of Object.entries(answers)) network.always(line, answer(200, body));
    },
  });
  return { ...page, person: userEvent.setup() };
}

const LIST = { capped: false, asOf: '2026-07-06T13:00:00Z', pageNumber: 1, pageSize: 50 };
const INVOICE = {
  id: 7,
  number: 1_007,
  issuedOn: '2026-06-10',
  dueOn: '2026-06-25',
  totalCents: 3_800,
  openCents: 1_800,
};

const MONTHS = [
  '2025-08',
  '2025-09',
  '2025-10',
  '2025-11',
  '2025-12',
  '2026-01',
  '2026-02',
  '2026-03',
  '2026-04',
  '2026-05',
  '2026-06',
  '2026-07',
];
const NO_CENTS = MONTHS.map(() => 0);
const INVOICE_FIGURES = {
  openCents: 0,
  unbilledCents: 0,
  extraSearchCents: 0,
  balanceCents: 0,
  pastDueCents: 0,
  nextDueOn: null,
  nextInvoiceOn: '2026-07-14',
  nextPlanCents: 3_800,
  planCents: 3_800,
  paidThisYearCents: 22_800,
  paidLastYearCents: 3_800,
  counts: { open: 1, pastDue: 1, paid: 1 },
  months: MONTHS,
  byCode: [{ billingCode: null, isOther: false, cents: NO_CENTS }],
};

describe('invoices', () => {
  it('shows paid, past-due, and open invoices, with a link to pay', async () => {
    await open(<InvoicesScreen />, '/in/common/ViewInvoiceList', {
      'GET /web/common/invoices': {
        ...LIST,
        items: [
          { ...INVOICE, id: 9, number: 1_009, dueOn: '2026-07-20', openCents: 3_800 },
          { ...INVOICE, id: 8, number: 1_008, openCents: 0 },
          INVOICE,
        ],
        total: 3,
        ...INVOICE_FIGURES,
        openCents: 5_600,
        unbilledCents: 210,
        pastDueCents: 1_800,
      },
    });
    const status = (name: RegExp) => screen.getByRole('row', { name }).textContent;
    expect(status(/INV-1009/)).toContain('Open$38.00$38.00');
    expect(status(/INV-1008/)).toContain('Paid');
    expect(status(/INV-1007/)).toContain('Past due');
    expect(figure('Balance due')).toHaveTextContent('$56.00');
    expect(figure('Balance due')).toHaveTextContent('$18.00 past due');
    expect(figure('Next invoice')).toHaveTextContent(
      '$40.10Jul 14, 2026, with $2.10 in new charges',
    );
    expect(figure('Paid this year')).toHaveTextContent('$228.00$38.00 in 2025');
    expect(screen.getByRole('link', { name: 'Pay $56.00' })).toHaveAttribute(
      'href',
      '/web/in/common/PayInvoices',
    );
  });

  it('exports invoices, and shows no balances if all are paid', async () => {
    await open(<InvoicesScreen />, '/in/common/ViewInvoiceList', {
      'GET /web/common/invoices': {
        ...LIST,
        items: [{ ...INVOICE, openCents: 0 }],
        total: 1,
        ...INVOICE_FIGURES,
      },
    });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Invoice',
      'Date',
      'Status',
      'Total',
      'File',
    ]);
    expect(screen.getByRole('link', { name: /^PDF of INV-/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/web\/common\/invoice\.pdf\?invoiceId=\d+$/),
    );
    expect(screen.getByRole('link', { name: /CSV/ })).toHaveAttribute(
      'href',
      '/web/common/invoices.csv',
    );
  });

  it('shows an invoice as open until the evening of its due date in Indiana', async () => {
    await open(<InvoicesScreen />, '/in/common/ViewInvoiceList', {
      'GET /web/common/invoices': {
        ...LIST,
        asOf: '2026-07-21T02:00:00Z',
        items: [{ ...INVOICE, id: 9, number: 1_009, dueOn: '2026-07-20', openCents: 3_800 }],
        total: 1,
        ...INVOICE_FIGURES,
      },
    });
    expect(screen.getByRole('row', { name: /INV-1009/ })).toHaveTextContent('Open');
  });

  it('charts charges beyond the plan with one series per billing code, and groups the rest as other codes', async () => {
    const inJuly = (cents: number) => [...NO_CENTS.slice(1), cents];
    await open(<InvoicesScreen />, '/in/common/ViewInvoiceList', {
      'GET /web/common/invoices': {
        ...LIST,
        items: [INVOICE],
        total: 1,
        ...INVOICE_FIGURES,
        byCode: [
          { billingCode: 'SMITH-1', isOther: false, cents: inJuly(9_000) },
          { billingCode: null, isOther: false, cents: inJuly(3_800) },
          { billingCode: null, isOther: true, cents: inJuly(-120) },
        ],
      },
    });
    const chart = screen.getByRole('table', {
      name: 'Extra charges by invoice and code',
    });
    expect(within(chart).getByRole('row', { name: /July 2026/ })).toHaveTextContent(
      'July 2026$90.00$38.00-$1.20',
    );
    expect(
      within(chart)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Month', 'SMITH-1', 'No billing code', 'Other codes']);
    expect(screen.getByText('By invoice date. Doesn’t include the $38.00 plan.')).toBeVisible();
  });

  it('combines billing codes without charges in the last six months into one series', async () => {
    const months = (first: number, last: number) => [first, ...NO_CENTS.slice(2), last];
    await open(<InvoicesScreen />, '/in/common/ViewInvoiceList', {
      'GET /web/common/invoices': {
        ...LIST,
        items: [INVOICE],
        total: 1,
        ...INVOICE_FIGURES,
        byCode: [
          { billingCode: 'NEW-1', isOther: false, cents: months(100, 200) },
          { billingCode: 'OLD-1', isOther: false, cents: months(300, 0) },
          { billingCode: 'OLD-2', isOther: false, cents: months(500, 0) },
        ],
      },
    });
    const chart = within(screen.getByRole('table', { name: 'Extra charges by invoice and code' }));
    expect(chart.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Month',
      'NEW-1',
      'Earlier codes',
    ]);
    expect(chart.getAllByRole('row')[1]).toHaveTextContent('$1.00$8.00');
  });

  it('shows that a year has no charges beyond the plan, without an empty chart', async () => {
    await open(<InvoicesScreen />, '/in/common/ViewInvoiceList', {
      'GET /web/common/invoices': { ...LIST, items: [INVOICE], total: 1, ...INVOICE_FIGURES },
    });
    expect(
      screen.getByText('Plan $38.00 a month, with no other charges in the last 12 months.'),
    ).toBeVisible();
    expect(screen.queryByRole('figure')).toBeNull();
  });

  it('shows neither statistics nor a chart for an account without invoices', async () => {
    await open(<InvoicesScreen />, '/in/common/ViewInvoiceList', {
      'GET /web/common/invoices': {
        ...LIST,
        items: [],
        total: 0,
        ...INVOICE_FIGURES,
        counts: { open: 0, pastDue: 0, paid: 0 },
      },
    });
    expect(screen.getByText('No invoices yet')).toBeVisible();
    expect(screen.queryByText('Balance due')).toBeNull();
  });

  it('filters invoices by status in the request, with a chip', async () => {
    const { network } = await open(<InvoicesScreen />, '/in/common/ViewInvoiceList?status=PAID', {
      'GET /web/common/invoices': { ...LIST, items: [], total: 0, ...INVOICE_FIGURES },
    });
    expect(network.sent('GET /web/common/invoices')[0]?.url).toContain('status=PAID');
    const chips = screen.getByRole('navigation', { name: 'Invoice status' });
    expect(within(chips).getByRole('link', { name: 'Paid 1' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(within(chips).getByRole('link', { name: 'All 3' })).toHaveAttribute(
      'href',
      '/in/common/ViewInvoiceList',
    );
    expect(screen.getByText('No paid invoices')).toBeVisible();
  });

  it('shows the charges and payments of one invoice', async () => {
    await open(<InvoiceScreen />, '/in/common/ViewInvoice?invoiceId=7', {
      'GET /web/common/invoices/7': {
        ...INVOICE,
        reopenedOn: '2026-06-20',
        billTo: ['A firm', '1 Main Street'],
        lines: [
          {
            id: 1,
            at: '2026-06-10T12:00:00Z',
            kind: 'PLAN_PERIOD',
            reference: '20 searches, June',
            userName: null,
            billingCode: null,
            cents: 3_800,
          },
        ],
        payments: [
          {
            receiptId: 4,
            receiptNumber: 1_004,
            receivedAt: '2026-06-11T12:00:00Z',
            kind: 'CHECK',
            cents: 2_000,
          },
        ],
      },
    });
    expect(screen.getByRole('heading', { name: 'Invoice INV-1007' })).toBeVisible();
    expect(screen.getByText('A firm, 1 Main Street')).toBeVisible();
    expect(screen.getByText(/Jun 20, 2026, because a payment was reversed/)).toBeVisible();
    expect(screen.getByRole('row', { name: /20-search plan, June/ })).toHaveTextContent('$38.00');
    const payments = screen.getByRole('table', { name: 'Invoice payments' });
    expect(within(payments).getByRole('link', { name: 'REC-1004' })).toHaveAttribute(
      'href',
      '/in/common/ViewReceipt?receiptId=4',
    );
    expect(screen.getByRole('link', { name: 'Download (PDF)' })).toHaveAttribute(
      'href',
      '/web/common/invoice.pdf?invoiceId=7',
    );
  });
});

describe('receipts', () => {
  const RECEIPTS = {
    items: [
      {
        id: 4,
        number: 1_108,
        receivedAt: '2026-06-14T13:00:00Z',
        kind: 'CARD',
        reference: 'Visa ending in 4242',
        cents: 63_100,
        refundedCents: 0,
        reversedCents: 0,
        isCorrected: false,
        unappliedCents: 0,
        invoices: [{ id: 7, number: 1_007 }],
      },
    ],
    ...LIST,
    total: 1,
    counts: { CARD: 1, CHECK: 0, CREDIT: 0 },
    paidThisYearCents: 63_100,
    paidLastYearCents: 0,
    balanceCents: 0,
    months: [
      { month: '2026-06', cardCents: 63_100, checkCents: 0, creditCents: 0 },
      { month: '2026-07', cardCents: 0, checkCents: 0, creditCents: 0 },
    ],
  };

  it('names the paid invoices and the card, and offers no filter if all receipts are of one kind', async () => {
    await open(<ReceiptsScreen />, '/in/common/ViewReceiptList', {
      'GET /web/common/receipts': RECEIPTS,
    });
    expect(await screen.findByRole('link', { name: 'INV-1007' })).toHaveAttribute(
      'href',
      '/in/common/ViewInvoice?invoiceId=7',
    );
    expect(screen.getByRole('row', { name: /REC-1108/ })).toHaveTextContent('Visa 4242');
    expect(figure('Paid in Jul')).toHaveTextContent('$0.00$631.00 in Jun');
    expect(screen.queryByRole('navigation', { name: 'Paid by' })).toBeNull();
  });

  it('shows the amount beside the number, and one line for each receipt on a phone', async () => {
    const narrow = { matches: true, addEventListener: jest.fn(), removeEventListener: jest.fn() };
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => narrow });
    try {
      await open(<ReceiptsScreen />, '/in/common/ViewReceiptList', {
        'GET /web/common/receipts': RECEIPTS,
      });
      const row = await screen.findByRole('row', { name: /REC-1108/ });
      expect(
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ).toEqual(['Jun 14, 2026 · Visa 4242', '$631.00']);
    } finally {
      Reflect.deleteProperty(window, 'matchMedia');
    }
  });
});

describe('office fees', () => {
  it('shows the days and the file of a month chosen in the list', async () => {
    const month = { purchases: 2, pages: 5, cents: 1_250 };
    const { person, went } = await open(
      <RoyaltiesScreen />,
      '/in/common/ViewRoyaltyTransactions',
      {
        'GET /web/common/royalties': {
          items: [{ day: '2026-07-03', ...month }],
          ...LIST,
          total: 1,
          officeName: 'Wayne County Recorder',
          month: '2026-07',
          months: [
            { month: '2026-07', ...month },
            { month: '2026-06', ...month, cents: 2_500 },
          ],
        },
      },
      testUser({ recorderId: 18_177 }),
    );
    expect(await screen.findByRole('heading', { name: 'Wayne County Recorder' })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: 'Jul 3' })).toBeVisible();
    expect(figure('July')).toHaveTextContent('$12.50Jun: $25.00');
    await person.selectOptions(screen.getByLabelText('Month'), 'June 2026');
    expect(went('push').at(-1)).toMatch(/\?month=2026-06$/);
  });
});

it('shows transactions with the balance due or the credit, and their invoices and receipts', async () => {
  await open(<TransactionsScreen />, '/in/common/ViewAccountTransactionList', {
    'GET /web/common/transactions': {
      ...LIST,
      items: [
        {
          id: 3,
          at: '2026-06-11T12:00:00Z',
          kind: 'PAYMENT',
          reference: 'check 7',
          userName: null,
          billingCode: null,
          cents: -5_000,
          balanceCents: -1_200,
          invoiceId: null,
          invoiceNumber: null,
          receiptId: 4,
          receiptNumber: 1_004,
        },
        {
          id: 2,
          at: '2026-06-10T12:00:00Z',
          kind: 'PLAN_PERIOD',
          reference: '2,000 searches, November 12, 2026 to December 11, 2026',
          userName: 'Ada Byron',
          billingCode: 'SMITH-1',
          cents: 3_800,
          balanceCents: 3_800,
          invoiceId: 7,
          invoiceNumber: 1_007,
          receiptId: null,
          receiptNumber: null,
        },
      ],
      total: 2,
      balanceCents: -1_200,
      months: MONTHS.map((month) => ({
        month,
        chargedCents: month === '2026-07' ? 5_000 : 0,
        planCents: month === '2026-07' ? 3_800 : 0,
        searchCents: 0,
        pageCents: month === '2026-07' ? 700 : 0,
        paidCents: month === '2026-06' ? -5_000 : 0,
      })),
    },
  });
  expect(figure('Credit')).toHaveTextContent('$12.00');
  expect(figure('Jul charges')).toHaveTextContent('$50.00$0.00 in Jun');
  expect(figure('Jul payments')).toHaveTextContent('$0.00$50.00 in Jun');
  const chart = screen.getByRole('table', { name: 'Charges by month' });
  expect(within(chart).getByRole('row', { name: /July 2026/ })).toHaveTextContent(
    'July 2026$38.00$7.00$5.00',
  );
  const payment = screen.getByRole('row', { name: /Payment: check 7/ });
  expect(payment).toHaveTextContent(
    'Jun 11, 2026Payment: check 7Invoice or receipt REC-1004REC-1004−$50.00',
  );
  const plan = screen.getByRole('row', { name: /2,000-search plan, Nov 12 to Dec 11, 2026/ });
  expect(plan).toHaveTextContent('Ada Byron, billing code SMITH-1');
  expect(within(payment).getAllByRole('link', { name: 'REC-1004' })[0]).toHaveAttribute(
    'href',
    '/in/common/ViewReceipt?receiptId=4',
  );
  const chips = screen.getByRole('navigation', { name: 'Kind of transaction' });
  expect(within(chips).getByRole('link', { name: 'All 2' })).toBeVisible();
  expect(screen.getByText('2 transactions.').parentElement).toHaveClass('hidden');
});

it.each([
  [{ balanceCents: 50_000 }, '$38.00Jul 14, 2026; $38.00 credit will be applied'],
  [{ balanceCents: 1_000 }, '$38.00Jul 14, 2026; $10.00 credit will be applied'],
  [{ nextPlanCents: 0 }, 'NoneNo charges yet'],
  [{ nextPlanCents: 0, balanceCents: 1_000 }, 'None$10.00 credit'],
  [{ nextPlanCents: 0, nextInvoiceOn: null }, 'NoneNo plan'],
  [{ nextPlanCents: 0, unbilledCents: 210 }, '$2.10Jul 14, 2026, with $2.10 in new charges'],
  [{ extraSearchCents: 3_000 }, '$68.00Jul 14, 2026, with $30.00 for extra searches so far'],
  [
    { extraSearchCents: 3_000, unbilledCents: 210 },
    '$70.10Jul 14, 2026, with $2.10 in new charges and $30.00 for extra searches so far',
  ],
])('announces the next invoice and its credit for %j', async (changes, words) => {
  await open(<InvoicesScreen />, '/in/common/ViewInvoiceList', {
    'GET /web/common/invoices': {
      ...LIST,
      items: [INVOICE],
      total: 1,
      ...INVOICE_FIGURES,
      ...changes,
    },
  });
  expect(figure('Next invoice')).toHaveTextContent(words);
});

describe('the renewal plan', () => {
  const plan = (id: number, name: string, priceCents: number) => ({
    id,
    name,
    priceCents,
    includedSearches: 20,
    pageCents: 210,
  });
  const STATE = {
    current: plan(2, '20 searches', 3_800),
    isTrial: false,
    periodFrom: '2026-06-14',
    periodTo: '2026-07-13',
    renewalPlanId: 2,
    choices: [plan(2, '20 searches', 3_800), plan(3, '60 searches', 6_800)],
    uncardedCents: null as number | null,
  };

  it('changes or cancels the renewal plan', async () => {
    const { network, person, drawn } = await open(
      <RenewalScreen />,
      '/in/recorder/SelectSubscription',
      { 'GET /web/common/plan': STATE, 'PUT /web/common/plan/renewal': STATE },
    );
    expect(screen.getByText('Renews automatically each month.')).toBeVisible();
    await person.selectOptions(screen.getByLabelText('Starting next month'), 'Cancel renewal');
    await person.click(screen.getByRole('button', { name: 'Save renewal plan' }));
    await drawn();
    const sent = network.sent('PUT /web/common/plan/renewal');
    expect(sent.map(({ body }) => body)).toEqual(['{"planId":null}']);
  });

  it.each([
    [null, 0],
    [2_500, 1],
    [25_000, 0],
  ])(
    'asks for a card only if the plan exceeds the price limit for accounts without a card: %s cents',
    async (uncardedCents, count) => {
      await open(
        <RenewalScreen />,
        '/in/recorder/SelectSubscription',
        { 'GET /web/common/plan': { ...STATE, uncardedCents } },
        testUser({ isAdmin: true }),
      );
      expect(
        screen.queryAllByText(/Without one, your account continues on the Free plan/),
      ).toHaveLength(count);
      expect(screen.queryAllByRole('link', { name: 'Add a card' })).toHaveLength(count);
    },
  );

  it('saves the plan that starts after a trial', async () => {
    await open(<RenewalScreen />, '/in/recorder/SelectSubscription', {
      'GET /web/common/plan': {
        ...STATE,
        current: plan(40, 'Trial', 0),
        isTrial: true,
        renewalPlanId: null,
      },
    });
    expect(screen.getByText('Trial, free')).toBeVisible();
    expect(screen.getByLabelText('When the trial ends')).toHaveValue('ends');
  });

  it('offers a plan when there is no paid plan', async () => {
    await open(<RenewalScreen />, '/in/recorder/SelectSubscription', {
      'GET /web/common/plan': { ...STATE, current: null, periodFrom: null, periodTo: null },
    });
    expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute(
      'href',
      '/web/in/common/UpgradeServicePlan',
    );
  });
});

it.each([
  [{ refundedCents: 3_800, reversedCents: 3_800 }, 'Reversed by the bank$38.00', 'Refunded'],
  [
    { refundedCents: 3_800, reversedCents: 3_800, isCorrected: true },
    'Corrected: recorded by mistake$38.00',
    'Reversed by the bank',
  ],
  [{ refundedCents: 3_800, reversedCents: 0 }, 'Refunded$38.00', 'Reversed by the bank'],
])(
  'shows on a receipt whether its money was refunded or reversed: %j',
  async (parts, shown, other) => {
    await open(<ReceiptScreen />, '/in/common/ViewReceipt?receiptId=9', {
      'GET /web/common/receipts/9': {
        id: 9,
        number: 1_109,
        receivedAt: '2026-06-14T13:00:00Z',
        kind: 'CHECK',
        reference: 'check 9',
        cents: 3_800,
        isCorrected: false,
        unappliedCents: 0,
        accountName: 'Birch & Sons',
        uses: [],
        ...parts,
      },
    });
    await screen.findByText('Birch & Sons');
    const text = document.body.textContent;
    expect(text).toContain(shown);
    expect(text).not.toContain(other);
  },
);
