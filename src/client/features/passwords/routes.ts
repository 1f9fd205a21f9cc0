import {
  ACCOUNT_DASHBOARD_PATH,
  PASSWORD_ACTIONS,
  SET_PASSWORD_ACKNOWLEDGEMENT_PATH,
  SET_PASSWORD_PATH,
} from '#contract/account/pages';
import { FILING_RESET_DONE_PATH, FILING_RESET_PATH } from '#contract/filing/pages';
import { PUBLIC_ACCESS, ACCOUNT_ADMINISTRATION } from '#contract/roles';
import { screenRow } from '#contract/site/screens';
import type { RouteRow } from '../../store/routes';

/** Password screens (spec section 2); `action` selects the screen at a shared URL. */
export const PASSWORD_ROUTES: readonly RouteRow[] = [
  {
    id: 'passwords.forgot',
    path: SET_PASSWORD_PATH,
    access: PUBLIC_ACCESS,
    title: 'Set a new password',
    tab: 'my',
    hasOwnHeading: true,
    load: () => import(/* webpackChunkName: "forgot-password" */ './screens/ForgotPasswordScreen'),
  },
  {
    ...screenRow('passwords.change'),
    actions: [PASSWORD_ACTIONS.change],
    title: 'Change password',
    tab: 'my',
    hasSidebar: true,
    hasOwnHeading: true,
    load: () => import(/* webpackChunkName: "change-password" */ './screens/ChangePasswordScreen'),
  },
  {
    id: 'passwords.admin',
    path: SET_PASSWORD_PATH,
    actions: [PASSWORD_ACTIONS.admin],
    access: ACCOUNT_ADMINISTRATION,
    title: "Set a user's password",
    tab: 'my',
    hasSidebar: true,
    hasOwnHeading: true,
    overview: ACCOUNT_DASHBOARD_PATH,
    load: () => import(/* webpackChunkName: "user-password" */ './screens/UserPasswordScreen'),
    loadFeature: () => import(/* webpackChunkName: "user-password" */ './feature'),
  },
  {
    id: 'passwords.filingReset',
    path: FILING_RESET_PATH,
    feature: 'efiling',
    access: PUBLIC_ACCESS,
    title: 'Reset your e-filing password',
    tab: 'efiling',
    hasOwnHeading: true,
    load: () => import(/* webpackChunkName: "forgot-password" */ './screens/FilingResetScreen'),
  },
  {
    id: 'passwords.filingResetDone',
    path: FILING_RESET_DONE_PATH,
    feature: 'efiling',
    access: PUBLIC_ACCESS,
    title: 'E-filing password acknowledgement',
    tab: 'efiling',
    hasOwnHeading: true,
    load: () =>
      import(/* webpackChunkName: "password-acknowledgement" */ './screens/AcknowledgementScreen'),
    loadFeature: () => import(/* webpackChunkName: "user-password" */ './feature'),
  },
  {
    id: 'passwords.acknowledgement',
    path: SET_PASSWORD_ACKNOWLEDGEMENT_PATH,
    access: PUBLIC_ACCESS,
    title: 'Password acknowledgement',
    tab: 'my',
    hasOwnHeading: true,
    load: () =>
      import(/* webpackChunkName: "password-acknowledgement" */ './screens/AcknowledgementScreen'),
    loadFeature: () => import(/* webpackChunkName: "user-password" */ './feature'),
  },
];
