import { PRODUCT_NAME } from '#contract/product';
import type { Locale } from '#contract/locales';
import type { LoginStatus } from '#contract/roles';
import type { CurrentUser } from '#contract/user';
import type { TabId } from '../../store/routes';
import { isInEdition, ROUTE_TABLE } from '../routeTable';

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
  readonly isRight?: boolean;
  readonly label: string | ((locale: Locale) => string);
  readonly isShown?: (session: {
    readonly status: LoginStatus;
    readonly user: CurrentUser;
  }) => boolean;
}

/** The tabs in order (spec section 2, Tabs). */
const TAB_ROWS: readonly TabRow[] = [
  { id: 'welcome', label: 'Welcome' },
  { id: 'court', label: 'Court Cases' },
  { id: 'efiling', label: 'E-Filing' },
  {
    id: 'recorder',
    label: ({ application }) => application.name,
  },
  { id: 'taxWarrant', label: 'Tax Warrants' },
  {
    id: 'my',
    label: `My ${PRODUCT_NAME}`,
    isShown: ({ status }) => status === 'loggedIn',
  },
  {
    id: 'admin',
    label: 'Administrative',
    isShown: ({ status, user }) => status === 'loggedIn' && user.isSuperUser,
  },
  { id: 'help', label: 'Help' },
  {
    id: 'notifications',
    label: 'Notifications',
    isRight: true,
    isShown: ({ status }) => status === 'loggedIn',
  },
];

/** The tabs of an edition for a user: those whose screens the edition has. */
export function visibleTabs(locale: Locale, status: LoginStatus, user: CurrentUser): Tab[] {
  return TAB_ROWS.filter(({ isShown }) => isShown?.({ status, user }) ?? true).flatMap((tab) => {
    const first = ROUTE_TABLE.find((row) => row.tab === tab.id && isInEdition(row, locale));
    if (first === undefined) return [];
    const label = typeof tab.label === 'function' ? tab.label(locale) : tab.label;
    return [{ id: tab.id, label, path: first.path, isRight: tab.isRight ?? false }];
  });
}
