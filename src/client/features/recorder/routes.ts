import { PUBLIC_ACCESS } from '#contract/roles';
import type { RouteRow } from '../../store/routes';
import { FIND_RECORDED_DOCUMENTS, RECORDER_SEARCH_PATH } from '../../state/searches/descriptions';

const RECORDER = {
  feature: 'recorder',
  tab: 'recorder',
  appCode: ({ application }) => application.code,
} as const satisfies Partial<RouteRow>;

/** Screens about recorded documents (spec section 2, Recorder). */
export const RECORDER_ROUTES: readonly RouteRow[] = [
  {
    ...RECORDER,
    id: 'recorder.overview',
    path: '/recorder',
    access: PUBLIC_ACCESS,
    title: ({ application }) => application.name,
    searchWidget: 'recorder',
    hasSidebar: true,
    load: () =>
      import(/* webpackChunkName: "recorder-overview" */ './screens/RecorderOverviewScreen'),
  },
  {
    ...RECORDER,
    id: 'recorder.documentSearch.results',
    path: RECORDER_SEARCH_PATH,
    actions: [FIND_RECORDED_DOCUMENTS],
    access: PUBLIC_ACCESS,
    title: 'Document search results',
    searchWidget: 'recorder',
    hasOwnHeading: true,
    load: () =>
      import(/* webpackChunkName: "document-results" */ './screens/DocumentResultsScreen'),
  },
  {
    ...RECORDER,
    id: 'recorder.documentSearch.form',
    path: RECORDER_SEARCH_PATH,
    access: PUBLIC_ACCESS,
    title: 'Advanced document search',
    load: () =>
      import(/* webpackChunkName: "document-search" */ './screens/DocumentSearchFormScreen'),
  },
  {
    ...RECORDER,
    id: 'recorder.myDocuments',
    path: '/recorder/ViewMyDocuments',
    access: { roles: ['USER'] },
    title: 'My Saved Documents',
    hasSidebar: true,
    load: () => import(/* webpackChunkName: "my-documents" */ './screens/MyDocumentsScreen'),
    loadFeature: () => import(/* webpackChunkName: "recorder" */ './feature'),
  },
];
