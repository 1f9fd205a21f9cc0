import { EXPORTS_SCREEN } from './exports';
import { PURCHASES_SCREEN, SERVICES_SCREEN } from './pageImages';
import {
  ALERT_USE_PATH,
  OWN_REGIONS_PATH,
  PASSWORD_ACTIONS,
  SAVED_SEARCHES_PATH,
  SEARCH_DETAILS_PATH,
  SET_PASSWORD_PATH,
  USER_LIST_PATH,
} from './accountPages';
import {
  INVOICES_PATH,
  RECEIPTS_PATH,
  RENEWAL_PATHS,
  ROYALTIES_PATH,
  TRANSACTIONS_PATH,
} from './billing';
import { BAR_IDS_PATH } from './barIds';
import { BACKEND_PAGES } from './backendPages';
import { INDIANA, type EditionFeatures, type Locale } from './locales';
import { WATCH_STATISTICS_PATH } from './propertyWatch';
import type { Query } from './queryFields';
import { registerOf, type RegisterId } from './registers';
import { ACCOUNT_ADMINISTRATION, decideAccess, type AccessRule, type LoginStatus } from './roles';
import type { CurrentUser } from './schemas/users';
import { SPENDING_PATH } from './spending';

/** Groups of the account's menu, in order (spec section 2, Sidebar). */
export const MENU_GROUPS = ['court', 'recorder', 'account', 'taxWarrant'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

export const MENU_GROUP_TITLES: Readonly<Record<MenuGroup, (locale: Locale) => string>> = {
  court: (locale) => registerOf('court', locale).name,
  recorder: (locale) => registerOf('recorder', locale).name,
  account: () => 'My Account',
  taxWarrant: (locale) => registerOf('taxWarrant', locale).name,
};

/** Parts of the My Account group, in order. */
export const MENU_SECTIONS = ['searches', 'billing', 'users', 'profile'] as const;
export type MenuSection = (typeof MENU_SECTIONS)[number];

export const MENU_SECTION_TITLES: Readonly<Record<MenuSection, string>> = {
  searches: 'Searches and limits',
  billing: 'Billing',
  users: 'Users',
  profile: 'Profile and security',
};

/** One entry of the account's menu: a screen of the app, or a page that the server renders. */
export interface MenuItem {
  readonly group: MenuGroup;
  /** Part of the My Account group; absent in other groups. */
  readonly section?: MenuSection;
  readonly label: string;
  /** The screen; null for a page of the server, and if there is no screen yet. */
  readonly routeId: string | null;
  /** Path below the locale prefix. */
  readonly path: string;
  readonly query?: Query;
  readonly isBackendPage: boolean;
  /** The edition must have this feature; absent means both editions have the entry. */
  readonly feature?: keyof EditionFeatures;
  /** Who sees the entry: the users who may enter its page. */
  readonly access: AccessRule;
}

/** Labels of entries whose server pages mark themselves as current. */
export const MENU_LABELS = {
  addUser: 'Add a User',
  editUser: 'Edit User Information',
  editEmail: 'Change Email Addresses',
  calendar: 'My Calendar',
  finePayments: 'View Fine Payments',
  addCard: 'Add a Credit Card',
  editAccount: 'Edit Billing Information',
  upgradePlan: 'Upgrade Plan',
  payInvoices: 'Pay Invoices',
  signInSecurity: 'Login Security',
  ownData: 'My Data',
} as const;

const USER: AccessRule = { roles: ['USER'] };
const ADMIN: AccessRule = { roles: ['ACCOUNT_ADMIN'] };
const FINE_REVIEWER: AccessRule = { roles: ['USER'], requires: ['FINE_PAYMENT_REVIEW'] };
const EFILING_REVIEWER: AccessRule = { roles: ['USER'], requires: ['EFILING_REVIEW'] };
const RECORDER: AccessRule = { roles: ['USER'], requires: ['RECORDER'] };
const RENEWABLE: AccessRule = { roles: ['USER'], requires: ['RENEWABLE_ACCOUNT'] };

/** A page that the server renders. */
const page = { isBackendPage: true, routeId: null } as const;

/** A user's saved records of a register. */
function savedRecords(id: RegisterId, group: MenuGroup, routeId: string): readonly MenuItem[] {
  const { saved } = registerOf(id, INDIANA);
  if (saved === null) return [];
  const { path, title: label } = saved;
  return [{ group, routeId, label, path, feature: id, isBackendPage: false, access: USER }];
}

/** Every entry of the menu with its condition (spec sections 2 and 6). */
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
    label: 'View Electronic Filings',
    path: '/efiling/ListFilings',
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
    group: 'court',
    routeId: 'barIds.list',
    label: 'My Bar IDs',
    path: BAR_IDS_PATH,
    isBackendPage: false,
    access: USER,
  },
  ...savedRecords('court', 'court', 'court.myCases'),
  {
    group: 'recorder',
    routeId: 'billing.royalties',
    label: 'View Recorder Transactions',
    path: ROYALTIES_PATH,
    isBackendPage: false,
    access: RECORDER,
  },
  {
    group: 'recorder',
    routeId: 'propertyWatch.statistics',
    label: 'View Property Watch Statistics',
    path: WATCH_STATISTICS_PATH,
    isBackendPage: false,
    feature: 'propertyWatch',
    access: RECORDER,
  },
  ...savedRecords('recorder', 'recorder', 'recorder.myDocuments'),
  {
    group: 'recorder',
    routeId: 'pageImages.purchases',
    label: 'My Purchased Documents',
    path: PURCHASES_SCREEN,
    isBackendPage: false,
    access: USER,
  },
  {
    group: 'recorder',
    routeId: 'pageImages.services',
    label: 'Additional Document Services',
    path: SERVICES_SCREEN,
    isBackendPage: false,
    access: ADMIN,
  },
  {
    group: 'account',
    section: 'searches',
    routeId: 'searchRegions.list',
    label: 'My Search Regions',
    path: OWN_REGIONS_PATH,
    isBackendPage: false,
    access: USER,
  },
  {
    group: 'account',
    section: 'searches',
    routeId: 'savedSearches.list',
    label: 'My Saved Searches',
    path: SAVED_SEARCHES_PATH,
    isBackendPage: false,
    access: USER,
  },
  {
    group: 'account',
    section: 'searches',
    routeId: 'exports.list',
    label: 'My PDF Files',
    path: EXPORTS_SCREEN,
    isBackendPage: false,
    access: USER,
  },
  {
    group: 'account',
    section: 'searches',
    routeId: 'account.searchDetails',
    label: 'View Searches',
    path: SEARCH_DETAILS_PATH,
    isBackendPage: false,
    access: USER,
  },
  {
    group: 'account',
    section: 'searches',
    routeId: 'account.alertUse',
    label: 'View Limit Details',
    path: ALERT_USE_PATH,
    isBackendPage: false,
    access: { roles: ['ACCOUNT_ADMIN', 'USER'] },
  },
  {
    group: 'account',
    section: 'billing',
    routeId: 'billing.transactions',
    label: 'View Account Transactions',
    path: TRANSACTIONS_PATH,
    isBackendPage: false,
    access: ACCOUNT_ADMINISTRATION,
  },
  {
    group: 'account',
    section: 'billing',
    routeId: 'billing.invoices',
    label: 'View Invoices',
    path: INVOICES_PATH,
    isBackendPage: false,
    access: ACCOUNT_ADMINISTRATION,
  },
  {
    group: 'account',
    section: 'billing',
    routeId: 'billing.receipts',
    label: 'View Receipts',
    path: RECEIPTS_PATH,
    isBackendPage: false,
    access: ACCOUNT_ADMINISTRATION,
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
    group: 'account',
    section: 'billing',
    routeId: 'billing.renewal',
    label: 'Change Renewal Plan',
    path: RENEWAL_PATHS.recorder,
    isBackendPage: false,
    access: RENEWABLE,
  },
  {
    group: 'account',
    section: 'searches',
    routeId: 'spending.limits',
    label: 'Spending Limits',
    path: SPENDING_PATH,
    isBackendPage: false,
    access: ACCOUNT_ADMINISTRATION,
  },
  {
    group: 'account',
    section: 'users',
    routeId: 'account.userList',
    label: 'View Users',
    path: USER_LIST_PATH,
    isBackendPage: false,
    access: ACCOUNT_ADMINISTRATION,
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
    group: 'account',
    section: 'profile',
    routeId: 'passwords.change',
    label: 'Change Password',
    path: SET_PASSWORD_PATH,
    query: { action: PASSWORD_ACTIONS.change },
    isBackendPage: false,
    access: USER,
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
  ...savedRecords('taxWarrant', 'taxWarrant', 'taxWarrant.myTaxWarrants'),
];

/** Editions without the group list the entry under My Account. */
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

/** True if the entry's page exists; no entry may lead nowhere. */
export function leadsSomewhere({ isBackendPage, path, routeId }: MenuItem): boolean {
  return routeId !== null || (isBackendPage && SERVED.includes(path));
}

/** Entries of a group, split into its parts; a group without parts has one without a title. */
export interface MenuPart {
  readonly section: MenuSection | null;
  readonly title: string | null;
  readonly items: readonly MenuItem[];
}

/** One group of a user's menu. */
export interface ShownMenuGroup {
  readonly group: MenuGroup;
  readonly title: string;
  /** All entries of its parts. */
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

/** The menu that a user sees: groups and parts with entries, in order. */
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
