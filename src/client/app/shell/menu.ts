import { BACKEND_PAGES } from '#contract/backendPages';
import type { EditionFeatures, Locale } from '#contract/locales';
import {
  ACCOUNT_ADMINISTRATION,
  decideAccess,
  type AccessRule,
  type LoginStatus,
} from '#contract/roles';
import type { Query } from '#contract/queryFields';
import { registerOf } from '#contract/registers';
import type { CurrentUser } from '#contract/schemas/users';
import { routeTitle } from '../../store/routes';
import { isInEdition, rowById } from '../routeTable';

/** Groups of the sidebar, in order (spec section 2, Sidebar). */
export const MENU_GROUPS = ['court', 'recorder', 'account', 'taxWarrant'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

export const MENU_GROUP_TITLES: Readonly<Record<MenuGroup, (locale: Locale) => string>> = {
  court: (locale) => registerOf('court', locale).name,
  recorder: (locale) => registerOf('recorder', locale).name,
  account: () => 'My Account',
  taxWarrant: (locale) => registerOf('taxWarrant', locale).name,
};

/** One entry of the sidebar: a screen of the app, or a page that the server renders. */
export interface MenuItem {
  readonly group: MenuGroup;
  readonly label: string;
  /** The screen; null for a page of the server, and where there is no screen yet. */
  readonly routeId: string | null;
  /** Behind the locale prefix. */
  readonly path: string;
  readonly query?: Query;
  readonly isBackendPage: boolean;
  /** Who sees the entry: the same as who may enter what it leads to. */
  readonly access: AccessRule;
}

/** An entry for a screen: where it leads and who sees it, its route says. */
interface ScreenRow {
  readonly group: MenuGroup;
  readonly routeId: string;
  /** Where the screen's title is not what the entry says. */
  readonly label?: string;
}

/** An entry whose target the app has no route for. */
interface OtherRow extends MenuItem {
  readonly routeId: null;
  /** The edition must have this feature; absent means both editions have the entry. */
  readonly feature?: keyof EditionFeatures;
}

const USER: AccessRule = { roles: ['USER'] };
const ADMIN: AccessRule = { roles: ['ACCOUNT_ADMIN'] };
const FINE_REVIEWER: AccessRule = { roles: ['USER'], requires: ['FINE_PAYMENT_REVIEW'] };
const EFILING_REVIEWER: AccessRule = { roles: ['USER'], requires: ['EFILING_REVIEW'] };
const RECORDER: AccessRule = { roles: ['USER'], requires: ['RECORDER'] };
const RENEWABLE: AccessRule = { roles: ['USER'], requires: ['RENEWABLE_ACCOUNT'] };

/** A page that the server renders. */
const page = { isBackendPage: true, routeId: null } as const;
/** A screen that is still to come: the entry waits for it. */
const comingScreen = { isBackendPage: false, routeId: null } as const;

/** Every entry of the sidebar with its condition (spec sections 2 and 6). */
export const MENU_ROWS: readonly (ScreenRow | OtherRow)[] = [
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
    ...comingScreen,
    group: 'court',
    label: 'My Bar IDs',
    path: '/common/ViewIdList',
    feature: 'court',
    access: USER,
  },
  { group: 'court', routeId: 'court.myCases' },
  {
    ...comingScreen,
    group: 'recorder',
    label: 'View Recorder Transactions',
    path: '/common/ViewRoyaltyTransactions',
    access: RECORDER,
  },
  {
    ...comingScreen,
    group: 'recorder',
    label: 'View Property Watch Statistics',
    path: '/common/ViewPropertyWatchStatistics',
    feature: 'propertyWatch',
    access: RECORDER,
  },
  { group: 'recorder', routeId: 'recorder.myDocuments' },
  {
    ...comingScreen,
    group: 'recorder',
    label: 'My Purchased Documents',
    path: '/recorder/ViewPurchasedDocuments',
    access: USER,
  },
  {
    ...comingScreen,
    group: 'recorder',
    label: 'Additional Document Services',
    path: '/recorder/ViewDocumentServices',
    access: ADMIN,
  },
  { group: 'account', routeId: 'searchRegions.list' },
  {
    ...comingScreen,
    group: 'account',
    label: 'My Saved Searches',
    path: '/common/ViewSearchList',
    access: USER,
  },
  { group: 'account', routeId: 'account.searchDetails', label: 'View Searches' },
  { group: 'account', routeId: 'account.alertUse', label: 'View Limit Details' },
  {
    ...comingScreen,
    group: 'account',
    label: 'View Account Transactions',
    path: '/common/ViewAccountTransactionList',
    access: ACCOUNT_ADMINISTRATION,
  },
  {
    ...comingScreen,
    group: 'account',
    label: 'View Invoices',
    path: '/common/ViewInvoiceList',
    access: ACCOUNT_ADMINISTRATION,
  },
  {
    ...comingScreen,
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
    ...comingScreen,
    group: 'account',
    label: 'Change Renewal Plan',
    path: '/recorder/SelectSubscription',
    access: RENEWABLE,
  },
  { group: 'account', routeId: 'account.userList', label: 'View Users' },
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
  { group: 'account', routeId: 'passwords.change', label: 'Change Password' },
  { group: 'taxWarrant', routeId: 'taxWarrant.myTaxWarrants' },
];

function itemOf(row: ScreenRow | OtherRow, locale: Locale): MenuItem[] {
  if (row.routeId === null) {
    return row.feature === undefined || locale.features[row.feature] ? [row] : [];
  }
  const route = rowById(row.routeId);
  if (route === undefined || !isInEdition(route, locale)) return [];
  const action = route.actions?.[0];
  return [
    {
      group: row.group,
      label: row.label ?? routeTitle(route, locale),
      routeId: route.id,
      path: route.path,
      ...(action === undefined ? {} : { query: { action } }),
      isBackendPage: false,
      access: route.access,
    },
  ];
}

/** The entries of an edition, whoever may see them. */
export function menuItems(locale: Locale): readonly MenuItem[] {
  return MENU_ROWS.flatMap((row) => itemOf(row, locale));
}

/** The entries whose condition the user meets in the edition. */
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

/** True where what the entry leads to exists: an entry never leads to nowhere. */
export function leadsSomewhere({ isBackendPage, path, routeId }: MenuItem): boolean {
  return routeId !== null || (isBackendPage && SERVED.includes(path));
}
