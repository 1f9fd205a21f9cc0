import type { ReportId } from '#contract/reports/reportPages';

/** A group of the admin menu: a question, and the screens that answer it. */
export interface AdminMenuGroup {
  readonly title: string;
  readonly routeIds: readonly string[];
}

const report = (id: ReportId): string => `reports.${id}`;

/** The menu of the admin area (spec section 2, Admin), grouped by question. */
export const ADMIN_MENU: readonly AdminMenuGroup[] = [
  {
    title: 'Find a person',
    routeIds: [
      report('FindUser'),
      report('ViewUserList'),
      report('EmailValidation'),
      report('SuperAdmin'),
      'admin.authorizeSuperUser',
    ],
  },
  {
    title: 'Who owes us?',
    routeIds: [
      report('TodaysBilling'),
      report('AboutToBePastDue'),
      report('AccountsPastDue'),
      report('AccountsPastDueNoWarnings'),
      report('AboutToBeDunned'),
      report('AccountsDunned'),
      report('DunningDisabled'),
      'reports.actions',
    ],
  },
  {
    title: 'Who uses it for free?',
    routeIds: [
      'admin.compAccount',
      report('ActiveCompAccounts'),
      report('FindFreeUnlimitedSearchAccount'),
      report('BonusSearches'),
    ],
  },
  {
    title: 'Is the money complete?',
    routeIds: [
      report('Ledgers'),
      report('DailyReceiptTotals'),
      report('CheckingReceiptsReport'),
      report('AccountsWithUnapplied'),
      report('InProgress'),
      report('Invoices'),
      report('Receipts'),
      report('Transactions'),
      report('DocumentPurchases'),
      'reports.feeCheck',
      'reports.monthEnd',
    ],
  },
  {
    title: 'Are records current?',
    routeIds: [
      report('DataUpdateStatus'),
      report('TaxWarrantDataUpdateStatus'),
      report('DataSourceNotes'),
      'admin.importData',
      'admin.court',
      'admin.courtCalendar',
      'admin.filingCodes',
      'propertyWatch.list',
      'propertyWatch.notices',
    ],
  },
  {
    title: 'What do visitors read?',
    routeIds: ['admin.messageOfTheDay', 'helpEditor.edit', 'helpEditor.new'],
  },
  {
    title: 'What went wrong?',
    routeIds: [
      'admin.operatorAlerts',
      'admin.httpLogging',
      'admin.jobs',
      'admin.loginMonitor',
      'admin.mailService',
      'admin.poolMonitor',
      'admin.efilingEvents',
      report('MailService'),
      report('ProcessIncompleteServiceContacts'),
      'admin.recordings',
      report('FindRecentDBChanges'),
    ],
  },
];
