import { REPORT_IDS, reportPage } from '#contract/reports/reportPages';
import type { RouteRow } from '../../store/routes';
import { reportRoute } from './reportRoute';

/** One row for each report; all show the same screen (spec section 2, Admin). */
export const REPORT_ROUTES: readonly RouteRow[] = REPORT_IDS.map((id) => ({
  ...reportPage(id),
  id: reportRoute(id),
  access: { roles: ['SUPER_USER'] },
  tab: 'admin',
  isList: true,
  loadFeature: () => import(/* webpackChunkName: "reports" */ './feature'),
  load: () => import(/* webpackChunkName: "report" */ './screens/ReportScreen'),
}));
