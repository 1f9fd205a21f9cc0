import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AccountDashboard } from '#contract/schemas/account';
import type { SearchDetail } from '#contract/schemas/account';
import type { Account } from '#contract/schemas/users';
import { Screen as DashboardScreen } from '../../../../src/client/features/account/screens/AccountDashboardScreen';
import { Screen as LimitScreen } from '../../../../src/client/features/account/screens/AlertUseScreen';
import { Screen as PurchaseCountsScreen } from '../../../../src/client/features/account/screens/PurchaseCountsScreen';
import { Screen as SearchCountsScreen } from '../../../../src/client/features/account/screens/SearchCountSummaryScreen';
import { Screen as SearchesScreen } from '../../../../src/client/features/account/screens/SearchDetailsScreen';
import { Screen as UsersScreen } from '../../../../src/client/features/account/screens/UserListScreen';
import { figure } from '../../../support/figures';
import { leavePhone, showOnPhone } from '../../../support/phone';
import { answer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { TEST_ACCOUNT, testUser } from '../../../support/testSite';

const ADMIN = testUser({ isAdmin: true });

async function open(
  content: React.ReactNode,
  at: string,
  answers: Readonly<Record<string, unknown>>,
  user = testUser(),
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
const linkTargets = (): Record<string, string | null> =>
  Object.fromEntries(
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  );
const list = (...items: readonly object[]) => ({
  items,
  total: items.length,
  capped: false,
  asOf: '2026-07-06T13:00:00Z',
});
const fact = (term: string): HTMLElement => {
  const value = screen.getByText(term).nextElementSibling;
  if (!(value instanceof HTMLElement)) throw new Error(`${term} has no value`);
  return value;
};

describe('the account dashboard', () => {
  const ACCOUNT: AccountDashboard = {
    name: 'Birch & Sons',
    status: 'ACTIVE',
    accountStatus: 'ACTIVE',
    plans: [
      {
        appCode: 'COURT',
        planName: '20 searches',
        isTrial: false,
        startsOn: '2026-01-01',
        endsOn: null,
      },
    ],
    searches: { startedOn: '2026-07-01', used: 3, included: 20 },
    alerts: { used: 4, limit: 25 },
    activeUsers: 2,
  };
  const SEARCH: SearchDetail = {
    id: '7',
    at: '2026-07-06T13:00:00Z',
    userName: 'Uma User',
    appCode: 'COURT',
    searchedFor: [
      { name: 'fullName', value: 'Smith, John' },
      { name: 'isFullTextNameBasedSearch', value: 'true' },
    ],
    regionName: 'Marion County',
    regionId: 12,
    billingCode: null,
    reasonNotCounted: null,
    resultCount: 3,
    isCapped: false,
    receiptId: null,
  };
  const NOTE = {
    kind: 'CASE_CHANGED',
    body: '',
    createdAt: '2026-07-06T13:00:00Z',
    readAt: null,
    record: null,
  };
  const WORK = {
    searches: {
      ...list(...[1, 2, 3, 4, 5, 6].map((id) => ({ ...SEARCH, id: String(id) }))),
      pageNumber: 1,
      pageSize: 50,
      startedOn: '2026-07-01',
      periods: [],
      days: [],
      isWholeAccount: false,
      users: [],
      billingCodes: [],
    },
    notifications: {
      ...list(...['New', 'Newer', 'Newest', 'More'].map((title, id) => ({ ...NOTE, id, title }))),
      total: 120,
      pageNumber: 1,
      pageSize: 50,
    },
    hearings: list({
      id: 1,
      caseId: 3,
      caseNumber: '49D01-2401-F6-000007',
      caption: 'State v. Doe',
      courtName: 'Marion Superior Court 1',
      timeZone: 'America/Indiana/Indianapolis',
      startsAt: '2026-07-10T13:30:00Z',
      event: 'Initial hearing',
      room: null,
    }),
    counts: {
      ...list(),
      isWholeAccount: false,
      period: { from: '2026-07-01', to: '2026-08-01' },
      months: [],
      plan: {
        name: '20 searches',
        startedOn: '2026-07-01',
        used: 3,
        included: 20,
        upgradePoint: 28,
      },
    },
  };
  const TRIAL = { ...ACCOUNT.plans[0]!, isTrial: true, endsOn: '2026-07-20' };
  const subscribed = (subscriptions: Account['subscriptions']) =>
    testUser({ account: { ...TEST_ACCOUNT, subscriptions } });
  let proposedOrders: number | null = null;
  afterEach(() => {
    proposedOrders = null;
  });
  const openDashboard = (changes: Partial<AccountDashboard> = {}, user = testUser(), at = '/in') =>
    open(
      <DashboardScreen />,
      `${at}/common/ViewAccountDashboard`,
      {
        'GET /web/common/account': { account: { ...ACCOUNT, ...changes }, proposedOrders },
        'GET /web/common/searches': WORK.searches,
        'GET /web/api/notifications': WORK.notifications,
        'GET /web/court/my/hearings': WORK.hearings,
        'GET /web/common/search-counts': WORK.counts,
      },
      user,
    );

  it('counts the proposed orders that await a judge, and links to the tray', async () => {
    proposedOrders = 2;
    await openDashboard();
    expect(screen.getByText('You have 2 proposed orders to review.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Review orders' })).toHaveAttribute(
      'href',
      '/web/in/isefs/SignOrders',
    );
  });

  it('shows the name, statuses, plan, searches, alerts, and users', async () => {
    await openDashboard();
    expect(screen.getByRole('heading', { name: 'Birch & Sons' })).toBeVisible();
    expect(fact('Status')).toHaveTextContent(/^Current$/);
    expect(fact('Users')).toHaveTextContent('2 active users');
    expect(screen.getByRole('meter', { name: 'Searches used' })).toHaveAttribute(
      'aria-valuetext',
      '3 of 20',
    );
    expect(screen.getByRole('meter', { name: 'Alerts used' })).toHaveAttribute(
      'aria-valuetext',
      '4 of 25',
    );
    expect(fact('Plan')).toHaveTextContent('20 searchesCourt Cases');
    expect(screen.queryByText(/trial plan/)).not.toBeInTheDocument();
  });

  it('shows a plan that covers several services only once', async () => {
    await openDashboard({
      plans: [ACCOUNT.plans[0]!, { ...ACCOUNT.plans[0]!, appCode: 'RECORDER' }],
    });
    expect(fact('Plan')).toHaveTextContent('20 searchesCourt Cases, Recorded Documents');
  });

  it('shows the record type, place, and text fields before the search button', async () => {
    await openDashboard();
    const form = within(screen.getByRole('search'));
    const controls = [
      form.getByLabelText('Records'),
      form.getByLabelText('Searching'),
      form.getByRole('textbox'),
      form.getByRole('button', { name: 'Search' }),
    ];
    for (const [at, control] of controls.slice(1).entries()) {
      expect(controls[at]!.compareDocumentPosition(control)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });

  it('shows that the plan is a trial, and when the trial ends', async () => {
    await openDashboard({ plans: [TRIAL] }, subscribed({ COURT: 93 }));
    expect(screen.getByText('You are on a trial plan')).toBeVisible();
    expect(screen.getByText('It ends on Jul 20, 2026.')).toBeVisible();
    expect(screen.getByText('Trial')).toBeVisible();
  });

  it('shows no trial message for a trial that hasn’t started', async () => {
    await openDashboard({ plans: [TRIAL] }, subscribed({ COURT: 10 }));
    expect(screen.getByText('Trial')).toBeVisible();
    expect(screen.queryByText('You are on a trial plan')).not.toBeInTheDocument();
  });

  it.each([
    ['PAST_DUE', 'Searches still work.'],
    ['DUNNED', 'Searches are blocked until it is paid.'],
    [
      'CANCELLED',
      'An invoice wasn’t paid, so the plan ended. Searches are blocked until it is paid.',
    ],
  ] as const)('explains the account status %s', async (accountStatus, words) => {
    await openDashboard({
      status: 'INACTIVE',
      accountStatus,
      plans: [],
      searches: null,
      alerts: { used: 0, limit: 0 },
    });
    expect(screen.getByText(/pages are unavailable until the account is active/)).toBeVisible();
    expect(screen.getAllByText(new RegExp(words))[0]).toBeVisible();
    expect(screen.getByText('No active plan')).toBeVisible();
    expect(fact('Alerts in use')).toHaveTextContent('alerts require an active plan');
    expect(screen.getByText('You have no active plan.')).toBeVisible();
  });

  it.each([
    ['ACTIVE', 0],
    ['PAST_DUE', 1],
  ] as const)(
    'offers to pay invoices only to an account that owes money: %s',
    async (accountStatus, count) => {
      await openDashboard({ status: 'INACTIVE', accountStatus }, ADMIN);
      expect(screen.getByText(/To resolve this, email/)).toBeVisible();
      const box = screen.getByText(/To resolve this, email/).closest('section, aside, div');
      const links = within(box as HTMLElement).queryAllByRole('link', { name: 'Pay invoices' });
      expect(links).toHaveLength(count);
    },
  );

  it.each([
    [[30], 'We credit balances under $0.50 within an hour.', null],
    [[30, 1_800], '$18.30 past due since Sep 30, 2026.', 'Pay $18.00'],
  ])('offers to pay only amounts that a card can be charged: %j', async (amounts, words, pay) => {
    const openInvoices = amounts.map((openCents, at) => ({
      id: at + 1,
      number: at + 1,
      dueOn: '2026-09-30',
      openCents,
    }));
    const dueCents = amounts.reduce((sum, cents) => sum + cents, 0);
    const account = {
      ...TEST_ACCOUNT,
      status: 'INACTIVE',
      accountStatus: 'PAST_DUE',
      dueCents,
      openInvoices,
    } as const;
    const admin = testUser({ isAdmin: true, account });
    await openDashboard({ status: 'INACTIVE', accountStatus: 'PAST_DUE' }, admin);
    expect(screen.getByText(words)).toBeVisible();
    const links = screen.queryAllByRole('link', { name: /^Pay/ });
    expect(links.map(({ textContent }) => textContent)).toEqual(pay === null ? [] : [pay]);
  });

  it('adds the bonus searches of the month to the upgrade point', async () => {
    await openDashboard({ searches: { ...ACCOUNT.searches!, used: 23, included: 40 } });
    expect(screen.getByText('Upgrade point 48')).toBeInTheDocument();
    expect(
      screen.getByText(
        /At 48 or more searches this month, bonus searches included, the next plan costs/,
      ),
    ).toBeVisible();
  });

  it('starts with links that rerun the last five searches', async () => {
    await openDashboard();
    const searches = within(screen.getByRole('list', { name: 'Recent searches' }));
    const links = searches.getAllByRole('link', { name: 'Smith, John; Super Search' });
    expect(links).toHaveLength(5);
    expect(links[0]).toHaveAttribute(
      'href',
      '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=Smith%2C%20John&isFullTextNameBasedSearch=true&regionId=12',
    );
  });

  it('shows the region of a recent search unless it covered all courts, and the year of an old search', async () => {
    const { searches: before } = WORK;
    const items = [
      { ...SEARCH, id: '1', regionId: 1, regionName: 'All Indiana courts' },
      { ...SEARCH, id: '2', at: '2025-12-31T13:00:00Z' },
    ];
    WORK.searches = { ...before, items };
    await openDashboard();
    const searches = within(screen.getByRole('list', { name: 'Recent searches' }));
    expect(searches.getAllByRole('listitem').map((item) => item.lastChild?.textContent)).toEqual([
      '3 found, Jul 6, 9:00 AM',
      '3 found, Marion County, Dec 31, 2025, 8:00 AM',
    ]);
    WORK.searches = before;
  });

  it('starts with the status, the search, and the hearings on a phone', async () => {
    const phone = { matches: true, addEventListener() {}, removeEventListener() {} };
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => phone });
    await openDashboard();
    Reflect.deleteProperty(window, 'matchMedia');
    const parts = [
      screen.getAllByText('Current')[0]!,
      screen.getByRole('search'),
      screen.getByRole('list', { name: 'Hearings by day' }),
      screen.getByRole('meter', { name: 'Searches used' }),
      screen.getByRole('heading', { name: 'Recent searches' }),
      screen.getByRole('heading', { name: 'Birch & Sons' }),
    ];
    for (const [at, part] of parts.slice(1).entries()) {
      expect(parts[at]!.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });

  it('runs a search in the chosen register', async () => {
    const { person, went } = await openDashboard();
    await person.selectOptions(screen.getByLabelText('Records'), 'Tax warrants');
    await person.type(screen.getByRole('textbox', { name: /^Name|Debtor|Taxpayer/ }), 'Smith');
    await person.click(screen.getByRole('button', { name: 'Search' }));
    expect(went('push').at(-1)).toMatch(/^\/in\/tax_warrant\/.*Smith/);
  });

  it('shows a cell for each of 14 days with the number of hearings', async () => {
    await openDashboard();
    const days = within(screen.getByRole('list', { name: 'Hearings by day' }));
    expect(days.getAllByRole('listitem')).toHaveLength(14);
    expect(days.getAllByRole('listitem')[0]).toHaveTextContent('Today 6no hearings');
    expect(days.getAllByRole('listitem')[0]).toHaveAttribute('aria-current', 'date');
    expect(days.getByRole('link')).toHaveAttribute(
      'href',
      expect.stringMatching(/\/court\/Calendar\?show=savedCases&view=day&date=2026-07-10$/),
    );
    expect(days.getAllByRole('listitem')[4]).toHaveTextContent('Fri 101 hearing,first at 9:30 AM');
  });

  it('lists two hearings at first, and all of them on request', async () => {
    const [hearing] = WORK.hearings.items;
    WORK.hearings = list(...[1, 2, 3, 4, 5].map((id) => ({ ...hearing, id })));
    const { person } = await openDashboard();
    const count = () =>
      within(screen.getByRole('list', { name: 'Hearings' })).getAllByRole('listitem').length;
    expect(count()).toBe(2);
    await person.click(screen.getByRole('button', { name: 'Show all 5 hearings' }));
    expect(count()).toBe(5);
    WORK.hearings = list(hearing ?? {});
  });

  it('loads only an administrator’s own recent searches, in any billing month', async () => {
    const { network } = await openDashboard({}, ADMIN);
    expect(network.sent('GET /web/common/searches').map(({ url }) => url)).toEqual([
      `/web/common/searches?view=RECENT&userId=${String(ADMIN.id)}`,
    ]);
  });

  it('shows unread notifications, and hearings of saved cases in court time', async () => {
    const { network } = await openDashboard();
    const unread = within(screen.getByRole('list', { name: 'Unread notifications' }));
    expect(unread.getAllByRole('link').map((link) => link.textContent)).toEqual([
      ...['New', 'Newer', 'Newest'],
    ]);
    expect(screen.getByRole('link', { name: '117 more unread' })).toHaveAttribute(
      'href',
      '/in/common/Notifications?view=UNREAD',
    );
    expect(network.sent('GET /web/api/notifications').map(({ url }) => url)).toEqual([
      '/web/api/notifications?view=UNREAD',
    ]);
    const hearings = within(screen.getByRole('list', { name: 'Hearings' }));
    expect(hearings.getByText('Fri, Jul 10,')).toBeVisible();
    expect(hearings.getByText('9:30 AM EDT')).toBeVisible();
    expect(hearings.getByRole('link', { name: 'State vs. Doe' })).toHaveAttribute(
      'href',
      '/in/court/ViewCaseDetails?caseId=3',
    );
  });

  it('shows the upgrade point, and how to resolve a past-due account', async () => {
    const { view } = await openDashboard();
    expect(
      screen.getByText(/At 28 or more searches a month, the next plan costs less/),
    ).toBeVisible();
    expect(screen.getByText('Upgrade point 28')).toBeInTheDocument();
    expect(screen.queryByText(/To resolve this/)).toBeNull();
    view.unmount();
    await openDashboard({ accountStatus: 'PAST_DUE' });
    expect(screen.getByText(/To resolve this, email/)).toBeVisible();
  });

  it("doesn't repeat account menu links on the dashboard", async () => {
    await openDashboard({}, ADMIN);
    for (const name of ['View Searches', 'View Limit Details', 'View Users', 'My Saved Cases']) {
      expect(linkTargets()).not.toHaveProperty(name);
    }
  });

  it('explains to a user without an account that they have none', async () => {
    await open(
      <DashboardScreen />,
      '/in/common/ViewAccountDashboard',
      {
        'GET /web/common/account': { account: null, proposedOrders: null },
      },
      testUser({ account: null }),
    );
    expect(screen.getByRole('heading', { name: 'You have no account' })).toBeVisible();
  });
});

describe('the search counts', () => {
  const PLAN = {
    name: '20 searches',
    startedOn: '2026-07-01',
    used: 3,
    included: 20,
    extraSearchCents: 375,
    bonusLeft: 0,
  };
  const MONTH = { period: { from: '2026-07-01', to: '2026-08-01' }, months: [] };
  const openCounts = (isWholeAccount: boolean, ...items: readonly object[]) =>
    open(<SearchCountsScreen />, '/in/common/SearchCountSummary', {
      'GET /web/common/search-counts': {
        ...list(...items),
        ...MONTH,
        isWholeAccount,
        plan: { ...PLAN, upgradePoint: null },
      },
    });
  const ROW = { userId: 5, userName: 'Ann Birch', billingCode: null, counted: 2, answered: 3 };

  it('shows bonus searches, which are used first, and the cost of extra searches', async () => {
    await open(<SearchCountsScreen />, '/in/common/SearchCountSummary', {
      'GET /web/common/search-counts': {
        ...list(ROW),
        ...MONTH,
        isWholeAccount: true,
        plan: { ...PLAN, used: 23, bonusLeft: 12, upgradePoint: 28 },
      },
    });
    expect(figure('Used')).toHaveTextContent('23of 20 since Jul 1');
    expect(figure('Left to upgrade point')).toHaveTextContent('5Upgrade point 28');
    expect(figure('Bonus searches')).toHaveTextContent('12Used before plan searches');
    expect(figure('Extra cost this month')).toHaveTextContent('$11.253 extra searches, $3.75 each');
  });

  it('captions the table as the account’s searches or the user’s own', async () => {
    const { view } = await openCounts(true, ROW);
    expect(screen.getByRole('table')).toHaveAccessibleName(
      'Searches since Jul 1, 2026, by user and billing code',
    );
    view.unmount();
    await openCounts(false, ROW);
    expect(screen.getByRole('table')).toHaveAccessibleName(
      'Your searches since Jul 1, 2026, by billing code',
    );
  });

  it('shows search counts for an earlier month, with a table of all months', async () => {
    await open(<SearchCountsScreen />, '/in/common/SearchCountSummary?from=2026-06-01', {
      'GET /web/common/search-counts': {
        ...list(ROW),
        isWholeAccount: true,
        plan: { ...PLAN, upgradePoint: null },
        period: { from: '2026-06-01', to: '2026-07-01' },
        months: [
          { from: '2026-07-01', to: '2026-08-01', counted: 3, answered: 4 },
          { from: '2026-06-01', to: '2026-07-01', counted: 2, answered: 3 },
          { from: '2026-05-01', to: '2026-06-01', counted: 0, answered: 0 },
        ],
      },
    });
    expect(
      screen.getByRole('table', { name: /^Searches from Jun 1, 2026 to Jun 30, 2026/ }),
    ).toBeVisible();
    expect(screen.getByLabelText('Month')).toHaveDisplayValue('Month starting Jun 1, 2026');
    const months = screen.getByRole('table', { name: /^Searches by month/ });
    expect(within(months).getAllByRole('row')).toHaveLength(3);
    expect(linkTargets()).toMatchObject({
      'Export CSV': '/web/common/search-counts.csv?from=2026-06-01',
      'View each search': '/in/common/SearchCountDetails?from=2026-06-01',
      'Change billing codes': '/in/common/BillingCodeRepair',
    });
  });

  it('shows different messages for an account without searches and a user without searches', async () => {
    const { view } = await openCounts(true);
    expect(screen.getByText(/^No one on your account has searched since/)).toBeVisible();
    view.unmount();
    await openCounts(false);
    expect(screen.getByText(/^You haven’t searched since Jul 1, 2026/)).toBeVisible();
  });
});

describe('page purchase counts', () => {
  const none = { purchases: 0, pages: 0, officeCents: 0, serviceCents: 0 };
  const some = { purchases: 2, pages: 3, officeCents: 300, serviceCents: 30 };
  const openPurchases = (isWholeAccount: boolean, ...items: readonly object[]) =>
    open(<PurchaseCountsScreen />, '/in/common/PurchaseCountDetails?month=2026-06', {
      'GET /web/common/purchase-counts': {
        ...list(...items),
        isWholeAccount,
        month: '2026-06',
        months: [
          { month: '2026-07', ...none },
          { month: '2026-06', ...(items.length === 0 ? none : some) },
          { month: '2026-05', ...none },
        ],
      },
    });
  const ROW = { userId: 5, userName: 'Ann Birch', billingCode: 'A-1', ...some };

  it('shows page costs by user and billing code, with a download', async () => {
    await openPurchases(true, ROW);
    expect(figure('Spent in June')).toHaveTextContent('$3.30');
    expect(figure('Pages')).toHaveTextContent('3');
    expect(figure('Spent in 12 months')).toHaveTextContent('By all users');
    const [rows, months] = screen.getAllByRole('table');
    expect(rows).toHaveTextContent(/Ann Birch.*A-1.*\$3\.30/);
    expect(within(months as HTMLElement).getAllByRole('row')).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      '/web/common/purchase-counts.csv?month=2026-06',
    );
    expect(screen.getByRole('link', { name: 'July 2026' })).toHaveAttribute(
      'href',
      '/in/common/PurchaseCountDetails?month=2026-07',
    );
  });

  it('shows different messages for an account without page purchases and a user without page purchases', async () => {
    const { view } = await openPurchases(true);
    expect(screen.getByText('No one on your account bought pages in June 2026.')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    view.unmount();
    await openPurchases(false);
    expect(screen.getByText('You didn’t buy any pages in June 2026.')).toBeVisible();
  });
});

describe('the limit details', () => {
  const row = (userId: number, userName: string, isActive = true) => ({
    userId,
    userName,
    isActive,
    counts: { courtCase: 2, taxWarrant: 1, recorderDocument: 4, barId: 0, savedSearch: 3 },
  });
  const openLimits = (body: object, user = testUser()) =>
    open(
      <LimitScreen />,
      '/in/common/LimitCountSummary',
      { 'GET /web/common/alert-use': body },
      user,
    );

  it('shows alerts by user and kind, with links to the lists', async () => {
    await openLimits({
      ...list(row(1, 'Ann Birch'), row(2, 'Bo Ash', false)),
      account: { limit: 25, used: 14 },
      isWholeAccount: true,
    });
    const cells = within(screen.getByRole('row', { name: /Ann Birch/ })).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual(['2', '4', '1', '0', '3', '10', '']);
    expect(screen.getByRole('row', { name: /Bo Ash \(inactive\)/ })).toBeVisible();
    expect(figure('In use')).toHaveTextContent('14of 25');
    expect(figure('Left')).toHaveTextContent('11Shared by all users');
    expect(screen.queryByText('No more alerts')).not.toBeInTheDocument();
    expect(linkTargets()).toMatchObject({
      'My Saved Cases': '/in/court/ViewMyCases',
      'My Saved Documents': '/in/recorder/ViewMyDocuments',
      'My Saved Tax Warrants': '/in/tax_warrant/ViewMyTaxWarrants',
    });
  });

  it('shows the Michigan columns of the limit details in Michigan, and counts all alerts', async () => {
    await open(<LimitScreen />, '/mi/common/LimitCountSummary', {
      'GET /web/common/alert-use': {
        ...list(row(1, 'Ann Birch')),
        account: { limit: 25, used: 10 },
        isWholeAccount: true,
      },
    });
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'User',
      'Recorded documents',
      'Scheduled searches',
      'Total',
      'Compared with highest',
    ]);
    expect(screen.getByRole('row', { name: /Ann Birch/ })).toHaveTextContent('4310');
    expect(screen.getByText(/total includes alerts on the Indiana site/)).toBeVisible();
  });

  it('explains that the account is out of alerts, and mentions the administrator only to other users', async () => {
    const full = { ...list(), account: { limit: 1_000, used: 1_000 }, isWholeAccount: false };
    const words = /limit of 1,000 saved items with alerts\. Remove an alert or upgrade your plan\./;
    const { view } = await openLimits(full);
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByText(/^Only your account administrator/)).toBeVisible();
    expect(screen.getByText('You have no alerts turned on.')).toBeVisible();
    view.unmount();

    await openLimits(full, ADMIN);
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByText(/^Only your account administrator/)).not.toBeInTheDocument();
  });

  it('shows how many alerts are paused after a downgrade', async () => {
    await openLimits({ ...list(), account: { limit: 5, used: 6 }, isWholeAccount: true }, ADMIN);
    expect(
      screen.getByText(/^Your plan includes 5 alerts, so the most recently saved one is paused\./),
    ).toBeVisible();
  });

  it('shows that an account has no alert limit', async () => {
    await openLimits({
      ...list(row(1, 'Ann')),
      account: { limit: null, used: 7 },
      isWholeAccount: false,
    });
    expect(figure('In use')).toHaveTextContent('7No limit');
    expect(screen.getByRole('heading', { name: 'Your alerts' })).toBeVisible();
  });
});

