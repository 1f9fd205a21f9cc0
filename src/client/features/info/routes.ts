import { INFORMATION_PATHS } from '#contract/informationPages';
import { PUBLIC_ACCESS } from '#contract/roles';
import type { RouteRow } from '../../store/routes';

const INFO = { access: PUBLIC_ACCESS, tab: 'welcome', isProse: true } as const;

/** Information screens linked from the footer (spec section 2). */
export const INFO_ROUTES: readonly RouteRow[] = [
  {
    ...INFO,
    id: 'info.fees',
    path: INFORMATION_PATHS.fees,
    title: 'Fee Schedule',
    load: () => import(/* webpackChunkName: "fees" */ './screens/FeesScreen'),
    loadFeature: () => import(/* webpackChunkName: "info" */ './feature'),
  },
  {
    ...INFO,
    id: 'info.privacy',
    path: INFORMATION_PATHS.privacyAndPublicAccess,
    title: 'Privacy and Public Access',
    load: () => import(/* webpackChunkName: "privacy" */ './screens/PrivacyScreen'),
  },
  {
    ...INFO,
    id: 'info.aboutUs',
    path: INFORMATION_PATHS.aboutUs,
    // Its path is under /common/, like the user's own pages.
    tab: 'my',
    title: 'About Us',
    load: () => import(/* webpackChunkName: "about-us" */ './screens/AboutUsScreen'),
  },
];
