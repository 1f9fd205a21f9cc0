import { PERSON_PATH } from '#contract/records/personPage';
import { PUBLIC_ACCESS } from '#contract/roles';
import type { RouteRow } from '../../store/routes';

/** Person page: one name in all registers. */
export const PERSON_ROUTES: readonly RouteRow[] = [
  {
    id: 'person.page',
    path: PERSON_PATH,
    access: PUBLIC_ACCESS,
    title: 'All records for a name',
    tab: null,
    hasOwnHeading: true,
    isList: true,
    loadFeature: () => import(/* webpackChunkName: "person" */ './feature'),
    load: () => import(/* webpackChunkName: "person" */ './screens/PersonScreen'),
  },
];
