import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parseAmount } from '../../../../src/client/features/admin/money/amounts';
import { Screen as AccountMoneyScreen } from '../../../../src/client/features/admin/screens/AccountMoneyScreen';
import { answer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const MONEY = 'GET /web/admin/accounts/7/money';
const REFUNDS = 'POST /web/admin/accounts/7/refunds';

const RECEIPT = {
  id: 3,
  number: 1003,
  receivedAt: '2026-07-01T12:00:00.000Z',
  kind: 'CARD',
  reference: 'Visa ending in 4242',
  cents: 3_800,
  refundedCents: 0,
  reversedCents: 0,
  isCorrected: false,
  unappliedCents: 1_250,
};
const ACCOUNT = {
  accountId: 7,
  accountName: 'Fairbanks Title Services',
  openCents: 0,
  balanceCents: 1_250,
  credit: {
    owedCents: 0,
    limitCents: 2_500,
    staffLimitCents: null,
    isInvoiced: false,
    hasGoodCard: false,
    isConfirmed: true,
    wantedPlan: null,
    wantedPlanProblem: null,
  },
  dunning: { isBilled: true, isOff: false, since: null, reason: null },
  emails: ['billing@example.org'],
  months: [
    { month: '2026-06', chargedCents: 0, planCents: 0, searchCents: 0, pageCents: 0, paidCents: 0 },
    {
      month: '2026-07',
      chargedCents: 5_050,
      planCents: 3_800,
      searchCents: 0,
      pageCents: 0,
      paidCents: -3_800,
    },
  ],
  receipts: [RECEIPT],
  refundable: [RECEIPT],
  checks: [],
  refunds: [],
  grants: [],
  version: 12,
};

async function show(account: object) {
  const page = await renderOnPage(<AccountMoneyScreen />, {
    at: '/in/admin/AccountMoney?accountId=7',
    user: testUser({ isSuperUser: true }),
    prepare: ({ network }) => {
      network.always(MONEY, answer(200, account));
      network.always(REFUNDS, answer(200, account));
    },
  });
  await page.drawn();
  return page;
}

/** Opens a change to the account. */
async function openAction(title: string): Promise<void> {
  await userEvent.click(screen.getByText(title));
}

describe('the account billing screen', () => {
  it('shows the balance due, uninvoiced amounts, and the account credit separately', async () => {
    const credit = { ...ACCOUNT.credit, owedCents: -23_640, hasGoodCard: true };
    await show({ ...ACCOUNT, balanceCents: 24_330, credit });
    expect(screen.getByLabelText('Balance')).toHaveTextContent(
      'Balance due$0.00No open invoicesNot invoiced yet$6.90On the next invoiceAccount credit$243.30For the next invoiceCredit limit$25.00Valid card on file',
    );
  });

  it('shows in a chart and a table what the account was charged and paid by month', async () => {
    await show(ACCOUNT);
    const table = within(screen.getByRole('table', { name: 'Charges and payments by month' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'MonthChargesPayments and credits',
      'June 2026$0.00$0.00',
      'July 2026$50.50-$38.00',
    ]);
  });

  it('enables saving the credit terms only after the approval or the limit changed', async () => {
    await show(ACCOUNT);
    const person = userEvent.setup();
    await openAction('Credit and invoicing');
    const form = within(screen.getByRole('form', { name: 'Credit and invoicing' }));
    const save = form.getByRole('button', { name: 'Save credit and invoicing' });
    expect(save).toBeDisabled();
    expect(save).toHaveAccessibleDescription('No changes yet');
    await person.type(form.getByLabelText(/^Reason/), 'audit');
    expect(save).toBeDisabled();
    await person.click(form.getByLabelText('Approved for invoices'));
    expect(save).toBeEnabled();
  });

  it.each([
    ['Payment reminders', 'Turn reminders off'],
    ['Add a credit', 'Add credit'],
    ['Refund a payment', 'Refund payment'],
    ['Add bonus searches', 'Add searches'],
  ])('disables the button of "%s" until a field is filled in', async (label, button) => {
    await show(ACCOUNT);
    await openAction(label);
    const form = within(screen.getByRole('form', { name: label }));
    expect(form.getByRole('button', { name: button })).toBeDisabled();
    await userEvent.type(form.getByLabelText(/^Reason/), 'a');
    expect(form.getByRole('button', { name: button })).toBeEnabled();
  });

  it('limits a refund to the unapplied amount and sends the amount in cents', async () => {
    const { network, drawn } = await show(ACCOUNT);
    const person = userEvent.setup();
    await openAction('Refund a payment');
    const form = within(screen.getByRole('form', { name: 'Refund a payment' }));
    await person.type(form.getByLabelText(/^Amount/), '12.51');
    await person.click(form.getByRole('button', { name: 'Refund payment' }));
    expect(form.getAllByText('Enter at most $12.50.').length).toBeGreaterThan(0);
    expect(form.getAllByText(/Enter a reason/).length).toBeGreaterThan(0);
    await person.clear(form.getByLabelText(/^Amount/));
    await person.type(form.getByLabelText(/^Amount/), '$12.50');
    await person.type(form.getByLabelText(/^Reason/), 'paid twice');
    await person.click(form.getByRole('button', { name: 'Refund payment' }));
    expect(network.sent(REFUNDS)).toEqual([]);
    expect(screen.getByText(/^\$12\.50 of .* is refunded/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Refund payment' }));
    await drawn();
    expect(network.sent(REFUNDS).map(({ body }) => body)).toEqual([
      '{"receiptId":3,"cents":1250,"reason":"paid twice","version":12}',
    ]);
  });

  it('previews the effects of turning payment reminders off, and sends the change only after confirmation', async () => {
    const { network, drawn } = await show(ACCOUNT);
    network.always('PUT /web/admin/accounts/7/dunning', answer(200, ACCOUNT));
    const person = userEvent.setup();
    await openAction('Payment reminders');
    const form = within(screen.getByRole('form', { name: 'Payment reminders' }));
    await person.type(form.getByLabelText(/^Reason/), 'disputed');
    await person.click(form.getByRole('button', { name: 'Turn reminders off' }));
    expect(screen.getByRole('heading', { name: 'Turn reminders off?' })).toHaveFocus();
    expect(screen.getByText(/No past-due notices are emailed/)).toBeVisible();
    expect(network.sent('PUT /web/admin/accounts/7/dunning')).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Turn reminders off' }));
    await drawn();
    expect(network.sent('PUT /web/admin/accounts/7/dunning').map(({ body }) => body)).toEqual([
      '{"isOff":true,"reason":"disputed","version":12}',
    ]);
  });

  const CHECKS = 'POST /web/admin/accounts/7/checks';
  const RETURNS = 'POST /web/admin/accounts/7/returned-checks';

  it('records a check in cents, and shows in the form why the server rejected its number', async () => {
    const { network, drawn } = await show(ACCOUNT);
    const known = 'Check 2071 for $1,200.50 is already recorded.';
    network.always(
      CHECKS,
      answer(400, { messages: [], fields: [{ name: 'checkNumber', messages: [known] }] }),
    );
    const person = userEvent.setup();
    await openAction('Record a check');
    const form = within(screen.getByRole('form', { name: 'Record a check' }));
    const record = form.getByRole('button', { name: 'Record check' });
    expect(record).toBeDisabled();
    await person.type(form.getByLabelText(/^Amount/), '$1,200.50');
    await person.type(form.getByLabelText(/^Check number/), '20/71');
    await person.click(record);
    expect(
      form.getAllByText('Enter up to 40 letters, digits, hyphens, or underscores.'),
    ).not.toEqual([]);
    expect(form.getAllByText('Select the day the check was received.')).not.toEqual([]);
    expect(network.sent(CHECKS)).toEqual([]);
    await person.clear(form.getByLabelText(/^Check number/));
    await person.type(form.getByLabelText(/^Check number/), '2071');
    await person.type(form.getByLabelText(/^Date received/), '2026-07-02');
    await person.click(record);
    expect(network.sent(CHECKS)).toEqual([]);
    expect(screen.getByText('Check 2071 for $1,200.50, received on Jul 2, 2026.')).toBeVisible();
    expect(
      screen.getByText(
        '$0.00 pays open invoices, which total $0.00. $1,200.50 remains for the next invoice.',
      ),
    ).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Record check' }));
    await drawn();
    expect(network.sent(CHECKS).map(({ body }) => JSON.parse(body ?? '') as unknown)).toEqual([
      { cents: 120_050, checkNumber: '2071', receivedOn: '2026-07-02', note: '', version: 12 },
    ]);
    expect(screen.getAllByText(known)).not.toEqual([]);
  });

  it('reverses a check only after confirmation, with its cause', async () => {
    const check = { ...RECEIPT, id: 4, number: 1004, kind: 'CHECK', reference: 'check 2071' };
    const { network, drawn } = await show({ ...ACCOUNT, checks: [check] });
    network.always(RETURNS, answer(200, ACCOUNT));
    const person = userEvent.setup();
    await openAction('Reverse a check');
    const form = within(screen.getByRole('form', { name: 'Returned check' }));
    const checks = within(form.getByLabelText('Check')).getAllByRole('option');
    expect(checks.map(({ textContent }) => textContent)).toEqual(['REC-1004, check 2071: $38.00']);
    await person.selectOptions(form.getByLabelText('Cause'), 'Recorded by mistake');
    await person.type(form.getByLabelText(/^Reason/), 'Insufficient funds');
    await person.click(form.getByRole('button', { name: 'Reverse payment' }));
    expect(network.sent(RETURNS)).toEqual([]);
    expect(screen.getByText(/the receipt say that we recorded it by mistake/)).toBeVisible();
    expect(
      screen.getByText(/paid in full is due again in 14 days, with new past-due notices/),
    ).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Reverse payment' }));
    await drawn();
    expect(network.sent(RETURNS).map(({ body }) => body)).toEqual([
      '{"receiptId":4,"isMistake":true,"reason":"Insufficient funds","version":12}',
    ]);
  });

  it.each([
    ['Add a credit', 'Add credit', 'POST /web/admin/accounts/7/credits'],
    ['Refund a payment', 'Refund payment', REFUNDS],
  ])(
    'closes the preview of "%s" after saving, even before the account\'s receipts are reloaded',
    async (label, button, line) => {
      const { network, drawn } = await show(ACCOUNT);
      network.always(line, answer(200, ACCOUNT));
      const person = userEvent.setup();
      await openAction(label);
      const fields = () => within(screen.getByRole('form', { name: label }));
      await person.type(fields().getByLabelText(/^Amount/), '5');
      await person.type(fields().getByLabelText(/^Reason/), 'outage');
      await person.click(fields().getByRole('button', { name: button }));
      // The account isn't reloaded yet when the preview closes.
      network.hold(MONEY);
      await person.click(screen.getByRole('button', { name: button }));
      await drawn();
      expect(network.sent(line)).toHaveLength(1);
      expect(fields().getByLabelText(/^Amount/)).toHaveValue('');
      expect(fields().getByRole('button', { name: button })).toBeDisabled();
    },
  );

  it.each([
    ['Add a credit', 'Add credit', 'POST /web/admin/accounts/7/credits'],
    ['Refund a payment', 'Refund payment', REFUNDS],
    ['Payment reminders', 'Turn reminders off', 'PUT /web/admin/accounts/7/dunning'],
    ['Add bonus searches', 'Add searches', 'POST /web/admin/accounts/7/bonus-searches'],
  ])(
    'shows next to the field why "%s" was rejected, and previews the corrected change',
    async (label, button, line) => {
      const { network, drawn } = await show(ACCOUNT);
      const messages = ['This reason is too short.'];
      network.always(line, answer(400, { messages: [], fields: [{ name: 'reason', messages }] }));
      const person = userEvent.setup();
      await openAction(label);
      const fields = () => within(screen.getByRole('form', { name: label }));
      const type = async (field: RegExp, text: string) => {
        const control = fields().queryByLabelText(field);
        if (control !== null) await person.type(control, text);
      };
      await type(/^Amount/, '5');
      await type(/^Searches/, '5');
      await type(/^Expires/, '2026-12-31');
      await type(/^Reason/, 'x');
      await person.click(fields().getByRole('button', { name: button }));
      await person.click(screen.getByRole('button', { name: button }));
      await drawn();
      expect(fields().getByLabelText(/^Reason/)).toBeInvalid();
      await type(/^Reason/, 'yz');
      await person.click(fields().getByRole('button', { name: button }));
      expect(screen.queryByRole('form', { name: label })).toBeNull();
      await person.click(screen.getByRole('button', { name: button }));
      await drawn();
      const reasons = network.sent(line).map(({ body }) => JSON.parse(body ?? '') as object);
      expect(reasons).toMatchObject([{ reason: 'x' }, { reason: 'xyz' }]);
    },
  );

  it('reloads the account after a conflict, so that sending the kept values again succeeds', async () => {
    const credits = 'POST /web/admin/accounts/7/credits';
    const terms = 'PUT /web/admin/accounts/7/credit';
    const { network, drawn } = await show(ACCOUNT);
    const changed = { message: 'This record changed.', code: 'RECORD_CHANGED' };
    network.always(credits, answer(409, changed));
    network.always(terms, answer(409, changed));
    network.always(MONEY, answer(200, { ...ACCOUNT, balanceCents: 0, version: 13 }));
    const person = userEvent.setup();
    await openAction('Add a credit');
    const form = within(screen.getByRole('form', { name: 'Add a credit' }));
    await person.type(form.getByLabelText(/^Amount/), '5');
    await person.type(form.getByLabelText(/^Reason/), 'outage');
    for (const version of [12, 13]) {
      await person.click(screen.getByRole('button', { name: 'Add credit' }));
      await person.click(screen.getByRole('button', { name: 'Add credit' }));
      await drawn();
      expect(JSON.parse(network.sent(credits).at(-1)?.body ?? '')).toEqual({
        cents: 500,
        reason: 'outage',
        version,
      });
    }
    network.always(MONEY, answer(200, { ...ACCOUNT, version: 14 }));
    await openAction('Credit and invoicing');
    await person.click(screen.getByRole('checkbox', { name: 'Approved for invoices' }));
    const approval = within(screen.getByRole('form', { name: 'Credit and invoicing' }));
    await person.type(approval.getByLabelText(/^Reason/), 'known');
    for (const version of [13, 14]) {
      await person.click(screen.getByRole('button', { name: 'Save credit and invoicing' }));
      await drawn();
      expect(JSON.parse(network.sent(terms).at(-1)?.body ?? '')).toMatchObject({ version });
    }
  });

  it('asks for a reason before it shows the account', async () => {
    const page = await renderOnPage(<AccountMoneyScreen />, {
      at: '/in/admin/AccountMoney?accountId=7',
      user: testUser({ isSuperUser: true }),
      prepare: ({ network }) => {
        const refused = { message: 'State a reason.', code: 'LOOK_REASON_NEEDED' };
        network.always(MONEY, answer(403, refused));
        network.always(
          'POST /web/admin/record-looks',
          answer(200, { until: '2026-07-06T13:00:00.000Z' }),
        );
      },
    });
    await page.drawn();
    const reason = screen.getByLabelText(/^Why are you opening this record/);
    await userEvent.selectOptions(reason, 'A billing question');
    page.network.always(MONEY, answer(200, ACCOUNT));
    await userEvent.click(screen.getByRole('button', { name: 'Open record' }));
    await page.drawn();
    expect(screen.getByLabelText('Balance')).toBeVisible();
  });

  it('explains when there is nothing to refund', async () => {
    await show({ ...ACCOUNT, receipts: [{ ...RECEIPT, kind: 'CREDIT' }], refundable: [] });
    expect(screen.getByText('Nothing to refund')).toBeVisible();
    await openAction('Refund a payment');
    expect(screen.getByText(/^All payments are applied to invoices/)).toBeVisible();
  });

  it('collapses all forms except the approval of a requested plan', async () => {
    await show({ ...ACCOUNT, credit: { ...ACCOUNT.credit, wantedPlan: '500 searches' } });
    expect(screen.getByText(/for invoicing starts the plan now/)).toBeVisible();
    expect(screen.getByText(/^A credit is applied to open invoices/)).not.toBeVisible();
  });

  it('warns on the screen and after saving that a requested plan can’t start', async () => {
    const wantedPlanProblem = 'The account is past due.';
    const credit = { ...ACCOUNT.credit, wantedPlan: '500 searches', wantedPlanProblem };
    const page = await show({ ...ACCOUNT, credit });
    expect(screen.getByText('500 searches can’t start now')).toBeVisible();
    expect(screen.queryByText(/for invoicing starts the plan now/)).toBeNull();
    page.network.always(
      'PUT /web/admin/accounts/7/credit',
      answer(200, { ...ACCOUNT, credit: { ...credit, isInvoiced: true } }),
    );
    await userEvent.click(screen.getByRole('checkbox', { name: 'Approved for invoices' }));
    await userEvent.type(
      within(screen.getByRole('form', { name: 'Credit and invoicing' })).getByLabelText(/^Reason/),
      'Known since 2019',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save credit and invoicing' }));
    await page.drawn();
    expect(page.state().toast).toMatchObject({
      content: {
        type: 'warning',
        message: 'Credit and invoicing saved. 500 searches didn’t start. The account is past due.',
      },
    });
  });

  it.each([
    ['12', 1_200],
    ['12.5', 1_250],
    ['$1,200.07', 120_007],
    ['0.1', 10],
    ['12.505', null],
    ['-1', null],
    ['1e3', null],
    ['1,2', null],
    ['', null],
    ['٣', null],
  ])('parses %j as %j cents', (text, cents) => {
    expect(parseAmount(text)).toBe(cents);
  });
});
