import { REPORT_IDS, reportOf, reportPath } from '#contract/reports';
import type { RouteRow } from '../../store/routes';
import { reportRoute } from './reportRoute';

/** One row for each report; all show the same screen (spec section 2, Admin). */
export const REPORT_ROUTES: readonly RouteRow[] = REPORT_IDS.map((id) => ({
  id: reportRoute(id),
  path: reportPath(id),
  access: { roles: ['SUPER_USER'] },
  title: reportOf(id).title,
  tab: 'admin',
  isList: true,
  loadFeature: () => import(/* webpackChunkName: "reports" */ './feature'),
  load: () => import(/* webpackChunkName: "report" */ './screens/ReportScreen'),
}));
