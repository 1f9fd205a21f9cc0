import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { CodedRow } from '#contract/schemas/codeRepair';
import type { SpendBudget } from '#contract/schemas/spending';
import { Screen as CodesScreen } from '../../../../src/client/features/spending/screens/BillingCodesScreen';
import { Screen as LimitsScreen } from '../../../../src/client/features/spending/screens/SpendingLimitsScreen';
import { readDollars } from '../../../../src/client/features/spending/words';
import { figure } from '../../../support/figures';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';

async function open(content: ReactNode, at: string, line: string, body: object) {
  const page = await renderOnPage(content, {
    user: testUser({ isAdmin: true }),
    at,
    prepare: ({ network }) => network.always(line, answer(200, body)),
  });
  return { ...page, person: userEvent.setup() };
}

function bodiesOf(sent: readonly { readonly body: string | null }[]): unknown[] {
  return sent.map(({ body }) => JSON.parse(body ?? 'null') as unknown);
}

describe('spending limits', () => {
  const LINE = 'GET /web/common/spending';
  const PUT = 'PUT /web/common/spend-budgets';
  const BUDGET: SpendBudget = {
    id: 3,
    scope: 'ACCOUNT',
    userId: null,
    userName: null,
    billingCode: null,
    cents: 15_000,
    isStop: true,
    usedCents: 12_000,
  };
  const openLimits = (...budgets: readonly SpendBudget[]) =>
    open(
      <LimitsScreen />,
      '/in/common/SpendingLimits',
      LINE,
      goodBody('getSpending', {
        periodFrom: '2026-07-01',
        periodTo: '2026-08-01',
        searchCents: 375,
        pageCents: 210,
        budgets,
        users: [{ id: 5, name: 'Bo Ash' }],
        hasBillingCodes: true,
      }),
    );

  it('shows each budget with its usage', async () => {
    await openLimits(
      BUDGET,
      { ...BUDGET, id: 4, scope: 'USER', userName: 'Bo Ash', cents: 0, usedCents: 375 },
      { ...BUDGET, id: 5, scope: 'CODE', billingCode: 'A-1', usedCents: 0 },
    );
    const row = (name: RegExp) => screen.getByRole('row', { name });
    expect(row(/^Whole account/)).toHaveTextContent(/\$150\.00\$120\.00.*Almost used up/);
    expect(row(/^Bo Ash/)).toHaveTextContent(/\$0\.00\$3\.75.*Used up, charges blocked/);
    expect(row(/^Billing code A-1/)).toHaveTextContent(/\$150\.00\$0\.00.*Under budget/);
    expect(screen.getByText('$5.85')).toBeVisible();
  });

  it('ends the period on its last day, and resets a used-up budget on the next day', async () => {
    await openLimits(BUDGET);
    expect(figure('Left')).toHaveTextContent('Jul 1, 2026 to Jul 31, 2026');
  });

  it('shows a budget of $0 as used up before anything is charged', async () => {
    await openLimits({ ...BUDGET, cents: 0, usedCents: 0 });
    expect(screen.getByRole('row', { name: /^Whole account/ })).toHaveTextContent(
      /Used up, charges blocked/,
    );
  });

  it('compares the spending with the previous billing month', async () => {
    await open(
      <LimitsScreen />,
      '/in/common/SpendingLimits',
      LINE,
      goodBody('getSpending', {
        searchCents: 375,
        pageCents: 210,
        months: [
          { month: '2026-06-01', searchCents: 1_500, pageCents: 420 },
          { month: '2026-07-01', searchCents: 0, pageCents: 210 },
        ],
      }),
    );
    expect(figure('Spent')).toHaveTextContent('$5.85$19.20 last month');
    expect(screen.getAllByText('Extra charges by month')).not.toHaveLength(0);
  });

  it("draws the account's budget as a line on the chart", async () => {
    await open(
      <LimitsScreen />,
      '/in/common/SpendingLimits',
      LINE,
      goodBody('getSpending', {
        budgets: [BUDGET],
        months: [
          { month: '2026-06-01', searchCents: 1_500, pageCents: 420 },
          { month: '2026-07-01', searchCents: 0, pageCents: 210 },
        ],
      }),
    );
    expect(screen.getByText('Budget $150.00')).toBeInTheDocument();
  });

  it('removes the row of a budget that a colleague has removed', async () => {
    const page = await openLimits(BUDGET);
    page.network.always('DELETE /web/common/spend-budgets/3', answer(404, { message: 'Gone' }));
    page.network.always(LINE, answer(200, goodBody('getSpending', { budgets: [] })));
    await page.person.click(screen.getByRole('button', { name: /^Remove/ }));
    await page.drawn();
    expect(screen.getByText(/^No budgets/)).toBeVisible();
  });

  it('fills in the form to edit a budget, with the focus on its amount', async () => {
    const page = await openLimits({ ...BUDGET, cents: 15_000, isStop: false });
    page.network.always(PUT, answer(200, { id: 3 }));
    await page.person.click(
      screen.getByRole('button', { name: 'Edit the budget for Whole account' }),
    );
    const amount = screen.getByRole('textbox', { name: /Monthly budget/ });
    // Another scope would be another budget, and this one would still apply.
    expect(screen.queryByRole('combobox', { name: 'Applies to' })).toBeNull();
    expect(amount).toHaveFocus();
    expect(amount).toHaveValue('150.00');
    await page.person.clear(amount);
    await page.person.type(amount, '80{Enter}');
    await page.drawn();
    expect(bodiesOf(page.network.sent(PUT))).toEqual([
      { scope: 'ACCOUNT', userId: null, billingCode: null, cents: 8_000, isStop: false },
    ]);
  });

  it('sets a spending limit in dollars for a selected user', async () => {
    const page = await openLimits();
    const { network, person } = page;
    network.always(PUT, answer(200, { id: 9 }));
    await person.selectOptions(screen.getByRole('combobox', { name: 'Applies to' }), 'One user');
    const save = screen.getByRole('button', { name: 'Save budget' });
    await person.click(save);
    expect(screen.getByRole('combobox', { name: /^User/ })).toHaveAccessibleDescription(
      /Select a user/,
    );
    await person.selectOptions(screen.getByRole('combobox', { name: /^User/ }), 'Bo Ash');
    await person.type(screen.getByRole('textbox', { name: /Monthly budget/ }), '$1,025.50');
    await person.click(screen.getByRole('checkbox', { name: /Block charges/ }));
    await person.click(save);
    await page.drawn();
    expect(bodiesOf(network.sent(PUT))).toEqual([
      { scope: 'USER', userId: 5, billingCode: null, cents: 102_550, isStop: false },
    ]);
  });

  it.each([
    ['25', 2_500],
    ['25.5', 2_550],
    ['$1,000.05', 100_005],
    ['0', 0],
    ['', null],
    ['-1', null],
    ['1.234', null],
    ['1e3', null],
    ['12345678', null],
  ])('parses %j as cents', (text, cents) => {
    expect(readDollars(text)).toBe(cents);
  });
});

