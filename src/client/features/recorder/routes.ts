import { registerRoutes } from '../../store/registerRoutes';

/** Screens about recorded documents (spec section 2, Recorder). */
export const RECORDER_ROUTES = registerRoutes('recorder', {
  tab: 'recorder',
  overview: {
    id: 'recorder.overview',
    load: () =>
      import(/* webpackChunkName: "recorder-overview" */ './screens/RecorderOverviewScreen'),
  },
  results: {
    id: 'recorder.documentSearch.results',
    load: () =>
      import(/* webpackChunkName: "document-results" */ './screens/DocumentResultsScreen'),
  },
  form: {
    id: 'recorder.documentSearch.form',
    load: () =>
      import(/* webpackChunkName: "document-search" */ './screens/DocumentSearchFormScreen'),
  },
  saved: {
    id: 'recorder.myDocuments',
    load: () => import(/* webpackChunkName: "my-documents" */ './screens/MyDocumentsScreen'),
    loadFeature: () => import(/* webpackChunkName: "recorder" */ './feature'),
  },
});
