import type { ApplicationCode } from '#contract/applications';
import type { Locale } from '#contract/locales';
import type { RegisterId } from '#contract/registers';
import type { AccessRule } from '#contract/roles';
import type { MatchedRow } from '#contract/routeMatch';
import type { FeatureModule, ScreenComponent } from '../platform/ports';

export type TabId =
  | 'welcome'
  | 'court'
  | 'efiling'
  | 'recorder'
  | 'taxWarrant'
  | 'my'
  | 'admin'
  | 'notifications'
  | 'help';

/** One row of the route table: path, access, tab, title and lazy screen follow from it. */
export interface RouteRow extends MatchedRow {
  /** `court.caseSearch.results`; names the row in actions. */
  readonly id: string;
  readonly access: AccessRule;
  /** Unique per screen: it is the page's title. */
  readonly title: string | ((locale: Locale) => string);
  readonly tab: TabId;
  readonly appCode?: ApplicationCode | ((locale: Locale) => ApplicationCode);
  /** The header search widget that the page carries. */
  readonly searchWidget?: RegisterId | ((locale: Locale) => RegisterId);
  /** That search stands large under what the edition promises, which is the page's `h1`. */
  readonly isSearchLarge?: boolean;
  /** That search is one line until it is opened; the page of a record (`overview`) always says so. */
  readonly isSearchFolded?: boolean;
  /** The screen draws its own `h1` from what it loads; otherwise the title is the heading. */
  readonly hasOwnHeading?: boolean;
  /** One list whose query sorts, narrows and pages it: the screen stays, and with it the focus. */
  readonly isList?: boolean;
  /** It is read rather than looked through: the page is 1,120 px wide at most. */
  readonly isProse?: boolean;
  /** Shows the sidebar to a signed-in user. */
  readonly hasSidebar?: boolean;
  /** A detail screen of one record; switching the edition leads to its area's overview. */
  readonly overview?: string;
  /** Its files wait until the page is idle: what most come for works without them. */
  readonly isLoadedWhenIdle?: boolean;
  readonly load: () => Promise<{ readonly Screen: ScreenComponent }>;
  readonly loadFeature?: () => Promise<{ readonly feature: FeatureModule }>;
}

export function isSearchFolded({ isSearchFolded: isFolded, overview }: RouteRow): boolean {
  return isFolded ?? overview !== undefined;
}

/** What is loaded lazily: a screen, or a part of the page that has no address. */
export type LazyPart = Pick<RouteRow, 'isLoadedWhenIdle' | 'load' | 'loadFeature'>;

export function routeTitle(row: RouteRow, locale: Locale): string {
  return typeof row.title === 'function' ? row.title(locale) : row.title;
}

export function routeAppCode(row: RouteRow, locale: Locale): ApplicationCode | null {
  return (typeof row.appCode === 'function' ? row.appCode(locale) : row.appCode) ?? null;
}
