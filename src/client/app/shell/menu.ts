import { BACKEND_PAGES } from '#contract/backendPages';
import type { EditionFeatures, Locale } from '#contract/locales';
import {
  ACCOUNT_ADMINISTRATION,
  decideAccess,
  type AccessRule,
  type LoginStatus,
} from '#contract/roles';
import { SAVED_ITEM_PAGES } from '#contract/savedItems';
import type { Query } from '#contract/queryFields';
import type { CurrentUser } from '#contract/user';
import { matchRoute } from '../routeTable';

/** Groups of the sidebar, in order (spec section 2, Sidebar). */
export const MENU_GROUPS = ['court', 'recorder', 'account', 'taxWarrant'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

export const MENU_GROUP_TITLES: Readonly<Record<MenuGroup, (locale: Locale) => string>> = {
  court: () => 'Court Cases',
  recorder: ({ application }) => application.name,
  account: () => 'My Account',
  taxWarrant: () => 'Tax Warrants',
};

/** One entry of the sidebar: a screen of the app, or a page that the server renders. */
export interface MenuItem {
  readonly group: MenuGroup;
  readonly label: string;
  /** Behind the locale prefix. */
  readonly path: string;
  readonly query?: Query;
  readonly isBackendPage?: boolean;
  /** The edition must have this feature; absent means both editions have the entry. */
  readonly feature?: keyof EditionFeatures;
  /** Who sees the entry: the same as who may enter what it leads to. */
  readonly access: AccessRule;
}

const USER: AccessRule = { roles: ['USER'] };
const ADMIN: AccessRule = { roles: ['ACCOUNT_ADMIN'] };
const ADMIN_OR_USER: AccessRule = { roles: ['ACCOUNT_ADMIN', 'USER'] };
const FINE_REVIEWER: AccessRule = { roles: ['USER'], requires: ['FINE_PAYMENT_REVIEW'] };
const EFILING_REVIEWER: AccessRule = { roles: ['USER'], requires: ['EFILING_REVIEW'] };
const RECORDER: AccessRule = { roles: ['USER'], requires: ['RECORDER'] };
const RENEWABLE: AccessRule = { roles: ['USER'], requires: ['RENEWABLE_ACCOUNT'] };

const screen = { isBackendPage: false } as const;
const page = { isBackendPage: true } as const;

/** Every entry of the sidebar with its condition (spec sections 2 and 6). */
export const MENU_ITEMS: readonly MenuItem[] = [
  {
    ...page,
    group: 'court',
    label: 'View Fine Payments',
    path: '/common/ViewFinePaymentTransactions',
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
    label: 'My Calendar',
    path: '/court/Calendar',
    feature: 'court',
    access: USER,
  },
  {
    ...screen,
    group: 'court',
    label: 'My Bar IDs',
    path: '/common/ViewIdList',
    feature: 'court',
    access: USER,
  },
  {
    ...screen,
    group: 'court',
    label: 'My Saved Cases',
    path: SAVED_ITEM_PAGES.courtCase,
    feature: 'court',
    access: USER,
  },
  {
    ...screen,
    group: 'recorder',
    label: 'View Recorder Transactions',
    path: '/common/ViewRoyaltyTransactions',
    access: RECORDER,
  },
  {
    ...screen,
    group: 'recorder',
    label: 'View Property Watch Statistics',
    path: '/common/ViewPropertyWatchStatistics',
    feature: 'propertyWatch',
    access: RECORDER,
  },
  {
    ...screen,
    group: 'recorder',
    label: 'My Saved Documents',
    path: SAVED_ITEM_PAGES.recorderDocument,
    access: USER,
  },
  {
    ...screen,
    group: 'recorder',
    label: 'My Purchased Documents',
    path: '/recorder/ViewPurchasedDocuments',
    access: USER,
  },
  {
    ...screen,
    group: 'recorder',
    label: 'Additional Document Services',
    path: '/recorder/ViewDocumentServices',
    access: ADMIN,
  },
  {
    ...screen,
    group: 'account',
    label: 'My Search Regions',
    path: '/common/MySearchRegions',
    access: USER,
  },
  {
    ...screen,
    group: 'account',
    label: 'My Saved Searches',
    path: '/common/ViewSearchList',
    access: USER,
  },
  {
    ...screen,
    group: 'account',
    label: 'View Searches',
    path: '/common/SearchCountDetails',
    access: USER,
  },
  {
    ...screen,
    group: 'account',
    label: 'View Limit Details',
    path: '/common/LimitCountSummary',
    access: ADMIN_OR_USER,
  },
  {
    ...screen,
    group: 'account',
    label: 'View Account Transactions',
    path: '/common/ViewAccountTransactionList',
    access: ACCOUNT_ADMINISTRATION,
  },
  {
    ...screen,
    group: 'account',
    label: 'View Invoices',
    path: '/common/ViewInvoiceList',
    access: ACCOUNT_ADMINISTRATION,
  },
  {
    ...screen,
    group: 'account',
    label: 'View Receipts',
    path: '/common/ViewReceiptList',
    access: ACCOUNT_ADMINISTRATION,
  },
  {
    ...page,
    group: 'account',
    label: 'Upgrade Plan',
    path: '/common/UpgradeServicePlan',
    access: ACCOUNT_ADMINISTRATION,
  },
  {
    ...screen,
    group: 'account',
    label: 'Change Renewal Plan',
    path: '/recorder/SelectSubscription',
    access: RENEWABLE,
  },
  {
    ...screen,
    group: 'account',
    label: 'View Users',
    path: '/common/ViewUserList',
    access: ACCOUNT_ADMINISTRATION,
  },
  {
    ...page,
    group: 'account',
    label: 'Add a User',
    path: '/common/EditUser',
    query: { mode: 'new' },
    access: ACCOUNT_ADMINISTRATION,
  },
  {
    ...page,
    group: 'account',
    label: 'Add a Credit Card',
    path: '/common/EditCcInfo',
    access: ACCOUNT_ADMINISTRATION,
  },
  {
    ...page,
    group: 'account',
    label: 'Edit Billing Information',
    path: '/common/EditAccount',
    access: ACCOUNT_ADMINISTRATION,
  },
  {
    ...page,
    group: 'account',
    label: 'Edit User Information',
    path: '/common/EditUser',
    access: USER,
  },
  {
    ...page,
    group: 'account',
    label: 'Change Email Addresses',
    path: '/common/EditEmail',
    access: USER,
  },
  {
    ...screen,
    group: 'account',
    label: 'Change Password',
    path: '/common/SetPassword',
    query: { action: 'GET-PASSWORD-CHANGE' },
    access: USER,
  },
  {
    ...screen,
    group: 'taxWarrant',
    label: 'My Saved Tax Warrants',
    path: SAVED_ITEM_PAGES.taxWarrant,
    feature: 'taxWarrant',
    access: USER,
  },
];

/** The entries whose condition the user meets in the edition. */
export function allowedMenuItems(
  locale: Locale,
  status: LoginStatus,
  user: CurrentUser,
): readonly MenuItem[] {
  return MENU_ITEMS.filter(
    ({ access, feature }) =>
      (feature === undefined || locale.features[feature]) &&
      decideAccess(access, status, user).kind === 'granted',
  );
}

const SERVED: readonly string[] = Object.values(BACKEND_PAGES);

/** True where what the entry leads to exists: an entry never leads to nowhere. */
export function leadsSomewhere({ isBackendPage, path, query }: MenuItem, locale: Locale): boolean {
  if (isBackendPage) return SERVED.includes(path);
  return matchRoute(locale, path, query ?? {}) !== null;
}
