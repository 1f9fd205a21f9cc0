import { registersOf } from '#contract/records/registers';
import { PUBLIC_ACCESS } from '#contract/roles';
import type { RouteRow } from '../../store/routes';

/** Home screen (spec section 2, Common and help routes). */
export const HOME_ROUTES: readonly RouteRow[] = [
  {
    id: 'home',
    path: '/',
    access: PUBLIC_ACCESS,
    title: (locale) => `${locale.state} public records`,
    tab: 'welcome',
    searchWidget: (locale) => registersOf(locale)[0]?.id ?? 'recorder',
    isSearchLarge: true,
    hasOwnHeading: true,
    isProse: true,
    // The search works without this part, and most visitors come to search.
    isLoadedWhenIdle: true,
    loadFeature: () => import(/* webpackChunkName: "home" */ './feature'),
    load: () => import(/* webpackChunkName: "home" */ './screens/HomeScreen'),
  },
];
