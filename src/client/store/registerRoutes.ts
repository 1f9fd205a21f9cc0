import { INDIANA } from '#contract/locales';
import { PUBLIC_ACCESS } from '#contract/roles';
import { registerOf, type RegisterId } from '#contract/records/registers';
import { screenRow, type ScreenId } from '#contract/site/screens';
import { asSentenceStart } from '../ui/words';
import type { RouteRow, TabId } from './routes';

/** The part of a route row that a register defines; the table of registers provides the rest. */
type Given = Pick<RouteRow, 'id' | 'load'> & Partial<RouteRow>;

/** The screens of a register; screens that it doesn't have are omitted. */
interface RegisterScreens {
  readonly tab: TabId;
  /** Overview screen of the register's area. */
  readonly overview?: Given;
  readonly results: Given;
  /** The advanced search. */
  readonly form: Given;
  /** The user's saved records. */
  readonly saved?: Given & { readonly id: ScreenId };
}

/**
 * Returns the route rows of a register's screens (spec section 2). URLs are the same in each
 * edition that has the register; titles use the edition's words.
 */
export function registerRoutes(
  id: RegisterId,
  { form, overview, results, saved, tab }: RegisterScreens,
): readonly RouteRow[] {
  const register = registerOf(id, INDIANA);
  const shared = {
    feature: id,
    tab,
    access: PUBLIC_ACCESS,
  } as const satisfies Partial<RouteRow>;
  const rows: RouteRow[] = [];
  if (overview !== undefined) {
    rows.push({
      ...shared,
      path: register.overview,
      title: (locale) => registerOf(id, locale).title,
      searchWidget: id,
      hasSidebar: true,
      ...overview,
    });
  }
  rows.push(
    {
      ...shared,
      path: register.searchPath,
      actions: [register.searchAction],
      title: `${asSentenceStart(register.thing)} search results`,
      searchWidget: id,
      isSearchFolded: true,
      hasOwnHeading: true,
      ...results,
    },
    {
      ...shared,
      path: register.searchPath,
      title: `Advanced ${register.thing} search`,
      isProse: true,
      ...form,
    },
  );
  if (saved !== undefined && register.saved !== null) {
    rows.push({
      ...shared,
      ...screenRow(saved.id),
      title: register.saved.title,
      hasSidebar: true,
      ...saved,
    });
  }
  return rows;
}