describe('the account user list', () => {
  const USERS = {
    'GET /web/common/users': list(
      {
        id: 4,
        firstName: 'Ann',
        lastName: 'Birch',
        username: 'ann',
        email: 'ann@example.org',
        isAdmin: true,
        isActive: true,
        hasSecondFactor: true,
        searches: 1_234,
        lastLoginAt: '2026-07-06T13:00:00Z',
      },
      {
        id: 5,
        firstName: 'Bo',
        lastName: 'Ash',
        username: 'bo',
        email: 'bo@example.org',
        isAdmin: false,
        isActive: false,
        hasSecondFactor: false,
        searches: 0,
        lastLoginAt: null,
      },
    ),
  };
  afterEach(leavePhone);

  it('links each user to a user page, and links to the page that adds a user', async () => {
    await open(<UsersScreen />, '/mi/common/ViewUserList', USERS, ADMIN);
    expect(screen.getByRole('row', { name: /Ann Birch/ })).toHaveTextContent(
      /ann@example\.org.*Active.*Administrator.*Jul 6, 2026.*On.*1,234/,
    );
    expect(screen.getByRole('row', { name: /Bo Ash/ })).toHaveTextContent(
      /Inactive.*User.*No login in 30 days.*Off.*0/,
    );
    expect(figure('Active')).toHaveTextContent('11 inactive');
    expect(figure('Two-step login')).toHaveTextContent('1 of 1On for all admins');
    expect(figure('Searches this month')).toHaveTextContent('1,234By all users');
    expect(linkTargets()).toEqual({
      'Ann Birch': '/mi/common/ViewUser?userId=4',
      'Bo Ash': '/mi/common/ViewUser?userId=5',
      'Add a User': '/web/mi/common/EditUser?mode=new',
      'All 2': '/mi/common/ViewUserList',
      'Active 1': '/mi/common/ViewUserList?group=ACTIVE',
      'Administrators 1': '/mi/common/ViewUserList?group=ADMIN',
      'Inactive 1': '/mi/common/ViewUserList?group=INACTIVE',
    });
  });

  it('links an administrator without two-step login to its setup', async () => {
    const [admin] = USERS['GET /web/common/users'].items;
    const users = (id: number) => ({
      'GET /web/common/users': list({ ...admin, id, hasSecondFactor: false }),
    });
    const { view } = await open(<UsersScreen />, '/in/common/ViewUserList', users(44), ADMIN);
    expect(figure('Two-step login')).toHaveTextContent('Off for Ann Birch');
    view.unmount();
    await open(<UsersScreen />, '/in/common/ViewUserList', users(ADMIN.id ?? 0), ADMIN);
    expect(screen.getByRole('link', { name: 'Off for you: turn on' })).toHaveAttribute(
      'href',
      '/web/in/common/SignInSecurity',
    );
  });

  it('shows the name with the status and two lines for each user on a phone', async () => {
    showOnPhone();
    await open(<UsersScreen />, '/mi/common/ViewUserList', USERS, ADMIN);
    const cellsOf = (name: string) =>
      within(screen.getByRole('row', { name: new RegExp(name) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cellsOf('Ann Birch')).toEqual(['Administrator · annLast login Jul 6, 2026', 'Active']);
    expect(cellsOf('Bo Ash')).toEqual([
      'User · boNo login in 30 days · Two-step login off',
      'Inactive',
    ]);
  });

  it('shows the button for adding a user on the same line as the heading, even on a phone', async () => {
    const narrow = { matches: true, addEventListener: jest.fn(), removeEventListener: jest.fn() };
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => narrow });
    try {
      await open(
        <UsersScreen />,
        '/in/common/ViewUserList',
        { 'GET /web/common/users': list() },
        ADMIN,
      );
      expect(screen.getByRole('link', { name: 'Add a User' }).closest('.beside')).toBeNull();
    } finally {
      Reflect.deleteProperty(window, 'matchMedia');
    }
  });
});

