import { sql } from 'kysely';
import { allowedMenuItems, leadsSomewhere, MENU_LABELS } from '#contract/account/menu';
import { CALLS } from '#contract/calls';
import { HEADERS } from '#contract/site/headers';
import { INDIANA, MICHIGAN, type Locale } from '#contract/locales';
import { registerOf } from '#contract/records/registers';
import type { CurrentUser } from '#contract/schemas/users';
import { demoAccounts } from '../../src/demo/accounts';
import { demoTimesOf } from '../../src/demo/demoTimes';
import { openTestSite, type TestBrowser, type TestSite } from '../server/testApp';
import { openLivingDemo } from './openLivingDemo';

const DAY = '2027-03-03';
const YEAR_AGO = '2026-03-03';
const { now } = demoTimesOf(DAY, Date.now());

interface Visitor {
  readonly browser: TestBrowser;
  readonly locale: Locale;
}

/** Reads a list in the menu and returns its number of rows. */
type Read = (visitor: Visitor) => Promise<number>;

type Row = Readonly<Record<string, unknown>>;

/** Counts the rows of an API response for which `says` is true; `field` names the list of rows. */
function call(
  { path }: { readonly path: string },
  { field = 'items', says = () => true }: { field?: string; says?: (row: Row) => boolean } = {},
): Read {
  return async ({ browser, locale }) => {
    const headers = { [HEADERS.location]: locale.code };
    const answer = await browser.call('GET', path, { headers });
    expect([path, answer.statusCode]).toEqual([path, 200]);
    const rows = answer.json<Record<string, readonly Row[]>>()[field];
    if (rows === undefined) throw new Error(`${path} answers no list of ${field}`);
    return rows.filter(says).length;
  };
}

/** Counts the matches of `mark` in a server page. */
function page(path: string, mark: RegExp): Read {
  return async ({ browser, locale }) => {
    const answer = await browser.open(`/web${locale.prefix}${path}`);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    return answer.body.match(mark)?.length ?? 0;
  };
}

const saved = (id: 'court' | 'recorder' | 'taxWarrant'): string =>
  registerOf(id, INDIANA).saved?.title ?? '';

/** Lists in the account menu by label, each with its minimum number of rows. */
const LISTS: Readonly<Record<string, readonly [read: Read, least: number]>> = {
  [saved('court')]: [call(CALLS.getSavedCases), 3],
  [saved('recorder')]: [call(CALLS.getSavedDocuments), 3],
  [saved('taxWarrant')]: [call(CALLS.getSavedTaxWarrants), 3],
  'My Bar IDs': [call(CALLS.getBarIds), 3],
  'My Purchased Documents': [call(CALLS.getPurchases), 3],
  'Additional Document Services': [call(CALLS.getDocumentServices, { field: 'offices' }), 3],
  'My Search Regions': [call(CALLS.getUserRegions), 2],
  'My Saved Searches': [call(CALLS.getSavedSearches), 3],
  'My PDF Files': [call(CALLS.getExports), 3],
  'My Filing Drafts': [call(CALLS.getDrafts), 2],
  'My Filing Templates': [call(CALLS.getTemplates), 1],
  'My Electronic Filings': [call(CALLS.getEnvelopes), 1],
  'Service Contacts': [call(CALLS.getServiceContacts), 1],
  'View Searches': [call(CALLS.getSearchDetails), 2],
  // A row for each user of the account.
  'View Limit Details': [call(CALLS.getAlertUse), 1],
  'View Users': [call(CALLS.getAccountUsers), 1],
  'View Account Transactions': [call(CALLS.getTransactions), 3],
  'View Invoices': [call(CALLS.getInvoices), 12],
  'View Receipts': [call(CALLS.getReceipts), 12],
  'Spending Limits': [call(CALLS.getSpending, { field: 'budgets' }), 2],
  'View Recorder Transactions': [
    call(CALLS.getRoyalties, { field: 'months', says: ({ purchases }) => Number(purchases) > 0 }),
    10,
  ],
  'View Property Watch Statistics': [
    call(CALLS.getWatchStatistics, {
      says: ({ sent, started }) => Number(sent) + Number(started) > 0,
    }),
    3,
  ],
  [MENU_LABELS.finePayments]: [
    page(`/common/ViewFinePaymentTransactions?from=${YEAR_AGO}&to=${DAY}`, /<tr>/g),
    2,
  ],
  [MENU_LABELS.filingQueue]: [page('/efiling/ListFilings', /envelopeId=/g), 3],
  [MENU_LABELS.calendar]: [page('/court/Calendar?view=list', /caseId=/g), 1],
  [MENU_LABELS.payInvoices]: [page('/common/PayInvoices', /invoiceNumber|<th scope="row">/g), 1],
};

