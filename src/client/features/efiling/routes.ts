import {
  EFILING_PATH,
  MY_DRAFTS_PATH,
  NEW_CASE_PATH,
  SUBSEQUENT_FILING_PATH,
} from '#contract/filingDrafts';
import { ENVELOPES_PATH } from '#contract/filingEnvelopes';
import { PUBLIC_ACCESS, type AccessRule } from '#contract/roles';
import type { RouteRow } from '../../store/routes';

const FILERS: AccessRule = { roles: ['USER'], requires: ['EFILER'] };

const FILING = {
  feature: 'efiling',
  tab: 'efiling',
  appCode: 'EFILING',
  access: FILERS,
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
    id: 'efiling.start',
    path: EFILING_PATH,
    title: 'E-filing',
    // It shows what to do to users who aren't filers yet.
    access: { roles: ['USER'] },
    hasSidebar: true,
    load: () => import(/* webpackChunkName: "efiling-start" */ './screens/EfilingScreen'),
  },
  {
    ...FILING,
    id: 'efiling.newCase',
    path: NEW_CASE_PATH,
    title: 'New case',
    load: () => import(/* webpackChunkName: "efiling-flow" */ './screens/NewCaseScreen'),
  },
  {
    ...FILING,
    id: 'efiling.subsequent',
    path: SUBSEQUENT_FILING_PATH,
    title: 'File into a case',
    load: () => import(/* webpackChunkName: "efiling-flow" */ './screens/SubsequentFilingScreen'),
  },
  {
    ...FILING,
    id: 'efiling.drafts',
    path: MY_DRAFTS_PATH,
    title: 'My drafts',
    hasSidebar: true,
    load: () => import(/* webpackChunkName: "efiling-drafts" */ './screens/MyDraftsScreen'),
  },
  {
    ...FILING,
    id: 'efiling.envelopes',
    path: ENVELOPES_PATH,
    title: 'My electronic filings',
    hasSidebar: true,
    isList: true,
    load: () => import(/* webpackChunkName: "envelopes" */ './screens/EnvelopesScreen'),
  },
  {
    ...FILING,
    id: 'efiling.envelope',
    path: ENVELOPES_PATH,
    field: 'envelopeId',
    title: 'Filed envelope',
    hasSidebar: true,
    hasOwnHeading: true,
    overview: ENVELOPES_PATH,
    load: () => import(/* webpackChunkName: "envelope" */ './screens/EnvelopeScreen'),
  },
];
