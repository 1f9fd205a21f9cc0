import type { EditionFeatures } from '../../locales';

/** URL and title of a report, for the route table and the menu. */
interface ReportPageRow {
  readonly title: string;
  /** The report's URL, if it isn't `/admin/reports/{id}`. */
  readonly path?: string;
  /** Exists only in the editions with this feature. */
  readonly feature?: keyof EditionFeatures;
}

/** The page of each report (spec section 2, Admin); `REPORTS` defines its content. */
const REPORT_PAGES = {
  FindUser: { title: 'Find a user', path: '/admin/FindUser' },
  ViewUserList: { title: 'All users', path: '/admin/ViewUserList' },
  EmailValidation: { title: 'Email problems', path: '/admin/EmailValidation' },
  FindFreeUnlimitedSearchAccount: {
    title: 'Free unlimited accounts',
    path: '/admin/FindFreeUnlimitedSearchAccount',
  },
  ActiveCompAccounts: { title: 'Comp accounts' },
  BonusSearches: { title: 'Bonus searches' },
  SuperAdmin: { title: 'Super users' },
  TodaysBilling: { title: 'Today’s billing' },
  AboutToBePastDue: { title: 'About to be past due' },
  AccountsPastDue: { title: 'Accounts past due' },
  AccountsPastDueNoWarnings: { title: 'Past due, not notified' },
  AboutToBeDunned: { title: 'About to be blocked' },
  AccountsDunned: { title: 'Past due and blocked' },
  DunningDisabled: { title: 'Past-due notices off' },
  AccountsWithUnapplied: { title: 'Unapplied funds' },
  InProgress: { title: 'In progress' },
  Ledgers: { title: 'Accounting', path: '/admin/accounting' },
  DailyReceiptTotals: {
    title: 'Daily receipt totals',
    path: '/admin/accounting/DailyReceiptTotals',
  },
  CheckingReceiptsReport: {
    title: 'Receipt use',
    path: '/admin/accounting/CheckingReceiptsReport',
  },
  Invoices: { title: 'All invoices', path: '/admin/accounting/Invoices' },
  Receipts: { title: 'All receipts', path: '/admin/accounting/Receipts' },
  Transactions: { title: 'Journal', path: '/admin/accounting/Transactions' },
  DocumentPurchases: { title: 'Document purchases', path: '/admin/accounting/DocumentPurchases' },
  DataUpdateStatus: { title: 'Data updates', path: '/admin/DataUpdateStatus' },
  TaxWarrantDataUpdateStatus: {
    title: 'Tax warrant updates',
    path: '/admin/TaxWarrantDataUpdateStatus',
    feature: 'taxWarrant',
  },
  DataSourceNotes: { title: 'Data source notes', path: '/admin/DataSourceNotes' },
  MailService: { title: 'All emails' },
  ProcessIncompleteServiceContacts: { title: 'Incomplete service', feature: 'efiling' },
  FindRecentDBChanges: { title: 'Recent changes' },
} as const satisfies Readonly<Record<string, ReportPageRow>>;

export type ReportId = keyof typeof REPORT_PAGES;
export const REPORT_IDS = Object.keys(REPORT_PAGES) as readonly ReportId[];

export function reportPage(id: ReportId): ReportPageRow & { readonly path: string } {
  const page: ReportPageRow = REPORT_PAGES[id];
  return { ...page, path: page.path ?? `/admin/reports/${id}` };
}
