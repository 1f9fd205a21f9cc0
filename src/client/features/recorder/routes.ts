import type { RouteRow } from '../../store/routes';

const RECORDER = {
  feature: 'recorder',
  tab: 'recorder',
  appCode: ({ application }) => application.code,
} as const satisfies Partial<RouteRow>;

/** Screens about recorded documents (spec section 2, Recorder). */
export const RECORDER_ROUTES: readonly RouteRow[] = [
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