describe('the search history', () => {
  const SEARCH: SearchDetail = {
    id: '9',
    at: '2026-07-06T13:00:00Z',
    userName: 'Ann Birch',
    appCode: 'COURT',
    searchedFor: [{ name: 'fullName', value: 'Smith, John' }],
    regionId: 1,
    regionName: 'All Indiana courts',
    billingCode: null,
    reasonNotCounted: null,
    resultCount: 12,
    isCapped: false,
    receiptId: null,
  };
  const LINE = 'GET /web/common/searches';
  const body = (items: readonly SearchDetail[], changes: object = {}) => ({
    ...list(...items),
    pageNumber: 1,
    pageSize: 50,
    startedOn: '2026-07-01',
    periods: [],
    days: [],
    isWholeAccount: false,
    users: [],
    billingCodes: [],
    ...changes,
  });
  const openSearches = (answered: object, query = '') =>
    open(<SearchesScreen />, `/in/common/SearchCountDetails${query}`, { [LINE]: answered });

  it("shows each search's text, place, and user, and whether the search counted", async () => {
    await openSearches(
      body([
        SEARCH,
        {
          ...SEARCH,
          id: '8',
          billingCode: 'B-1',
          reasonNotCounted: 'REPEATED',
          regionId: null,
          regionName: null,
          resultCount: 1000,
          isCapped: true,
        },
      ]),
    );
    const [, first, second] = screen.getAllByRole('row');
    expect(first).toHaveTextContent(
      /Smith, John.*Court Cases, All Indiana courts.*Ann Birch.*Jul 6, 2026, 9:00 AM.*None.*Counted.*12/,
    );
    expect(second).toHaveTextContent(
      /a deleted region.*B-1.*same search within 24 hours.*At least 1,000/,
    );
    expect(screen.getByText(/Your searches since Jul 1, 2026: 2/)).toBeVisible();
    // A search in a deleted region can’t be run again.
    expect(screen.getAllByRole('link', { name: 'Smith, John' })).toHaveLength(1);
    expect(linkTargets()['Smith, John']).toBe(
      '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=Smith%2C%20John&regionId=1',
    );
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  it('lets an administrator filter by user and billing code', async () => {
    const page = await openSearches(
      body([SEARCH], {
        isWholeAccount: true,
        users: [{ id: 4, name: 'Ann Birch' }],
        billingCodes: ['none', 'B-1'],
      }),
    );
    const { person } = page;
    await person.selectOptions(screen.getByRole('combobox', { name: 'User' }), 'Ann Birch');
    await person.selectOptions(
      screen.getByRole('combobox', { name: 'Billing Code' }),
      screen.getByRole('option', { name: 'none' }),
    );
    await person.click(screen.getByRole('button', { name: 'Apply' }));
    await page.drawn();
    expect(page.went('push')).toEqual(['/in/common/SearchCountDetails?userId=4&billingCode=none']);
    expect(page.network.lines().at(-1)).toBe(`${LINE}?pageNumber=1&userId=4&billingCode=none`);
  });

  it('loads the filters in the URL, and explains an empty result', async () => {
    const { network } = await openSearches(body([]), '?billingCode=&userId=x&pageNumber=-1');
    expect(network.sent(LINE).map(({ url }) => url)).toEqual([
      '/web/common/searches?pageNumber=1&billingCode=',
    ]);
    expect(screen.getByRole('combobox', { name: 'Billing Code' })).toHaveDisplayValue(
      'Without a code',
    );
    expect(screen.getByRole('heading', { name: 'No matches' })).toBeVisible();
    expect(linkTargets()).toMatchObject({ 'Show all searches': '/in/common/SearchCountDetails' });
  });

  it('keeps the filters on the next page', async () => {
    await openSearches(body([SEARCH], { total: 120, billingCodes: ['B-1'] }), '?billingCode=B-1');
    expect(screen.getByRole('link', { name: /Next/ })).toHaveAttribute(
      'href',
      '/web/vue/in/common/SearchCountDetails?billingCode=B-1&pageNumber=2',
    );
  });
});
