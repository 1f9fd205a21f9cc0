import type { RouteRow } from '../../store/routes';

const SUPER_USERS = { roles: ['SUPER_USER'] } as const;

/** Screens of the administrative area (spec section 2, Admin). */
export const ADMIN_ROUTES: readonly RouteRow[] = [
  {
    id: 'admin.messageOfTheDay',
    path: '/admin/MessageOfTheDay',
    access: SUPER_USERS,
    title: 'Message of the day',
    tab: 'admin',
    hasOwnHeading: true,
    load: () =>
      import(/* webpackChunkName: "message-of-the-day" */ './screens/MessageOfTheDayScreen'),
    loadFeature: () => import(/* webpackChunkName: "admin" */ './feature'),
  },
];
