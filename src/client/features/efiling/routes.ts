import { ENVELOPES_PATH } from '#contract/filingEnvelopes';
import { PUBLIC_ACCESS } from '#contract/roles';
import type { RouteRow } from '../../store/routes';

const FILING = {
  feature: 'efiling',
  access: { roles: ['USER'], requires: ['EFILER'] },
  tab: 'efiling',
  appCode: 'EFILING',
  hasSidebar: true,
  loadFeature: () => import(/* webpackChunkName: "efiling" */ './feature'),
} as const;

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
  {
    ...FILING,
    id: 'efiling.envelopes',
    path: ENVELOPES_PATH,
    title: 'My electronic filings',
    isList: true,
    load: () => import(/* webpackChunkName: "envelopes" */ './screens/EnvelopesScreen'),
  },
  {
    ...FILING,
    id: 'efiling.envelope',
    path: ENVELOPES_PATH,
    field: 'envelopeId',
    title: 'Electronic filing',
    hasOwnHeading: true,
    overview: ENVELOPES_PATH,
    load: () => import(/* webpackChunkName: "envelope" */ './screens/EnvelopeScreen'),
  },
];
