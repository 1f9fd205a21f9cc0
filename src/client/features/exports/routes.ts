import { EXPORTS_SCREEN } from '#contract/exports';
import type { RouteRow } from '../../store/routes';

/** Screen for PDF files of selected records. */
export const EXPORT_ROUTES: readonly RouteRow[] = [
  {
    id: 'exports.list',
    path: EXPORTS_SCREEN,
    title: 'My PDF Files',
    tab: 'my',
    access: { roles: ['USER'] },
    hasSidebar: true,
    isList: true,
    loadFeature: () => import(/* webpackChunkName: "exports" */ './feature'),
    load: () => import(/* webpackChunkName: "exports" */ './screens/ExportsScreen'),
  },
];
