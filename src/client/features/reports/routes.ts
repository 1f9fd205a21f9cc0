import { adminScreen } from '#contract/admin/screens';
import { REPORT_IDS, reportPage } from '#contract/admin/reports/reportPages';
import type { RouteRow } from '../../store/routes';
import {
  FEE_CHECK_ROUTE,
  MONTH_END_ROUTE,
  REPORT_ACTIONS_ROUTE,
  reportRoute,
  TODAY_ROUTE,
} from './reportRoute';

const STAFF = {
  access: { roles: ['SUPER_USER'] },
  tab: 'admin',
  loadFeature: () => import(/* webpackChunkName: "reports" */ './feature'),
} as const;

/**
 * The admin start page, and one row per report; all reports share one screen (spec section 2,
 * Admin).
 */
export const REPORT_ROUTES: readonly RouteRow[] = [
  {
    ...STAFF,
    ...adminScreen(TODAY_ROUTE),
    load: () => import(/* webpackChunkName: "admin-today" */ './screens/TodayScreen'),
  },
  {
    ...STAFF,
    ...adminScreen(MONTH_END_ROUTE),
    load: () => import(/* webpackChunkName: "month-end" */ './screens/MonthEndScreen'),
  },
  {
    ...STAFF,
    ...adminScreen(FEE_CHECK_ROUTE),
    isList: true,
    load: () => import(/* webpackChunkName: "fee-check" */ './screens/FeeCheckScreen'),
  },
  {
    ...STAFF,
    ...adminScreen(REPORT_ACTIONS_ROUTE),
    load: () => import(/* webpackChunkName: "report-actions" */ './screens/ReportActionsScreen'),
  },
  ...REPORT_IDS.map((id) => ({
    ...STAFF,
    ...reportPage(id),
    id: reportRoute(id),
    isList: true,
    load: () => import(/* webpackChunkName: "report" */ './screens/ReportScreen'),
  })),
];
