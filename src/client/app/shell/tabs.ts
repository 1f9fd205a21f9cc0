import { ACCOUNT_DASHBOARD_PATH } from '#contract/accountPages';
import { HELP_TOPIC_PATH } from '#contract/helpTopics';
import { PRODUCT_NAME } from '#contract/product';
import type { Locale } from '#contract/locales';
import type { LoginStatus } from '#contract/roles';
import type { CurrentUser } from '#contract/user';
import type { TabId } from '../../store/routes';
import { matchRoute } from '../routeTable';

export interface Tab {
  readonly id: TabId;
  readonly label: string;
  /** Where the tab leads, behind the locale prefix. */
  readonly path: string;
  /** Stands at the right end. */
  readonly isRight: boolean;
}

interface TabRow {
  readonly id: TabId;
  readonly path: string;
  readonly isRight?: boolean;
  readonly label: string | ((locale: Locale) => string);
  readonly isShown?: (session: {
    readonly status: LoginStatus;
    readonly user: CurrentUser;
  }) => boolean;
}

/** The tabs in order (spec section 2, Tabs). */
const TAB_ROWS: readonly TabRow[] = [
  { id: 'welcome', path: '/', label: 'Welcome' },
  { id: 'court', path: '/court', label: 'Court Cases' },
  { id: 'efiling', path: '/isefs', label: 'E-Filing' },
  {
    id: 'recorder',
    path: '/recorder',
    label: ({ application }) => application.name,
  },
  { id: 'taxWarrant', path: '/tax_warrant', label: 'Tax Warrants' },
  {
    id: 'my',
    path: ACCOUNT_DASHBOARD_PATH,
    label: `My ${PRODUCT_NAME}`,
    isShown: ({ status }) => status === 'loggedIn',
  },
  {
    id: 'admin',
    path: '/admin/MessageOfTheDay',
    label: 'Administrative',
    isShown: ({ status, user }) => status === 'loggedIn' && user.isSuperUser,
  },
  { id: 'help', path: HELP_TOPIC_PATH, label: 'Help' },
  {
    id: 'notifications',
    path: '/common/Notifications',
    label: 'Notifications',
    isRight: true,
    isShown: ({ status }) => status === 'loggedIn',
  },
];

/** The tabs of an edition for a user: those whose screens the edition has. */
export function visibleTabs(locale: Locale, status: LoginStatus, user: CurrentUser): Tab[] {
  return TAB_ROWS.filter(
    ({ isShown, path }) =>
      (isShown?.({ status, user }) ?? true) && matchRoute(locale, path, {}) !== null,
  ).map(({ id, isRight = false, label, path }) => ({
    id,
    label: typeof label === 'function' ? label(locale) : label,
    path,
    isRight,
  }));
}
