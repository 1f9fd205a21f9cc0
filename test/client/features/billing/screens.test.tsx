import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Screen as InvoiceScreen } from '../../../../src/client/features/billing/screens/InvoiceScreen';
import { Screen as InvoicesScreen } from '../../../../src/client/features/billing/screens/InvoicesScreen';
import { Screen as RenewalScreen } from '../../../../src/client/features/billing/screens/RenewalScreen';
import { Screen as TransactionsScreen } from '../../../../src/client/features/billing/screens/TransactionsScreen';
import { answer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const ADMIN = testUser({ isAdmin: true });

async function open(content: React.ReactNode, at: string, answers: Record<string, unknown>) {
  const page = await renderOnPage(content, {
    user: ADMIN,
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

describe('invoices', () => {
  it('show paid, past due, and open invoices, with a link to pay', async () => {
    await open(<InvoicesScreen />, '/in/common/ViewInvoiceList', {
      'GET /web/common/invoices': {
        ...LIST,
        items: [
          { ...INVOICE, id: 9, number: 1_009, dueOn: '2026-07-20', openCents: 3_800 },
          { ...INVOICE, id: 8, number: 1_008, openCents: 0 },
          INVOICE,
        ],
        total: 3,
        openCents: 5_600,
        unbilledCents: 210,
        balanceCents: 0,
      },
    });
    const status = (name: RegExp) => screen.getByRole('row', { name }).textContent;
    expect(status(/INV-1009/)).toContain('Open$38.00$38.00');
    expect(status(/INV-1008/)).toContain('Paid');
    expect(status(/INV-1007/)).toContain('Past due');
    expect(screen.getByText(/Balance due: \$56\.00\. \$2\.10 in new charges/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay $56.00' })).toHaveAttribute(
      'href',
      '/web/in/common/PayInvoices',
    );
  });

  it('show the charges and payments of one invoice', async () => {
    await open(<InvoiceScreen />, '/in/common/ViewInvoice?invoiceId=7', {
      'GET /web/common/invoices/7': {
        ...INVOICE,
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
    expect(screen.getByRole('row', { name: /Plan: 20 searches, June/ })).toHaveTextContent(
      '$38.00',
    );
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

it('transactions show the balance due or the credit', async () => {
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
        },
      ],
      total: 1,
      balanceCents: -1_200,
    },
  });
  expect(screen.getByText(/Credit for your next invoice: \$12\.00/)).toBeVisible();
  expect(screen.getByRole('row', { name: /Payment: check 7/ })).toHaveTextContent('-$50.00');
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
  };

  it('can be changed or canceled', async () => {
    const { network, person, drawn } = await open(
      <RenewalScreen />,
      '/in/recorder/SelectSubscription',
      { 'GET /web/common/plan': STATE, 'PUT /web/common/plan/renewal': STATE },
    );
    expect(screen.getByText('Renews automatically each month.')).toBeVisible();
    await person.selectOptions(screen.getByLabelText('Starting next month'), 'Cancel renewal');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await drawn();
    const sent = network.sent('PUT /web/common/plan/renewal');
    expect(sent.map(({ body }) => body)).toEqual(['{"planId":null}']);
  });

  it('can be chosen for the time after a trial', async () => {
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
