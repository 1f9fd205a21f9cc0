import { HELP_SEARCH_PATH, HELP_TOPIC_PATH } from '#contract/helpTopics';
import { PUBLIC_ACCESS } from '#contract/roles';
import type { RouteRow } from '../../store/routes';

const HELP = {
  access: PUBLIC_ACCESS,
  tab: 'help',
  loadFeature: () => import(/* webpackChunkName: "help" */ './feature'),
} as const;

/** Help screens (spec section 2). */
export const HELP_ROUTES: readonly RouteRow[] = [
  {
    ...HELP,
    id: 'help.topic',
    path: HELP_TOPIC_PATH,
    title: 'Help',
    hasOwnHeading: true,
    load: () => import(/* webpackChunkName: "help-topic" */ './screens/HelpTopicScreen'),
  },
  {
    ...HELP,
    id: 'help.search',
    path: HELP_SEARCH_PATH,
    title: 'Search help',
    load: () => import(/* webpackChunkName: "help-search" */ './screens/HelpSearchScreen'),
  },
];
