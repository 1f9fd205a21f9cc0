import { screenRow } from '#contract/site/screens';
import type { RouteRow } from '../../store/routes';

/** Screen for PDF files of selected records. */
export const EXPORT_ROUTES: readonly RouteRow[] = [
  {
    ...screenRow('exports.list'),
    title: 'My PDF files',
    tab: 'my',
    hasSidebar: true,
    isList: true,
    loadFeature: () => import(/* webpackChunkName: "exports" */ './feature'),
    load: () => import(/* webpackChunkName: "exports" */ './screens/ExportsScreen'),
  },
];
