import type { MessageApplication } from '#contract/site/applications';
import { areaOfPath } from '#contract/site/areas';
import type { Locale } from '#contract/locales';
import type { RegisterId } from '#contract/records/registers';
import type { AccessRule } from '#contract/roles';
import type { MatchedRow } from '#contract/site/routeMatch';
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

/** One row of the route table, which defines path, access, tab, title, and lazy screen. */
export interface RouteRow extends MatchedRow {
  /** Such as `court.caseSearch.results`; identifies the row in actions. */
  readonly id: string;
  readonly access: AccessRule;
  /** The page's title; unique per screen. */
  readonly title: string | ((locale: Locale) => string);
  /** Null for pages of all registers, which belong to no tab. */
  readonly tab: TabId | null;
  /** The page's header search widget. */
  readonly searchWidget?: RegisterId | ((locale: Locale) => RegisterId);
  /** True to show the search large, below the edition's headline, which is the page's `h1`. */
  readonly isSearchLarge?: boolean;
  /**
   * True to show the search as one line until the user opens it; always true for pages of one
   * record (`overview`).
   */
  readonly isSearchFolded?: boolean;
  /**
   * True if the screen renders its own `h1` from loaded data; otherwise the title is the heading.
   */
  readonly hasOwnHeading?: boolean;
  /**
   * True for a list that is sorted, filtered, and paged by its query: the screen stays mounted and
   * keeps the focus.
   */
  readonly isList?: boolean;
  /** True for a page of text, which is at most 1,120 px wide. */
  readonly isProse?: boolean;
  /** True to show the sidebar to a logged-in user. */
  readonly hasSidebar?: boolean;
  /** For a detail screen of one record: the overview to open when switching editions. */
  readonly overview?: string;
  /** True to load the screen when the page is idle, because most users don't need it. */
  readonly isLoadedWhenIdle?: boolean;
  readonly load: () => Promise<{ readonly Screen: ScreenComponent }>;
  readonly loadFeature?: () => Promise<{ readonly feature: FeatureModule }>;
}

export function isSearchFolded({ isSearchFolded: isFolded, overview }: RouteRow): boolean {
  return isFolded ?? overview !== undefined;
}

/** A lazily loaded part: a screen, or a part of the page without a URL. */
export type LazyPart = Pick<RouteRow, 'isLoadedWhenIdle' | 'load' | 'loadFeature'>;

export function routeTitle(row: RouteRow, locale: Locale): string {
  return typeof row.title === 'function' ? row.title(locale) : row.title;
}

/** Returns the application of the screen's messages of the day, by the area of its path. */
export function routeAppCode({ path }: RouteRow, locale: Locale): MessageApplication | null {
  return areaOfPath(path, locale)?.application ?? null;
}
