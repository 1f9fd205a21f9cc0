import { PUBLIC_ACCESS } from '#contract/roles';
import type { RouteRow } from '../../store/routes';

/** E-filing screens (spec section 2, E-filing). */
export const EFILING_ROUTES: readonly RouteRow[] = [
  {
    id: 'efiling.overview',
    path: '/isefs',
    feature: 'efiling',
    access: PUBLIC_ACCESS,
    title: 'Electronic filing',
    tab: 'efiling',
    appCode: 'EFILING',
    hasSidebar: true,
    load: () =>
      import(/* webpackChunkName: "efiling-overview" */ './screens/EfilingOverviewScreen'),
  },
];
