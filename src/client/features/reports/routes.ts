import { ADMIN_TODAY_PATH } from '#contract/adminToday';
import { REPORT_IDS, reportPage } from '#contract/reports/reportPages';
import type { RouteRow } from '../../store/routes';
import { reportRoute, TODAY_ROUTE } from './reportRoute';

const STAFF = {
  access: { roles: ['SUPER_USER'] },
  tab: 'admin',
  loadFeature: () => import(/* webpackChunkName: "reports" */ './feature'),
} as const;

/**
 * The start page of the admin area, and one row for each report; all reports show the same screen
 * (spec section 2, Admin).
 */
export const REPORT_ROUTES: readonly RouteRow[] = [
  {
    ...STAFF,
    id: TODAY_ROUTE,
    path: ADMIN_TODAY_PATH,
    title: 'Today',
    load: () => import(/* webpackChunkName: "admin-today" */ './screens/TodayScreen'),
  },
  ...REPORT_IDS.map((id) => ({
    ...STAFF,
    ...reportPage(id),
    id: reportRoute(id),
    isList: true,
    load: () => import(/* webpackChunkName: "report" */ './screens/ReportScreen'),
  })),
];
