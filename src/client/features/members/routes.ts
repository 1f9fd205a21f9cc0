import { USER_LIST_PATH } from '#contract/account/pages';
import {
  ACCOUNT_PATH,
  AUTHORIZE_PATH,
  BILLING_EMAILS_ACTION,
  MATCHING_EMAILS_PATH,
  USER_PATH,
  USER_STATUS_PATH,
} from '#contract/account/members';
import type { AccessRule } from '#contract/roles';
import type { RouteRow } from '../../store/routes';

const ADMINISTRATORS: AccessRule = { roles: ['ACCOUNT_ADMIN', 'SUPER_USER'] };

const MEMBERS = {
  tab: 'my',
  hasSidebar: true,
  access: ADMINISTRATORS,
  loadFeature: () => import(/* webpackChunkName: "members" */ './feature'),
} as const;

/** Screens for an account and its users (spec section 2, Common). */
export const MEMBER_ROUTES: readonly RouteRow[] = [
  {
    ...MEMBERS,
    id: 'members.user',
    path: USER_PATH,
    title: 'User',
    access: { roles: ['USER'] },
    hasOwnHeading: true,
    load: () => import(/* webpackChunkName: "member" */ './screens/UserScreen'),
  },
  {
    ...MEMBERS,
    id: 'members.account',
    path: ACCOUNT_PATH,
    title: 'Account',
    hasOwnHeading: true,
    load: () => import(/* webpackChunkName: "account-view" */ './screens/AccountScreen'),
  },
  {
    ...MEMBERS,
    id: 'members.billingEmails',
    path: ACCOUNT_PATH,
    actions: [BILLING_EMAILS_ACTION],
    title: 'Billing emails',
    load: () => import(/* webpackChunkName: "billing-emails" */ './screens/BillingEmailsScreen'),
  },
  {
    ...MEMBERS,
    id: 'members.emails',
    path: MATCHING_EMAILS_PATH,
    title: 'Matching emails',
    isList: true,
    load: () => import(/* webpackChunkName: "matching-emails" */ './screens/MatchingEmailsScreen'),
  },
  {
    ...MEMBERS,
    id: 'members.authorize',
    path: AUTHORIZE_PATH,
    title: 'Authorize an administrator',
    isProse: true,
    overview: USER_LIST_PATH,
    load: () => import(/* webpackChunkName: "authorize" */ './screens/AuthorizeScreen'),
  },
  {
    ...MEMBERS,
    id: 'members.status',
    path: USER_STATUS_PATH,
    title: 'Change user status',
    isProse: true,
    overview: USER_LIST_PATH,
    load: () => import(/* webpackChunkName: "user-status" */ './screens/UserStatusScreen'),
  },
];
