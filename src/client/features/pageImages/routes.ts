import { PAGES_SCREEN, PURCHASES_SCREEN, READER_SCREEN } from '#contract/records/pageImages';
import { PUBLIC_ACCESS } from '#contract/roles';
import { screenRow } from '#contract/site/screens';
import type { RouteRow } from '../../store/routes';

const loadFeature = () => import(/* webpackChunkName: "page-images" */ './feature');

/** Screens for pages of recorded documents (spec section 2, Recorder). */
export const PAGE_IMAGE_ROUTES: readonly RouteRow[] = [
  {
    id: 'pageImages.pages',
    path: PAGES_SCREEN,
    title: 'Document pages',
    feature: 'recorder',
    tab: 'recorder',
    access: PUBLIC_ACCESS,
    searchWidget: 'recorder',
    hasOwnHeading: true,
    overview: '/recorder',
    loadFeature,
    load: () => import(/* webpackChunkName: "page-images" */ './screens/DocumentPagesScreen'),
  },
  {
    ...screenRow('pageImages.purchases'),
    title: 'My Purchased Documents',
    tab: 'my',
    hasSidebar: true,
    isList: true,
    loadFeature,
    load: () => import(/* webpackChunkName: "page-images" */ './screens/PurchasesScreen'),
  },
  {
    id: 'pageImages.reader',
    path: READER_SCREEN,
    title: 'Purchased pages',
    feature: 'recorder',
    tab: 'my',
    access: { roles: ['USER'] },
    hasOwnHeading: true,
    overview: PURCHASES_SCREEN,
    loadFeature,
    load: () => import(/* webpackChunkName: "page-images" */ './screens/ReaderScreen'),
  },
  {
    ...screenRow('pageImages.services'),
    title: 'Additional Document Services',
    tab: 'my',
    hasSidebar: true,
    isList: true,
    loadFeature,
    load: () => import(/* webpackChunkName: "page-images" */ './screens/DocumentServicesScreen'),
  },
];
