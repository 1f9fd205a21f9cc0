import { PUBLIC_ACCESS } from '#contract/roles';
import { registerRoutes } from '../../store/registerRoutes';
import type { RouteRow } from '../../store/routes';
import { JUDGMENT_RECORD } from './judgmentRecord';

const loadFeature = () => import(/* webpackChunkName: "judgment" */ './feature');

/** Screens of judgments (spec section 2, Court). */
export const JUDGMENT_ROUTES: readonly RouteRow[] = [
  ...registerRoutes('judgment', {
    tab: 'court',
    results: {
      id: 'judgment.search.results',
      isList: true,
      loadFeature,
      load: () => import(/* webpackChunkName: "judgment" */ './screens/JudgmentResultsScreen'),
    },
    form: {
      id: 'judgment.search.form',
      loadFeature,
      load: () => import(/* webpackChunkName: "judgment" */ './screens/JudgmentSearchFormScreen'),
    },
  }),
  {
    feature: 'judgment',
    tab: 'court',
    access: PUBLIC_ACCESS,
    searchWidget: 'judgment',
    hasOwnHeading: true,
    overview: '/court',
    loadFeature,
    id: 'judgment.details',
    path: JUDGMENT_RECORD.path,
    title: 'Judgment',
    load: () => import(/* webpackChunkName: "judgment" */ './screens/JudgmentScreen'),
  },
];
