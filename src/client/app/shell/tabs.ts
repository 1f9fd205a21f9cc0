import { isInEdition } from '#contract/site/routeMatch';
import { PRODUCT_NAME } from '#contract/product';
import type { Locale } from '#contract/locales';
import { registerOf } from '#contract/records/registers';
import { decideAccess, type LoginStatus } from '#contract/roles';
import type { CurrentUser } from '#contract/schemas/users';
import { routeTitle, type TabId } from '../../store/routes';
import { rowById } from '../routeTable';

type TabRegister = 'court' | 'recorder' | 'taxWarrant';
type TabIcon = TabRegister | 'efiling';

export interface Tab {
  readonly id: TabId;
  readonly label: string;
  /** Path after the locale prefix. */
  readonly path: string;
  /** True if the tab is aligned to the right. */
  readonly isRight: boolean;
  /** Icon before the label. */
  readonly icon: TabIcon | undefined;
}

/** A tab for a screen. Its route defines the URL, the editions, and who may open it. */
interface TabRow {
  readonly routeId: string;
  readonly isRight?: boolean;
  /** Label, if it differs from the screen's title. */
  readonly label?: string;
  /** The register whose name is the label and whose icon precedes it. */
  readonly register?: TabRegister;
  /** Icon of a tab without a register. */
  readonly icon?: TabIcon;
}

/** The tabs in order (spec section 2, Tabs). */
export const TAB_ROWS: readonly TabRow[] = [
  { routeId: 'home', label: 'Welcome' },
  { routeId: 'court.overview', register: 'court' },
  { routeId: 'efiling.overview', label: 'E-Filing', icon: 'efiling' },
  { routeId: 'recorder.overview', register: 'recorder' },
  { routeId: 'taxWarrant.overview', register: 'taxWarrant' },
  { routeId: 'account.dashboard', label: `My ${PRODUCT_NAME}` },
  { routeId: 'reports.today', label: 'Administrative' },
  { routeId: 'help.topic' },
  { routeId: 'account.notifications', isRight: true },
];

/** Returns the tabs of an edition that the user may open. */
export function visibleTabs(locale: Locale, status: LoginStatus, user: CurrentUser): Tab[] {
  return TAB_ROWS.flatMap(({ icon, isRight = false, label, register, routeId }) => {
    const row = rowById(routeId);
    if (row === undefined || row.tab === null) return [];
    const isShown =
      isInEdition(row, locale) && decideAccess(row.access, status, user).kind === 'granted';
    if (!isShown) return [];
    const name = register === undefined ? label : registerOf(register, locale).name;
    return [
      {
        id: row.tab,
        label: name ?? routeTitle(row, locale),
        path: row.path,
        isRight,
        icon: icon ?? register,
      },
    ];
  });
}
