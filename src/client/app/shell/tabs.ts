import { isInEdition } from '#contract/routeMatch';
import { PRODUCT_NAME } from '#contract/product';
import type { Locale } from '#contract/locales';
import { registerOf } from '#contract/registers';
import { decideAccess, type LoginStatus } from '#contract/roles';
import type { CurrentUser } from '#contract/schemas/users';
import { routeTitle, type TabId } from '../../store/routes';
import { rowById } from '../routeTable';

type TabRegister = 'court' | 'recorder' | 'taxWarrant';

export interface Tab {
  readonly id: TabId;
  readonly label: string;
  /** Where the tab leads, behind the locale prefix. */
  readonly path: string;
  /** Stands at the right end. */
  readonly isRight: boolean;
  /** The register that it leads to, whose sign stands before its name. */
  readonly register: TabRegister | undefined;
}

/** A tab for a screen: where it leads, in which editions and for whom, its route says. */
interface TabRow {
  readonly routeId: string;
  readonly isRight?: boolean;
  /** Where the screen's title is not what the tab says. */
  readonly label?: string;
  /** The register whose name it says. */
  readonly register?: TabRegister;
}

/** The tabs in order (spec section 2, Tabs). */
export const TAB_ROWS: readonly TabRow[] = [
  { routeId: 'home', label: 'Welcome' },
  { routeId: 'court.overview', register: 'court' },
  { routeId: 'efiling.overview', label: 'E-Filing' },
  { routeId: 'recorder.overview', register: 'recorder' },
  { routeId: 'taxWarrant.overview', register: 'taxWarrant' },
  { routeId: 'account.dashboard', label: `My ${PRODUCT_NAME}` },
  { routeId: 'admin.messageOfTheDay', label: 'Administrative' },
  { routeId: 'help.topic' },
  { routeId: 'account.notifications', isRight: true },
];

/** The tabs of an edition for a user: those whose screens the edition has and the user may enter. */
export function visibleTabs(locale: Locale, status: LoginStatus, user: CurrentUser): Tab[] {
  return TAB_ROWS.flatMap(({ isRight = false, label, register, routeId }) => {
    const row = rowById(routeId);
    const isShown =
      row !== undefined &&
      isInEdition(row, locale) &&
      decideAccess(row.access, status, user).kind === 'granted';
    if (!isShown) return [];
    const name = register === undefined ? label : registerOf(register, locale).name;
    return [
      { id: row.tab, label: name ?? routeTitle(row, locale), path: row.path, isRight, register },
    ];
  });
}
