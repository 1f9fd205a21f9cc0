import { adminScreen, type AdminScreenId } from './screens';
import { BACKEND_PAGES } from '../site/backendPages';
import type { EditionFeatures, Locale } from '../locales';
import { reportPage, type ReportId } from './reports/reportPages';

/** One entry of the admin menu: a screen of the app, or a page that the server renders. */
export interface AdminMenuItem {
  readonly label: string;
  /** Path below the locale prefix. */
  readonly path: string;
  /** Route of the screen; null for a server page. */
  readonly routeId: string | null;
  /** Feature that the edition must have; absent if both editions have the entry. */
  readonly feature?: keyof EditionFeatures;
}

/** A group of the admin menu: a title, and its screens and pages. */
export interface AdminMenuGroup {
  readonly title: string;
  readonly items: readonly AdminMenuItem[];
}

function screen(screenId: AdminScreenId): AdminMenuItem {
  const { id, title, ...rest } = adminScreen(screenId);
  return { ...rest, label: title, routeId: id };
}

function report(id: ReportId): AdminMenuItem {
  const { title, ...rest } = reportPage(id);
  return { ...rest, label: title, routeId: `reports.${id}` };
}

/** Server-rendered pages for super users, except pages about one record. */
const PAGES = {
  codeExplanations: { label: 'Code explanations', path: BACKEND_PAGES.codeExplanations },
  emailTemplates: { label: 'Email templates', path: BACKEND_PAGES.emailTemplates },
  practiceFailures: {
    label: 'Practice failures',
    path: BACKEND_PAGES.practiceFailures,
    feature: 'efiling',
  },
  refusedRows: { label: 'Rejected rows', path: BACKEND_PAGES.refusedRows },
} as const;

function page(id: keyof typeof PAGES): AdminMenuItem {
  return { ...PAGES[id], routeId: null };
}

/** The menu of the admin area (spec section 2, Admin), grouped by topic. */
const ADMIN_MENU: readonly AdminMenuGroup[] = [
  {
    title: 'Users',
    items: [
      report('FindUser'),
      report('ViewUserList'),
      report('EmailValidation'),
      report('SuperAdmin'),
      screen('admin.authorizeSuperUser'),
    ],
  },
  {
    title: 'Billing',
    items: [
      report('TodaysBilling'),
      report('AboutToBePastDue'),
      report('AccountsPastDue'),
      report('AccountsPastDueNoWarnings'),
      report('AboutToBeDunned'),
      report('AccountsDunned'),
      report('DunningDisabled'),
      screen('reports.actions'),
    ],
  },
  {
    title: 'Free access',
    items: [
      screen('admin.compAccount'),
      report('ActiveCompAccounts'),
      report('FindFreeUnlimitedSearchAccount'),
      report('BonusSearches'),
    ],
  },
  {
    title: 'Reconciliation',
    items: [
      report('Ledgers'),
      report('DailyReceiptTotals'),
      report('CheckingReceiptsReport'),
      report('AccountsWithUnapplied'),
      report('InProgress'),
      report('Invoices'),
      report('Receipts'),
      report('Transactions'),
      report('DocumentPurchases'),
      screen('reports.feeCheck'),
      screen('reports.monthEnd'),
    ],
  },
  {
    title: 'Data',
    items: [
      report('DataUpdateStatus'),
      report('TaxWarrantDataUpdateStatus'),
      report('DataSourceNotes'),
      screen('admin.importData'),
      page('refusedRows'),
      screen('admin.court'),
      screen('admin.courtCalendar'),
      screen('admin.filingCodes'),
      screen('propertyWatch.list'),
      screen('propertyWatch.notices'),
    ],
  },
  {
    title: 'Content',
    items: [
      screen('admin.messageOfTheDay'),
      page('codeExplanations'),
      screen('helpEditor.edit'),
      screen('helpEditor.new'),
      page('emailTemplates'),
    ],
  },
  {
    title: 'Operations',
    items: [
      screen('admin.operatorAlerts'),
      screen('admin.httpLogging'),
      screen('admin.jobs'),
      screen('admin.loginMonitor'),
      screen('admin.mailService'),
      screen('admin.poolMonitor'),
      screen('admin.efilingEvents'),
      page('practiceFailures'),
      report('MailService'),
      report('ProcessIncompleteServiceContacts'),
      screen('admin.recordings'),
      report('FindRecentDBChanges'),
    ],
  },
];

/** Returns an edition's admin menu, limited to the entries that the edition has. */
export function adminMenu({ features }: Locale): readonly AdminMenuGroup[] {
  return ADMIN_MENU.map(({ items, title }) => ({
    title,
    items: items.filter(({ feature }) => feature === undefined || features[feature]),
  })).filter(({ items }) => items.length > 0);
}
