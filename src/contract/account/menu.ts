import { PASSWORD_ACTIONS } from './pages';
import { BACKEND_PAGES } from '../site/backendPages';
import type { EditionFeatures, Locale } from '../locales';
import type { Query } from '../site/queryFields';
import { registerOf, SAVED_ITEMS } from '../records/registers';
import { ACCOUNT_ADMINISTRATION, decideAccess, type AccessRule, type LoginStatus } from '../roles';
import type { CurrentUser } from '../schemas/users';
import { screenRow, type ScreenId } from '../site/screens';

/** Groups of the account's menu, in order (spec section 2, Sidebar). */
const MENU_GROUPS = ['court', 'recorder', 'account', 'taxWarrant'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

const MENU_GROUP_TITLES: Readonly<Record<MenuGroup, (locale: Locale) => string>> = {
  court: (locale) => registerOf('court', locale).name,
  recorder: (locale) => registerOf('recorder', locale).name,
  account: () => 'My Account',
  taxWarrant: (locale) => registerOf('taxWarrant', locale).name,
};

/** Sections of the groups, in order. */
const MENU_SECTIONS = ['efiling', 'searches', 'billing', 'users', 'profile'] as const;
export type MenuSection = (typeof MENU_SECTIONS)[number];

const MENU_SECTION_TITLES: Readonly<Record<MenuSection, string>> = {
  efiling: 'Filing',
  searches: 'Searches and limits',
  billing: 'Billing',
  users: 'Users',
  profile: 'Profile and security',
};

/** One entry of the account's menu: a screen of the app, or a page that the server renders. */
export interface MenuItem {
  readonly group: MenuGroup;
  /** Section of the group; absent for entries above the first section. */
  readonly section?: MenuSection;
  readonly label: string;
  /** Route of the screen; null for a server page, or if the screen doesn't exist yet. */
  readonly routeId: string | null;
  /** Ids of screens without their own entry; on these screens, this entry is marked as current. */
  readonly covers?: readonly string[];
  /** Path below the locale prefix. */
  readonly path: string;
  readonly query?: Query;
  readonly isBackendPage: boolean;
  /** Feature that the edition must have; absent if both editions have the entry. */
  readonly feature?: keyof EditionFeatures;
  /** Who sees the entry: the users who may open its page. */
  readonly access: AccessRule;
}

/**
 * Labels of menu entries of server pages; a server page uses its label to mark its entry as
 * current.
 */
export const MENU_LABELS = {
  efiling: 'E-filing',
  addUser: 'Add a User',
  editUser: 'Edit User Information',
  editEmail: 'Change Email Addresses',
  calendar: 'My Calendar',
  deadlines: 'My Deadlines',
  finePayments: 'View Fine Payments',
  filingQueue: 'View Electronic Filings',
  addCard: 'Add a Credit Card',
  editAccount: 'Edit Billing Information',
  upgradePlan: 'Upgrade Plan',
  payInvoices: 'Pay Invoices',
  signInSecurity: 'Login Security',
  ownData: 'My Data',
  apiKeys: 'API Keys',
  serviceContacts: 'Service Contacts',
} as const;

const USER: AccessRule = { roles: ['USER'] };
const ADMIN: AccessRule = { roles: ['ACCOUNT_ADMIN'] };
const FINE_REVIEWER: AccessRule = { roles: ['USER'], requires: ['FINE_PAYMENT_REVIEW'] };
const EFILING_REVIEWER: AccessRule = { roles: ['USER'], requires: ['EFILING_REVIEW'] };

/** A page that the server renders. */
const page = { isBackendPage: true, routeId: null } as const;

/** Returns a screen of the app, with the URL and access of its route row. */
function screen(id: ScreenId): Omit<MenuItem, 'group' | 'label'> {
  const { access, feature, path } = screenRow(id);
  return { routeId: id, path, isBackendPage: false, access, ...(feature && { feature }) };
}

/** All menu entries, with the conditions under which they are shown (spec sections 2 and 6). */
const MENU_ITEMS: readonly MenuItem[] = [
  {
    ...page,
    group: 'court',
    label: MENU_LABELS.finePayments,
    path: BACKEND_PAGES.finePayments,
    feature: 'court',
    access: FINE_REVIEWER,
  },
  {
    ...page,
    group: 'court',
    label: MENU_LABELS.filingQueue,
    path: BACKEND_PAGES.filingQueue,
    feature: 'efiling',
    access: EFILING_REVIEWER,
  },
  {
    ...page,
    group: 'court',
    label: MENU_LABELS.calendar,
    path: BACKEND_PAGES.calendar,
    feature: 'court',
    access: USER,
  },
  {
    ...page,
    group: 'court',
    label: MENU_LABELS.deadlines,
    path: BACKEND_PAGES.myDeadlines,
    feature: 'court',
    access: USER,
  },
  {
    ...screen('barIds.list'),
    covers: ['barIds.one'],
    group: 'court',
    label: 'My Bar IDs',
  },
  {
    ...screen('efiling.start'),
    group: 'court',
    section: 'efiling',
    label: MENU_LABELS.efiling,
    covers: ['efiling.bulkBatch', 'efiling.bulkStatus', 'efiling.reports'],
  },
  {
    ...screen('efiling.newCase'),
    group: 'court',
    section: 'efiling',
    label: 'File a New Case',
  },
  {
    ...screen('efiling.subsequent'),
    group: 'court',
    section: 'efiling',
    label: 'File into a Case',
  },
  {
    ...screen('efiling.drafts'),
    group: 'court',
    section: 'efiling',
    label: 'My Filing Drafts',
  },
  {
    ...screen('efiling.templates'),
    group: 'court',
    section: 'efiling',
    covers: ['efiling.template'],
    label: 'My Filing Templates',
  },
  {
    ...screen('efiling.serviceContacts'),
    group: 'court',
    section: 'efiling',
    label: MENU_LABELS.serviceContacts,
  },
  {
    ...screen('efiling.firm'),
    group: 'court',
    section: 'efiling',
    label: 'Firm Administration',
  },
  {
    ...screen('efiling.envelopes'),
    group: 'court',
    section: 'efiling',
    covers: ['efiling.envelope'],
    label: 'My Electronic Filings',
  },
  { ...screen('court.myCases'), group: 'court', label: SAVED_ITEMS.courtCase.title },
  {
    ...screen('billing.royalties'),
    group: 'recorder',
    label: 'View Recorder Transactions',
  },
  {
    ...screen('propertyWatch.statistics'),
    group: 'recorder',
    label: 'View Property Watch Statistics',
  },
  {
    ...screen('recorder.myDocuments'),
    group: 'recorder',
    label: SAVED_ITEMS.recorderDocument.title,
  },
  {
    ...screen('pageImages.purchases'),
    group: 'recorder',
    label: 'My Purchased Documents',
  },
  {
    ...screen('pageImages.services'),
    group: 'recorder',
    label: 'Additional Document Services',
  },
  {
    ...screen('searchRegions.list'),
    covers: ['searchRegions.edit'],
    group: 'account',
    section: 'searches',
    label: 'My Search Regions',
  },
  {
    ...screen('savedSearches.list'),
    group: 'account',
    section: 'searches',
    label: 'My Saved Searches',
  },
  {
    ...screen('exports.list'),
    group: 'account',
    section: 'searches',
    label: 'My PDF Files',
  },
  {
    ...screen('account.searchDetails'),
    group: 'account',
    section: 'searches',
    covers: ['account.searchCountSummary', 'account.purchaseCounts', 'spending.codes'],
    label: 'View Searches',
  },
  {
    ...screen('account.alertUse'),
    group: 'account',
    section: 'searches',
    label: 'View Limit Details',
  },
  {
    ...screen('billing.transactions'),
    group: 'account',
    section: 'billing',
    label: 'View Account Transactions',
  },
  {
    ...screen('billing.invoices'),
    covers: ['billing.invoice'],
    group: 'account',
    section: 'billing',
    label: 'View Invoices',
  },
  {
    ...screen('billing.receipts'),
    covers: ['billing.receipt'],
    group: 'account',
    section: 'billing',
    label: 'View Receipts',
  },
  {
    ...page,
    group: 'account',
    section: 'billing',
    label: MENU_LABELS.payInvoices,
    path: BACKEND_PAGES.payInvoices,
    access: ADMIN,
  },
  {
    ...page,
    group: 'account',
    section: 'billing',
    label: MENU_LABELS.upgradePlan,
    path: BACKEND_PAGES.upgradePlan,
    access: ACCOUNT_ADMINISTRATION,
  },
  {
    ...screen('billing.renewal'),
    covers: ['billing.courtRenewal'],
    group: 'account',
    section: 'billing',
    label: 'Change Renewal Plan',
  },
  {
    ...screen('spending.limits'),
    group: 'account',
    section: 'searches',
    label: 'Spending Limits',
  },
  {
    ...screen('account.userList'),
    covers: ['members.user', 'members.status', 'members.authorize'],
    group: 'account',
    section: 'users',
    label: 'View Users',
  },
  {
    ...page,
    group: 'account',
    section: 'users',
    label: MENU_LABELS.addUser,
    path: BACKEND_PAGES.editUser,
    query: { mode: 'new' },
    access: ACCOUNT_ADMINISTRATION,
  },
  {
    ...page,
    group: 'account',
    section: 'users',
    label: MENU_LABELS.apiKeys,
    path: BACKEND_PAGES.apiKeys,
    access: ACCOUNT_ADMINISTRATION,
  },
  {
    ...page,
    group: 'account',
    section: 'billing',
    label: MENU_LABELS.addCard,
    path: BACKEND_PAGES.editCard,
    access: ACCOUNT_ADMINISTRATION,
  },
  {
    ...page,
    group: 'account',
    section: 'billing',
    label: MENU_LABELS.editAccount,
    path: BACKEND_PAGES.editAccount,
    access: ACCOUNT_ADMINISTRATION,
  },
  {
    ...page,
    group: 'account',
    section: 'profile',
    label: MENU_LABELS.editUser,
    path: BACKEND_PAGES.editUser,
    access: USER,
  },
  {
    ...page,
    group: 'account',
    section: 'profile',
    label: MENU_LABELS.editEmail,
    path: BACKEND_PAGES.editEmail,
    access: USER,
  },
  {
    ...screen('passwords.change'),
    group: 'account',
    section: 'profile',
    label: 'Change Password',
    query: { action: PASSWORD_ACTIONS.change },
  },
  {
    ...page,
    group: 'account',
    section: 'profile',
    label: MENU_LABELS.signInSecurity,
    path: BACKEND_PAGES.signInSecurity,
    access: USER,
  },
  {
    ...page,
    group: 'account',
    section: 'profile',
    label: MENU_LABELS.ownData,
    path: BACKEND_PAGES.ownData,
    access: USER,
  },
  {
    ...screen('webhooks.list'),
    covers: ['webhooks.edit', 'webhooks.details', 'webhooks.delivery'],
    group: 'account',
    section: 'users',
    label: 'Webhooks',
  },
  {
    ...screen('taxWarrant.myTaxWarrants'),
    group: 'taxWarrant',
    label: SAVED_ITEMS.taxWarrant.title,
  },
];

/**
 * Returns the group of an entry in an edition: My Account if the edition lacks the entry's own
 * group.
 */
function groupIn(group: MenuGroup, { features }: Locale): MenuGroup {
  return group === 'account' || features[group] ? group : 'account';
}

/** Lists an edition's entries for all users. */
export function menuItems(locale: Locale): readonly MenuItem[] {
  return MENU_ITEMS.filter(({ feature }) => feature === undefined || locale.features[feature]).map(
    (item) => ({ ...item, group: groupIn(item.group, locale) }),
  );
}

/** Lists the entries that the user may see in the edition. */
export function allowedMenuItems(
  locale: Locale,
  status: LoginStatus,
  user: CurrentUser,
): readonly MenuItem[] {
  return menuItems(locale).filter(
    ({ access }) => decideAccess(access, status, user).kind === 'granted',
  );
}

const SERVED: readonly string[] = Object.values(BACKEND_PAGES);

/** Returns true if the entry's page exists, so that the menu has no dead links. */
export function leadsSomewhere({ isBackendPage, path, routeId }: MenuItem): boolean {
  return routeId !== null || (isBackendPage && SERVED.includes(path));
}

/** One section of a group, with its entries; a group without sections has one untitled section. */
export interface MenuPart {
  readonly section: MenuSection | null;
  readonly title: string | null;
  readonly items: readonly MenuItem[];
}

/** One group of a user's menu. */
export interface ShownMenuGroup {
  readonly group: MenuGroup;
  readonly title: string;
  /** Number of entries in all sections. */
  readonly count: number;
  readonly parts: readonly MenuPart[];
}

function partsOf(items: readonly MenuItem[]): readonly MenuPart[] {
  const parts = [null, ...MENU_SECTIONS].map((section) => ({
    section,
    title: section === null ? null : MENU_SECTION_TITLES[section],
    items: items.filter((item) => (item.section ?? null) === section),
  }));
  return parts.filter((part) => part.items.length > 0);
}

/** Returns the menu that a user sees: groups and sections with entries, in order. */
export function shownMenu(
  locale: Locale,
  status: LoginStatus,
  user: CurrentUser,
): readonly ShownMenuGroup[] {
  const items = allowedMenuItems(locale, status, user).filter(leadsSomewhere);
  return MENU_GROUPS.map((group) => {
    const inGroup = items.filter((item) => item.group === group);
    return {
      group,
      title: MENU_GROUP_TITLES[group](locale),
      count: inGroup.length,
      parts: partsOf(inGroup),
    };
  }).filter(({ count }) => count > 0);
}

/**
 * Returns true if the entry belongs to the screen, or is the closest entry for a screen that has
 * none.
 */
export function isItemOf({ covers = [], routeId: own }: MenuItem, routeId: string): boolean {
  return own === routeId || covers.includes(routeId);
}
