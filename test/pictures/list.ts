export const DEMO_PASSWORD = 'countyline-demo';

/** Size and theme of a screenshot. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
}

/** A screenshot of a page. */
export interface Picture {
  readonly file: string;
  /** Path on the site. */
  readonly at: string;
  readonly edition: 'in' | 'mi';
  /** Demo user; a visitor by default. */
  readonly user?: string;
  /** Selector that appears once the page has loaded. */
  readonly shows: string;
  /** Selectors of links to click first, one after the other. */
  readonly follows?: readonly string[];
}

/** A screenshot of the README, in one look. */
export interface ReadmePicture extends Picture {
  readonly look: Look;
}

const WIDE = { width: 1280, height: 800 } as const;
const PHONE = { width: 360, height: 740 } as const;

/** Every template is shown on a screen and a phone, light and dark. */
export function looksOf(): readonly Look[] {
  return [WIDE, PHONE].flatMap((size) =>
    (['light', 'dark'] as const).map((theme) => ({ ...size, theme })),
  );
}

const SEARCH = '/court/CaseSearch?action=PERFORM-SEARCH&fullName=kathy+smith';
const DOCUMENTS =
  '/recorder/FindRecordedDocuments?action=GET-FIND-RECORDED-DOCUMENTS&fullName=smith';

const page = (edition: 'in' | 'mi', path: string): string => `/web/vue/${edition}${path}`;

/** The same page of both editions. */
function both(
  file: string,
  path: string,
  more: Partial<Pick<Picture, 'follows' | 'shows'>> & {
    readonly user?: { readonly in: string; readonly mi: string };
  } = {},
): readonly Picture[] {
  const { user, ...rest } = more;
  return (['in', 'mi'] as const).map((edition) => ({
    file,
    edition,
    at: page(edition, path),
    shows: 'h1',
    ...(user === undefined ? {} : { user: user[edition] }),
    ...rest,
  }));
}

const INDIANA = { edition: 'in', shows: 'h1' } as const;

const USERS = { user: { in: 'user', mi: 'michigan' } } as const;
const ADMIN = { ...INDIANA, user: 'admin' } as const;
const SUPER = { ...INDIANA, user: 'super' } as const;
const FILER = { ...INDIANA, user: 'admin' } as const;
const BULK = { ...INDIANA, user: 'bulk' } as const;
const CLERK = { ...INDIANA, user: 'clerk' } as const;