/** Entries that lead to forms and settings. */
const FORMS: readonly string[] = [
  MENU_LABELS.deadlines,
  'E-filing',
  'Firm Administration',
  'File a New Case',
  'File into a Case',
  MENU_LABELS.upgradePlan,
  'Change Renewal Plan',
  MENU_LABELS.addUser,
  MENU_LABELS.addCard,
  MENU_LABELS.editAccount,
  MENU_LABELS.editUser,
  MENU_LABELS.editEmail,
  'Change Password',
  MENU_LABELS.signInSecurity,
  'API Keys',
  'Webhooks',
  MENU_LABELS.ownData,
];

const PAID = 'its card paid all invoices';
const NOT_BILLED = 'nothing is billed during a trial';

/** Lists that stay empty for an account, and why. */
const EMPTY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  user: {},
  admin: { [MENU_LABELS.payInvoices]: PAID },
  super: { 'My Purchased Documents': 'pages are charged to an account, and it has none' },
  pastdue: {},
  trial: {
    'View Invoices': NOT_BILLED,
    'View Receipts': NOT_BILLED,
    [MENU_LABELS.payInvoices]: NOT_BILLED,
  },
  full: {},
  clerk: {
    [MENU_LABELS.payInvoices]: PAID,
    'Spending Limits': 'the office has set none',
  },
  recorder: {},
  bulk: {},
  michigan: {
    'My Bar IDs': 'attorneys are known from the cases of Indiana',
    [MENU_LABELS.payInvoices]: PAID,
  },
  judge: {
    [MENU_LABELS.calendar]: 'none of its saved cases has a hearing ahead',
  },
};

describe('the menu lists of a demo account', () => {
  let site: TestSite;
  beforeAll(async () => {
    const database = await openLivingDemo(DAY);
    site = await openTestSite({ shared: { database, users: {} as TestSite['users'] } });
    site.clock.time = now;
  });
  afterAll(async () => {
    await site.close();
    await site.database.close();
  });

  async function visit(username: string): Promise<Visitor & { readonly labels: string[] }> {
    const browser = await site.signedIn(username);
    const locale = username === 'michigan' ? MICHIGAN : INDIANA;
    const user = (await browser.call('GET', '/users/current')).json<CurrentUser>();
    const items = allowedMenuItems(locale, 'loggedIn', user).filter(leadsSomewhere);
    return { browser, locale, labels: items.map(({ label }) => label) };
  }

  it('specifies for each demo account which lists stay empty', () => {
    expect(Object.keys(EMPTY)).toEqual(demoAccounts.map(({ username }) => username));
  });

  it.each(Object.entries(EMPTY))(
    'fills each menu list with several rows for %s, except %j',
    async (username, empty) => {
      const visitor = await visit(username);
      const lists = visitor.labels.filter((label) => !FORMS.includes(label));
      expect(Object.keys(empty).filter((label) => !lists.includes(label))).toEqual([]);
      const shown: Record<string, string> = {};
      for (const label of lists) {
        const [read, least] = LISTS[label] ?? [null, 0];
        if (read === null) throw new Error(`LISTS and FORMS lack the menu entry ${label}`);
        const rows = await read(visitor);
        shown[label] = rows === 0 ? 'empty' : rows < least ? `only ${String(rows)}` : 'several';
      }
      const expected = lists.map((label) => [label, label in empty ? 'empty' : 'several']);
      expect(shown).toEqual(Object.fromEntries(expected));
    },
  );

  it('includes records saved and pages bought over a year, or two weeks for a trial', async () => {
    const { rows } = await sql<{ username: string; saved: number; bought: number | null }>`
      select u.username,
             (select count(distinct date_trunc('month', s.saved_at))::integer
                from saved_item s where s.user_id = u.id) as saved,
             (select nullif(count(distinct date_trunc('month', p.bought_at)), 0)::integer
                from document_purchase p where p.user_id = u.id) as bought
        from app_user u where u.username = any(${Object.keys(EMPTY)}::text[])
          and u.username <> 'trial'`.execute(site.database.db);
    expect(rows).toHaveLength(demoAccounts.length - 1);
    const short = rows.filter(({ bought, saved: months }) => months < 5 || (bought ?? 12) < 5);
    expect(short).toEqual([]);
  });

  it("stays within each account's alert limit, which exactly one account reaches", async () => {
    const limits: Record<string, unknown> = {};
    for (const { username } of demoAccounts) {
      const { browser } = await visit(username);
      const { account } = (await browser.call('GET', CALLS.getAlertUse.path)).json<{
        account: { limit: number | null; used: number };
      }>();
      expect([username, account.used <= (account.limit ?? Infinity)]).toEqual([username, true]);
      limits[username] = account;
    }
    expect(limits).toMatchObject({ full: { limit: 25, used: 25 } });
  });

  it('includes a trial account whose balance due is within its credit limit', async () => {
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(o.cents), 0)::integer as cents from open_charge o
        join app_user u on u.account_id = o.account_id and u.username = 'trial'`.execute(
      site.database.db,
    );
    expect(rows[0]?.cents).toBeGreaterThan(0);
    expect(rows[0]?.cents).toBeLessThanOrEqual(25_00);
  });
});