describe('the billing code screen', () => {
  const LINE = 'GET /web/common/billing-codes';
  const POST = 'POST /web/common/billing-codes';
  const SEARCH: CodedRow = {
    kind: 'SEARCH',
    id: 7,
    at: '2026-07-06T13:00:00Z',
    userName: 'Bo Ash',
    billingCode: 'A-1',
    searchedFor: [{ name: 'fullName', value: 'Smith' }],
    appCode: 'COURT',
    document: null,
    cents: null,
  };
  const PAGES: CodedRow = {
    ...SEARCH,
    kind: 'PURCHASE',
    searchedFor: [],
    appCode: null,
    document: 'Deed 2026-1, Wayne County: pages 1-2',
    cents: 420,
  };
  const body = (changes: object = {}) =>
    goodBody('getCodedThings', {
      items: [SEARCH, PAGES],
      total: 12,
      pageNumber: 1,
      pageSize: 50,
      isWholeAccount: true,
      hasBillingCodes: true,
      mask: 'A-9',
      codes: [
        { billingCode: 'A-1', searches: 8, purchases: 1, cents: 420 },
        { billingCode: 'A-2', searches: 3, purchases: 0, cents: 0 },
      ],
      closed: 5,
      months: [],
      ...changes,
    });
  const openCodes = (changes?: object, query = '') =>
    open(<CodesScreen />, `/in/common/BillingCodeRepair${query}`, LINE, body(changes));
  const preview = () =>
    within(screen.getByRole('table', { name: /^Preview/ }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => Array.from(row.children, ({ textContent }) => textContent));
  const changeAll = (person: { click(element: Element): Promise<void> }) =>
    person.click(screen.getByRole('button', { name: 'Change all 12 listed' }));
  const codeField = () => screen.getByRole('textbox', { name: /New billing code/ });

  it('shows how many rows are not invoiced or have no code, and the codes in use', async () => {
    await openCodes({
      codes: [
        { billingCode: 'A-1', searches: 8, purchases: 1, cents: 420 },
        { billingCode: null, searches: 3, purchases: 0, cents: 0 },
      ],
      billingCodes: ['A-1'],
    });
    expect(screen.getByLabelText('Billing codes at a glance')).toHaveTextContent(
      'Not invoiced125 invoiced or closedWithout a code325% of 12Codes in use1',
    );
    const chips = screen.getByRole('navigation', { name: 'Billing code' });
    expect(chips).toHaveTextContent('All 12No code 3A-1 9');
    expect(within(chips).getByRole('link', { name: 'No code 3' })).toHaveAttribute(
      'href',
      expect.stringMatching(/billingCode=(&|$)/),
    );
    expect(screen.getAllByText('Page purchase, $4.20')).not.toHaveLength(0);
  });

  it('names the common code that a rare code probably stands for', async () => {
    await openCodes({
      codes: [
        { billingCode: '2026-014', searches: 9, purchases: 0, cents: 0 },
        { billingCode: '2026-14', searches: 2, purchases: 0, cents: 0 },
        { billingCode: '2026-15', searches: 1, purchases: 0, cents: 0 },
      ],
    });
    expect(screen.getByText('2026-14 was used twice.').closest('p')).toHaveTextContent(
      'Did you mean 2026-014?',
    );
    expect(screen.getByRole('link', { name: 'Show and change' })).toHaveAttribute(
      'href',
      expect.stringContaining('billingCode=2026-14'),
    );
    expect(screen.queryByText(/2026-15 was used/)).toBeNull();
  });

  it('offers a new code only for selected rows or all, and focuses its field', async () => {
    const { person } = await openCodes();
    expect(screen.queryByRole('button', { name: 'Apply changes' })).toBeNull();
    await changeAll(person);
    expect(codeField()).toHaveFocus();
  });

  it('keeps the button disabled until a code is entered', async () => {
    const { network, person } = await openCodes();
    await changeAll(person);
    const button = screen.getByRole('button', { name: 'Apply changes' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('Enter a new code first.');
    expect(screen.queryByRole('table', { name: /^Preview/ })).toBeNull();
    await person.type(codeField(), '   {Enter}');
    expect(button).toBeDisabled();
    expect(network.sent(POST)).toEqual([]);
    await person.type(codeField(), 'B-7');
    expect(button).toBeEnabled();
  });

  it('previews the change by old code with prices, and changes all listed rows', async () => {
    const page = await openCodes({}, '?billingCode=A-1');
    const { network, person } = page;
    expect(screen.getByText('5 invoiced or closed')).toBeVisible();
    await changeAll(person);
    await person.type(codeField(), 'B-7');
    expect(screen.getByRole('table', { name: /^Preview/ })).toHaveAccessibleName(
      'Preview: 11 searches and 1 purchase ($4.20) will have billing code B-7',
    );
    expect(preview()).toEqual([
      ['A-1 to B-7', '8', '1', '$4.20'],
      ['A-2 to B-7', '3', '0', '$0.00'],
    ]);
    await person.clear(codeField());
    await person.type(codeField(), ' A\u20112 ');
    expect(preview()).toEqual([['A-1 to A-2', '8', '1', '$4.20']]);
    network.always(POST, answer(200, { repairId: 1, searches: 8, purchases: 1, kept: 0 }));
    await person.click(
      screen.getByRole('button', { name: 'Change 8 searches and 1 purchase to A-2' }),
    );
    await page.drawn();
    expect(bodiesOf(network.sent(POST))).toEqual([
      {
        filter: { billingCode: 'A-1' },
        chosen: null,
        toCode: 'A-2',
        expected: { searches: 8, purchases: 1 },
      },
    ]);
    expect(network.sent(LINE)).toHaveLength(2);
  });

  it('removes codes only when removal is chosen', async () => {
    const page = await openCodes();
    const { network, person } = page;
    network.always(POST, answer(200, { repairId: 1, searches: 11, purchases: 1, kept: 0 }));
    await changeAll(person);
    await person.selectOptions(screen.getByRole('combobox', { name: 'Change' }), 'Remove codes');
    expect(preview()).toEqual([
      ['A-1 to No billing code', '8', '1', '$4.20'],
      ['A-2 to No billing code', '3', '0', '$0.00'],
    ]);
    await person.click(
      screen.getByRole('button', { name: 'Remove codes from 11 searches and 1 purchase' }),
    );
    await page.drawn();
    expect(bodiesOf(network.sent(POST))).toMatchObject([{ chosen: null, toCode: null }]);
  });

  it("doesn't offer to remove the code when the account requires one", async () => {
    const { person } = await openCodes({ isCodeRequired: true });
    await changeAll(person);
    expect(screen.queryByRole('combobox', { name: 'Change' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Apply changes' })).toHaveAccessibleDescription(
      'Enter a new code first.',
    );
  });

  it('changes the billing code of only the selected rows', async () => {
    const page = await openCodes();
    const { network, person } = page;
    network.always(POST, answer(200, { repairId: 1, searches: 0, purchases: 1, kept: 0 }));
    await person.click(screen.getByRole('checkbox', { name: /^Deed 2026-1/ }));
    await person.type(codeField(), 'B-7');
    expect(preview()).toEqual([['A-1 to B-7', '0', '1', '$4.20']]);
    await person.click(screen.getByRole('button', { name: 'Change 1 purchase to B-7' }));
    await page.drawn();
    expect(bodiesOf(network.sent(POST))).toMatchObject([
      { chosen: { searchIds: [], purchaseIds: [7] }, expected: { searches: 0, purchases: 1 } },
    ]);
  });

  it('counts and sends only selected rows that are listed, and deselects them after the change', async () => {
    const page = await openCodes();
    const { network, person } = page;
    await person.click(screen.getByRole('checkbox', { name: /^Deed 2026-1/ }));
    await person.click(screen.getByRole('checkbox', { name: /Smith/ }));
    await person.type(codeField(), 'B-7');
    network.always(POST, answer(409, { message: 'The results changed in the meantime.' }));
    network.always(LINE, answer(200, body({ items: [SEARCH] })));
    await person.click(screen.getByRole('button', { name: /^Change 1 search and 1 purchase/ }));
    await page.drawn();
    expect(screen.getByRole('option', { name: 'Selected rows (1)' })).toBeVisible();
    network.always(POST, answer(200, { repairId: 1, searches: 1, purchases: 0, kept: 0 }));
    await person.click(screen.getByRole('button', { name: 'Change 1 search to B-7' }));
    await page.drawn();
    expect(bodiesOf(network.sent(POST)).at(-1)).toMatchObject({
      chosen: { searchIds: [7], purchaseIds: [] },
      expected: { searches: 1, purchases: 0 },
    });
    expect(screen.queryByRole('option', { name: /^Selected rows/ })).toBeNull();
  });

  it('rejects a code in the wrong format before sending', async () => {
    const { network, person } = await openCodes();
    await changeAll(person);
    await person.type(codeField(), 'wrong');
    await person.click(screen.getByRole('button', { name: /^Change/ }));
    expect(codeField()).toHaveAccessibleDescription(/must match A-9/);
    expect(network.sent(POST)).toEqual([]);
  });

  it('undoes a change of billing codes', async () => {
    const UNDO = 'POST /web/common/billing-codes/repairs/4/undo';
    const page = await openCodes({
      repairs: [
        {
          id: 4,
          at: '2026-07-06T13:00:00Z',
          userName: 'Bo Ash',
          fromCodes: ['A-1', null],
          toCodes: ['A-2'],
          searches: 2,
          purchases: 0,
          undoOf: null,
          isUndone: false,
        },
      ],
    });
    page.network.always(UNDO, answer(200, { repairId: 5, searches: 1, purchases: 0, kept: 1 }));
    const row = screen.getByRole('row', { name: /^2 searches/ });
    expect(row).toHaveTextContent(/A-1, No code.*A-2.*Bo Ash/);
    await page.person.click(within(row).getByRole('button', { name: /^Undo/ }));
    await page.drawn();
    expect(page.network.sent(UNDO)).toHaveLength(1);
  });
});