/** Every template of the site. */
export const PICTURES: readonly Picture[] = [
  ...both('home', '/'),
  ...both('home-user', '/', USERS),
  { ...INDIANA, file: 'results', at: page('in', SEARCH), shows: 'tbody th a' },
  ...both('results-documents', DOCUMENTS, { shows: 'tbody th a' }),
  ...both('person', '/common/Person?fullName=kathy+smith'),
  {
    ...INDIANA,
    file: 'case',
    at: page('in', SEARCH),
    shows: 'article h2',
    follows: ['tbody tr:nth-child(3) th a'],
  },
  ...both('advanced', '/recorder/FindRecordedDocuments'),
  { ...INDIANA, file: 'advanced-cases', at: page('in', '/court/CaseSearch') },
  {
    ...INDIANA,
    file: 'docket',
    at: page('in', SEARCH),
    shows: 'article tbody th',
    follows: ['tbody tr:nth-child(3) th a', 'a[href*="/court/ViewCCS"]:visible'],
  },
  ...both('document', DOCUMENTS, { shows: 'article h2', follows: ['tbody th a'] }),
  {
    ...INDIANA,
    file: 'land',
    // A release's land has at least its mortgage, too.
    at: page('in', `${DOCUMENTS}&documentType=RELEASES`),
    shows: 'li[id^="document-"]',
    follows: ['tbody th a', 'a[href*="/recorder/LandHistory"]:visible'],
  },
  {
    ...INDIANA,
    file: 'judgment',
    at: page('in', '/court/JudgmentSearch?action=PERFORM-SEARCH&fullName=smith'),
    shows: 'article h2',
    follows: ['tbody th a'],
  },
  {
    ...INDIANA,
    file: 'warrant',
    at: page('in', '/tax_warrant/TaxWarrantSearch?action=RESULTS-PAGE&fullName=smith'),
    shows: 'article h2',
    follows: ['tbody th a'],
  },
  { ...INDIANA, file: 'calendar', at: '/web/in/court/Calendar' },
  { ...INDIANA, file: 'overview-cases', at: page('in', '/court') },
  ...both('overview-documents', '/recorder'),
  { ...INDIANA, file: 'overview-warrants', at: page('in', '/tax_warrant') },
  { ...INDIANA, file: 'overview-filing', at: page('in', '/isefs') },
  ...both('counties', '/CourtCounties'),
  ...both('legend', '/common/DataLegend'),
  ...both('fees', '/info/fees'),
  ...both('help', '/help/HelpTopic'),
  ...both('not-found', '/no/such/page'),
  ...both('dashboard', '/common/ViewAccountDashboard', USERS),
  ...both('notifications', '/common/Notifications', USERS),
  ...both('saved-documents', '/recorder/ViewMyDocuments', USERS),
  { ...INDIANA, user: 'user', file: 'saved-cases', at: page('in', '/court/ViewMyCases') },
  { ...INDIANA, user: 'user', file: 'saved-searches', at: page('in', '/common/ViewSearchList') },
  { ...INDIANA, user: 'pastdue', file: 'past-due', at: page('in', '/common/ViewInvoiceList') },
  { ...ADMIN, file: 'invoices', at: page('in', '/common/ViewInvoiceList') },
  { ...ADMIN, file: 'receipts', at: page('in', '/common/ViewReceiptList') },
  { ...ADMIN, file: 'transactions', at: page('in', '/common/ViewAccountTransactionList') },
  { ...ADMIN, file: 'searches', at: page('in', '/common/SearchCountSummary') },
  { ...ADMIN, file: 'purchases', at: page('in', '/common/PurchaseCountDetails') },
  { ...ADMIN, file: 'spending', at: page('in', '/common/SpendingLimits') },
  { ...ADMIN, file: 'billing-codes', at: page('in', '/common/BillingCodeRepair') },
  { ...ADMIN, file: 'users', at: page('in', '/common/ViewUserList') },
  { ...ADMIN, file: 'upgrade', at: '/web/in/common/UpgradeServicePlan' },
  { ...INDIANA, file: 'sign-up', at: '/web/in/common/NewSubscription' },
  { ...INDIANA, file: 'login', at: '/web/in/common/Login' },
  {
    ...INDIANA,
    user: 'recorder',
    file: 'office-fees',
    at: page('in', '/common/ViewRoyaltyTransactions'),
  },
  { ...FILER, file: 'envelopes', at: page('in', '/isefs/MyElectronicFilings') },
  {
    ...FILER,
    file: 'envelope',
    at: page('in', '/isefs/MyElectronicFilings'),
    shows: 'article h2, main section h2',
    follows: ['tbody th a'],
  },
  { ...FILER, file: 'drafts', at: page('in', '/isefs/MyDrafts') },
  {
    ...FILER,
    file: 'filing',
    at: page('in', '/isefs/MyDrafts'),
    shows: 'main nav:has(ol)',
    follows: ['tbody th a'],
  },
  { ...FILER, file: 'new-case', at: page('in', '/isefs/NewCase') },
  { ...FILER, file: 'firm', at: page('in', '/isefs/FirmAdministration') },
  { ...FILER, file: 'service-contacts', at: page('in', '/isefs/ServiceContact') },
  { ...FILER, file: 'service-contact-cases', at: '/web/in/isefs/ServiceContactCases?contactId=1' },
  { ...FILER, file: 'filing-report', at: page('in', '/isefs/CreateReport') },
  { ...INDIANA, file: 'verify', at: page('in', '/isefs/Verify') },
  { ...BULK, file: 'bulk-batch', at: page('in', '/isefs/BulkBatchGenerator') },
  { ...BULK, file: 'bulk-status', at: page('in', '/isefs/BulkFilingStatus') },
  { ...CLERK, file: 'review-queue', at: '/web/in/efiling/ListFilings' },
  {
    ...CLERK,
    file: 'review',
    at: '/web/in/efiling/ListFilings',
    follows: ['tbody th a'],
  },
  { ...INDIANA, user: 'judge', file: 'orders', at: '/web/in/isefs/SignOrders' },
  { ...ADMIN, file: 'api-keys', at: '/web/in/account/apiKeys' },
  { ...ADMIN, file: 'webhooks', at: page('in', '/account/Webhooks') },
  { ...INDIANA, file: 'api', at: '/web/in/help/api' },
  { ...INDIANA, file: 'status', at: '/web/in/status' },
  { ...SUPER, file: 'today', at: page('in', '/admin') },
  { ...SUPER, file: 'message', at: page('in', '/admin/MessageOfTheDay') },
  { ...SUPER, file: 'recordings', at: page('in', '/admin/Recordings') },
  { ...SUPER, file: 'account-money', at: page('in', '/admin/AccountMoney?accountId=1') },
  { ...SUPER, file: 'report', at: page('in', '/admin/reports/AccountsPastDue') },
  { ...SUPER, file: 'data-updates', at: page('in', '/admin/DataUpdateStatus') },
  { ...SUPER, file: 'requests', at: page('in', '/admin/HttpLogging') },
  { ...SUPER, file: 'jobs', at: page('in', '/admin/OCRDaemonMonitor') },
  { ...SUPER, file: 'email', at: page('in', '/admin/MailService') },
  { ...SUPER, file: 'logins', at: page('in', '/admin/LoginMonitor') },
  { ...SUPER, file: 'pool', at: page('in', '/admin/PoolMonitor') },
  { ...SUPER, file: 'alerts', at: page('in', '/admin/OperatorAlerts') },
  { ...SUPER, file: 'import', at: page('in', '/admin/ImportData') },
  { ...SUPER, file: 'edit-court', at: page('in', '/admin/EditCourtDetails') },
  { ...SUPER, file: 'efiling-events', at: page('in', '/admin/FindEfilingEvent') },
  { ...SUPER, file: 'help-editor', at: page('in', '/help/EditHelpTopic') },
];

const README_SIZE = { width: 1280, height: 860 } as const;
const LIGHT = { ...README_SIZE, theme: 'light' } as const;

/** The README's pictures. */
export const README_PICTURES: readonly ReadmePicture[] = [
  { ...INDIANA, file: 'home', at: page('in', '/'), look: LIGHT },
  {
    ...INDIANA,
    file: 'case-search',
    at: page('in', SEARCH),
    shows: 'aside a, tbody th a',
    look: LIGHT,
  },
  {
    ...INDIANA,
    file: 'case',
    at: page('in', SEARCH),
    shows: 'article h2',
    follows: ['tbody tr:nth-child(3) th a'],
    look: { ...README_SIZE, theme: 'dark' },
  },
  {
    ...INDIANA,
    file: 'phone',
    at: page('in', SEARCH),
    shows: 'tbody th a',
    look: { ...PHONE, theme: 'light' },
  },
  {
    ...INDIANA,
    file: 'person',
    at: page('in', '/common/Person?fullName=kathy+smith'),
    look: LIGHT,
  },
  {
    ...ADMIN,
    file: 'invoices',
    at: page('in', '/common/ViewInvoiceList'),
    shows: 'figure',
    look: LIGHT,
  },
];
