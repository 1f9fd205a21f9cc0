import { INFORMATION_PATHS } from '#contract/site/informationPages';
import { PUBLIC_ACCESS } from '#contract/roles';
import type { RouteRow } from '../../store/routes';

const ABOUT = { access: PUBLIC_ACCESS, tab: 'welcome', isProse: true } as const;

/** Information screens linked from the footer (spec section 2). */
export const ABOUT_ROUTES: readonly RouteRow[] = [
  {
    ...ABOUT,
    id: 'about.fees',
    path: INFORMATION_PATHS.fees,
    title: 'Fee Schedule',
    load: () => import(/* webpackChunkName: "fees" */ './screens/FeesScreen'),
    loadFeature: () => import(/* webpackChunkName: "about" */ './feature'),
  },
  {
    ...ABOUT,
    id: 'about.privacy',
    path: INFORMATION_PATHS.privacyAndPublicAccess,
    title: 'Privacy and Public Access',
    load: () => import(/* webpackChunkName: "privacy" */ './screens/PrivacyScreen'),
  },
  {
    ...ABOUT,
    id: 'about.aboutUs',
    path: INFORMATION_PATHS.aboutUs,
    // The screen's path is under /common/, like the user's own pages.
    tab: 'my',
    title: 'About Us',
    load: () => import(/* webpackChunkName: "about-us" */ './screens/AboutUsScreen'),
  },
];
