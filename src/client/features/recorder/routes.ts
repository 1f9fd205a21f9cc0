import { LAND_SCREEN } from '#contract/records/landHistory';
import { PUBLIC_ACCESS } from '#contract/roles';
import { registerRoutes } from '../../store/registerRoutes';
import type { RouteRow } from '../../store/routes';
import { DOCUMENT_RECORD } from './documentRecord';

const loadFeature = () => import(/* webpackChunkName: "recorder" */ './feature');

/** Fields shared by the pages of a document or a county. */
const RECORD = {
  feature: 'recorder',
  tab: 'recorder',
  access: PUBLIC_ACCESS,
  searchWidget: 'recorder',
  hasOwnHeading: true,
  overview: '/recorder',
  loadFeature,
} as const satisfies Partial<RouteRow>;

/** Screens about recorded documents (spec section 2, Recorder). */
export const RECORDER_ROUTES: readonly RouteRow[] = [
  ...registerRoutes('recorder', {
    tab: 'recorder',
    overview: {
      id: 'recorder.overview',
      loadFeature,
      load: () =>
        import(/* webpackChunkName: "recorder-overview" */ './screens/RecorderOverviewScreen'),
    },
    results: {
      id: 'recorder.documentSearch.results',
      isList: true,
      loadFeature,
      load: () => import(/* webpackChunkName: "recorder" */ './screens/DocumentResultsScreen'),
    },
    form: {
      id: 'recorder.documentSearch.form',
      loadFeature,
      load: () => import(/* webpackChunkName: "recorder" */ './screens/DocumentSearchFormScreen'),
    },
    saved: {
      id: 'recorder.myDocuments',
      loadFeature,
      load: () => import(/* webpackChunkName: "recorder" */ './screens/MyDocumentsScreen'),
    },
  }),
  {
    ...RECORD,
    id: 'recorder.documentDetails',
    path: DOCUMENT_RECORD.path,
    title: 'Document',
    load: () => import(/* webpackChunkName: "recorder" */ './screens/DocumentScreen'),
  },
  {
    ...RECORD,
    id: 'recorder.landHistory',
    path: LAND_SCREEN,
    title: 'Property history',
    load: () => import(/* webpackChunkName: "recorder" */ './screens/LandHistoryScreen'),
  },
  {
    ...RECORD,
    id: 'recorder.manualIndex',
    path: '/recorder/ManualIndex/{countyId}',
    title: 'Index books',
    isList: true,
    load: () => import(/* webpackChunkName: "recorder" */ './screens/ManualIndexScreen'),
  },
];
