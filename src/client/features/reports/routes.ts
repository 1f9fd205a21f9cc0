import { ADMIN_TODAY_PATH } from '#contract/adminToday';
import { FEE_CHECK_PATH } from '#contract/feeCheck';
import { MONTH_END_PATH } from '#contract/monthEnd';
import { REPORT_ACTIONS_PATH } from '#contract/reports/reportActions';
import { REPORT_IDS, reportPage } from '#contract/reports/reportPages';
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
  {
    ...STAFF,
    id: MONTH_END_ROUTE,
    path: MONTH_END_PATH,
    title: 'Month end',
    load: () => import(/* webpackChunkName: "month-end" */ './screens/MonthEndScreen'),
  },
  {
    ...STAFF,
    id: FEE_CHECK_ROUTE,
    path: FEE_CHECK_PATH,
    title: 'Check document fees',
    isList: true,
    load: () => import(/* webpackChunkName: "fee-check" */ './screens/FeeCheckScreen'),
  },
  {
    ...STAFF,
    id: REPORT_ACTIONS_ROUTE,
    path: REPORT_ACTIONS_PATH,
    title: 'Changes from reports',
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
