import { PERSON_PATH } from '#contract/personPage';
import { PUBLIC_ACCESS } from '#contract/roles';
import type { RouteRow } from '../../store/routes';

/** One name in all registers. */
export const PERSON_ROUTES: readonly RouteRow[] = [
  {
    id: 'person.page',
    path: PERSON_PATH,
    access: PUBLIC_ACCESS,
    title: 'One name in all registers',
    tab: 'welcome',
    hasOwnHeading: true,
    isList: true,
    loadFeature: () => import(/* webpackChunkName: "person" */ './feature'),
    load: () => import(/* webpackChunkName: "person" */ './screens/PersonScreen'),
  },
];
